"""The base of the family's effects: an effect that knows its game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruleshift.core.machine import Effect

if TYPE_CHECKING:
    from ruleshift.fluxx.game import FluxxGame


class FluxxEffect(Effect):
    """An effect of the Fluxx family. States passed to it are FluxxStates."""

    def __init__(self, g: FluxxGame) -> None:
        super().__init__()
        self.g = g

    # The core calls these with its own State; here it is always a FluxxState. ``Any`` lets the
    # methods below name the class they get without a cast at every call.
    def run(self, s: Any, f: int) -> None:
        raise NotImplementedError

    def choices(self, s: Any, f: int) -> list[int]:
        raise NotImplementedError

    def possible(self, s: Any, you: int, this: int) -> bool:
        return True

    def answer(self, s: Any, f: int, option: int) -> None:
        raise NotImplementedError

    def label(self, s: Any, f: int, option: int) -> str:
        raise NotImplementedError

    def prompt(self, s: Any, f: int) -> str:
        raise NotImplementedError

    def start(self, s: Any, program: int) -> None:
        super().start(s, program)

    def restart(self, s: Any, f: int) -> None:
        super().restart(s, f)
