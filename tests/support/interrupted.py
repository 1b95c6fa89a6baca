"""Interrupts the engine at random moments, as a person does at the keyboard; run in a process of its own.

    python -m tests.support.interrupted DECK [ROUNDS]

After every interruption the match is where its inputs lead, and everything is found as before.
"""

from __future__ import annotations

import faulthandler
import json
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, Final

import ruleshift
from tests.support.odd_calls import NAMES, begun

SOON: Final = 4e-3  # seconds within which an interruption comes


class Keyboard:
    """Somebody who presses Ctrl-C soon."""

    def __init__(self) -> None:
        self.watched = False  # whether an interruption is one of ours; one that comes late is dropped
        signal.signal(signal.SIGALRM, self.press)

    def press(self, *_: object) -> None:
        if self.watched:
            raise KeyboardInterrupt

    def interrupts(self, work: Callable[[], object], seconds: float) -> bool:
        """Whether the work was interrupted before its end."""
        try:
            self.watched = True
            signal.setitimer(signal.ITIMER_REAL, seconds)
            work()
            self.watched = False
        except KeyboardInterrupt:
            self.watched = False
            return True
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        return False


def come_and_go(match: ruleshift.Match) -> None:
    """Answers, and people who come and go."""
    for at in range(1000):
        question = match.question
        if question is None:
            return
        match.answer(question.options[at % len(question.options)])
        if match.question is not None and at % 5 == 0 and match.game.deck["family"] == "fluxx":
            if len(match.state.seated()) > 2:
                match.leave(match.state.seated()[0])
            elif len(match.names) < match.game.most_seats:
                match.join(f"Guest {len(match.names)}")
            else:
                match.renew_chance(bytes(32))


def is_whole(match: ruleshift.Match) -> bool:
    """Whether a match is where its inputs lead."""
    twin = ruleshift.resume(match.save())
    return twin.digest() == match.digest() and twin.log("all") == match.log("all")


def main(deck: str, rounds: int = 6) -> dict[str, Any]:
    rng, keyboard = Random(deck), Keyboard()
    match = begun(deck, 5)
    game = match.game
    text = match.save()

    def found() -> object:
        small = match.rollouts(2, "greedy", 1, seat=0), ruleshift.rollouts([match, match], 2, seed=1)
        return [list(one.turns) for one in small], match.digest(), match.save(), match.redeal(0, 1).digest()

    works: dict[str, Callable[[], object]] = {
        "rollouts": lambda: game.rollouts(10**9, seed=rng.randrange(99)),
        "greedy rollouts": lambda: match.rollouts(10**9, "greedy", 1, seat=0),
        "rollouts of many": lambda: ruleshift.rollouts([match] * 5, 10**8, seed=1),
        "a new game": lambda: ruleshift.load(deck).rollouts(10**9, "greedy", 1),
        "new deals": lambda: [match.redeal(0, seed) for seed in range(500)],
        "views": lambda: [(match.view(0).log(), str(match.view(1))) for _ in range(50)],
        "resumed": lambda: [ruleshift.resume(text) for _ in range(10)],
        "saves": lambda: [match.copy(history=True).save(deck=True) for _ in range(10)],
    }
    before = found()
    ended: Counter[str] = Counter()
    for at in range(rounds):
        for name, work in works.items():
            ended[name] += keyboard.interrupts(work, rng.uniform(1e-5, SOON))
            if at % 8 == 0:
                assert found() == before, name
        twin = game.start(NAMES, seed=at)
        for _ in range(8):
            ended["answers"] += keyboard.interrupts(partial(come_and_go, twin), rng.uniform(1e-5, SOON / 4))
            assert is_whole(twin), f"the game of seed {at} is not where its inputs lead"
    assert found() == before
    return dict(ended)


if __name__ == "__main__":
    faulthandler.enable()
    sys.stdout.write(json.dumps(main(sys.argv[1], *map(int, sys.argv[2:]))))
    sys.stdout.flush()
    # Python would end by the signal, once an interruption has come while it worked out a text, such as that
    # of a named tuple; whether anybody caught it does not count there.
    os._exit(0)
