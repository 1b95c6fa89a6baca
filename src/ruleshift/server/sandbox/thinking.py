"""What bots do in a process of their own. It imports nothing of the web, so it starts quickly."""

from __future__ import annotations

import pickle
import time
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import ruleshift
from ruleshift.bots import BotSeat, make_bot
from ruleshift.bots.hints import Hint, hint
from ruleshift.core.registry import first_deck

if TYPE_CHECKING:
    from ruleshift import Game, Match


class Task(NamedTuple):
    """A question for a bot, as it travels."""

    game: bytes  # which deck, which options, and nothing of the match
    position: dict[str, Any]
    names: list[str]
    kind: str
    seat: int
    seed: int
    effort: float


def warm_up() -> None:
    """Have at hand what most tables need."""
    make_bot("greedy", ruleshift.load(first_deck()), 0)


def choose(task: Task) -> tuple[int, float]:
    """An answer, and how long it took to find."""
    begun = time.perf_counter()
    match, bot = seated(task)
    return bot.choose(match), time.perf_counter() - begun


def advise(task: Task) -> Hint:
    """An answer, its label, and what speaks for it."""
    match, bot = seated(task)
    return hint(match, bot)


def seated(task: Task) -> tuple[Match, BotSeat]:
    """The match, and the bot that is asked in it."""
    match = match_of(task)
    return match, BotSeat(make_bot(task.kind, match.game, task.seed, task.effort), task.seat, task.seed)


def match_of(task: Task) -> Match:
    """The match as it was packed."""
    game = game_of(task.game)
    return game.match(game.unpack(task.position, task.names))


@lru_cache(64)
def game_of(packed: bytes) -> Game:
    """The game that was packed."""
    game: Game = pickle.loads(packed)
    return game
