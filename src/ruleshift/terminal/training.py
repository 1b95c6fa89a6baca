"""`ruleshift train`: shows how training goes on and writes the weights to a file."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

import ruleshift
from ruleshift.training import Training, TrainingError, quick_games, tables


def train_to_file(
    decks: Sequence[str],
    seed: int,
    games: int,
    rounds: int,
    search: int,
    workers: int,
    players: Sequence[int],
    output: str,
    force: bool,
) -> None:
    """Train with some decks and write what was learned; nothing is written over unless that is wanted."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    path = Path(output)
    writable(path, force)
    training = Training(decks, seed, games, rounds, search, workers, players)
    training.family()
    tabled = sum(len(tables(ruleshift.load(deck), players)) for deck in decks)
    total = tabled * (quick_games(games) + games * (rounds + bool(search)))
    columns = (TextColumn("Games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console()
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("games", total=total)
        training.say, training.tick = console.print, partial(progress.advance, task)
        weights = training.run()
    keep(weights.text(), path)
    console.print(f"Wrote {path}.")


def keep(text: str, path: Path) -> None:
    """Write the weights, all of them or nothing; if there is no room, print them, since they took so long."""
    beside = path.with_name(f"{path.name}.part")
    try:
        beside.write_text(text, encoding="utf-8")
        os.replace(beside, path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        print(text, end="")
        raise TrainingError(
            f"{path} cannot be written: {error.strerror}. What was trained stands above: keep it by hand."
        ) from None


def writable(path: Path, force: bool) -> None:
    """Say now what would be in the way of the file, not after an hour of training."""
    if path.exists() and not force:
        raise TrainingError(f"{path} is there already; --force writes over it")
    if not path.parent.is_dir():
        raise TrainingError(f"{path} cannot be written: there is no folder {path.parent}")
    if not os.access(path.parent, os.W_OK):
        raise TrainingError(f"{path} cannot be written: the folder {path.parent} is read-only")
