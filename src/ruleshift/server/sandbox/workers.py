"""Work that costs more than a moment, in processes of its own: shared fairly, paid by each address, stopped.

What people send may take any time to look at. It never takes the time of those who play: a few processes do
it, one piece after another, for each address in turn. What it costs is counted in seconds of computing; an
address that has spent what it may waits for more.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

from ruleshift.server.ops import logs
from ruleshift.server.ops.settings import Settings
from ruleshift.server.sandbox.limits import MINUTE, Shared
from ruleshift.server.sandbox.threads import Work
from ruleshift.server.sandbox.worker import (
    DECLINED,
    DONE,
    ENDED,
    LATE,
    STARTING,
    Said,
    Worker,
    longest,
)
from ruleshift.server.wire.refusal import TOO_MANY, Refusal

LOG: Final = logs.get("workers")
MOST_WAITING: Final = 400  # pieces of work in all
EACH_WAITING: Final = 40  # of one address
SPENT: Final = "You have had the server work a lot. Wait a moment."
BUSY: Final = "The server is busy with other people's work. Try again in a minute."
UNREADABLE: Final = 422
NOBODY: Final = ""  # the server's own address, which pays for nothing


class Turns:
    """Whose turn it is: addresses one after another, and for each of them first come, first served.

    No address has all workers at a time, if there are several: somebody else may come.
    """

    def __init__(self, free: list[Worker]) -> None:
        self._free = free
        self._each = max(1, len(free) - 1)
        self._busy: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[asyncio.Future[Worker]]] = OrderedDict()
        self.number = 0

    async def enter(self, address: str, patience: float) -> Worker:
        """Wait for a worker; whoever gets one must give it back."""
        mine = self._waiting.get(address, ())
        if len(mine) >= EACH_WAITING:
            raise Refusal(SPENT, TOO_MANY, 5.0)
        if self.number >= MOST_WAITING:
            raise Refusal(BUSY, 503, MINUTE)
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        self.number += 1
        self._call()
        try:
            async with asyncio.timeout(patience):
                return await turn
        except BaseException as error:
            if turn.done() and not turn.cancelled():
                self.give_back(address, turn.result())
            if isinstance(error, TimeoutError):
                raise Refusal(BUSY, 503, MINUTE) from None
            raise

    def give_back(self, address: str, worker: Worker) -> None:
        self._busy[address] -= 1
        if not self._busy[address]:
            del self._busy[address]
        self._free.append(worker)
        self._call()

    def _call(self) -> None:
        """Give the workers that are free to those whose turn it is."""
        for address in list(self._waiting):
            if not self._free:
                return
            if self._busy[address] >= self._each:
                continue
            mine = self._waiting.pop(address)
            while mine:
                turn = mine.popleft()
                self.number -= 1
                if not turn.done():  # else whoever waited has gone
                    self._busy[address] += 1
                    turn.set_result(self._free.pop())
                    break
            if mine:
                self._waiting[address] = mine  # at the end of the line


class Workers:
    """All such processes of a server."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = monotonic) -> None:
        self.seconds = settings.check_seconds
        spend = settings.work_per_minute
        self._budget = Shared(spend / MINUTE, spend, SPENT, clock)
        self._all = [Worker(confined=True) for _ in range(settings.checks_at_once)]
        self._turns = Turns(self._all[:])
        self._work = Work(len(self._all), longest(self.seconds) + STARTING + 1)

    @property
    def waiting(self) -> int:
        """How many pieces of work wait for their turn."""
        return self._turns.number

    def get_ready(self, what: Callable[[], Any]) -> None:
        """Have a process there that has done something before: whoever comes first waits for nothing."""
        self._warming = asyncio.create_task(self._warm_up(what))

    async def _warm_up(self, what: Callable[[], Any]) -> None:
        worker = await self._turns.enter(NOBODY, longest(self.seconds))
        try:
            await self._work.aside(worker.ask, what, (), self.seconds)
        finally:
            self._turns.give_back(NOBODY, worker)

    async def do(self, address: str, thing: str, what: Callable[..., Any], *given: Any) -> Any:
        """Have something done for an address. `thing` is what it is about, for a refusal."""
        self._budget.take(address, 0.0)
        worker = await self._turns.enter(address, longest(self.seconds))
        # Whoever goes away meanwhile pays for it all the same.
        said = await asyncio.shield(self._ask(address, worker, what, given))
        if said.how == DONE:
            return said.found
        if said.how == DECLINED:
            raise Refusal(*said.found)
        if said.how == LATE:
            why = f"It takes longer than {self.seconds:g} seconds to read this {thing}."
            raise Refusal(why, UNREADABLE)
        if said.how == ENDED:
            logs.told(LOG, "a worker has ended", logging.ERROR, over=thing)
            raise Refusal(f"This {thing} cannot be read within the server's limits.", UNREADABLE)
        logs.told(LOG, "work has failed", logging.ERROR, over=thing, why=said.found.place)
        raise RuntimeError(said.found.text)

    async def _ask(
        self, address: str, worker: Worker, what: Callable[..., Any], given: tuple[Any, ...]
    ) -> Said:
        try:
            self._budget.take(address, 0.0)  # others of the same address may have spent it meanwhile
            said = await self._work.aside(worker.ask, what, given, self.seconds)
            self._budget.spend(address, said.cost)
            return said
        finally:
            self._turns.give_back(address, worker)

    def close(self) -> None:
        for worker in self._all:
            worker.stop(for_good=True)
