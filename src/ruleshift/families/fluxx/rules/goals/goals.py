"""What Goals and Ungoals need: kinds on a table, Creepers allowed, conditions; what scoring takes away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ruleshift.families.fluxx.codes import V_NUMERALS, table
from ruleshift.families.fluxx.rules.table.count import Count
from ruleshift.families.fluxx.rules.words.condition import Condition, Counted, NoneOf
from ruleshift.families.fluxx.rules.words.select import ONE, Amount

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.language import normal
    from ruleshift.families.fluxx.rules.table.printed import Printed
    from ruleshift.families.fluxx.rules.table.state import FluxxState


class Goals:
    """The `win` and `lose` clauses of a deck, by card."""

    def __init__(self, g: FluxxGame) -> None:
        printed = g.printed
        nobody = Aim(printed.nowhere, [], 0, printed.creeper_bits)  # an Ungoal can be met by nobody
        aims = [compile_aim(g, node["win"]) if "win" in node else nobody for node in printed.nodes]
        self.aims = [aims[kind] for kind in printed.kinds]
        self.losses: dict[int, Condition] = {}  # Ungoal -> what makes everybody lose
        self.losers: list[int] = []  # Ungoals
        self.loss_title = [-1] * printed.size  # who holds it wins instead
        for kind, node in enumerate(printed.nodes):
            if "lose" in node:
                condition = Condition(g, node["lose"]["if"])
                for card in printed.of_kind[kind]:
                    self.losers.append(card)
                    self.losses[card] = condition
                    self.loss_title[card] = g.standing.title(node["lose"]["winner"])
        # Alone: what each Goal takes away when it is scored.
        taken = [shares(g, node.get("win", [])) if g.house.solo else [] for node in printed.nodes]
        self.shares = [taken[kind] for kind in printed.kinds]


class Aim:
    """What a Goal needs: all of some kinds, so many out of other groups, and conditions over tables.

    A Creeper that the Goal does not name blocks (W39); one that it names may lie anywhere on the
    winner's table (R16).
    """

    __slots__ = ("allowed", "blocking", "groups", "key", "need", "rest", "some", "wants")

    def __init__(
        self,
        need: int,
        groups: list[tuple[int, int, bool]],
        allowed: int,
        blocking: int,
        key: int = -1,
        rest: Condition | None = None,
        wants: Sequence[normal.Condition] = (),
    ) -> None:
        self.need = need  # kinds that must all be there, as bits
        self.groups = groups  # (kinds as bits, how many of them, whether that is a numeral)
        self.allowed = allowed  # Creepers the Goal names, as bits
        self.blocking = blocking  # all others
        self.rest = rest  # what takes more than a look at which kinds lie there
        self.wants = wants  # the same as the deck says it, for explanations
        self.key = key  # a card that whoever meets the Goal has: only its owner need be looked at
        # Kinds of which the rest wants at least one, as bits: a look at them saves most of the counting.
        self.some = next((part.wanted for part in rest.parts if isinstance(part, Counted)), 0) if rest else 0

    def met(self, mask: int, bonus: int) -> bool:
        """Whether a table with these kinds meets the Goal."""
        return mask & self.need == self.need and not mask & self.blocking and self.grouped(mask, bonus)

    def grouped(self, mask: int, bonus: int) -> bool:
        """Whether there are enough kinds of each group."""
        for kinds, number, numeral in self.groups:
            if (mask & kinds).bit_count() < number + (bonus if numeral else 0):
                return False
        return True

    def met_by(self, s: FluxxState, seat: int, mask: int) -> bool:
        """Whether a seat with these kinds, all that are needed, meets the Goal as everything else lies."""
        if mask & self.blocking & ~s.pardons[seat] or (self.some and not mask & self.some):
            return False
        if self.groups and not self.grouped(mask, s.values[V_NUMERALS]):
            return False
        return self.rest is None or self.rest.holds(s, seat, -1)

    def reached(self, s: FluxxState, seat: int, mask: int) -> bool:
        """Whether a seat with these kinds on its table meets the Goal, as everything else lies."""
        return mask & self.need == self.need and self.met_by(s, seat, mask)


def compile_aim(g: FluxxGame, node: list[normal.Condition]) -> Aim:
    """Compile what a Goal needs."""
    printed = g.printed
    need = 0
    allowed = 0
    groups: list[tuple[int, int, bool]] = []
    rest: list[normal.Condition] = []
    for part in node:
        if part["cond"] == "allows":
            allowed |= printed.bits_where(part["what"])
        elif part["cond"] == "have" or (part["cond"] == "at least" and isinstance(part["of"], list)):
            names = part["what"] if part["cond"] == "have" else part["of"]
            bits = [printed.bits[card] if card >= 0 else 0 for card in map(printed.first_copy, names)]
            kinds = 0
            for bit in bits:
                kinds |= bit
            allowed |= kinds
            if part["cond"] == "have":
                # A card that never lies on a table cannot be had: a bit that no table shows.
                need |= kinds if all(bits) else kinds | printed.nowhere
            else:
                wanted = Amount(part["what"])
                groups.append((kinds, wanted.n, wanted.numeral))
        else:
            rest.append(part)
            if part["cond"] == "at least" and isinstance(part["of"], dict):
                allowed |= printed.bits_where(part["of"])
    creepers = printed.creeper_bits
    allowed &= 0 if g.house.always_blocked else creepers & ~g.standing.always_bits
    condition = for_goal(g, rest) if rest else None
    return Aim(need, groups, allowed, creepers & ~allowed, key_card(printed, need), condition, rest)


def key_card(printed: Printed, need: int) -> int:
    """A card without which nobody has all of these kinds; -1 if each of them has copies."""
    for card in range(printed.size):
        if printed.bits[card] & need and not printed.copied[card]:
            return card
    return -1


def for_goal(g: FluxxGame, rest: list[normal.Condition]) -> Condition:
    """Conditions as a Goal means them: Creepers that a player may ignore are not there for `none`."""
    condition = Condition(g, rest)
    for part in condition.parts:
        if isinstance(part, NoneOf):
            part.ignoring = True
    return condition


class Share:
    """Some of the cards that a Goal asks for, and how many of them it takes away when it is scored."""

    def __init__(
        self, g: FluxxGame, names: list[str], count: Count | None, amount: Amount, whole: bool
    ) -> None:
        self.cards = set(g.printed.all_named(names))
        self.count = count
        self.amount = amount
        self.whole = whole  # all that fit, since they were counted by head

    def pool(self, s: FluxxState, seat: int) -> list[int]:
        if self.count is not None:
            return self.count.fitting(s, seat)
        return [card for card in s.zones[table(seat)] if card in self.cards]


def shares(g: FluxxGame, win: list[normal.Condition]) -> list[Share]:
    """What a Goal takes away, part by part."""
    found = []
    one = Amount(ONE)
    for part in win:
        if part["cond"] == "have":
            found += [Share(g, [name], None, one, False) for name in part["what"]]
        elif part["cond"] == "at least" and isinstance(part["of"], list):
            found.append(Share(g, part["of"], None, Amount(part["what"]), False))
        elif part["cond"] == "at least" and isinstance(part["of"], dict):
            by_head = part["of"]["count"] == "individuals"
            found.append(Share(g, [], Count(g, part["of"]), Amount(part["what"]), by_head))
    return found
