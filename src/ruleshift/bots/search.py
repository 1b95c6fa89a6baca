"""The search bot: tries each option in worlds dealt anew, plays one round on and judges by a learned value.

It reaches the engine's `look_ahead` through its sample and never holds the real match.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final

from ruleshift.bots.greedy import greedy
from ruleshift.bots.reasons import Figures, in_words, of_option
from ruleshift.bots.seat import UnknownBot

if TYPE_CHECKING:
    from ruleshift import Game, Match, Question, View
    from ruleshift.bots.seat import Bot, Sample
    from ruleshift.core.engine.look_ahead import LookAhead
    from ruleshift.core.engine.rollouts import Policy
    from ruleshift.core.engine.value import Value

WORLDS: Final = 32
MOST_WORLDS: Final = 100_000
TRIES: Final = 8  # matches of the sample among which one asks the same question
LEAST: Final = 2  # worlds, however little effort is wanted


class Search:
    """Looks ahead in so many worlds at most; where a game has no learned value it plays greedily."""

    def __init__(
        self,
        game: Game,
        seed: int = 0,
        effort: float = 1.0,
        worlds: int = WORLDS,
        depth: int | None = None,
        astray: float = 0.0,
        tries: int = 0,
        looks: int | None = None,
    ) -> None:
        self.game = game
        self.rng = random.Random(seed)
        self.worlds = max(LEAST, round(effort * worlds))
        self.tries = tries  # options times worlds, about; 0 for any number
        self.looks = looks  # options looked at on the way, about; None for any number
        self.astray = astray  # the share of answers that are given without thinking
        self.fallback: Bot = greedy(game, seed, effort)
        manner = game.family.searched()
        self.depth = manner.depth if depth is None else depth
        self.cautious = manner.cautious if depth is None else 0.0  # levels that see less are to play worse
        self.greedily = manner.greedily if depth is None else frozenset()
        self.value: Value | None = game.value() if game.family.weights() else None
        self.policy: Policy | None = game.policy(manner.policy) if self.value else None
        self.found: LookAhead | None = None
        self.careless = False  # whether the answer before was given without thinking

    def choose(self, view: View, question: Question, sample: Sample) -> int:
        self.careless = bool(self.astray) and self.rng.random() < self.astray
        if self.careless:
            self.found = None
            return self.rng.choice(question.options)
        self.found = self.look(view, question, sample)
        if self.found is None:
            return self.fallback.choose(view, question, sample)
        return self.found.settled(self.cautious)

    def look(self, view: View, question: Question, sample: Sample) -> LookAhead | None:
        """Look ahead from a match of the sample; None where that tells nothing."""
        if self.value is None or self.policy is None or question.purpose in self.greedily:
            return None
        world = self.alike(question, sample)
        if world is None:
            return None
        options = [int(option) for option in self.game.family.shortlist(view, question.options)]
        found = world.look_ahead(
            question.who,
            self.worlds if not self.tries else max(LEAST, min(self.worlds, self.tries // len(options))),
            self.depth,
            self.policy,
            self.value,
            self.rng.getrandbits(30),
            options=options,
            looks=self.looks,
        )
        return found if found.worlds else None

    def alike(self, question: Question, sample: Sample) -> Match | None:
        """A match of the sample in which the same is asked; what was dealt anew may have settled it."""
        for world in islice(sample(), TRIES):
            asked = world.question
            if asked is not None and asked.who == question.who and asked.options == question.options:
                return world
        return None

    def figures(self, view: View, option: int, sample: Sample) -> Figures | None:
        """The chances of an answer and of the next best; None where nothing was imagined."""
        question = view.question
        assert question is not None
        if self.found is None or self.found.options != self._tried(view, question):
            self.found = self.look(view, question, sample)
        if self.found is None or option not in self.found.options:
            return None
        return of_option(self.found, option)

    def reason(self, view: View, option: int, sample: Sample) -> str:
        """What speaks for an answer, with figures; where nothing is imagined, what greed says."""
        figures = self.figures(view, option, sample)
        if figures is not None:
            assert view.question is not None
            said = in_words(figures, view.question)
        else:
            explain = getattr(self.fallback, "reason", None)
            said = str(explain(view, option, sample)) if explain else ""
        return f"It did not think about this. {said}".strip() if self.careless else said

    def _tried(self, view: View, question: Question) -> Sequence[int]:
        return [int(option) for option in self.game.family.shortlist(view, question.options)]


def search(game: Game, seed: int = 0, effort: float = 1.0, budget: str | None = None) -> Search:
    """The search bot with a budget in worlds: `search:32`."""
    return Search(game, seed, effort, WORLDS if budget is None else number_of_worlds(budget))


def number_of_worlds(budget: str) -> int:
    """A budget in worlds, or UnknownBot.

    >>> number_of_worlds("16")
    16
    """
    if not budget.isascii() or not budget.isdecimal() or not 1 <= int(budget) <= MOST_WORLDS:
        raise UnknownBot(
            f"there is no bot 'search:{budget}': the budget of search is a number of worlds from 1 to"
            f" {MOST_WORLDS}, as in search:32; found {budget!r}"
        )
    return int(budget)
