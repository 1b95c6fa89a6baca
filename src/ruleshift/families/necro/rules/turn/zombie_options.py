"""What the Zombie Player can choose: zombies to lure, advance, attack with or spawn, and Events."""

from __future__ import annotations

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


def could_advance(s: NecroState, card: int) -> bool:
    """Whether a zombie in the Zombie Zone is eligible in this Advance Step (7.3.4, R43, R46)."""
    return not (
        sick(s, card) or s.pushed[card] == s.turn or stunned(s, card) or forbidden(s, NO_ADVANCE, card)
    )


def could_attack(s: NecroState, card: int, side: int) -> bool:
    """Whether a zombie in the Threat Zone is able to attack now (7.3.5, R55)."""
    return not (s.resting[card] or s.attacks[card] >= s.g.printed.attacks[card] or barred(s, card, side))


def ignores_flares(s: NecroState, card: int) -> bool:
    """Whether a zombie does not mind Flares (2.36.3, R117)."""
    return s.g.printed.boss[card] or untouched(s, card, -1)


def lured(s: NecroState, side: int) -> tuple[int, list[int]]:
    """The Flare that works next and the zombies it can pull (R80); nobody there: it stays."""
    if s.tokens[FLARE + side]:
        found = [c for c in s.zones[ZZ + side] if could_advance(s, c) and not ignores_flares(s, c)]
        if found:
            return FLARE, found
    if s.tokens[FLARE_ZZ + side]:
        found = [
            c
            for c in s.zones[TZ + side]
            if not ignores_flares(s, c) and not stunned(s, c) and not forbidden(s, NO_ADVANCE, c)
        ]
        if found:
            return FLARE_ZZ, found
    return -1, []


def events_open(s: NecroState, seat: int, moments: tuple[str, ...]) -> list[int]:
    """Zombie Events in hand that can be played now, one of each kind."""
    printed = s.g.printed
    hand = s.zones[HAND + seat]
    if not has_any(hand, printed.zombie_events) or (s.events_played[seat] and not printed.limit_breakers):
        return []
    found: list[int] = []
    for card in one_of_each(s, [card for card in hand if printed.zombie_events[card]]):
        if event_open(s, seat, card, moments) and playable(s, seat, card):
            found.append(card)
    found.sort()
    return found


def spawn_options(s: NecroState, seat: int) -> list[int]:
    """Spawn the drawn zombie, with each X that can be paid, or put it under the deck."""
    g = s.g
    numbering = g.numbering
    card = s.zones[DRAWN + seat][0]
    threat = s.pools[TH + seat]
    options: list[int] = []
    if g.printed.cost_x[card]:
        least, most = g.printed.cost_x[card]
        numbers = range(least, min(most, NUMBERS - 1) + 1)
        options = [numbering.number0 + n for n in numbers if price(s, seat, S_ZTC, n) <= threat]
    elif price(s, seat, S_ZTC, g.printed.cost[card]) <= threat:
        options = [numbering.word0 + W_SPAWN]
    return [*options, numbering.word0 + W_BOTTOM]
