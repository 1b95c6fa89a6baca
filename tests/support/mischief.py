"""Work that ends badly, never, or not as an error should: for threads, and for processes that import it."""

from __future__ import annotations

import asyncio
import os
import signal
import time

from ruleshift.server.wire.declined import Declined


class Odd(BaseException):
    """No error that anybody expects."""


def fail(kind: str) -> None:
    def deeper(depth: int) -> int:
        return deeper(depth + 1) + 1

    match kind:
        case "RecursionError":
            deeper(0)
        case "next":
            next(iter(()))
        case _:
            raise {
                "StopIteration": StopIteration,
                "StopAsyncIteration": StopAsyncIteration,
                "SystemExit": SystemExit,
                "KeyboardInterrupt": KeyboardInterrupt,
                "CancelledError": asyncio.CancelledError,
                "GeneratorExit": GeneratorExit,
                "MemoryError": MemoryError,
                "TimeoutError": TimeoutError,
                "Odd": Odd,
            }[kind]


KINDS = [
    "StopIteration", "StopAsyncIteration", "SystemExit", "KeyboardInterrupt", "CancelledError",
    "GeneratorExit", "MemoryError", "RecursionError", "TimeoutError", "Odd", "next",
]  # fmt: skip


def endless() -> None:
    while True:
        pass


def killed() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def left() -> None:
    os._exit(3)


def greedy_for_memory() -> int:
    return len(bytearray(4_000_000_000))


def add(one: int, other: int) -> int:
    return one + other


def burn(seconds: float) -> None:
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass


def decline() -> None:
    raise Declined("There is no such thing.", 404)


def pay_and_fail(seconds: float) -> None:
    burn(seconds)
    raise LookupError


def thinks_for_ever(_: object) -> int:
    endless()
    return 0


def large() -> int:
    """Takes more memory than a confined process may keep; says which process it was."""
    held = b"x" * 600_000_000
    return os.getpid() if held else 0


def read_puzzles() -> int:
    """How many files of puzzles this process has read."""
    from ruleshift.puzzles import shelf

    return shelf._kept.cache_info().currsize
