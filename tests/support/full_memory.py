"""Works where there is hardly any memory left; run in a process of its own, which a crash ends.

    python -m tests.support.full_memory DECK [ROUNDS]

The address space is limited to what the process has, and then filled up but for a little that shrinks from
round to round. Each work then comes to its end or raises MemoryError. With memory again, all is as it was.
"""

from __future__ import annotations

import faulthandler
import json
import resource
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

import ruleshift
from tests.support.odd_calls import NAMES, begun

SIZES: Final = (1 << 20, 1 << 16, 1 << 13, 1 << 10, 480, 224, 96, 48)  # of what fills memory, in bytes
MANY: Final = 500
MOST: Final = 1 << 21  # bytes that are left at most


def address_space() -> int:
    """How many bytes of addresses this process has."""
    return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()


def fill(left: int, rng: Random) -> list[list[bytes]]:
    """Fill memory up, and give some of it back: about as many bytes as are to be left, of every size."""
    kept: list[list[bytes]] = []
    for size in SIZES:
        lot: list[bytes] = []
        kept.append(lot)
        try:
            while True:
                lot.append(bytes(size))
        except MemoryError:
            pass
    for size, lot in zip(SIZES, kept, strict=True):
        for _ in range(min(len(lot), left // len(SIZES) // size)):
            lot.pop(rng.randrange(len(lot)))
    return kept


@contextmanager
def full(left: int, rng: Random) -> Iterator[None]:
    """Hardly any memory, for a while."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (address_space() + left, before[1]))
    kept = fill(left, rng)
    try:
        yield
    finally:
        kept.clear()
        resource.setrlimit(resource.RLIMIT_AS, before)


def works(match: ruleshift.Match) -> dict[str, Callable[[], object]]:
    """What is tried, again and again while there is memory."""
    game = match.game
    held: list[Any] = []

    def keeping(do: Callable[[], object]) -> Callable[[], object]:
        def work() -> None:
            held.clear()
            try:
                for _ in range(MANY):
                    held.append(do())
            finally:
                held.clear()

        return work

    def play() -> None:
        twin = match.copy()
        while (question := twin.question) is not None:
            twin.answer(question.options[-1])

    text = match.save()
    return {
        "copies": keeping(match.copy),
        "new deals": keeping(lambda: match.redeal(0, 1)),
        "views": keeping(lambda: match.view(0)),
        "starts": keeping(lambda: game.start(NAMES, seed=3)),
        "resumed": keeping(lambda: ruleshift.resume(text)),
        "logs": keeping(lambda: match.log("all")),
        "saves": lambda: match.copy(history=True).save(deck=True),
        "a game": play,
        "rollouts": lambda: game.rollouts(40, seed=1),
        "greedy rollouts": lambda: match.rollouts(10, "greedy", 1, seat=0),
    }


def main(deck: str, rounds: int = 6) -> dict[str, Any]:
    rng = Random(deck)
    match = begun(deck, 5)
    all_works = works(match)
    before = match.digest(), match.save(), list(match.rollouts(3, "greedy", 1, seat=0).turns)
    for work in all_works.values():  # imports what it needs: Python itself cannot import without memory
        work()
    ended: Counter[str] = Counter()
    for at in range(rounds):
        left = MOST * (rounds - at) // rounds
        for name, work in all_works.items():
            print(f"{left} bytes: {name}", file=sys.stderr, flush=True)
            try:
                with full(left, rng):
                    work()
                ended["done"] += 1
            except MemoryError:
                ended["MemoryError"] += 1
            assert (match.digest(), match.save()) == before[:2], name
    assert list(match.rollouts(3, "greedy", 1, seat=0).turns) == before[2]
    return dict(ended)


if __name__ == "__main__":
    faulthandler.enable()
    sys.stdout.write(json.dumps(main(sys.argv[1], *map(int, sys.argv[2:]))))
