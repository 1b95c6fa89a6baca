"""A free action that a card in play offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.machine import FRAME, push
from ruleshift.fluxx.moves import powerless
from ruleshift.fluxx.reach import reachable

if TYPE_CHECKING:
    from ruleshift.fluxx.game import FluxxGame
    from ruleshift.fluxx.program import Program
    from ruleshift.fluxx.select import Condition
    from ruleshift.fluxx.state import FluxxState


class Ability:
    """One `may` clause of one card."""

    __slots__ = ("card", "condition", "g", "once", "option", "program")

    def __init__(
        self, g: FluxxGame, card: int, option: int, once: bool, condition: Condition, program: Program
    ) -> None:
        self.g = g
        self.card = card
        self.option = option
        self.once = once
        self.condition = condition
        self.program = program

    def ready(self, s: FluxxState) -> bool:
        """Whether the active player, who has the card, can use it now with some effect."""
        if self.once and s.marks[self.card] == s.turn:
            return False
        if powerless(s, self.card):
            return False
        # Conditions and targets are judged as the program would see them: from a frame of its own.
        base = push(s, self.program.number, s.active, self.card, len(s.stack))
        fine = self.condition.holds(s, base) and reachable(s, base, self.program)
        del s.stack[base : base + FRAME]
        return fine
