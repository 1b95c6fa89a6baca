"""Plays thousands of games between bots and compares the chances that an analysis tells with how they ended.

Of each game one turn is looked at, so that games count alike. All chances told, of every seat, are put in
order and cut into ten bins of equal count: in each the mean chance should be the share that won.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

import ruleshift
from ruleshift import Match
from ruleshift.analysis.chances import Judge, Played, corrected, play_out, strength_of
from ruleshift.analysis.curve import weights_digest
from ruleshift.analysis.study import Budget
from tests.support.games import ROOT

from .keep import ENGINE, FOLDER, Progress, deck_files, fingerprint, in_chunks, write_section

PAGE = ROOT / "docs" / "analysis.md"
TOLD_BY = [
    ROOT / "src" / "ruleshift" / "analysis" / name for name in ("chances.py", "curve.py", "curves.json")
]
CHUNK = 250
BINS = 10
PLAYOUTS = 16
SEED = 3_000_000_000  # no game that the curve is fitted to
MOST_OFF = 0.05
ENOUGH = 5000  # games of a table: with fewer, chance alone may put a bin so far off
TABLES = (
    ("star-fluxx", 2),
    ("star-fluxx", 4),
    ("zombie-fluxx", 4),
    ("mystery-fluxx", 4),
    ("regular-show-fluxx", 4),
    ("regular-show-fluxx", 6),
    ("necrogenesis", 2),
)

Told = tuple[float, int]  # a chance that was told, and whether that seat has won


class Bin(NamedTuple):
    """A tenth of all chances told."""

    number: int
    told: float
    won: float


def seen(deck: str, seats: int, seed: int) -> tuple[Match, int] | None:
    """A position at the beginning of a turn of one game between bots, and who won it."""
    game = ruleshift.load(deck)
    rng = Random(f"{deck} {seats} {seed}")
    value = game.value()
    kept: list[Match] = []
    turn, number = 0, 0

    def watch(match: Match) -> None:
        nonlocal turn, number
        if match.state.turn != turn and value.rests(match.state):
            turn = match.state.turn
            number += 1
            if rng.random() < 1 / number:  # each turn is as likely as any other to be the one
                kept[:] = [match.copy()]

    outcome = game.playout(game.family.searched().policy, seed, seats=seats, watch=watch).outcome
    if not kept or outcome is None:
        return None
    return kept[0], -1 if outcome.winner is None else outcome.winner


def told(deck: str, seats: int, first: int, number: int, playouts: int) -> list[Told]:
    """What an analysis tells of some games, by the value alone or after playouts."""
    judge = Judge(ruleshift.load(deck), seats, Budget().games)
    found = [one for at in range(first, first + number) if (one := seen(deck, seats, at)) is not None]
    shares = [judge.shares(match) for match, _ in found]
    played: list[Played | None] = [None] * len(found)
    strength = 1.0
    if playouts:
        lots = [play_out(match, playouts, at + 1) for at, (match, _) in enumerate(found)]
        strength = strength_of(zip(shares, lots, strict=True))
        played = list(lots)
    lines: list[Told] = []
    for share, lot, (_, winner) in zip(shares, played, found, strict=True):
        known, _ = corrected(share, lot, strength)
        lines += [(round(known[seat], 4), int(seat == winner)) for seat in range(seats)]
    return lines


def bins(lines: Iterable[Sequence[float]]) -> list[Bin]:
    """Ten bins of equal count, from the lowest chance told to the highest."""
    order = sorted((one[0], one[1]) for one in lines)
    cuts = [number * len(order) // BINS for number in range(BINS + 1)]
    found = []
    for begin, end in pairwise(cuts):
        part = order[begin:end]
        size = max(1, len(part))
        found.append(Bin(len(part), sum(one for one, _ in part) / size, sum(won for _, won in part) / size))
    return found


def worst(found: Sequence[Bin]) -> float:
    return max(abs(one.told - one.won) for one in found)


def run(
    deck: str, seats: int, games: int, playouts: int, workers: int, folder: Path = FOLDER
) -> list[Sequence[float]]:
    """All that was told of so many games of a table; goes on where an earlier run was stopped."""
    version = fingerprint([*ENGINE, *TOLD_BY, *deck_files(deck)], (".py", ".yaml", ".json"))
    progress = Progress(f"calibration-{deck}-{seats}-{playouts}", version, folder)
    jobs = {
        f"{first}+{number}": (deck, seats, SEED + first, number, playouts)
        for first in range(0, games, CHUNK)
        for number in [min(CHUNK, games - first)]
    }
    in_chunks(progress, told, jobs, workers)
    return [line for name in jobs for line in progress.results[name]]


def percent(share: float) -> str:
    return f"{100 * share:.1f}"


def row(name: str, games: int, found: Sequence[Bin]) -> str:
    cells = [f"{percent(one.told)} / {percent(one.won)}" for one in found]
    return f"| {name} | {games} | {' | '.join(cells)} | {percent(worst(found))} |"


def head(what: str) -> list[str]:
    cells = [what, "games", *(f"bin {number}" for number in range(1, BINS + 1)), "worst"]
    return [f"| {' | '.join(cells)} |", "|" + "---|" * len(cells)]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m tests.proof calibration", description=__doc__)
    parser.add_argument("--deck", action="append", help="only this deck; may be repeated")
    parser.add_argument("--games", type=int, default=10_000, help="games of each table, by the value alone")
    parser.add_argument("--refined", type=int, default=1_500, help="games of each table, with playouts")
    parser.add_argument("--workers", type=int, default=2, help="processes (2 unless given)")
    parser.add_argument("--write", action="store_true", help="put the result into docs/analysis.md")
    given = parser.parse_args(arguments)
    tables = [one for one in TABLES if not given.deck or one[0] in given.deck]
    command = f"make proof ARGS='calibration --games {given.games} --refined {given.refined} --write'"
    digests = sorted({weights_digest(ruleshift.load(deck)) for deck, _ in tables})
    lines = [f"`{command}`, with the weights of digest {' and '.join(digests)}.", ""]
    off = 0.0
    for title, games, playouts in (
        ("the value alone, told / won in %", given.games, 0),
        (f"after {PLAYOUTS} playouts", given.refined, PLAYOUTS),
    ):
        if not games:
            continue
        lines += head(title)
        every: list[Sequence[float]] = []
        for deck, seats in tables:
            found = run(deck, seats, games, playouts, given.workers)
            every += found
            lines.append(row(f"{deck}, {seats} seats", games, bins(found)))
            print(lines[-1], file=sys.stderr, flush=True)
            if games >= ENOUGH:
                off = max(off, worst(bins(found)))
        lines += [row("all together", games * len(tables), bins(every)), ""]
        off = max(off, worst(bins(every)))
    print("\n".join(lines))
    if given.write and not given.deck:
        write_section("calibration", lines[:-1], PAGE)
    return int(off > MOST_OFF)
