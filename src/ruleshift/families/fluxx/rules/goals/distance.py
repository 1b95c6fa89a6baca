"""How far a seat is from a Goal: the number of cards that are missing or in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.packed import i64
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
    from collections.abc import Sequence

    from ruleshift.families.fluxx.rules.table.state import FluxxState

HARD: Final = 2  # what one's own cards cannot change counts as so many


def distance(s: FluxxState, goal: i64, seat: i64, also: Sequence[int] = ()) -> i64:
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
    missing = (aim.need & ~mask).bit_count()
    for group in aim.groups:
        wanted = group.number + (bonus if group.numeral else 0)
        missing += max(0, wanted - (mask & group.kinds).bit_count())
    for part in aim.rest.parts if aim.rest else ():
        missing += gap(s, part, seat, also)
    return missing + in_the_way(s, goal, seat)


def in_the_way(s: FluxxState, goal: i64, seat: i64) -> i64:
    """How many Creepers of a seat block a Goal."""
    blocking = s.g.goals.aims[goal].blocking & ~s.pardons[seat]
    if not kinds_on(s, seat) & blocking:
        return 0
    bits = s.g.printed.faces[s.face].bits
    return sum(1 for card in s.zones[SEATS + 2 * seat + 1] if bits[card] & blocking)


def unwanted(s: FluxxState, seat: i64) -> i64:
    """How many Creepers of a seat no Goal in play has a use for."""
    blocking = s.g.printed.creeper_bits & ~s.pardons[seat]
    for goal in s.zones[GOALS]:
        blocking &= s.g.goals.aims[goal].blocking
    bits = s.g.printed.faces[s.face].bits
    return sum(1 for card in s.zones[SEATS + 2 * seat + 1] if bits[card] & blocking)


def gap(s: FluxxState, part: Part, seat: i64, also: Sequence[int]) -> i64:
    """How many cards lie between a seat and one condition."""
    if part.holds(s, seat, -1):
        return 0
    others = [other for other in s.order if other != seat]
    if isinstance(part, Counted):
        weights = part.count.weights[s.face]
        mine = part.count.of(s, seat) + sum(weights[card] for card in also)
        return max(0, part.amount.of(s, seat) - mine)
    if isinstance(part, NoneOf):
        return part.count.of(s, seat)
    if isinstance(part, Fewest):
        return max(1, part.count.of(s, seat) + 1 - min(part.count.of(s, other) for other in others))
    if isinstance(part, Most):
        weights = part.count.weights[s.face]
        mine = part.count.of(s, seat) + sum(weights[card] for card in also)
        return max(0, 1 + max((part.count.of(s, other) for other in others), default=0) - mine)
    if isinstance(part, EveryOther):
        return sum(not part.inner.holds(s, other, -1) for other in others)
    if isinstance(part, NoOther):
        return sum(part.inner.holds(s, other, -1) for other in others)
    return HARD
