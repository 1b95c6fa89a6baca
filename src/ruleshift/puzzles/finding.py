"""Finds puzzles for the command line: shows how far it is, and writes a file that grows with each of them."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import ruleshift
from ruleshift.puzzles.file import PuzzleFile, write
from ruleshift.puzzles.find import Search, find, ordered, summary
from ruleshift.puzzles.puzzle import PuzzleError
from ruleshift.puzzles.shelf import puzzling_of

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game

LINE_SECONDS: Final = 30.0  # between two lines where there is no screen to draw on
DRY: Final = 500  # games without another puzzle, after which it is said that there may be no more
INTERRUPTED: Final = 130  # what shells expect after Ctrl-C


def find_to_file(deck: str, count: int, seed: int, out: Path | None, quiet: bool) -> int:
    """Find so many and write them down; the exit status."""
    game = ruleshift.load(deck)
    path = out or Path(f"{game.name}.puzzles.yaml")
    if path.exists():
        raise PuzzleError(f"{path} is there already; name another file with --out.")
    search = Search(game, puzzling_of(game), count, seed)
    _try_to_write(path)
    kept = Kept(search, deck, path)
    status = 0
    with Progress(game.title, count, quiet) as progress:
        try:
            find(search, lambda: note(kept, progress))
        except KeyboardInterrupt:
            status = INTERRUPTED
    kept.keep(last=True)
    if not search.found:
        print("No puzzle was found.", file=sys.stderr)
        return status or 1
    many = len(search.found)
    print(f"{path}: {many} puzzle{'s' * (many != 1)} ({summary(search.found)}), from {search.games} games.")
    print(f"Solve one: ruleshift puzzles solve {path} 1")
    return status


def _try_to_write(path: Path) -> None:
    """A folder that takes no file says so now, not when the first puzzle has been found."""
    try:
        with path.open("x"):
            pass
        path.unlink()
    except OSError as error:
        raise PuzzleError(f"{path} cannot be written: {error.strerror}.") from None


def note(kept: Kept, progress: Progress) -> None:
    kept.keep()
    progress.update(kept.search)


class Kept:
    """The file, as it grows."""

    def __init__(self, search: Search, deck: str, path: Path) -> None:
        self.search, self.deck, self.path = search, deck, path
        self.written = 0

    def keep(self, last: bool = False) -> None:
        """Write all that was found, if there is more than before; the file is whole at any moment."""
        found = self.search.found
        if len(found) == self.written and not (last and found):
            return
        self.written = len(found)
        text = write(PuzzleFile(named(self.search.game, self.deck), self.search.game.digest, ordered(found)))
        beside = self.path.with_name(f".{self.path.name}.new")
        beside.write_text(text, encoding="utf-8")
        os.replace(beside, self.path)


def named(game: Game, deck: str) -> str:
    """What the file calls the deck: its name, or the path of a maker's own file."""
    parts = [part if part in ruleshift.decks() else str(Path(part).resolve()) for part in deck.split("+")]
    return "+".join(parts)


class Progress:
    """A bar on the error stream, or a line now and then where there is no screen."""

    def __init__(self, title: str, count: int, quiet: bool) -> None:
        self.title, self.count, self.quiet = title, count, quiet
        self.bar: Any = None
        self.task: Any = None
        self.said = time.monotonic()
        self.found = self.since = 0  # puzzles, and the games that had been played when the latest came

    def __enter__(self) -> Progress:
        if not self.quiet and sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
            from rich.progress import Progress as Bar

            self.bar = Bar(
                TextColumn("{task.description}"),
                BarColumn(bar_width=16),  # the words behind it need the room
                MofNCompleteColumn(),
                TimeElapsedColumn(),
                TextColumn("{task.fields[looked]}"),
                console=Console(stderr=True),
                refresh_per_second=4,
            )
            self.bar.start()
            self.task = self.bar.add_task(self.title, total=self.count, looked="")
        return self

    def looked(self, search: Search) -> str:
        """How much was looked at; and whether it may be time to stop, since a small deck has few."""
        if len(search.found) != self.found:
            self.found, self.since = len(search.found), search.games
        dry = search.games - self.since
        hint = f", none for {dry:,} (Ctrl-C stops)" if dry >= DRY else ""
        return f"{search.turns:,} turns of {search.games:,} games{hint}"

    def update(self, search: Search) -> None:
        looked = self.looked(search)
        if self.bar is not None:
            self.bar.update(self.task, completed=len(search.found), looked=looked)
        elif not self.quiet and time.monotonic() - self.said > LINE_SECONDS:
            self.said = time.monotonic()
            print(f"{self.title}: {len(search.found)} of {self.count}, {looked}", file=sys.stderr, flush=True)

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.stop()
