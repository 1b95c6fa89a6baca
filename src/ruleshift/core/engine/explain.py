"""What the engine says about itself: a value with its causes, and how a game ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple


class Explanation(NamedTuple):
    """A value in force and the cards that make it what it is.

    >>> print(Explanation("draw", 4, (("Draw 3", "sets it to 3"), ("Teapot", "adds 1"))))
    draw 4: Draw 3 sets it to 3, Teapot adds 1
    """

    name: str
    value: int | None  # None: no limit
    causes: tuple[tuple[str, str], ...]  # (card, what it does to the value)
    but: int = 0  # where there is no limit: so many are left all the same
    word: str = ""  # the value, where it is no number

    @property
    def shown(self) -> str:
        """The value as a player reads it."""
        if self.word:
            return self.word
        if self.value is not None:
            return str(self.value)
        return (f"all but {self.but}" if self.but else "all") if self.name in ("draw", "play") else "none"

    def __str__(self) -> str:
        return f"{self.name} {self.shown}: " + ", ".join(f"{card} {does}" for card, does in self.causes)


NOTHING: Final[Mapping[str, Any]] = {}


class Outcome(NamedTuple):
    """How a game ended.

    >>> print(Outcome("win", 0, "Ann wins with Sweet Tea."))
    Ann wins with Sweet Tea.
    """

    kind: str  # "win", "draw", "loss" (everybody's) or "score" (a game for points)
    winner: int | None  # the seat, if somebody has won
    reason: str  # a sentence
    points: int | None = None  # of a game for points
    fields: Mapping[str, Any] = NOTHING  # the same by name: `how`, and what the family knows of it

    def __str__(self) -> str:
        return self.reason
