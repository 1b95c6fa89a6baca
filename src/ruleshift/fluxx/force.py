"""Values in force: Draw, Play, limits, Goal slots, folded from what lies on the table.

The state keeps the folded numbers until a rule, a table or an attachment changes; ``causes`` folds
them again with the cards that make them, for explanations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.state import EVERYONE
from ruleshift.fluxx.codes import (
    FOLDED,
    NV,
    RULES,
    SEATS,
    T_RULES,
    T_TABLES,
    UNLIMITED,
    V_HAND,
    V_KEEPERS,
    V_NUMERALS,
    VALUES,
)
from ruleshift.fluxx.moves import powerless

if TYPE_CHECKING:
    from ruleshift.fluxx.ability import Ability
    from ruleshift.fluxx.state import FluxxState


def fold(s: FluxxState) -> None:
    """Fold anew what has changed: the tables touched, and values if a rule or a bonus is concerned.

    Lists are replaced, never changed in place, since copies of the state share them.
    """
    stale = s.stale
    g = s.g
    if stale & T_RULES or bonuses(s):
        fold_values(s)
    s.stale = 0
    if stale == EVERYONE:
        masks = [0] * g.most_seats
        powers: list[list[Ability]] = [[] for _ in range(g.most_seats + 1)]
    else:
        masks = s.masks[:]
        powers = s.powers[:]
    if stale & T_RULES:
        powers[-1] = [ability for rule in s.zones[RULES] for ability in g.powers_of[rule]]
    bits = g.bits
    powers_of = g.powers_of
    tables = stale >> T_TABLES
    for seat in s.order:
        if tables >> seat & 1:
            mask = 0
            mine: list[Ability] = []
            for card in s.zones[SEATS + 2 * seat + 1]:
                mask |= bits[card]
                if powers_of[card]:
                    mine += powers_of[card]
            masks[seat] = mask
            powers[seat] = mine
    s.masks = masks
    s.powers = powers


def bonuses(s: FluxxState) -> bool:
    """Whether a card that adds to values is on a table, or was when values were last folded."""
    if s.raised:
        return True
    for card in s.g.adders:
        if s.where[card] >= SEATS:
            return True
    return False


def fold_values(s: FluxxState) -> None:
    """Fold all values: the Basic Rules, then rules in play, then what Keepers add."""
    g = s.g
    base = g.basic[:]
    rules = s.zones[RULES]
    bonus = base[V_NUMERALS]
    for rule in rules:
        bonus += g.raises[rule]
    if bonus:
        for value in range(NV):
            if base[value] < UNLIMITED and g.basic_numeral[value]:
                base[value] += bonus
    for rule in rules:
        for value, number, numeral in g.sets[rule]:
            base[value] = number + bonus if numeral and number < UNLIMITED else number
    base[V_NUMERALS] = bonus
    values = base * g.most_seats
    s.raised = False
    for card in g.adders:
        zone = s.where[card]
        if SEATS <= zone < g.piles and (zone - SEATS) & 1 and not powerless(s, card):
            s.raised = True
            for value, number, numeral in g.adds[card]:
                at = ((zone - SEATS) >> 1) * NV + value
                if values[at] < UNLIMITED:
                    values[at] += number + (bonus if numeral else 0)
    s.values = values
    s.plain = base
    s.limited = base[V_HAND] < UNLIMITED or base[V_KEEPERS] < UNLIMITED


def value(s: FluxxState, seat: int, which: int) -> int:
    """A value in force for a seat."""
    if s.stale & FOLDED:
        fold(s)
    return s.values[seat * NV + which]


def plays_left(s: FluxxState) -> int:
    """How many plays the active player still has to make, the hand not considered."""
    left = value(s, s.active, 1) - s.played
    return left if left > 0 else 0


def causes(s: FluxxState, seat: int, which: int) -> list[tuple[int, int, bool]]:
    """What makes a value: (card or -1 for the Basic Rules, number, whether it is added)."""
    g = s.g
    always = g.basic[V_NUMERALS]
    bonus = always + sum(g.raises[rule] for rule in s.zones[RULES])
    base = g.basic[which]
    found = [(-1, base, False)]
    raised = g.basic_numeral[which] and base < UNLIMITED
    for rule in s.zones[RULES]:
        for kind, number, numeral in g.sets[rule]:
            if kind == which:
                found = [(rule, number, False)]
                raised = numeral and number < UNLIMITED
    if always and raised and which != V_NUMERALS:
        found.append((-1, always, True))
    if bonus and (raised or which == V_NUMERALS):
        found += [(rule, g.raises[rule], True) for rule in s.zones[RULES] if g.raises[rule]]
    if found[0][1] >= UNLIMITED:
        return found  # nothing can be added to what knows no limit
    for card in s.zones[SEATS + 2 * seat + 1]:
        if not powerless(s, card):
            for kind, number, numeral in g.adds[card]:
                if kind == which:
                    found.append((card, number + (bonus if numeral else 0), True))
    return found


def value_number(name: str) -> int:
    """The number of a value by name; ``hand_limit`` and ``hand limit`` are the same."""
    plain = name.strip().lower().replace("_", " ")
    if plain not in VALUES:
        raise ValueError(f"unknown value {name!r}; the values are {', '.join(VALUES)}")
    return VALUES.index(plain)
