"""A player for whole games that searches: for games worth learning from, and to measure others by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine import chance
from ruleshift.core.engine.look_ahead import look_ahead
from ruleshift.core.engine.packed import i64, listed, vec
from ruleshift.core.engine.rollouts import Policy
from ruleshift.core.engine.state import State

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game
    from ruleshift.core.engine.value import Value

NAME: Final = "search:"  # and a number of worlds
MOST_WORLDS: Final = 100_000
SEEDS: Final = 1 << 30


class Searching(Policy):
    """Tries each option of every question in so many worlds, in the manner of its family."""

    def __init__(self, game: Game, value: Value, worlds: int) -> None:
        self.game = game
        self.value = value
        self.worlds = worlds
        self.manner = game.family.searched()
        self.player = (
            game.linear(value) if self.manner.policy == "linear" else game.policy(self.manner.policy)
        )
        self.quick = game.quick_greedy()

    def suits(self, game: Game) -> bool:
        return self.game.alike(game)

    def choose(self, s: State, rng: i64) -> i64:
        if len(s.options) == 1:
            return s.options[0]
        from ruleshift.core.view.view import seen

        asked = int(s.asked)
        view = self.game.look(seen(self.game, s, asked), asked, ())
        assert view.question is not None
        if view.question.purpose in self.manner.greedily:
            return self.quick.choose(s, rng)
        found = look_ahead(
            self.game,
            s,
            asked,
            [int(option) for option in self.game.family.shortlist(view, listed(s.options))],
            self.worlds,
            len(s.order) if self.manner.depth is None else self.manner.depth,
            vec[Policy]([self.player] * len(s.names)),
            self.value,
            chance.value(rng, SEEDS),
        )
        return found.settled(self.manner.cautious) if found.worlds else self.quick.choose(s, rng)


def worlds_of(name: str) -> int:
    """The number of worlds in a name as `search:8`, or 0.

    >>> worlds_of("search:8"), worlds_of("search:0"), worlds_of("search")
    (8, 0, 0)
    """
    number = name.removeprefix(NAME)
    if (
        number == name
        or not number.isascii()
        or not number.isdecimal()
        or len(number) > len(str(MOST_WORLDS))
    ):
        return 0
    return int(number) if int(number) <= MOST_WORLDS else 0
