"""Where bots think: in a process of their own, so that people never wait for a bot of another table.

Python runs one thread of a process at a time: a bot that thought in the server's own process would take the
time of everybody who plays there. What a bot needs travels as plain numbers, the position of the match.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from ruleshift.server.ops import logs
from ruleshift.server.sandbox.thinking import Task, choose, warm_up
from ruleshift.server.sandbox.threads import Work
from ruleshift.server.sandbox.worker import ENDED, FAILED, LATE, STARTING, Said, Worker, longest
from ruleshift.server.wire.refusal import Refusal

if TYPE_CHECKING:
    from ruleshift import Match
    from ruleshift.server.ops.metrics import Metrics

CALM: Final = 3  # questions at a time; when more are waiting, bots think less about each
TRIES: Final = 3  # processes that may end over a question
THINKING: Final = (
    10.0  # seconds of computing for a question; a bot that has found nothing then answers by chance
)
WAITING: Final = 120.0  # seconds for its turn to think
LOG: Final = logs.get("bots")


class Desk:
    """Thinks for the bots of all tables."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._worker = Worker()
        self._alone = asyncio.Lock()
        self._work = Work(1, longest(THINKING) + STARTING + 1)
        self._warming: asyncio.Task[None] | None = None
        self.waiting = 0  # questions that somebody thinks about, or that wait for it

    async def think(self, match: Match, kind: str, seat: int) -> int:
        """What a bot answers to the question that a match asks it."""
        self.waiting += 1
        try:
            effort = 1.0 if self.waiting <= CALM else CALM / self.waiting
            task = task_for(match, kind, seat, effort)
            said = await self._run(choose, task)
        finally:
            self.waiting -= 1
        if said.how == LATE:  # the game goes on: any answer is better than none
            logs.told(LOG, "a bot thinks too long", logging.ERROR, deck=match.game.name)
            return match.state.options[task.seed % len(match.state.options)]
        option, seconds = said.found
        self._metrics.bot_seconds.observe(seconds)
        return int(option)

    async def _run(self, what: Callable[[Task], Any], task: Task) -> Said:
        """Have something done in the other process; if that has died, in a new one."""
        for _ in range(TRIES):
            said = await self._asked(what, task)
            if said.how == FAILED:
                logs.told(LOG, "a bot has failed", logging.ERROR, why=said.found.place)
                raise RuntimeError(said.found.text)
            if said.how != ENDED:
                return said
            logs.told(LOG, "the bots' process has ended", logging.ERROR)
        raise Refusal("The bots cannot think just now; they try again in a moment.", 503)

    async def _asked(self, what: Callable[[Task], Any], task: Task) -> Said:
        try:
            async with asyncio.timeout(WAITING):
                await self._alone.acquire()
        except TimeoutError:
            raise Refusal("The bots have too much to think about.", 503) from None
        return await asyncio.shield(self._ask(what, task))  # a thought that is not wanted any more ends, too

    async def _ask(self, what: Callable[[Task], Any], task: Task) -> Said:
        try:
            return await self._work.aside(self._worker.ask, what, (task,), THINKING)
        finally:
            self._alone.release()

    def get_ready(self) -> None:
        """Have the process there before the first bot is asked."""
        self._warming = asyncio.create_task(self._warm_up())

    async def _warm_up(self) -> None:
        async with self._alone:
            await self._work.aside(self._worker.ask, warm_up, (), THINKING)

    def close(self) -> None:
        self._worker.stop(for_good=True)


def task_for(match: Match, kind: str, seat: int, effort: float) -> Task:
    """What a bot needs to know of a match: neither the chance that is to come nor where it comes from.

    Its whims come from a seed that nobody else can know: else its answers would tell what it holds.
    """
    seed = match.aside(f"{kind} {seat}")
    return Task(pickle.dumps(match.game), match.state.pack_apart(seed), match.names, kind, seat, seed, effort)
