"""All rows of docs/bots.md, one after another: resumable, told as they stand, and written into the page.

    nice python -m bench.rows --workers 2          # plays what is missing
    python -m bench.rows --told                    # only tells what has been played so far
    python -m bench.rows --only levels             # the levels alone, or search, unseen, plain
    python -m bench.rows --deck star-fluxx         # the rows of one deck
    python -m bench.rows --page                    # writes what has been played into docs/bots.md

Which games were won is kept in bench/rows.json, so that a row that takes hours can be finished by another
machine. For the decks that were not in training it trains weights without each of them first. In plain Python
it plays the rows of `hard` there and no others; the compiled build plays them too, with the same answers.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

import ruleshift
from bench.bots import FOLDER, IN_PLAIN, Played, Table, games, interval, play_all
from bench.builds import ROOT
from bench.files import read_json, write_whole

RECORD: Final = ROOT / "bench" / "rows.json"
PAGE: Final = ROOT / "docs" / "bots.md"
AT_ONCE: Final = 20  # games after which they are written down
NOT_PLAYED: Final = "-"
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
        seats = "all pairs of decks in turn" if self.first == FIRST_PAIRS else f"{self.seats} seats"
        return f"{ruleshift.load(self.deck).title}{self.note}, {seats}, `{self.bot}` against `{self.against}`"

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
    found += [Row("unseen", deck, SEARCH, 4, note=", not in training") for deck in DECKS]
    return found + levels() + plain


def levels() -> list[Row]:
    """The levels against greedy, and each against the one below it."""
    found = []
    for deck, seats, first in ((STAR, 4, FIRST), (STAR, 2, FIRST), (NECRO, 2, FIRST_PAIRS)):
        found += [Row("levels", deck, level, seats, first=first) for level in LEVELS]
        found += [Row("levels", deck, above, seats, below, first) for below, above in pairwise(LEVELS)]
    return found


class Kept:
    """What has been played of a row, as it stands in the record."""

    def __init__(self, row: Row, record: dict[str, Any]) -> None:
        self.games = list(games(row.table, row.first, row.games // row.seats))
        found = record.get(row.title, {})
        if found.get("weights") != weights(row):  # those games count no more
            found = {}
        self.won: str = found.get("won", "").ljust(len(self.games), NOT_PLAYED)
        self.decisions: int = found.get("decisions", 0)
        self.seconds: float = found.get("seconds", 0.0)
        self.slowest: float = found.get("slowest", 0.0)
        self.weights = weights(row)

    def missing(self) -> list[tuple[int, int, int]]:
        return [game for game, won in zip(self.games, self.won, strict=True) if won == NOT_PLAYED]

    def played(self) -> list[tuple[int, float]]:
        """The games that have been played, as deal and won."""
        both = zip(self.games, self.won, strict=True)
        return [(game[0], float(won)) for game, won in both if won != NOT_PLAYED]

    def add(self, one: Played) -> None:
        at = next(at for at, game in enumerate(self.games) if game[:2] == (one.deal, one.seat))
        self.won = f"{self.won[:at]}{one.won:.0f}{self.won[at + 1 :]}"
        self.decisions += one.decisions
        self.seconds += one.seconds
        self.slowest = max(self.slowest, one.slowest)

    def figures(self) -> dict[str, Any]:
        return {
            "weights": self.weights,
            "won": self.won.rstrip(NOT_PLAYED),
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "slowest": round(self.slowest, 3),
        }


def weights(row: Row) -> str:
    """A digest of the weights that the bots of a row play by, or of what they are trained with."""
    if row.group == "unseen":
        return " ".join(TRAINING)
    family = ruleshift.load(row.deck).family.name
    file = ROOT / "src" / "ruleshift" / "families" / family / "bot" / "value.json"
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


def read_record(file: Path = RECORD) -> dict[str, Any]:
    record: dict[str, Any] = read_json(file, dict) if file.exists() else {}
    return record


def write_record(row: Row, kept: Kept, file: Path = RECORD) -> None:
    """Put a row into the record, beside what others may have put there meanwhile."""
    record = {**read_record(file), row.title: kept.figures()}
    lines = ",\n".join(f"{json.dumps(title)}: {json.dumps(one)}" for title, one in sorted(record.items()))
    write_whole(file, f"{{\n{lines}\n}}\n")


def told(row: Row, kept: Kept) -> str:
    """A row of the table in docs/bots.md."""
    found, fair = kept.played(), 100 / row.seats
    if not found:
        return f"| {row.title} | {fair:.0f} % | | | 0 of {row.games} | | |"
    low, high = (f"{100 * end:.1f}" for end in interval(found))
    share = 100 * sum(won for _, won in found) / len(found)
    number = f"{len(found)}" if len(found) == row.games else f"{len(found)} of {row.games}"
    spent = 1000 * kept.seconds / max(1, kept.decisions)
    return (
        f"| {row.title} | {fair:.0f} % | {share:.1f} % | {low}-{high} % | {number}"
        f" | {spent:.0f} | {kept.slowest:.2f} |"
    )


def write_page(page: Path = PAGE, file: Path = RECORD) -> None:
    """Put each row of the record in the place of its line in the page, unless that line has more games."""
    lines = page.read_text(encoding="utf-8").split("\n")
    record = read_record(file)
    known = {row.title: row for row in rows()}
    for at, line in enumerate(lines):
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) == 9 and cells[1] in known:
            row = known[cells[1]]
            kept = Kept(row, record)
            if len(kept.played()) >= int(cells[5].split()[0]):
                lines[at] = told(row, kept)
    write_whole(page, "\n".join(lines))


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
    parser.add_argument("--page", action="store_true", help="write what has been played into docs/bots.md")
    parser.add_argument("--only", choices=sorted({row.group for row in rows()}), help="one kind of rows")
    parser.add_argument("--deck", choices=(*DECKS, NECRO), help="the rows of one deck")
    given: Any = parser.parse_args(arguments)
    for row in rows():
        if given.only not in (None, row.group) or given.deck not in (None, row.deck):
            continue
        kept = Kept(row, read_record())
        if not given.told and not given.page and kept.missing():
            train(row, given.workers)
            for at, played in enumerate(play_all(row.table, kept.missing(), given.workers), 1):
                kept.add(played)
                if at % AT_ONCE == 0:
                    write_record(row, kept)
            write_record(row, kept)
        print(told(row, kept), flush=True)
    if given.page:
        write_page()


if __name__ == "__main__":
    main()
