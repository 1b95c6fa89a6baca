"""The base of the family's effects: an effect that knows its game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.machine import ACTOR, Effect, ask, pop
from ruleshift.fluxx.state import FluxxState

if TYPE_CHECKING:
    from ruleshift.fluxx.game import FluxxGame


class FluxxEffect(Effect[FluxxState]):
    """An effect of the Fluxx family."""

    def __init__(self, g: FluxxGame) -> None:
        super().__init__()
        self.g = g

    def run(self, s: FluxxState, f: int) -> None:
        """Unless an effect does more: ask its player, or give up when there is nothing to choose."""
        options = self.choices(s, f)
        if options:
            ask(s, f, s.stack[f + ACTOR], self, options)
        else:
            pop(s)
