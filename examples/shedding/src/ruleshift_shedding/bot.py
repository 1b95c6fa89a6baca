"""What positions and options are worth: few points in hand, wild cards kept for later."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruleshift.core.engine import chance
from ruleshift.core.engine.packed import append, i64, vec
from ruleshift.core.engine.rollouts import Policy
from ruleshift_shedding.codes import WILD, hand

if TYPE_CHECKING:
    from ruleshift.core.engine.state import State
    from ruleshift_shedding.game import SheddingGame

KEPT = 12  # what a wild card in hand is worth, in points: it can always be played


def worth(view: Any) -> float:
    """How good a position looks to its viewer: few cards, few points, others far from the end."""
    if view.outcome is not None:
        return 1000.0 if view.outcome.winner == view.seat else -1000.0
    if view.seat is None:
        return 0.0
    mine = view.numbers("hand")
    value = -sum(KEPT if view.g.power_of[card] == WILD else 10 + view.g.points_of[card] for card in mine)
    fewest = min(view.hand_counts[seat] for seat in view.order if seat != view.seat)
    return float(value + 4 * min(fewest, 5))


class GreedyPolicy(Policy):
    """For whole games inside the engine: the highest card that fits, wild ones last, the longest suit."""

    def __init__(self, game: SheddingGame) -> None:
        self.g = game

    def choose(self, s: State, rng: i64) -> i64:
        best: i64 = -1
        equal = vec[i64]()
        for option in s.options:
            value = self.value(s, option)
            if value > best:
                best = value
                equal = vec[i64]()
            if value == best:
                equal = append(equal, option)
        return equal[chance.value(rng, len(equal))]

    def value(self, s: State, option: i64) -> i64:
        g = self.g
        if option < g.size:
            return 100 if g.power_of[option] == WILD else 200 + g.points_of[option]
        if option >= g.suit_option:
            suit = option - g.suit_option
            return len(vec[i64]([card for card in s.zones[hand(s.asked)] if g.suit_of[card] == suit]))
        return 10 if option == g.draw_option else 0
