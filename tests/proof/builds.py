"""Plays the same random games in plain and in compiled Python; counts those that differ in anything at all.

Compared are the options of every question, the digest of the position at every tenth, and in the end every
event and the saved game; in one game of twenty also views, labels, new deals and every sentence.
`make fast` makes the compiled build.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.builds import SOURCE, compiled_copy, is_compiled, plain_copy
from tests.support.games import FLUXX, NECRO, ROOT

from .keep import ENGINE, FOLDER, Progress, deck_files, fingerprint, in_chunks, write_section

DECKS = (*FLUXX, NECRO, "tutorial")
CHUNK = 50

Found = dict[str, Any]


class Builds:
    """A copy of either build, so that the tree may change meanwhile."""

    def __init__(self, folder: Path) -> None:
        self.plain = plain_copy(SOURCE, folder / "plain")
        self.compiled = compiled_copy(SOURCE, folder / "compiled")


def played(source: Path, deck: str, first: int, number: int) -> Found:
    """What a build makes of some games."""
    path = os.pathsep.join([str(source), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-m", f"{__package__}.chain"],
        input=json.dumps([deck, first, number]) + "\n",
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": path, "PYTHONHASHSEED": "0"},
    )
    if done.returncode:
        raise RuntimeError(f"{source.name}: {done.stderr[-2000:]}")
    found: Found = json.loads(done.stdout)
    assert found["compiled"] == (source.name == "compiled"), f"{source} is not what it is called"
    return found


def compared(plain: Path, compiled: Path, deck: str, first: int, number: int) -> Found:
    """Both builds on the same games, and the seeds with which they do not agree."""
    one, other = played(plain, deck, first, number), played(compiled, deck, first, number)
    pairs = zip(one["chains"], other["chains"], strict=True)
    differ = [first + at for at, (mine, theirs) in enumerate(pairs) if mine != theirs]
    failed = [chain for chain in one["chains"] if " " in chain]  # a sentence, where a digest should be
    return {"games": number, "questions": one["questions"], "differ": differ, "failed": len(failed)}


def run(decks: Iterable[str], games: int, workers: int, folder: Path = FOLDER) -> dict[str, list[Found]]:
    """What came out, deck by deck; goes on where an earlier run was stopped."""
    found = {}
    with TemporaryDirectory() as copies:
        builds = Builds(Path(copies))
        for deck in decks:
            version = fingerprint([*ENGINE, *deck_files(deck), ROOT / "setup.py", Path(__file__)])
            progress = Progress(f"builds-{deck}", version, folder)
            jobs = {
                f"{first}+{number}": (builds.plain, builds.compiled, deck, first, number)
                for first in range(0, games, CHUNK)
                for number in [min(CHUNK, games - first)]
            }
            in_chunks(progress, compared, jobs, workers)
            found[deck] = [progress.results[name] for name in jobs]
            print(
                f"{deck}: {sum(len(one['differ']) for one in found[deck])} differ",
                file=sys.stderr,
                flush=True,
            )
    return found


def lines(command: str, found: dict[str, list[Found]]) -> list[str]:
    """The result as a table, and the seeds that differ."""
    table = [
        f"`{command}`",
        "",
        "| deck | games | questions | differ | failed in both |",
        "|---|---|---|---|---|",
    ]
    for deck, chunks in found.items():
        games, questions, failed = (
            sum(one[key] for one in chunks) for key in ("games", "questions", "failed")
        )
        table.append(f"| {deck} | {games} | {questions} | {len(seeds(chunks))} | {failed} |")
    wrong = [
        f"- {deck}: seeds {', '.join(map(str, seeds(all_)))}" for deck, all_ in found.items() if seeds(all_)
    ]
    return [*table, *(["", *wrong] if wrong else [])]


def seeds(chunks: list[Found]) -> list[int]:
    return [seed for one in chunks for seed in one["differ"]]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m tests.proof builds", description=__doc__)
    parser.add_argument("--deck", action="append", help="only this deck or sum of decks; may be repeated")
    parser.add_argument("--games", type=int, default=1000, help="games of each deck")
    parser.add_argument("--workers", type=int, default=2, help="processes (2 unless given)")
    parser.add_argument("--write", action="store_true", help="put the result into docs/proof.md")
    given = parser.parse_args(arguments)
    if not is_compiled():
        print("There is no compiled build to compare with: make fast", file=sys.stderr)
        return 2
    found = run(given.deck or DECKS, given.games, given.workers)
    page = lines(f"python -m tests.proof builds --games {given.games} --write", found)
    print("\n".join(page))
    if given.write and not given.deck:
        write_section("builds", page)
    return int(any(seeds(chunks) for chunks in found.values()))
