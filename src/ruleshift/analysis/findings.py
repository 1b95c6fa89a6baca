"""What an analysis finds, as plain data: chances turn by turn, turning points, luck apart from skill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

# What whoever shows an analysis should say about it.
Remark = Literal[
    "alone",  # a game for one: points are expected, not wins, and answers are not judged
    "unfinished",  # the recording ends before the game does
    "left",  # somebody left or gave up before the end
    "nobody",  # it ended without a winner
    "unlearned",  # the family has no learned value: chances come from playouts alone, answers are not judged
    "thinned",  # so long a game that not every turn or answer was looked at
]


class Chance(NamedTuple):
    """How a game stands at the beginning of a turn, or at its end."""

    turn: int
    at: int  # inputs before it
    seat: int  # whose turn it is; -1 at the end
    shares: tuple[float, ...]  # for each seat its chance of winning; alone: the points to be expected
    errors: tuple[float, ...]  # the standard error of each
    nobody: float  # the chance that nobody wins


class Reason(NamedTuple):
    """Something the value looks at, a round after what was played and after what is better: means."""

    what: str  # as the value calls it; "own" is that of whoever answered
    given: float
    better: float


class TurningPoint(NamedTuple):
    """An answer that cost its seat much, and what `hard` would have answered."""

    at: int  # inputs before it
    turn: int
    seat: int
    played: str  # the label of the answer that was given
    better: str  # and of that of `hard`
    chance: float  # of winning, in worlds dealt anew for that seat, after what was played
    might: float  # and after what is better
    error: float  # the standard error of the difference
    worlds: int
    won: tuple[int, int]  # worlds in which the seat wins within the round: after what was played, and instead
    lost: tuple[int, int]  # and in which another wins by then
    reasons: tuple[Reason, ...] = ()  # where no wins tell the two apart

    @property
    def cost(self) -> float:
        """What the answer cost, as a chance of winning."""
        return self.might - self.chance


class Balance(NamedTuple):
    """Where a seat's chance came from and went to: begin + draw + own + others = end."""

    seat: int
    begin: float
    draw: float  # what cards, dice and the course of the game gave
    own: float  # what its own answers gave beside those of `hard`: 0 or less, but for chance
    others: float  # what the others gave away to it
    end: float
    answers: int  # that were looked at
    sound: int  # to which no better one was found
    luckiest: int  # the turn in which the draw gave it most; 0 if none gave anything
    gift: float  # and how much


@dataclass(frozen=True)
class Analysis:
    """As much as has been found out so far."""

    names: Sequence[str]
    remarks: Sequence[Remark]
    chances: Sequence[Chance]
    points: Sequence[TurningPoint]
    balances: Sequence[Balance]  # empty until all answers have been looked at
    done: float  # the share of the work that is done
    playouts: int  # for each turn, as far as they have been played
