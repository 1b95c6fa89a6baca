"""What a position is worth to a seat: a learned linear function of features that a family measures.

The weights are data (see `ruleshift.core.weights`): a row for each number of players. What comes out is a
chance of winning, between 0 and 1.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine.opened import mypyc_attr
from ruleshift.core.engine.packed import i64, vec
from ruleshift.core.engine.state import NONE, SCORE, WIN, State

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game

STEEP: Final = 30.0  # beyond it the curve is flat for all that matters
FULL_SCORE: Final = 30.0  # points that count as a whole win, in games for points


def curve(score: float) -> float:
    """The chance that a score stands for: the logistic curve.

    >>> curve(0.0), round(curve(2.0), 3)
    (0.5, 0.881)
    """
    if score > STEEP:
        return 1.0
    return 0.0 if score < -STEEP else 1.0 / (1.0 + exp(-score))


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """Judges positions of one game. A family says what is measured, in a class below this one."""

    def __init__(self, names: list[str], rows: list[list[float]]) -> None:
        self.names = names  # of the features, in the order of the weights
        self.rows = rows  # number of players -> weights
        self.packed = [vec[float](row) for row in rows]
        self.room = vec[float]([0.0] * len(names))  # for what is measured, used again and again

    def suits(self, game: Game) -> bool:
        """Whether it can judge positions of a game: of any that is measured in the same way, unless told."""
        return self.names == list(game.measured())

    def rests(self, s: Any) -> bool:
        """Whether a position can be judged: nothing is under way but a turn."""
        return True

    def measure(self, s: Any, seat: i64) -> vec[float]:
        """The features of a position for a seat; the next call writes over them."""
        raise NotImplementedError

    def score(self, s: State, seat: i64) -> float:
        """What a position is worth before it is made a chance: for comparisons."""
        found = self.measure(s, seat)
        players = len(s.order)
        weights = self.packed[players if players < len(self.packed) else len(self.packed) - 1]
        total = 0.0
        for at in range(len(weights)):
            total += weights[at] * found[at]
        return total

    def of(self, s: State, seat: i64) -> float:
        """A seat's chance of winning; after the end how the game ended for it."""
        return curve(self.score(s, seat)) if s.outcome == NONE else ended(s, seat)


def ended(s: State, seat: i64) -> float:
    """How a game ended for a seat: 1 for a win, in a game for points a share of that, else 0."""
    if s.outcome == SCORE:
        points = float(s.reason) / FULL_SCORE
        return points if points < 1.0 else 1.0
    return 1.0 if s.outcome == WIN and s.winner == seat else 0.0
