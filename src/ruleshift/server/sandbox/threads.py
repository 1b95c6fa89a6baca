"""Work in a thread beside the event loop: whatever becomes of it, whoever waits for it hears in time.

A Future cannot carry every exception (StopIteration leaves its waiter waiting for ever, SystemExit ends the
server), a thread cannot be stopped, and Python waits for its threads when it ends. So what goes wrong here
comes back as a plain error, nobody waits longer than a limit, and no thread keeps the process from ending.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import Final, Generic, ParamSpec, TypeVar

from ruleshift.server.wire.refusal import Refusal

T = TypeVar("T")
P = ParamSpec("P")

AT_ONCE: Final = 4  # threads; more of them would only take time from each other
PATIENCE: Final = 30.0  # seconds that anybody waits
TOO_LONG: Final = "That takes longer than this server waits. Try again in a minute."
BUSY: Final = "The server is busy with other things. Try again in a minute."


class TooLong(Refusal):
    """What was begun has not ended in time."""


class WorkFailed(RuntimeError):
    """Something ended in a way that is no plain error, such as StopIteration."""


class Work:
    """A few threads for what takes a moment."""

    def __init__(self, at_once: int = AT_ONCE, patience: float = PATIENCE) -> None:
        self._free = asyncio.Semaphore(at_once)
        self._patience = patience

    async def aside(self, what: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Do something in a thread and wait for what comes of it.

        Whoever has waited in vain gets a Refusal; what was begun goes on and leads nowhere.
        """
        try:
            async with asyncio.timeout(self._patience):
                await self._free.acquire()
        except TimeoutError:
            raise Refusal(BUSY, 503, PATIENCE) from None
        done = _Done[T](asyncio.get_running_loop(), self._free)
        work = threading.Thread(target=done.run, args=(what, given, named), daemon=True, name="work")
        try:
            work.start()
        except BaseException:  # no thread is to be had
            self._free.release()
            raise
        try:
            async with asyncio.timeout(self._patience):
                value = await done.future
        except TimeoutError:
            raise TooLong(TOO_LONG, 503, PATIENCE) from None
        return value()


class _Done(Generic[T]):
    """What becomes of one piece of work. Its future always gets a result, never an exception."""

    def __init__(self, loop: asyncio.AbstractEventLoop, free: asyncio.Semaphore) -> None:
        self.future: asyncio.Future[Callable[[], T]] = loop.create_future()
        self._loop = loop
        self._free = free

    def run(self, what: Callable[..., T], given: tuple[object, ...], named: dict[str, object]) -> None:
        try:
            value = what(*given, **named)
            found: Callable[[], T] = lambda: value  # noqa: E731
        except BaseException as error:
            raised = plain(error)

            def found() -> T:
                raise raised

        with contextlib.suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._settle, found)

    def _settle(self, found: Callable[[], T]) -> None:
        self._free.release()
        if not self.future.done():  # else nobody waits any more
            self.future.set_result(found)


def plain(error: BaseException) -> Exception:
    """An error that can be raised anywhere: no StopIteration, SystemExit or CancelledError."""
    odd = isinstance(error, StopIteration | StopAsyncIteration | GeneratorExit)
    if isinstance(error, Exception) and not odd:
        return error
    failed = WorkFailed(type(error).__name__)
    failed.__cause__ = error
    return failed
