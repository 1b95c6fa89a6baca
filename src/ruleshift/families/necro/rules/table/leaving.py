"""Cards that leave play: destroyed, worn out, and what goes with them (5.12, R66, R67)."""

from __future__ import annotations

from ruleshift.core.engine.machine import CARD, FRAME
from ruleshift.core.engine.packed import i64, vec
from ruleshift.families.necro.codes import (
    E_COUNTER,
    E_DEATH,
    GRAVE,
    ON_DEATH,
    S_COUNTERS,
    T_KILL,
    ZOMBIE,
)
from ruleshift.families.necro.rules.table.force import attached, changed
from ruleshift.families.necro.rules.table.hearing import happen, release_hold, tally
from ruleshift.families.necro.rules.table.state import NecroState


def battle_below(s: NecroState, f: i64) -> i64:
    """The battle that is running below a frame, or -1."""
    number = s.g.steps.battle.number
    stack = s.stack
    at = f - FRAME
    while at >= 0:
        if stack[at] == number:
            return at
        at -= FRAME
    return -1


def wear(s: NecroState, card: i64, n: i64) -> None:
    """Counters come off a piece of equipment (2.16.1, 2.22.2); at 0 it is destroyed when all is done."""
    n = min(n, s.counters[card])
    if n > 0:
        s.counters[card] -= n
        s.tell(E_COUNTER, card, -n, s.counters[card])


def destroy_together(
    s: NecroState, dead: list[tuple[i64, i64]], source: i64, cause: i64, hold: i64 = -1
) -> None:
    """Destroy cards at one moment, each to its area: they all see the others die (R95)."""
    printed = s.g.printed
    for card, to in dead:
        if to == GRAVE:
            happen(s, ON_DEATH, card, card, source, 0, cause, s.where[card] & ~1, 0, hold)
    for card, to in dead:
        owner = printed.owner[card]
        if to == GRAVE:
            s.tell(E_DEATH, card, source)
            if printed.type_of[card] == ZOMBIE and source >= 0 and printed.owner[source] != owner:
                tally(s, 1 - owner, T_KILL)
        if s.in_play(card):  # an attachment may have gone with its weapon
            leave(s, card, to + owner)


def spent(s: NecroState, card: i64) -> bool:
    """Whether a card in play has no counters left."""
    return s.g.printed.counters[card] > 0 and s.counters[card] <= 0 and s.in_play(card)


def break_spent(s: NecroState, cards: vec[i64], source: i64 = -1, hold: i64 = -1) -> None:
    """Cards without counters left are destroyed, unless something replaces that (R67, 5.12.3).

    One that is attacking right now breaks when its battle ends.
    """
    doomed = vec[i64]([card for card in cards if spent(s, card) and not fighting(s, card)])
    if len(doomed):
        s.g.steps.doom.begin(s, doomed, source, s.g.printed.owner[doomed[0]], hold, True)


def fighting(s: NecroState, card: i64) -> bool:
    """Whether a card attacks in a battle that is running."""
    number = s.g.steps.battle.number
    stack = s.stack
    at: i64 = 0
    while at < s.top:
        if stack[at] == number and stack[at + CARD] == card:
            return True
        at += FRAME
    return False


def leave(s: NecroState, card: i64, to: i64) -> None:
    """A card leaves play; what was attached to it goes to the Graveyard (13.3.4)."""
    printed = s.g.printed
    for rider in attached(s, card):
        s.move(rider, GRAVE + printed.owner[rider])
    if printed.type_of[card] == ZOMBIE:
        release_hold(s, card)
    host = s.host[card]
    s.move(card, to)
    if host >= 0:
        spill(s, host)


def most_counters(s: NecroState, card: i64) -> i64:
    """How many counters a card can hold now (2.22.4)."""
    printed = s.g.printed
    return printed.counters[card] + changed(s, S_COUNTERS, (printed.owner[card], card, card, -1, -1, 0, 0))


def spill(s: NecroState, card: i64) -> None:
    """A card has lost an attachment: counters that no longer fit are gone."""
    if s.g.printed.counters[card] and s.in_play(card):
        wear(s, card, max(0, s.counters[card] - most_counters(s, card)))
