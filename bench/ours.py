"""What Ruleshift does in a second: random play through the public API, copies, re-deals, saves."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter

import ruleshift
from ruleshift import Game, Match

NAMES = ["Ann", "Bob", "Cy", "Dee", "Eve", "Fay"]


def random_game(game: Game, seats: int, seed: int) -> tuple[int, Match]:
    """Play one random game to its end; the questions it took, all with two or more options."""
    rnd = Random(seed).random
    match = game.start(NAMES[:seats], seed=seed)
    decisions = 0
    while question := match.question:
        options = question.options
        match.answer(options[int(rnd() * len(options))])
        decisions += 1
    return decisions, match


class Play:
    """Random games in windows; the best window counts, since other work on the machine only slows."""

    def __init__(self, deck: str, seats: int) -> None:
        self.game = ruleshift.load(deck)
        self.seats = seats
        self.seed = 0
        self.games = self.decisions = self.stalls = 0
        self.best = 0.0
        self.best_games = 0.0

    def window(self, seconds: float) -> None:
        """Play for about so long."""
        start = perf_counter()
        games = decisions = 0
        while perf_counter() - start < seconds:
            self.seed += 1
            asked, match = random_game(self.game, self.seats, self.seed)
            games += 1
            decisions += asked
            outcome = match.outcome
            self.stalls += outcome is not None and outcome.kind == "draw"
        spent = perf_counter() - start
        self.games += games
        self.decisions += decisions
        self.best = max(self.best, decisions / spent)
        self.best_games = max(self.best_games, games / spent)

    def row(self) -> dict[str, float]:
        return {
            "seats": self.seats,
            "games_per_s": round(self.best_games, 1),
            "decisions_per_s": round(self.best),
            "decisions_per_game": round(self.decisions / self.games, 1),
            "stall_share": round(self.stalls / self.games, 4),
        }


def at_turn(game: Game, turn: int, seats: int) -> Match:
    """A match in the middle of its turn ``turn``, at a question."""
    for seed in range(1, 1000):
        rnd = Random(seed)
        match = game.start(NAMES[:seats], seed=seed)
        while (question := match.question) and match.view(None).turn < turn:
            match.answer(rnd.choice(question.options))
        if match.question:
            return match
    raise RuntimeError(f"no random game of {game.title} lasts {turn} turns")


def microseconds(work: Callable[[], object], number: int, windows: int = 7) -> float:
    """The best time of one call, in microseconds."""
    best = float("inf")
    for _ in range(windows):
        start = perf_counter()
        for _ in range(number):
            work()
        best = min(best, (perf_counter() - start) / number)
    return round(best * 1e6, 2)


def single_calls(deck: str, seats: int) -> tuple[int, dict[str, float]]:
    """What one call costs in the middle of a game, and in which turn that is."""
    game = ruleshift.load(deck)
    turn = 30 if seats > 2 else 16
    match = at_turn(game, turn, seats)
    return turn, {
        "copy_us": microseconds(match.copy, 2000),
        "redeal_us": microseconds(lambda: match.redeal(0, 1), 300),
        "view_us": microseconds(lambda: match.view(0), 200),
        "digest_us": microseconds(match.digest, 300),
        "first_save_us": microseconds(lambda: match.copy(history=True).save(), 3, 3),
        "resume_us": microseconds(lambda: ruleshift.resume(match.save()), 3, 3),
    }
