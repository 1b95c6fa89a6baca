"""Plays decks that nobody wrote, with seeds that no test uses; prints every deck that fails.

Of each seed six games are played: the deck as it comes, with enough Goals to win, from the middle of a game,
alone, and a set of NecroGenesis from the deal and from the middle. Every question is looked at, and one in
fifty with every promise there is.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from ruleshift import Match
from ruleshift.text.cache import MEANING
from tests.support import invariants
from tests.support.games import ROOT
from tests.support.made_up import KINDS, MadeUpFailed, play_made_up

from .keep import ENGINE, FOLDER, Progress, fingerprint, in_chunks, write_section
from .soak import SLOW, ending

CHUNK = 25
FIRST = 1000  # those below are for the tests
SHARE = 0.02  # of the questions at which everything is looked at
TITLES = {
    "any": "as they come, people coming and going",
    "winnable": "with enough Keepers and Goals",
    "midway": "from the middle: Creepers on Keepers, limits, debts, people coming and going",
    "alone": "the same for one player",
    "necro": "sets of NecroGenesis",
    "necro midway": "the same from the middle: hurt, hidden, at Rest, out of use, dead and exiled",
}
COLUMNS = (
    "games",
    "failures",
    "wins",
    "deserted",
    "everybody loses",
    "played for points",
    "declared draws",
    "decisions",
    "stalls",
)
# What a seed stands for: the language, the generators and how their decks are filled up.
MAKERS = [
    *(ROOT / "src" / "ruleshift" / room for room in MEANING),
    *(ROOT / "tests" / "families" / name / "language" for name in ("fluxx", "necro")),
    *(ROOT / "tests" / "support" / name for name in ("made_up.py", "midway.py", "necro_midway.py")),
]

Tally = dict[str, Any]


def look(match: Match, rng: Random) -> None:
    (invariants.thorough if rng.random() < SHARE else invariants.quick)(match, rng)


def some(kind: str, first: int, number: int) -> Tally:
    """Play the games of some seeds; what fails is printed whole, and its seed kept."""
    tally: Counter[str] = Counter()
    failed: list[int] = []
    for seed in range(first, first + number):
        began = process_time()
        tally["games"] += 1
        try:
            match = play_made_up(kind, seed, look)
        except MadeUpFailed as failure:
            tally["failures"] += 1
            failed.append(seed)
            print(failure, flush=True)
            continue
        end = ending(match)
        tally["declared draws" if end.startswith("draws") else end] += 1
        tally["decisions"] += len(match.history.inputs)
        tally["stalls"] += process_time() - began > SLOW
    return {**tally, "failed": failed}


def merged(tallies: list[Tally]) -> Tally:
    total = {column: sum(tally.get(column, 0) for tally in tallies) for column in COLUMNS}
    return {**total, "failed": [seed for tally in tallies for seed in tally["failed"]]}


def run(
    kinds: list[str], games: int, workers: int, first: int = FIRST, folder: Path = FOLDER
) -> dict[str, Tally]:
    """Tallies by kind; goes on where an earlier run was stopped."""
    progress = Progress("madeup", fingerprint([*ENGINE, *MAKERS]), folder)
    jobs = {
        f"{kind}/{at}+{number}": (kind, at, number)
        for at in range(first, first + games, CHUNK)
        for number in [min(CHUNK, first + games - at)]
        for kind in kinds
    }
    in_chunks(progress, some, jobs, workers)
    return {
        kind: merged([progress.results[name] for name, job in jobs.items() if job[0] == kind])
        for kind in kinds
    }


def lines(command: str, tallies: dict[str, Tally]) -> list[str]:
    """The tallies as a table, and the seeds that failed."""
    found = [f"`{command}`", "", f"| decks | {' | '.join(COLUMNS)} |", "|" + "---|" * (len(COLUMNS) + 1)]
    for kind, tally in tallies.items():
        found.append(f"| {TITLES[kind]} | {' | '.join(str(tally[column]) for column in COLUMNS)} |")
    failed = {kind: tally["failed"] for kind, tally in tallies.items() if tally["failed"]}
    return found + [f"\n{kind}: seeds {', '.join(map(str, seeds))} failed." for kind, seeds in failed.items()]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m tests.proof madeup", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="seeds, each a deck of every kind (1000)")
    parser.add_argument("--first", type=int, default=FIRST, help=f"the first seed ({FIRST})")
    parser.add_argument("--kind", choices=list(KINDS), help="only games of this kind")
    parser.add_argument("--workers", type=int, default=2, help="processes (2 unless given)")
    parser.add_argument("--write", action="store_true", help="put the result into docs/proof.md")
    given = parser.parse_args(arguments)
    kinds = [given.kind] if given.kind else list(KINDS)
    tallies = run(kinds, given.games, given.workers, given.first)
    first = f" --first {given.first}" if given.first != FIRST else ""
    page = lines(f"python -m tests.proof madeup --games {given.games}{first} --write", tallies)
    print("\n".join(page))
    if given.write and not given.kind:
        write_section("madeup", page)
    return int(any(tally["failures"] or tally["stalls"] for tally in tallies.values()))
