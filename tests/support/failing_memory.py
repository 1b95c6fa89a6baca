"""Lets single allocations fail, one after the other, and counts what that ends: in a process of its own each.

    python -m tests.support.failing_memory [DECK]

Each work is done once beforehand. Then one allocation of it fails, the 1st, the 4th, the 7th and so on; it
comes to its end, raises MemoryError, or ends its process. CPython's own tests are needed (`_testcapi`).
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from typing import Final

from tests.support.odd_calls import begun

FIRST: Final = 300  # of so many allocations one fails
STEP: Final = 3


def works(deck: str) -> dict[str, Callable[[], object]]:
    match = begun(deck, 5)

    def answers() -> None:
        twin = match.copy()
        for _ in range(20):
            question = twin.question
            if question is None:
                return
            twin.answer(question.options[-1])

    return {
        "random rollouts": lambda: match.game.rollouts(2, seed=1, seats=4),
        "greedy rollouts": lambda: match.game.rollouts(2, "greedy", seed=1, seats=4),
        "look ahead": lambda: match.look_ahead(match.state.asked, 2, seed=1),
        "answers": answers,
        "re-deals": lambda: match.redeal(0, 1),
        "copies": match.copy,
        "views": lambda: match.view(0),
    }


def one(work: Callable[[], object], at: int) -> str:
    """What comes of a work whose allocation with a number fails."""
    memory = import_module("_testcapi")
    child = os.fork()
    if not child:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        ended = 0
        memory.set_nomemory(at, at + 1)
        try:
            work()
        except MemoryError:
            ended = 1
        except BaseException:
            ended = 2
        finally:
            memory.remove_mem_hooks()
        os._exit(ended)
    status = os.waitpid(child, 0)[1]
    if os.WIFSIGNALED(status):
        return signal.Signals(os.WTERMSIG(status)).name
    return ("done", "MemoryError", "another error")[os.WEXITSTATUS(status)]


def main(deck: str = "star-fluxx") -> dict[str, dict[str, int]]:
    found = {}
    for name, work in works(deck).items():
        work()
        found[name] = dict(Counter(one(work, at) for at in range(1, FIRST, STEP)))
    return found


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(*sys.argv[1:]), indent=1) + "\n")
