"""A policy that tries each option once and takes the next position that a learned value likes best.

It looks at a world dealt anew for its seat, so that it goes by what that seat can know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine import chance
from ruleshift.core.engine.packed import i64
from ruleshift.core.engine.redeal import redeal
from ruleshift.core.engine.rollouts import Policy
from ruleshift.core.engine.state import NONE, State
from ruleshift.core.engine.value import STEEP, Value, ended

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game

STEPS: Final = 12  # answers behind the own one until a position is judged, whether it rests or not
PATIENCE: Final = 120  # turns that a game may take until chance has a say
RESTLESS: Final = 4  # one answer in so many is left to chance in games that go on for too long
SEEDS: Final = 1 << 30


class OneLook(Policy):
    """One look at each option, by a value; a quick policy answers what is asked on the way."""

    def __init__(self, game: Game, value: Value, quick: Policy, patience: i64) -> None:
        self.game = game
        self.value = value
        self.quick = quick
        self.patience = patience  # turns; then chance stirs things up

    def suits(self, game: Game) -> bool:
        return self.game.alike(game)

    def choose(self, s: State, rng: i64) -> i64:
        options = s.options
        if len(options) == 1:
            return options[0]
        if s.turn > self.patience and not chance.value(chance.step(rng), RESTLESS):
            return options[chance.value(rng, len(options))]
        seat = s.asked
        world = redeal(self.game, s, seat, chance.value(rng, SEEDS))
        best = -1e9
        found = options[0]
        for option in options:
            if world.asked != seat or option not in world.options:
                continue
            twin = world.copy()
            twin.silent = True
            self.game.answer(twin, option)
            self.come_to_rest(twin, rng)
            worth = self.worth(twin, seat)
            if worth > best:
                best = worth
                found = option
        return found

    def come_to_rest(self, s: State, rng: i64) -> None:
        """Let what is under way take effect."""
        steps: i64 = 0
        while s.asked >= 0 and steps < STEPS and not self.value.rests(s):
            rng = chance.step(rng)
            self.game.answer(s, self.quick.choose(s, rng))
            steps += 1

    def worth(self, s: State, seat: i64) -> float:
        if s.outcome == NONE:
            return self.value.score(s, seat)
        return STEEP * (2.0 * ended(s, seat) - 1.0)
