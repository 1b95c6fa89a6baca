"""A fixed piece of work whose instructions are counted: ``python -m bench.workload``, under callgrind.

Each part first warms up and is then done once more between two marks. A mark is a call of getppid, a function
of the C library that nothing else here calls, and callgrind writes its counts down whenever that is entered.
So start-up, loading, and the interpreter's own warming up are not in the figures.
"""

from __future__ import annotations

import gc
import json
import os
from collections.abc import Callable
from functools import cache
from itertools import count

import ruleshift
from bench.ours import NAMES, in_mid_game, random_game

Part = Callable[[], int]  # does its work; how many units it was

GAMES = {"star-fluxx": (4, 10), "zombie-fluxx": (4, 16), "necrogenesis": (2, 6)}  # seats, games
ROLLOUTS = 20
COPIES = 2000
DEALS = 40
DRAWS = 5_000


class Pile:
    """What the engine is made of, in small: slots, lists of ints, masks, tuples, calls."""

    __slots__ = ("cards", "events", "masks", "seen")

    def __init__(self) -> None:
        self.cards = list(range(40))
        self.masks = [0] * 40
        self.events: list[tuple[int, int, int, int]] = []
        self.seen: dict[int, int] = {}

    @property
    def top(self) -> int:
        return self.cards[-1]

    def draw(self, at: int) -> int:
        card = self.cards.pop(at % len(self.cards))
        self.cards.append(card)
        self.seen[card] = self.seen.get(card, 0) + 1
        return card

    def move(self, card: int, here: int, there: int) -> bool:
        self.events.append((1, card, here, there))
        self.masks[card] |= 1 << here
        return bool(self.masks[card] >> there & 1) and here != there

    def copy(self) -> Pile:
        twin = Pile.__new__(Pile)
        twin.cards = self.cards[:]
        twin.masks = self.masks[:]
        twin.events = []
        twin.seen = self.seen
        return twin


def calibration() -> int:
    """Plain Python that never changes: what this build of the interpreter takes for it.

    The mixture is such that two builds of one version of Python differ by as much here as in the engine.
    """
    pile = Pile()
    stack: list[int] = []
    moved = 0
    for number in range(DRAWS):
        moved += pile.move(pile.draw(number * 7), number & 3, number >> 2 & 3) + pile.top
        stack += (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
        frame = len(stack) - 12
        stack[frame + 3] = moved
        if stack[frame + 3] != moved:
            raise AssertionError
        del stack[frame:]
        if not number % 5:
            pile = pile.copy()
        if not number % 20:
            moved += len([card for card in pile.cards if card > number & 31 or card in (1, 5, 9)])
    return DRAWS


@cache
def loaded(deck: str) -> ruleshift.Game:
    return ruleshift.load(deck)


def games(deck: str, seats: int, number: int) -> Part:
    """Random games, other ones each time; a unit is a decision."""
    game = loaded(deck)
    seeds = count(1)
    return lambda: sum(random_game(game, seats, next(seeds))[0] for _ in range(number))


def rollouts(deck: str) -> Part:
    """Games inside the engine; a unit is a decision."""
    game = loaded(deck)
    seeds = count(1, ROLLOUTS)
    return lambda: int(sum(game.rollouts(ROLLOUTS, policy="random", seed=next(seeds), seats=4).decisions))


def copies(deck: str) -> Part:
    match, _ = in_mid_game(loaded(deck), 4)

    def work() -> int:
        for _ in range(COPIES):
            match.copy()
        return COPIES

    return work


def deals(deck: str) -> Part:
    game = loaded(deck)

    def work() -> int:
        for seed in range(DEALS):
            game.start(NAMES[:4], seed=seed)
        return DEALS

    return work


def parts() -> dict[str, Part]:
    """All parts, in the order in which they are done."""
    found: dict[str, Part] = {"calibration": calibration}
    for deck, (seats, number) in GAMES.items():
        found[f"{deck}: decision"] = games(deck, seats, number)
    found["star-fluxx: copy"] = copies("star-fluxx")
    found["star-fluxx: deal"] = deals("star-fluxx")
    found["star-fluxx: decision in a rollout"] = rollouts("star-fluxx")
    return found


def main() -> None:
    mark = os.getppid
    units = {}
    for name, work in parts().items():
        work()
        gc.collect()
        mark()
        units[name] = work()
        mark()
    print(json.dumps(units))


if __name__ == "__main__":
    main()
