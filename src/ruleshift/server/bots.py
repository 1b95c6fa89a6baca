"""Where bots think: in a process of their own, so that people never wait for a bot of another table.

Python runs one thread of a process at a time: a bot that thought in the server's own process would take the
time of everybody who plays there. What a bot needs travels as plain numbers, the position of the match.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any, Final

from ruleshift.server import logs
from ruleshift.server.refusal import Refusal
from ruleshift.server.thinking import Task, advise, choose, settle_in, told, warm_up

if TYPE_CHECKING:
    from ruleshift import Match
    from ruleshift.server.metrics import Metrics

CALM: Final = 3  # questions at a time; when more are waiting, bots think less about each
TRIES: Final = 3  # processes that may end over a question
LOG: Final = logs.get("bots")


class Desk:
    """Thinks for the bots of all tables."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._pool = _pool()
        self.waiting = 0  # questions that somebody thinks about, or that wait for it

    async def think(self, match: Match, kind: str, seat: int) -> int:
        """What a bot answers to the question that a match asks it."""
        self.waiting += 1
        try:
            effort = 1.0 if self.waiting <= CALM else CALM / self.waiting
            option, seconds = await self._run(choose, task_for(match, kind, seat, effort))
        finally:
            self.waiting -= 1
        self._metrics.bot_seconds.observe(seconds)
        return int(option)

    async def advise(self, match: Match, kind: str, seat: int) -> tuple[list[int], str, str]:
        """What a bot would answer, in words too, and why."""
        options, label, reason = await self._run(advise, task_for(match, kind, seat, 1.0))
        return list(options), str(label), str(reason)

    async def _run(self, what: Callable[[Task], Any], task: Task) -> Any:
        """Have something done in the other process; if that has died, in a new one."""
        loop = asyncio.get_running_loop()
        for _ in range(TRIES):
            pool = self._pool
            try:
                return await loop.run_in_executor(pool, told, what, task)
            except BrokenProcessPool:
                logs.told(LOG, "the bots' process has ended", logging.ERROR)
                if self._pool is pool:
                    self._pool = _pool()
        raise Refusal("The bots cannot think just now; they try again in a moment.", 503)

    def get_ready(self) -> None:
        """Have the process there before the first bot is asked."""
        self._pool.submit(warm_up)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def task_for(match: Match, kind: str, seat: int, effort: float) -> Task:
    """What a bot needs to know of a match: neither the chance that is to come nor where it comes from.

    Its whims come from a seed that nobody else can know: else its answers would tell what it holds.
    """
    seed = match.aside(f"{kind} {seat}")
    return Task(pickle.dumps(match.game), match.state.pack_apart(seed), match.names, kind, seat, seed, effort)


def _pool() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), settle_in)
