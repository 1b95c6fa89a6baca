"""What the Zombie Player can choose: zombies to lure, advance, attack with or spawn, and Events."""

from __future__ import annotations

from ruleshift.core.engine.packed import append, i64, sort, vec
from ruleshift.families.necro.codes import (
    DRAWN,
    FLARE,
    FLARE_ZZ,
    HAND,
    NO_ADVANCE,
    NUMBERS,
    S_ZTC,
    TH,
    TZ,
    W_BOTTOM,
    W_SPAWN,
    ZZ,
)
from ruleshift.families.necro.rules.combat.targets import barred
from ruleshift.families.necro.rules.stack.play import playable
from ruleshift.families.necro.rules.table.force import forbidden, sick, stunned, untouched
from ruleshift.families.necro.rules.table.price import price
from ruleshift.families.necro.rules.table.state import NecroState, has_any
from ruleshift.families.necro.rules.turn.action import event_open, one_of_each


def could_advance(s: NecroState, card: i64) -> bool:
    """Whether a zombie in the Zombie Zone is eligible in this Advance Step (7.3.4, R43, R46)."""
    return not (
        sick(s, card) or s.pushed[card] == s.turn or stunned(s, card) or forbidden(s, NO_ADVANCE, card)
    )


def could_attack(s: NecroState, card: i64, side: i64) -> bool:
    """Whether a zombie in the Threat Zone is able to attack now (7.3.5, R55)."""
    return not (s.resting[card] or s.attacks[card] >= s.g.printed.attacks[card] or barred(s, card, side))


def ignores_flares(s: NecroState, card: i64) -> bool:
    """Whether a zombie does not mind Flares (2.36.3, R117)."""
    return s.g.printed.boss[card] or untouched(s, card, -1)


def lured(s: NecroState, side: i64) -> tuple[i64, vec[i64]]:
    """The Flare that works next and the zombies it can pull (R80); nobody there: it stays."""
    if s.tokens[FLARE + side]:
        there = s.zones[ZZ + side]
        found = vec[i64]([c for c in there if could_advance(s, c) and not ignores_flares(s, c)])
        if len(found):
            return FLARE, found
    if s.tokens[FLARE_ZZ + side]:
        found = vec[i64]()
        for card in s.zones[TZ + side]:
            if not ignores_flares(s, card) and not stunned(s, card) and not forbidden(s, NO_ADVANCE, card):
                found = append(found, card)
        if len(found):
            return FLARE_ZZ, found
    return -1, vec[i64]()


def events_open(s: NecroState, seat: i64, moments: i64) -> vec[i64]:
    """Zombie Events in hand that can be played now, one of each kind."""
    printed = s.g.printed
    hand = s.zones[HAND + seat]
    found = vec[i64]()
    if not has_any(hand, printed.zombie_events) or (s.events_played[seat] and not printed.limit_breakers):
        return found
    for card in one_of_each(s, vec[i64]([card for card in hand if printed.zombie_events[card]])):
        if event_open(s, seat, card, moments) and playable(s, seat, card):
            found = append(found, card)
    sort(found)
    return found


def spawn_options(s: NecroState, seat: i64) -> vec[i64]:
    """Spawn the drawn zombie, with each X that can be paid, or put it under the deck."""
    g = s.g
    numbering = g.numbering
    card = s.zones[DRAWN + seat][0]
    threat = s.pools[TH + seat]
    options = vec[i64]()
    if g.printed.has_x[card]:
        least, most = g.printed.cost_x[card]
        numbers = range(least, min(most, NUMBERS - 1) + 1)
        options = vec[i64]([numbering.number0 + n for n in numbers if price(s, seat, S_ZTC, n) <= threat])
    elif price(s, seat, S_ZTC, g.printed.cost[card]) <= threat:
        options = append(options, numbering.word0 + W_SPAWN)
    return append(options, numbering.word0 + W_BOTTOM)
