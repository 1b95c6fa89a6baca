"""Tries the engine with what nobody should hand in, interrupts it and takes its memory away, deck by deck.

The quick form is part of the tests (tests/core/test_odd_calls.py). Here it begins at many positions, with
many interruptions and ever less memory. Each try is a process of its own: one that crashes is listed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import ruleshift
from tests.support.games import ROOT

from .keep import write_section

WAYS = {
    "odd_calls": "odd arguments",
    "odd_objects": "odd calls of all methods",
    "interrupted": "interruptions",
    "full_memory": "full memory",
}
ROUNDS = 40  # of interruptions or of ever less memory, in one process


class Found(NamedTuple):
    """What came of one process."""

    way: str
    deck: str
    tries: int
    wrong: list[str]


def tried(way: str, deck: str, number: int) -> Found:
    """One process: the number is the seed of its position, or the number of its rounds."""
    command = [sys.executable, "-m", f"tests.support.{way}", deck, str(number)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        ended = f"`{' '.join(command[1:])}` ended with {done.returncode}: {done.stderr[-400:]}"
        return Found(way, deck, 0, [ended])
    found: dict[str, Any] = json.loads(done.stdout)
    if "calls" in found:
        return Found(way, deck, found["calls"], found["unclean"])
    return Found(way, deck, sum(found.values()), [])


def run(decks: Iterable[str], positions: int, rounds: int, workers: int) -> list[Found]:
    """Every way with every deck."""
    jobs = [
        (way, deck, number)
        for deck in decks
        for way in WAYS
        for number in (range(1, positions + 1) if way.startswith("odd") else [rounds])
    ]
    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(lambda job: tried(*job), jobs))


def lines(command: str, found: list[Found]) -> list[str]:
    """How often each was tried, and what came out wrong."""
    table = [f"`{command}`, with the {build()} engine", ""]
    table += [f"| deck | {' | '.join(WAYS.values())} | wrong |", "|---|" + "---|" * (len(WAYS) + 1)]
    for deck in dict.fromkeys(one.deck for one in found):
        mine = [one for one in found if one.deck == deck]
        tries = [sum(one.tries for one in mine if one.way == way) for way in WAYS]
        table.append(f"| {deck} | {' | '.join(map(str, tries))} | {sum(len(one.wrong) for one in mine)} |")
    wrong = [f"- {what}" for one in found for what in one.wrong]
    return [*table, *(["", *wrong] if wrong else [])]


def build() -> str:
    return "compiled" if ruleshift.compiled else "plain"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m tests.proof odd", description=__doc__)
    parser.add_argument("--deck", action="append", help="only this deck; may be repeated")
    parser.add_argument("--positions", type=int, default=10, help="positions at which odd calls begin")
    parser.add_argument(
        "--rounds", type=int, default=ROUNDS, help="interruptions, and times with less memory"
    )
    parser.add_argument("--workers", type=int, default=2, help="processes (2 unless given)")
    parser.add_argument("--write", action="store_true", help="put the result into docs/proof.md")
    given = parser.parse_args(arguments)
    found = run(given.deck or ruleshift.decks(), given.positions, given.rounds, given.workers)
    command = f"python -m tests.proof odd --positions {given.positions} --rounds {given.rounds} --write"
    page = lines(command, found)
    print("\n".join(page))
    if given.write and not given.deck:
        write_section("odd", page)
    return int(any(one.wrong for one in found))
