"""All rows of docs/bots.md, one after another: resumable, and each row told as it stands.

    nice python -m bench.rows --workers 2          # plays what is missing
    python -m bench.rows --told                    # only tells what has been played so far
    python -m bench.rows --only levels             # the levels alone, or search, unseen, plain

For the decks that were not in training it trains weights without each of them first. In plain Python it plays
the rows of `hard` there and no others; the compiled build plays them too, with the same answers.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import ruleshift
from bench.bots import FOLDER, IN_PLAIN, Played, Table, games, interval, known, measure

STAR, NECRO = "star-fluxx", "necrogenesis"
DECKS = (STAR, "zombie-fluxx", "mystery-fluxx", "regular-show-fluxx")
FIRST = 700_000_000  # the seed of the first deal; training has low ones
FIRST_PAIRS = 710_000_000  # of NecroGenesis
GAMES = 400
GAMES_OF_PAIRS = 1000  # over all pairs of lists
SEARCH, SEARCH_PAIRS = "search:32", "search:24"
LEVELS = ("easy", "normal", "hard")
TRAINING = ("--games", "700", "--rounds", "2", "--seed", "2")  # as the weights that are shipped


class Row(NamedTuple):
    """One table of bots."""

    group: str
    deck: str
    bot: str
    seats: int
    against: str = "greedy"
    first: int = FIRST
    games: int = GAMES
    note: str = ""

    @property
    def title(self) -> str:
        seats = "all pairs of decks" if self.first == FIRST_PAIRS else f"{self.seats} seats"
        title = ruleshift.load(self.deck).title
        return f"{title}{self.note}, {seats}: `{self.bot}` against `{self.against}`"

    @property
    def table(self) -> Table:
        value = str(without(self.deck)) if self.group == "unseen" else ""
        return Table(self.deck, self.bot, self.seats, self.against, {}, value)


def without(deck: str) -> Path:
    """Where the weights are kept that were trained without a deck."""
    return FOLDER / f"without-{deck}.json"


def rows() -> list[Row]:
    """What is measured in this build."""
    plain = [Row("plain", deck, IN_PLAIN, 4) for deck in DECKS[:2]]
    if not ruleshift.compiled:
        return plain
    found = [Row("search", STAR, SEARCH, seats) for seats in (4, 2)]
    found += [Row("search", deck, SEARCH, 4) for deck in DECKS[1:]]
    found.append(Row("search", NECRO, SEARCH_PAIRS, 2, first=FIRST_PAIRS, games=GAMES_OF_PAIRS))
    found += [Row("unseen", deck, SEARCH, 4, note=" (not in training)") for deck in DECKS]
    return found + levels() + plain


def levels() -> list[Row]:
    """The levels against greedy, and each against the one below it."""
    found = []
    for deck, seats, first in ((STAR, 4, FIRST), (STAR, 2, FIRST), (NECRO, 2, FIRST_PAIRS)):
        found += [Row("levels", deck, level, seats, first=first) for level in LEVELS]
        found += [Row("levels", deck, above, seats, below, first) for below, above in pairwise(LEVELS)]
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
    wanted = {game[:2] for game in games(row.table, row.first, row.games // row.seats)}
    done = {(one.deal, one.seat): one for one in known(row.table.file)}
    return [one for at, one in done.items() if at in wanted]


def train(row: Row, workers: int) -> None:
    """Weights for a deck that was not in training, if they are not there yet."""
    if row.group == "unseen" and not without(row.deck).exists():
        FOLDER.mkdir(exist_ok=True)
        decks = [deck for deck in DECKS if deck != row.deck]
        words = ["train", *decks, *TRAINING, "--players", "4", "--workers", str(workers)]
        subprocess.run([sys.executable, "-m", "ruleshift", *words, "-o", str(without(row.deck))], check=True)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.rows", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--told", action="store_true", help="only tell what has been played")
    parser.add_argument("--only", choices=sorted({row.group for row in rows()}), help="one kind of rows")
    given: Any = parser.parse_args(arguments)
    for row in rows():
        if given.only not in (None, row.group):
            continue
        if not given.told:
            train(row, given.workers)
            measure(row.table, row.first, row.games // row.seats, given.workers)
        print(told(row, played(row)), flush=True)


if __name__ == "__main__":
    main()
