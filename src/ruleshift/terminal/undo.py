"""Taking an answer back: where in a match somebody answered last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.match.history import apply

if TYPE_CHECKING:
    from ruleshift import Match


def before_last_answer(match: Match, seat: int) -> int | None:
    """How many inputs the match had when a seat was last asked before now; None if it never was.

    A set counts as one answer: it is gone back to where it began.
    """
    s = match.history.start.state(match.game)
    inputs = match.history.all_inputs()
    found = None
    for at, one in enumerate(inputs, start=len(match.history.inputs) - len(inputs)):
        if at >= 0 and s.asked == seat and match.game.gathered(s) <= 0:
            found = at
        apply(match.game, s, one)
    return found
