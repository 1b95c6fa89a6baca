"""What can go wrong at a table: seats that cannot be, a replay that makes no sense."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleshift.core.match.match import Match


class SeatError(ValueError):
    """Such seats cannot be: a name is missing or taken, the table is full or too empty."""


class ReplayError(ValueError):
    """A replay stops making sense at a line.

    `line` counts from 1, and `match` is the match up to there, if it got as far as beginning one.

    >>> error = ReplayError(12, "the cards lie differently here")
    >>> print(error)
    line 12: the cards lie differently here
    """

    def __init__(self, line: int, message: str, match: Match | None = None) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message
        self.match = match

    def __reduce__(self) -> tuple[type[ReplayError], tuple[int, str]]:
        return ReplayError, (self.line, self.message)
