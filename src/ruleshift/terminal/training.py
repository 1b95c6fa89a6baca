"""`ruleshift train`: shows how training goes on and writes the weights to a file."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import ruleshift
from ruleshift.training import Training, TrainingError, quick_games, tables


def train_to_file(
    decks: Sequence[str],
    seed: int,
    games: int,
    rounds: int,
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
    tabled = sum(len(tables(ruleshift.load(deck), players)) for deck in decks)
    total = tabled * (quick_games(games) + games * rounds)
    columns = (TextColumn("Games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console()
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("games", total=total)
        training = Training(
            decks,
            seed,
            games,
            rounds,
            workers,
            players,
            say=console.print,
            tick=lambda played: progress.advance(task, played),
        )
        weights = training.run()
    beside = path.with_name(f"{path.name}.part")
    beside.write_text(weights.text(), encoding="utf-8")
    os.replace(beside, path)  # all of it or nothing
    console.print(f"Wrote {path}.")


def writable(path: Path, force: bool) -> None:
    """Say now what would be in the way of the file, not after an hour of training."""
    if path.exists() and not force:
        raise TrainingError(f"{path} is there already; --force writes over it")
    if not path.parent.is_dir():
        raise TrainingError(f"{path} cannot be written: there is no folder {path.parent}")
    if not os.access(path.parent, os.W_OK):
        raise TrainingError(f"{path} cannot be written: the folder {path.parent} is read-only")
