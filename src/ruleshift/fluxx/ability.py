"""A free action that a card in play offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.fluxx.moves import powerless

if TYPE_CHECKING:
    from ruleshift.fluxx.condition import Condition
    from ruleshift.fluxx.program import Program
    from ruleshift.fluxx.state import FluxxState


class Ability:
    """One `may` clause of one card."""

    __slots__ = ("card", "condition", "free", "number", "once", "option", "program")

    def __init__(
        self, number: int, card: int, option: int, once: bool, condition: Condition, program: Program
    ) -> None:
        self.number = number  # its place among all powers of the deck
        self.card = card
        self.option = option
        self.once = once
        self.condition = condition
        self.free = condition.open and not condition.parts
        self.program = program

    def ready(self, s: FluxxState) -> bool:
        """Whether the active player, who has the card, can use it now with some effect."""
        card = self.card
        if (self.once and s.marks[self.number] == s.turn) or powerless(s, card):
            return False
        if not self.free and not self.condition.holds(s, s.active, -1):
            return False
        return self.program.steps[0].possible(s, s.active, card)
