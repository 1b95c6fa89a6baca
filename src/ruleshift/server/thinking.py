"""The bots' process: what it is told and does. It imports nothing of the web, so it starts quickly."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import time
import traceback
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import ruleshift
from ruleshift.bots import BotSeat, make_bot
from ruleshift.hints import Hint, hint

if TYPE_CHECKING:
    from ruleshift import Game, Match

POLITE: Final = 5  # how far bots step back behind people


class Task(NamedTuple):
    """A question for a bot, as it travels."""

    game: bytes  # which deck, which options, and nothing of the match
    position: dict[str, Any]
    names: list[str]
    kind: str
    seat: int
    seed: int
    effort: float


def settle_in() -> None:
    """People first; the server says when to stop, and without a server there is nobody to think for."""
    if hasattr(os, "nice"):
        os.nice(POLITE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_go_with_the_server, daemon=True).start()


def _go_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def warm_up() -> None:
    """Have at hand what most tables need."""
    make_bot("greedy", ruleshift.load("star-fluxx"), 0)


def told(what: Callable[[Task], Any], task: Task) -> Any:
    """Do something; a mistake is told in words, since not every error survives the way to the server."""
    try:
        return what(task)
    except Exception:
        raise RuntimeError(traceback.format_exc()) from None


def choose(task: Task) -> tuple[int, float]:
    """An answer, and how long it took to find."""
    begun = time.perf_counter()
    match, bot = _seated(task)
    return bot.choose(match), time.perf_counter() - begun


def advise(task: Task) -> Hint:
    """An answer, its label, and what speaks for it."""
    match, bot = _seated(task)
    return hint(match, bot)


def _seated(task: Task) -> tuple[Match, BotSeat]:
    game = _game(task.game)
    match = game.match(game.unpack(task.position, task.names))
    return match, BotSeat(make_bot(task.kind, game, task.seed, task.effort), task.seat, task.seed)


@lru_cache(64)
def _game(packed: bytes) -> Game:
    game: Game = pickle.loads(packed)
    return game
