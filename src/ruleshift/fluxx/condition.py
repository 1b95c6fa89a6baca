"""Conditions: one small class each, judged for a player and the chosen card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruleshift.fluxx.codes import SEATS, TYPES
from ruleshift.fluxx.force import plays_left
from ruleshift.fluxx.moves import on_table, powerless
from ruleshift.fluxx.select import Amount

if TYPE_CHECKING:
    from ruleshift.fluxx.game import FluxxGame
    from ruleshift.fluxx.state import FluxxState

Node = dict[str, Any]


class Part:
    """One condition."""

    def __init__(self, g: FluxxGame, node: Node) -> None:
        raise NotImplementedError

    def holds(self, s: FluxxState, you: int, it: int) -> bool:
        raise NotImplementedError


class Have(Part):
    """You have all of these on the table."""

    def __init__(self, g: FluxxGame, node: Node) -> None:
        self.cards = [g.numbers[name] for name in node["what"]]

    def holds(self, s: FluxxState, you: int, it: int) -> bool:
        return all(has(s, you, copies) for copies in self.cards)


class AtLeast(Part):
    """You have at least so many of these on the table."""

    def __init__(self, g: FluxxGame, node: Node) -> None:
        self.cards = [g.numbers[name] for name in node["of"]]
        self.amount = Amount(node["what"])

    def holds(self, s: FluxxState, you: int, it: int) -> bool:
        return sum(has(s, you, copies) for copies in self.cards) >= self.amount.of(s, you)


class Working(Part):
    """A card is on somebody's table and its power is not switched off."""

    def __init__(self, g: FluxxGame, node: Node) -> None:
        self.cards = [card for name in node["what"] for card in g.numbers[name]]

    def holds(self, s: FluxxState, you: int, it: int) -> bool:
        return any(on_table(s, card) and not powerless(s, card) for card in self.cards)


class ItIs(Part):
    """The chosen card has one of these types."""

    def __init__(self, g: FluxxGame, node: Node) -> None:
        self.type_of = g.type_of
        self.types = [TYPES.index(name) for name in node["what"]]

    def holds(self, s: FluxxState, you: int, it: int) -> bool:
        return it >= 0 and self.type_of[it] in self.types


class HandHolds(Part):
    """You hold at least so many cards."""

    def __init__(self, g: FluxxGame, node: Node) -> None:
        self.amount = Amount(node["what"])

    def holds(self, s: FluxxState, you: int, it: int) -> bool:
        return len(s.zones[SEATS + 2 * you]) >= self.amount.of(s, you)


class PlaysLeft(HandHolds):
    """You still have at least so many plays to make, with cards to make them."""

    def holds(self, s: FluxxState, you: int, it: int) -> bool:
        return min(plays_left(s), len(s.zones[SEATS + 2 * you])) >= self.amount.of(s, you)


class AnyOf(Part):
    """At least one of several conditions holds."""

    def __init__(self, g: FluxxGame, node: Node) -> None:
        self.inner = [Condition(g, part) for part in node["what"]]

    def holds(self, s: FluxxState, you: int, it: int) -> bool:
        return any(condition.holds(s, you, it) for condition in self.inner)


class Not(Part):
    """A condition does not hold."""

    def __init__(self, g: FluxxGame, node: Node) -> None:
        self.inner = Condition(g, node["what"])

    def holds(self, s: FluxxState, you: int, it: int) -> bool:
        return not self.inner.holds(s, you, it)


PARTS: dict[str, type[Part]] = {
    "have": Have,
    "at least": AtLeast,
    "working": Working,
    "it is": ItIs,
    "hand": HandHolds,
    "plays left": PlaysLeft,
    "any": AnyOf,
    "not": Not,
}


class Condition:
    """Conditions that must all hold. Options of the deck are decided when it is loaded."""

    __slots__ = ("open", "parts")

    def __init__(self, g: FluxxGame, node: list[Node]) -> None:
        self.parts = [PARTS[part["cond"]](g, part) for part in node if part["cond"] != "option"]
        self.open = all(g.options.get(p["name"]) == p["choice"] for p in node if p["cond"] == "option")

    def holds(self, s: FluxxState, you: int, it: int) -> bool:
        """Whether all parts hold for a player; ``it`` is the chosen card or -1."""
        if not self.open:
            return False
        for part in self.parts:
            if not part.holds(s, you, it):
                return False
        return True


def has(s: FluxxState, seat: int, cards: list[int]) -> bool:
    """Whether a seat has one of these copies on the table."""
    zone = SEATS + 2 * seat + 1
    return any(s.where[card] == zone for card in cards)
