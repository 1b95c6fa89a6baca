"""What a family says about puzzles: where one begins, what it asks for, and how its position is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from ruleshift.core.match.match import Match


class Puzzling:
    """The puzzles of a family: a position at the beginning of a turn, and something to be made sure of."""

    goal: ClassVar[str] = "win this turn"  # as files and lists say it
    task: ClassVar[str] = "Win this turn, whatever the others answer and whatever is drawn."
    outlast: ClassVar[bool] = False  # whether it is enough not to have lost when the turn is over
    seats: ClassVar[tuple[int, ...]] = (2, 3)  # tables whose games are looked at

    def begins(self, match: Match) -> bool:
        """Whether a puzzle can begin here: somebody's turn is before its first deed."""
        raise NotImplementedError

    def written(self, match: Match) -> dict[str, Any] | None:
        """The position as a scenario gives it, with open hands; None if it cannot be said in words."""
        raise NotImplementedError
