"""What Ruleshift does in a window of time: random play through the public API, and each call by itself."""

from __future__ import annotations

import gc
import mmap
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time as clock  # what else the machine does meanwhile is not in it
from typing import Any

import ruleshift
from bench.figures import BANDS
from bench.made_up import deck_text
from ruleshift import Game, Match
from ruleshift.core.engine.state import DRAW_GAME, LOOPED, STALLED

NAMES = ["Ann", "Bob", "Cy", "Dee", "Eve", "Fay"]
STATM = Path("/proc/self/statm")


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


def stopped(match: Match) -> bool:
    """Whether a game that led nowhere was declared a draw, by its state: an outcome comes with a sentence."""
    return match.state.outcome == DRAW_GAME and match.state.reason in (STALLED, LOOPED)


class Ours:
    """One build of Ruleshift, asked for windows; every kind of window goes on with seeds of its own."""

    def __init__(self) -> None:
        self.games: dict[str, Game] = {}
        self.seeds: dict[str, int] = {}
        self.rollouts_at_once: dict[str, int] = {}

    def game(self, deck: str) -> Game:
        """The deck of that name, options behind it, or for a number a made-up one with so many cards."""
        if deck not in self.games:
            name, *options = deck.split()
            try:
                chosen = dict(option.split("=") for option in options)
                made_up = name.isdecimal()
                self.games[deck] = (
                    ruleshift.loads(deck_text(int(name))) if made_up else ruleshift.load(name, chosen)
                )
            except ValueError as error:  # an unknown deck, or one with mistakes: its words are enough
                raise SystemExit(str(error)) from None
        return self.games[deck]

    def hello(self) -> dict[str, Any]:
        """What this is: where it lies, whether it is compiled, and whether it can tell its memory."""
        ours = [module for name, module in sys.modules.items() if name.startswith("ruleshift.")]
        return {
            "folder": str(Path(ruleshift.__file__).parent.parent),
            "compiled": any(not str(module.__file__).endswith(".py") for module in ours),
            "memory": STATM.exists(),
        }

    def seats(self, deck: str) -> tuple[int, int]:
        return self.game(deck).players

    def play(self, deck: str, seats: int, seconds: float) -> dict[str, Any]:
        """Random games from the deal to their end, through the public API, with their events."""
        game = self.game(deck)
        if f"{deck} {seats}" not in self.seeds:
            random_game(game, seats, 0)  # what happens once in a process is in no window, as with peers
        seed = self.seeds.get(f"{deck} {seats}", 0)
        games = decisions = stalls = 0
        start = clock()
        while (spent := clock() - start) < seconds:
            seed += 1
            asked, match = random_game(game, seats, seed)
            games += 1
            decisions += asked
            stalls += stopped(match)
        self.seeds[f"{deck} {seats}"] = seed
        return {"games": games, "decisions": decisions, "stalls": stalls, "seconds": spent}

    def rollouts(self, deck: str, seats: int, policy: str, seconds: float) -> dict[str, Any]:
        """Whole games played inside the engine, in one call that lasts about as long as a window."""
        game = self.game(deck)
        key = f"{deck} {seats} {policy}"
        number = self.rollouts_at_once.get(key, 4)
        seed = self.seeds.get(key, 1)
        start = clock()
        result = game.rollouts(number, policy=policy, seed=seed, seats=seats)
        spent = clock() - start
        self.seeds[key] = seed + number
        first = key not in self.rollouts_at_once
        self.rollouts_at_once[key] = max(1, int(number * seconds / spent))
        if first:
            return self.rollouts(deck, seats, policy, seconds)
        return {"games": number, "decisions": int(sum(result.decisions)), "seconds": spent}

    def calls(self, deck: str, seats: int, seconds: float) -> dict[str, float]:
        """What one call costs in the middle of a game, in microseconds."""
        game = self.game(deck)
        match, _ = in_mid_game(game, seats)
        seeds = iter(range(1, 10**9))
        saved = match.save()
        works: dict[str, Callable[[], object]] = {
            "copy": match.copy,
            "redeal": lambda: match.redeal(0, 1),
            "view": lambda: match.view(0),
            "digest": match.digest,
            "save": lambda: match.copy(history=True).save(),
            "resume": lambda: ruleshift.resume(saved),
            "start": lambda: game.start(NAMES[:seats], seed=next(seeds)),
        }
        return {name: microseconds(work, seconds / len(works)) for name, work in works.items()}

    def middle(self, deck: str, seats: int) -> int:
        """The turn at which calls are measured."""
        return in_mid_game(self.game(deck), seats)[1]

    def bands(self, deck: str, seats: int, seconds: float) -> list[list[float]]:
        """Random games; for each band of turns its decisions, its seconds and the events at its end."""
        game = self.game(deck)
        found = [[0.0, 0.0, 0.0, 0.0] for _ in BANDS]  # decisions, seconds, events, games that got so far
        seed = self.seeds.get(f"{deck} {seats} bands", 0)
        begun = clock()
        while clock() - begun < seconds:
            seed += 1
            banded_game(game, seats, seed, found)
        self.seeds[f"{deck} {seats} bands"] = seed
        return found

    def memory(self, deck: str, seats: int, matches: int) -> dict[str, float]:
        """Kilobytes for each live match: just dealt, in mid-game with all its events, and a copy of that."""
        game = self.game(deck)
        random_game(game, seats, 1)
        kept: list[list[Match]] = []
        figures = {}
        for name, make in {
            "dealt": lambda seed: game.start(NAMES[:seats], seed=seed),
            "mid-game": lambda seed: played_for(game, seats, seed, 100),
        }.items():
            figures[name] = added(kept, make, matches)
        figures["copy"] = added(kept, lambda seed: kept[1][seed - 1].copy(), matches)
        return figures


def added(kept: list[list[Match]], make: Callable[[int], Match], matches: int) -> float:
    """Kilobytes of resident memory for each of so many more matches."""
    gc.collect()
    before = resident()
    kept.append([make(seed) for seed in range(1, matches + 1)])
    gc.collect()
    return (resident() - before) / matches / 1024


def resident() -> int:
    """Bytes of memory that the process holds, as Linux counts them."""
    return int(STATM.read_text().split()[1]) * mmap.PAGESIZE


def played_for(game: Game, seats: int, seed: int, decisions: int) -> Match:
    """A random game after so many decisions, or a later one at its end if none of ten lasts so long."""
    for again in range(10):
        rnd = Random(seed).random
        match = game.start(NAMES[:seats], seed=seed + again * 1_000_000)
        for _ in range(decisions):
            if not (question := match.question):
                break
            match.answer(question.options[int(rnd() * len(question.options))])
        else:
            break
    return match


def banded_game(game: Game, seats: int, seed: int, found: list[list[float]]) -> None:
    """Play one random game and add what each band of its turns took."""
    rnd = Random(seed).random
    match = game.start(NAMES[:seats], seed=seed)
    state = match.state
    for last, band in zip(BANDS, found, strict=True):
        decisions = 0
        start = clock()
        while (question := match.question) and state.turn <= last:
            options = question.options
            match.answer(options[int(rnd() * len(options))])
            decisions += 1
        band[1] += clock() - start
        band[0] += decisions
        if decisions:
            band[2] += int(state.told)
            band[3] += 1


def in_mid_game(game: Game, seats: int) -> tuple[Match, int]:
    """A match at a question in the middle of a game, and its turn: 30, or 16 with two seats.

    A deck whose games are shorter gets an earlier one.
    """
    for turn in (30, 16, 8, 4, 2) if seats > 2 else (16, 8, 4, 2):
        for seed in range(1, 100):
            rnd = Random(seed)
            match = game.start(NAMES[:seats], seed=seed)
            while (question := match.question) and match.state.turn < turn:
                match.answer(rnd.choice(question.options))
            if match.question:
                return match, turn
    raise RuntimeError(f"no random game of {game.title} lasts two turns")


def microseconds(work: Callable[[], object], seconds: float) -> float:
    """The time of one call, repeated for about so long."""
    start = clock()
    work()
    number = max(1, int(seconds / (clock() - start)))
    start = clock()
    for _ in range(number):
        work()
    return (clock() - start) / number * 1e6
