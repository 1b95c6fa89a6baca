"""The base of the family's effects: an effect that knows its game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.machine import Effect
from ruleshift.fluxx.state import FluxxState

if TYPE_CHECKING:
    from ruleshift.fluxx.game import FluxxGame


class FluxxEffect(Effect[FluxxState]):
    """An effect of the Fluxx family."""

    def __init__(self, g: FluxxGame) -> None:
        super().__init__()
        self.g = g
