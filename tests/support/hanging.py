"""A server at which answers hang: `python -m tests.support.hanging KIND SECONDS serve ...`.

Only the hanging is made up; the rest is the real server in a process of its own.
"""

from __future__ import annotations

import asyncio
import sys
import time
from typing import Any

from ruleshift.cli import main
from ruleshift.server.ops import shutdown as ending
from ruleshift.server.tables import table as room


async def waiting(self: room.Room, *_: Any) -> None:
    await asyncio.Event().wait()


async def in_a_thread(self: room.Room, *_: Any) -> None:
    await self.tables.work.aside(time.sleep, 10_000)


async def in_a_usual_thread(self: room.Room, *_: Any) -> None:
    await asyncio.to_thread(time.sleep, 10_000)


async def on_the_loop(self: room.Room, *_: Any) -> None:
    while True:
        pass


async def stopped(self: room.Room, *_: Any) -> None:
    def work() -> None:
        raise StopIteration

    await self.tables.work.aside(work)


KINDS = {
    "waiting": waiting,
    "thread": in_a_thread,
    "usual thread": in_a_usual_thread,
    "loop": on_the_loop,
    "stopped": stopped,
}

if __name__ == "__main__":
    room.Room.answer = KINDS[sys.argv[1]]  # type: ignore[method-assign, assignment]
    ending.in_time.__defaults__ = (float(sys.argv[2]),)
    sys.argv[1:] = sys.argv[3:]
    main()
