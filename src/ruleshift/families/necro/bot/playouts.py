"""A quick greedy player for whole games inside the engine: the option of the highest estimate."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from ruleshift.core.engine import chance
from ruleshift.core.engine.machine import FRAME
from ruleshift.core.engine.packed import i64, listed, vec
from ruleshift.core.engine.rollouts import Policy
from ruleshift.core.engine.state import State
from ruleshift.core.view.view import seen
from ruleshift.families.necro.bot.values import appraise

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game
    from ruleshift.families.necro.game import NecroGame
    from ruleshift.families.necro.rules.table.state import NecroState

ALIKE: Final = 1e-9  # estimates that differ by less are the same
FEW: Final = 4  # options among which somebody strays
STRAYS: Final = vec[i64]([0, 100, 250, 500])  # in so many of a thousand answers; drawn for each seat and game


class QuickGreedy(Policy):
    """Takes what the estimate likes best, by what its seat sees; among equals chance decides."""

    def __init__(self, g: NecroGame) -> None:
        self.g = g

    def suits(self, game: Game) -> bool:
        return self.g.alike(game)

    def choose(self, s: State, rng: i64) -> i64:
        options = listed(s.options)
        if len(options) == 1:
            return options[0]
        values = estimates(self.g, s, options)
        best = max(values.values()) - ALIKE
        found = [option for option in options if values[option] >= best]
        return found[chance.value(rng, len(found))]


class Straying(Policy):
    """Any of the few best by the estimate: so other positions are met than greed would lead to."""

    def __init__(self, g: NecroGame) -> None:
        self.g = g

    def suits(self, game: Game) -> bool:
        return self.g.alike(game)

    def choose(self, s: State, rng: i64) -> i64:
        options = listed(s.options)
        if len(options) == 1:
            return options[0]
        values = estimates(self.g, s, options)
        few = sorted(options, key=lambda option: -values[option])[:FEW]
        return few[chance.value(rng, len(few))]


def estimates(g: NecroGame, s: State, options: list[int]) -> dict[int, float]:
    """What the options are worth by what the seat sees that is asked."""
    f = s.top - FRAME
    purpose = g.effects[s.stack[f]].about(s, f)
    return appraise(g, cast("NecroState", seen(g, s, s.asked)), purpose, options)
