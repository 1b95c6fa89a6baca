"""All rows of docs/bots.md about Fluxx, one after another: resumable, and each row told as it stands.

    nice python -m bench.rows --workers 2          # plays what is missing
    python -m bench.rows --told                    # only tells what has been played so far

For the decks that were not in training it trains weights without each of them first. In plain Python it plays
the row of `hard` there and no other.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import ruleshift
from bench.bots import FOLDER, Played, Table, games, interval, known, measure

DECKS = ("star-fluxx", "zombie-fluxx", "mystery-fluxx", "regular-show-fluxx")
FIRST = 500_000_000  # the seed of the first deal; training has low ones
GAMES = 400
SEARCH = "search:32"
TRAINING = ("--games", "700", "--rounds", "2", "--seed", "2")  # as the weights that are shipped


class Row(NamedTuple):
    """One table of bots."""

    title: str
    deck: str
    bot: str
    seats: int
    unseen: bool = False  # with weights that were trained without this deck

    @property
    def table(self) -> Table:
        value = str(without(self.deck)) if self.unseen else ""
        return Table(self.deck, self.bot, self.seats, "greedy", {}, value)


def without(deck: str) -> Path:
    """Where the weights are kept that were trained without a deck."""
    return FOLDER / f"without-{deck}.json"


def rows() -> list[Row]:
    """What is measured in this build."""
    titles = {deck: ruleshift.load(deck).title for deck in DECKS}
    if not ruleshift.compiled:
        return [Row(f"{titles[DECKS[0]]}, 4 seats, `hard` in plain Python", DECKS[0], "hard", 4)]
    found = [
        Row(f"{titles[DECKS[0]]}, {seats} seats, `{SEARCH}`", DECKS[0], SEARCH, seats) for seats in (4, 2)
    ]
    found += [Row(f"{titles[deck]}, 4 seats, `{SEARCH}`", deck, SEARCH, 4) for deck in DECKS[1:]]
    found += [
        Row(f"{titles[deck]}, not in training, `{SEARCH}`", deck, SEARCH, 4, unseen=True) for deck in DECKS
    ]
    return found


def told(row: Row, found: list[Played]) -> str:
    """A row of the table in docs/bots.md."""
    if not found:
        return f"| {row.title} | {100 / row.seats:.0f} % | | | 0 | | |"
    low, high = interval(found)
    won = sum(one.won for one in found) / len(found)
    spent = 1000 * sum(one.seconds for one in found) / max(1, sum(one.decisions for one in found))
    slowest = max(one.slowest for one in found)
    return (
        f"| {row.title} | {100 / row.seats:.0f} % | {won:.1%} | {low:.1%}-{high:.1%} | {len(found)}"
        f" | {spent:.0f} | {slowest:.2f} |"
    )


def played(row: Row) -> list[Played]:
    """The games of a row that have been played so far."""
    wanted = {game[:2] for game in games(row.table, FIRST, GAMES // row.seats)}
    done = {(one.deal, one.seat): one for one in known(row.table.file)}
    return [one for at, one in done.items() if at in wanted]


def train(row: Row, workers: int) -> None:
    """Weights for a deck that was not in training, if they are not there yet."""
    if row.unseen and not without(row.deck).exists():
        FOLDER.mkdir(exist_ok=True)
        decks = [deck for deck in DECKS if deck != row.deck]
        words = ["train", *decks, *TRAINING, "--players", "4", "--workers", str(workers)]
        subprocess.run([sys.executable, "-m", "ruleshift", *words, "-o", str(without(row.deck))], check=True)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.rows", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--told", action="store_true", help="only tell what has been played")
    given: Any = parser.parse_args(arguments)
    for row in rows():
        if not given.told:
            train(row, given.workers)
            measure(row.table, FIRST, GAMES // row.seats, given.workers)
        print(told(row, played(row)), flush=True)


if __name__ == "__main__":
    main()
