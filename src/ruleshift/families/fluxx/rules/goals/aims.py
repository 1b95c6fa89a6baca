"""What a Goal needs: kinds on a table, Creepers allowed, conditions; and what scoring takes away for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ruleshift.core.engine.packed import i64, vec
from ruleshift.families.fluxx.codes import V_NUMERALS, table
from ruleshift.families.fluxx.rules.words.condition import Condition, Counted

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language import normal
    from ruleshift.families.fluxx.rules.table.count import Count
    from ruleshift.families.fluxx.rules.table.state import FluxxState
    from ruleshift.families.fluxx.rules.words.select import Amount


class Group:
    """So many of some kinds."""

    __slots__ = ("kinds", "number", "numeral")

    def __init__(self, kinds: int, number: i64, numeral: bool) -> None:
        self.kinds = kinds  # as bits
        self.number = number
        self.numeral = numeral


class Aim:
    """What a Goal needs: all of some kinds, so many out of other groups, and conditions over tables.

    A Creeper that the Goal does not name blocks (W39); one that it names may lie anywhere on the
    winner's table (R16).
    """

    __slots__ = ("allowed", "blocking", "groups", "key", "need", "rest", "sign", "some", "wants")

    def __init__(
        self,
        need: int,
        groups: list[tuple[int, int, bool]],
        allowed: int,
        blocking: int,
        key: i64 = -1,
        rest: Condition | None = None,
        wants: Sequence[normal.Condition] = (),
    ) -> None:
        self.need = need  # kinds that must all be there, as bits
        self.groups = [Group(kinds, number, numeral) for kinds, number, numeral in groups]
        self.allowed = allowed  # Creepers the Goal names, as bits
        self.blocking = blocking  # all others
        self.rest = rest  # what takes more than a look at which kinds lie there
        self.wants = wants  # the same as the deck says it, for explanations
        self.key = key  # a card that whoever meets the Goal has: only its owner need be looked at
        counted = next((part for part in rest.parts if isinstance(part, Counted)), None) if rest else None
        self.some = counted.wanted if counted else 0  # kinds of which the rest wants at least one, as bits
        self.sign: i64 = 0  # what the cards of a table must have, all of it (see Signs)

    def met(self, mask: int, bonus: i64) -> bool:
        """Whether a table with these kinds meets the Goal."""
        return mask & self.need == self.need and not mask & self.blocking and self.grouped(mask, bonus)

    def grouped(self, mask: int, bonus: i64) -> bool:
        """Whether there are enough kinds of each group."""
        for group in self.groups:
            if (mask & group.kinds).bit_count() < group.number + (bonus if group.numeral else 0):
                return False
        return True

    def met_by(self, s: FluxxState, seat: i64, mask: int) -> bool:
        """Whether a seat with these kinds, all that are needed, meets the Goal as everything else lies."""
        # Kinds are bits, of which a large deck has more than a machine word: what is empty is not tried.
        if self.blocking and (blocked := mask & self.blocking) and blocked & ~s.pardons[seat]:
            return False
        if self.groups and not self.grouped(mask, s.values[V_NUMERALS]):
            return False
        return self.rest is None or self.rest.holds(s, seat, -1)

    def reached(self, s: FluxxState, seat: i64, mask: int) -> bool:
        """Whether a seat with these kinds on its table meets the Goal, as everything else lies."""
        need = self.need
        return (not need or mask & need == need) and self.met_by(s, seat, mask)


class Share:
    """Some of the cards that a Goal asks for, and how many of them it takes away when it is scored."""

    def __init__(self, cards: vec[i64], count: Count | None, amount: Amount, whole: bool) -> None:
        self.cards = cards
        self.count = count
        self.amount = amount
        self.whole = whole  # all that fit, since they were counted by head

    def pool(self, s: FluxxState, seat: i64) -> vec[i64]:
        if self.count is not None:
            return self.count.fitting(s, seat)
        return vec[i64]([card for card in s.zones[table(seat)] if card in self.cards])
