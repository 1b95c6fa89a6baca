"""Checks every shipped puzzle by brute force, without the search that found it; goes on where it stopped."""

from __future__ import annotations

import argparse
import time
from typing import Any

from ruleshift.puzzles.puzzle import Puzzle
from ruleshift.puzzles.shelf import decks, is_intact, shelf
from tests.support.puzzle_check import Checker, TooMuch

from .keep import ENGINE, Progress, deck_files, fingerprint, write_section

MOST = 2_000_000  # positions of one puzzle
HEAD = ("| deck | puzzles | confirmed | sealed | positions | CPU |", "|---|---|---|---|---|---|")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m tests.proof puzzles", description=__doc__)
    parser.add_argument("--deck", action="append", default=[], help="only this deck; may be repeated")
    parser.add_argument("--most", type=int, default=MOST, help="give a puzzle up after so many positions")
    parser.add_argument("--write", action="store_true", help="put the result into docs/proof.md")
    given = parser.parse_args(arguments)
    lines = []
    wrong = 0
    for deck in given.deck or sorted(decks()):
        line, failed = check(deck, given.most)
        lines.append(line)
        wrong += failed
    if given.write:
        write_section("puzzles", [*HEAD, *lines])
    return 1 if wrong else 0


def check(deck: str, most: int) -> tuple[str, int]:
    """Check the puzzles of one deck; a row for the page, and how many were not confirmed."""
    file = shelf(deck)
    progress = Progress(f"puzzles-{deck}", fingerprint([*ENGINE, *deck_files(deck)]))
    for puzzle in file.puzzles:
        key = f"{puzzle.id} {puzzle.seal}"
        if key not in progress.results:
            progress.results[key] = checked(puzzle, most)
            progress.save()
        found = progress.results[key]
        print(
            f"{deck} {puzzle.id} {puzzle.word}: {found['how']}, {found['positions']:,} positions", flush=True
        )
    kept = [progress.results[f"{puzzle.id} {puzzle.seal}"] for puzzle in file.puzzles]
    right = sum(one["how"] == "confirmed" for one in kept)
    sealed = sum(map(is_intact, file.puzzles))
    positions = sum(one["positions"] for one in kept)
    seconds = sum(one["seconds"] for one in kept)
    row = f"| {deck} | {len(kept)} | {right} | {sealed} | {positions:,} | {seconds:,.0f} s |"
    return row, len(kept) - right


def checked(puzzle: Puzzle, most: int) -> dict[str, Any]:
    """What came of one puzzle."""
    began = time.process_time()
    checker = Checker(puzzle, most)
    try:
        how = "confirmed" if checker.solved() else "REFUTED"
        if checker.sampled and how == "confirmed":
            how = "confirmed only for a sample of what chance can bring"
    except TooMuch:
        how = "given up"
    return {"how": how, "positions": checker.positions, "seconds": time.process_time() - began}
