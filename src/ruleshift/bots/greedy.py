"""The greedy bot takes what looks best at once. A family has its own, or says what a position is worth."""

from __future__ import annotations

import random
from itertools import islice
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ruleshift import Game, Match, Question, View
    from ruleshift.bots.seat import Bot, Sample

VERSION: Final = 1  # of all greedy bots: others are measured by them, so no answer changes without a new one
WORLDS: Final = 4  # re-dealt matches, at most
WON: Final = 1e9


def greedy(game: Game, seed: int = 0, effort: float = 1.0) -> Bot:
    """The greedy bot of a game's family, or else the one that every family can do with."""
    bot: Bot | None = game.family.greedy(game, seed, effort)
    return Greedy(game, seed, effort) if bot is None else bot


class Greedy:
    """Tries every option in a few re-dealt matches and takes the one whose next position is worth most."""

    def __init__(self, game: Game, seed: int = 0, effort: float = 1.0) -> None:
        self.family = game.family
        self.rng = random.Random(seed)
        self.worlds = max(1, round(effort * WORLDS))

    def choose(self, view: View, question: Question, sample: Sample) -> int:
        totals = dict.fromkeys(question.options, 0.0)
        for world in islice(sample(), self.worlds):
            for option in totals:
                totals[option] += self.after(world.copy(), option, question.who)
        best = max(totals.values())
        return self.rng.choice([option for option, total in totals.items() if total >= best - 1e-9])

    def after(self, match: Match, option: int, seat: int) -> float:
        """What a match is worth to a seat behind an answer."""
        match.answer(option)
        if match.outcome is None or match.outcome.winner is None:
            return self.family.worth(match.view(seat))
        return WON if match.outcome.winner == seat else -WON
