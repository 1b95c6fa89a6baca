"""The commands about puzzles. Each only reads its options; what it needs is imported when it runs."""

from __future__ import annotations

from pathlib import Path

import click

_plain = click.option(
    "--plain", is_flag=True, help="Plain lines, no boxes, colours or signs: for screen readers."
)


@click.command()
@_plain
def puzzle(plain: bool) -> None:
    """Solve the puzzle of the day."""
    from ruleshift.terminal.puzzles import of_the_day

    raise SystemExit(of_the_day(plain))


@click.group()
def puzzles() -> None:
    """Puzzles: list, solve and find them."""


@puzzles.command(name="list")
@click.argument("deck", required=False, default="")
@_plain
def list_(deck: str, plain: bool) -> None:
    """List the puzzles of a deck, from easy to hard; those you have solved are marked."""
    from ruleshift.terminal.puzzles import show_list

    show_list(deck, plain)


@puzzles.command()
@click.argument("deck", metavar="DECK|FILE")
@click.argument("number")
@_plain
def solve(deck: str, number: str, plain: bool) -> None:
    """Solve puzzle NUMBER of a deck, or of a file that `find` has made."""
    from ruleshift.terminal.puzzles import solve as begin

    raise SystemExit(begin(deck, number, plain))


@puzzles.command()
@click.argument("deck")
@click.option("--count", type=click.IntRange(1, 1000), default=10, show_default=True, help="How many.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed finds the same puzzles.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Where to write them. [default: NAME.puzzles.yaml here]",
)
@click.option("--quiet", is_flag=True, help="No progress bar.")
def find(deck: str, count: int, seed: int, out: Path | None, quiet: bool) -> None:
    """Find puzzles for any deck: a name, a file of your own, or a sum of decks.

    Games of bots are played and their last turns looked over. What is found so far is kept if you stop it.
    """
    from ruleshift.puzzles.finding import find_to_file

    raise SystemExit(find_to_file(deck, count, seed, out, quiet))


COMMANDS = (puzzle, puzzles)
