"""How a bot sits down: it is given its view, its question and re-dealt matches, and chooses an option."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ruleshift import Game, Match, Question, View
    from ruleshift.bots.reasons import Figures

# ``sample()`` yields matches in which everything the bot cannot see has been dealt anew. They are
# the bot's to play with; the real match is never among them.
Sample = Callable[[], "Iterator[Match]"]

# Name -> what makes it, from a game and a seed. Loaded when somebody of that name sits down.
BOTS = {
    "greedy": "ruleshift.bots.greedy:greedy",
    "random": "ruleshift.bots.random:RandomBot",
    "easy": "ruleshift.bots.levels:easy",
    "normal": "ruleshift.bots.levels:normal",
    "hard": "ruleshift.bots.levels:hard",
    "search": "ruleshift.bots.search:search",
    "hoarder": "ruleshift.bots.opponents:hoarder",
    "raider": "ruleshift.bots.opponents:raider",
    "judge": "ruleshift.bots.opponents:judge",
    "chaos": "ruleshift.bots.opponents:chaos",
    "hermit": "ruleshift.bots.opponents:hermit",
    "gambler": "ruleshift.bots.opponents:gambler",
}
BUDGETED = ("search",)  # may be given a budget behind a colon


class UnknownBot(ValueError):
    """There is no bot of that name."""


class Bot(Protocol):
    """What every bot can do."""

    def choose(self, view: View, question: Question, sample: Sample) -> int:
        """One of ``question.options``."""
        ...


def make_bot(name: str, game: Game, seed: int = 0, effort: float = 1.0) -> Bot:
    """A bot by its name. Bots with the same seed play alike. `search:32` names a budget, in worlds.

    ``effort`` below 1 asks for a quicker answer where many are waiting; not every bot can think less.

    >>> make_bot("greddy", None)
    Traceback (most recent call last):
    ...
    ruleshift.bots.seat.UnknownBot: there is no bot 'greddy'; did you mean 'greedy'? Bots: greedy, random, \
easy, normal, hard, search, hoarder, raider, judge, chaos, hermit, gambler
    """
    kind, colon, budget = name.partition(":")
    if kind not in BOTS or (colon and kind not in BUDGETED):
        from ruleshift.text.wording import nearest  # only now: most names are right

        near = nearest(kind, BOTS)
        meant = f"did you mean '{near}'? " if near else ""
        raise UnknownBot(f"there is no bot '{name}'; {meant}Bots: {', '.join(BOTS)}")
    module, _, cls = BOTS[kind].partition(":")
    make = getattr(import_module(module), cls)
    bot: Bot = make(game, seed, effort, budget) if colon else make(game, seed, effort)
    return bot


class BotSeat:
    """A bot at its place. It stands between the bot and the match, so that nothing leaks."""

    def __init__(self, bot: Bot, seat: int, seed: int = 0) -> None:
        self.bot = bot
        self.seat = seat
        self.rng = random.Random(f"{seed} {seat}")

    def choose(self, match: Match) -> int:
        """The bot's answer to the question the match is asking its seat."""
        view = match.view(self.seat)
        question = view.question
        if question is None:
            raise ValueError(f"seat {self.seat} is not asked")
        return self.bot.choose(view, question, self._sample(match))

    def reason(self, match: Match, option: int) -> str:
        """What speaks for an answer, in words, if the bot can say it."""
        explain = getattr(self.bot, "reason", None)
        return str(explain(match.view(self.seat), option, self._sample(match))) if explain else ""

    def figures(self, match: Match, option: int) -> Figures | None:
        """The chances behind an answer, if the bot works with such."""
        explain = getattr(self.bot, "figures", None)
        found: Figures | None = (
            explain(match.view(self.seat), option, self._sample(match)) if explain else None
        )
        return found

    def _sample(self, match: Match) -> Sample:
        def sample() -> Iterator[Match]:
            while True:
                yield match.redeal(self.seat, self.rng)

        return sample
