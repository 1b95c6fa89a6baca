"""Who is ahead, turn by turn, where somebody can say what a position is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ruleshift import Game, Match

Judge = Callable[["Match", int], float]


def judge_of(game: Game) -> Judge | None:
    """What a position is worth to a seat: by the learned value, or else as the family judges what it sees."""
    from ruleshift.core.family import Family

    family: Any = game.family
    if getattr(family, "weights", lambda: None)() is not None:
        learned: Any = game
        value = learned.value()
        return lambda match, seat: float(value.of(match.state, seat))
    if type(family).worth is Family.worth:
        return None
    return lambda match, seat: float(family.worth(match.view(seat)))


class Leads:
    """Counts how often another seat comes to be ahead, looking once at each turn."""

    def __init__(self, game: Game) -> None:
        self.judge: Judge | None = game.once("lab judge", judge_of)
        self.turn = -1
        self.leader: int | None = None
        self.changed = 0

    def look(self, match: Match) -> None:
        """Look at a position, if a turn has begun since the last look."""
        if self.judge is None or match.state.turn == self.turn:
            return
        self.turn = match.state.turn
        worth = [self.judge(match, seat) for seat in range(len(match.names))]
        best = max(worth)
        if worth.count(best) > 1:
            return  # nobody is ahead alone: whoever was before is still taken for the leader
        leader = worth.index(best)
        self.changed += self.leader not in (None, leader)
        self.leader = leader

    def changes(self) -> int | None:
        """How often the lead changed; None if nobody can say who is ahead."""
        return None if self.judge is None else self.changed
