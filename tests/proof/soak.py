"""Plays many random games with every number of players; counts wins, draws by limit, and failures."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from ruleshift import Match
from ruleshift.core.engine.state import DESERTED, DRAW_GAME, LOOPED, LOSS, SCORE, STALLED
from ruleshift.families.necro.codes import BOTH_LOST, LOST_CONCEDED
from tests.support import invariants, traces
from tests.support.games import GameFailed, Setup, loaded, play

from .keep import ENGINE, FOLDER, Progress, deck_files, fingerprint, in_chunks, write_section

CHUNK = 50
CHANGES = 0.002
DRAWS = {
    STALLED: "draws by the turn limit",
    LOOPED: "draws by an endless effect",
    BOTH_LOST: "draws because both lost",
}
COLUMNS = (
    "games",
    "wins",
    "deserted",
    "everybody loses",
    "played for points",
    *DRAWS.values(),
    "failures",
    "questions",
    "longest",
    "stalls",
)
SLOW = 30.0  # seconds for one game: something goes round in circles

Tally = dict[str, int]


def soak_some(deck: str, seats: int, first: int, number: int) -> Tally:
    """Play some games, checking now and then; keep those that fail."""
    tally: Counter[str] = Counter()
    for seed in range(first, first + number):
        began = perf_counter()
        asked = 0

        def look(match: Match, rng: Random) -> None:
            nonlocal asked
            asked += 1
            if rng.random() < 0.02:
                invariants.quick(match, rng)

        tally["games"] += 1
        try:
            match = play(Setup(deck, seats, seed, {}, CHANGES), look)
        except GameFailed as failed:
            tally["failures"] += 1
            print(failed)
            traces.keep(failed)
            continue
        tally[ending(match)] += 1
        tally["questions"] += asked
        tally["longest"] = max(tally["longest"], match.state.turn)
        tally["stalls"] += perf_counter() - began > SLOW
    return tally


def ending(match: Match) -> str:
    s = match.state
    if s.outcome == DRAW_GAME:
        return DRAWS[s.reason]
    if s.outcome in (LOSS, SCORE):
        return "everybody loses" if s.outcome == LOSS else "played for points"
    return "deserted" if s.reason in (DESERTED, LOST_CONCEDED) else "wins"


def merged(one: Tally, other: Tally) -> Tally:
    """Two tallies together; the longest game is the longer one of both."""
    total = {key: one.get(key, 0) + other.get(key, 0) for key in {*one, *other}}
    total["longest"] = max(one.get("longest", 0), other.get("longest", 0))
    return total


def version_of(deck: str) -> str:
    return fingerprint([*ENGINE, *deck_files(deck)])


def jobs_of(deck: str, seats: range, games: int) -> dict[str, tuple[Any, ...]]:
    """What is to be played, by name: all numbers of seats in step."""
    return {
        f"{number}/{first}+{some}": (deck, number, first, some)
        for first in range(0, games, CHUNK)
        for some in [min(CHUNK, games - first)]
        for number in seats
    }


def run(deck: str, games: int, workers: int, folder: Path = FOLDER, solo: bool = False) -> dict[int, Tally]:
    """Tallies by number of seats; goes on where an earlier run was stopped."""
    game = loaded(deck)
    seats = range(1, 2) if solo else range(game.least_seats, game.most_seats + 1)
    progress = Progress(f"soak-{game.name}{'-solo' if solo else ''}", version_of(deck), folder)
    jobs = jobs_of(deck, seats, games)
    in_chunks(progress, soak_some, jobs, workers)
    found: dict[int, Tally] = {}
    for name, (_, number, *_) in jobs.items():
        found[number] = merged(found.get(number, {}), progress.results[name])
    return dict(sorted(found.items()))


def table(command: str, tallies: dict[int, Tally]) -> list[str]:
    """The tallies as a table."""
    lines = [f"`python -m tests.proof soak {command} --write`", ""]
    lines += [f"| seats | {' | '.join(COLUMNS)} |", "|" + "---|" * (len(COLUMNS) + 1)]
    for seats, tally in tallies.items():
        lines.append(f"| {seats} | {' | '.join(str(tally.get(column, 0)) for column in COLUMNS)} |")
    return lines


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m tests.proof soak", description=__doc__)
    parser.add_argument("--deck", default="star-fluxx", help="a deck by name or path")
    parser.add_argument("--solo", action="store_true", help="the game of one player")
    parser.add_argument("--games", type=int, default=1000, help="games for each number of seats")
    parser.add_argument("--workers", type=int, default=2, help="processes (2 unless given)")
    parser.add_argument("--write", action="store_true", help="put the result into docs/proof.md")
    given = parser.parse_args(arguments)
    tallies = run(given.deck, given.games, given.workers, solo=given.solo)
    which = f"{given.deck}{' --solo' if given.solo else ''}"
    lines = table(f"--deck {which} --games {given.games}", tallies)
    print("\n".join(lines))
    if given.write:
        write_section(f"soak {which.replace('--', '')}", lines)
    return int(any(tally.get("failures") or tally.get("stalls") for tally in tallies.values()))
