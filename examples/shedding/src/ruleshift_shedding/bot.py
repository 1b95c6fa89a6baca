"""What positions and options are worth: few points in hand, wild cards kept for later."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruleshift.core.engine import chance
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

    def choose(self, s: State, rng: int) -> int:
        options = s.options
        values = [self.value(s, option) for option in options]
        best = max(values)
        equal = [option for option, value in zip(options, values, strict=True) if value == best]
        return equal[chance.value(rng, len(equal))]

    def value(self, s: State, option: int) -> int:
        g = self.g
        if option < g.size:
            return 100 if g.power_of[option] == WILD else 200 + g.points_of[option]
        if option >= g.suit_option:
            return sum(1 for card in s.zones[hand(s.asked)] if g.suit_of[card] == option - g.suit_option)
        return 10 if option == g.draw_option else 0
