"""How far a seat is from a Goal: the number of cards that are missing or in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.packed import i64, vec
from ruleshift.families.fluxx.codes import GOALS, SEATS, V_NUMERALS
from ruleshift.families.fluxx.rules.table.force import kinds_on
from ruleshift.families.fluxx.rules.words.condition import (
    Counted,
    EveryOther,
    Fewest,
    Most,
    NoneOf,
    NoOther,
    Part,
)

if TYPE_CHECKING:
    from ruleshift.families.fluxx.rules.table.count import Count
    from ruleshift.families.fluxx.rules.table.state import FluxxState
    from ruleshift.families.fluxx.rules.words.condition import Condition

HARD: Final = 2  # what one's own cards cannot change counts as so many
NO_MORE: Final = vec[i64]()  # shared, never changed


def distance(s: FluxxState, goal: i64, seat: i64, also: vec[i64] = NO_MORE) -> i64:
    """How many cards a seat lacks for a Goal, or has too many; ``also`` counts as if it lay on its table."""
    g = s.g
    if goal in g.goals.losses:
        return g.size
    aim = g.goals.aims[goal]
    bits = g.printed.faces[s.face].bits
    mask = kinds_on(s, seat)
    for card in also:
        mask |= bits[card]
    bonus = s.values[V_NUMERALS]
    missing = how_many(aim.need & ~mask)
    for group in aim.groups:
        wanted = group.number + (bonus if group.numeral else 0) - how_many(mask & group.kinds)
        if wanted > 0:
            missing += wanted
    if aim.rest:
        for part in aim.rest.parts:
            missing += gap(s, part, seat, also)
    return missing + in_the_way(s, goal, seat)


def how_many(kinds: int) -> i64:
    """How many kinds these bits are; mostly few.

    >>> how_many(0b1011)
    3
    """
    found: i64 = 0
    while kinds:
        kinds &= kinds - 1  # without the lowest
        found += 1
    return found


def in_the_way(s: FluxxState, goal: i64, seat: i64) -> i64:
    """How many Creepers of a seat block a Goal."""
    blocking = s.g.goals.aims[goal].blocking & ~s.pardons[seat]
    if not kinds_on(s, seat) & blocking:
        return 0
    return of_kinds(s, seat, blocking)


def of_kinds(s: FluxxState, seat: i64, kinds: int) -> i64:
    """How many cards on a seat's table are of these kinds."""
    bits = s.g.printed.faces[s.face].bits
    found: i64 = 0
    for card in s.zones[SEATS + 2 * seat + 1]:
        if bits[card] & kinds:
            found += 1
    return found


def unwanted(s: FluxxState, seat: i64) -> i64:
    """How many Creepers of a seat no Goal in play has a use for."""
    blocking = s.g.printed.creeper_bits & ~s.pardons[seat]
    for goal in s.zones[GOALS]:
        blocking &= s.g.goals.aims[goal].blocking
    return of_kinds(s, seat, blocking)


def gap(s: FluxxState, part: Part, seat: i64, also: vec[i64]) -> i64:
    """How many cards lie between a seat and one condition."""
    if part.holds(s, seat, -1):
        return 0
    if isinstance(part, Counted):
        missing = part.amount.of(s, seat) - part.count.of(s, seat) - weight(s, part.count, also)
        return missing if missing > 0 else 0
    if isinstance(part, NoneOf):
        return part.count.of(s, seat)
    if isinstance(part, Fewest):
        return max(1, part.count.of(s, seat) + 1 - min(counts_of_others(s, part.count, seat)))
    if isinstance(part, Most):
        most = max(counts_of_others(s, part.count, seat), default=0)
        return max(0, 1 + most - part.count.of(s, seat) - weight(s, part.count, also))
    if isinstance(part, EveryOther):
        return how_many_others(s, part.inner, seat, False)
    if isinstance(part, NoOther):
        return how_many_others(s, part.inner, seat, True)
    return HARD


def weight(s: FluxxState, count: Count, cards: vec[i64]) -> i64:
    """What some cards count for."""
    weights = count.weights[s.face]
    found: i64 = 0
    for card in cards:
        found += weights[card]
    return found


def counts_of_others(s: FluxxState, count: Count, seat: i64) -> list[i64]:
    """How many of some cards each other player has."""
    return [count.of(s, other) for other in s.order if other != seat]


def how_many_others(s: FluxxState, condition: Condition, seat: i64, met: bool) -> i64:
    """For how many other players a condition holds, or does not hold."""
    found: i64 = 0
    for other in s.order:
        if other != seat and condition.holds(s, other, -1) == met:
            found += 1
    return found
