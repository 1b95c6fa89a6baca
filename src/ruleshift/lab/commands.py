"""The commands of the lab. Each only reads its options; what it needs is imported when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import click

Command = Any
MOST: Final = 10**9  # games or deals, which is years

_option = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="A ruling or house rule of the deck; may be repeated. See: ruleshift options DECK.",
)
_seed = click.option("--seed", type=int, default=1, show_default=True, help="Other seeds deal other cards.")
_workers = click.option(
    "--workers", type=click.IntRange(min=1), help="Processes that play. [default: one for each core]"
)
_ray = click.option(
    "--ray",
    is_flag=False,
    flag_value="",
    metavar="[ADDRESS]",
    help="Play on Ray: a cluster on this machine, or the one at ADDRESS.",
)
_json = click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
_quiet = click.option("--quiet", is_flag=True, help="No progress bar.")


@click.command()
@click.argument("deck")
@click.option(
    "--seats",
    required=True,
    help="Bots in the order of their seats, each with a budget if it takes one and the deck it brings if "
    "seats bring decks: greedy,search:32 or greedy@long-watch,greedy@machine-shop.",
)
@click.option(
    "--games", type=click.IntRange(1, MOST), default=1000, show_default=True, help="How many games."
)
@click.option("--paired", is_flag=True, help="Play each deal with every rotation of the seats.")
@click.option("--fixed", is_flag=True, help="Leave everybody in their seat from game to game.")
@click.option("--events", is_flag=True, help="Also keep what happened to every card.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FOLDER", help="Where the games are kept.")
@_seed
@_option
@_workers
@_ray
@_json
@_quiet
def simulate(
    deck: str,
    seats: str,
    games: int,
    paired: bool,
    fixed: bool,
    events: bool,
    out: Path | None,
    seed: int,
    options: tuple[str, ...],
    workers: int | None,
    ray: str | None,
    as_json: bool,
    quiet: bool,
) -> None:
    """Play many games between bots and say how they went.

    Games are kept as they are finished: stopped by Ctrl-C, by a crash or by a full disk, the same command
    goes on. The same seed gives the same games on any number of workers.
    """
    if paired and fixed:
        raise click.UsageError("--paired moves everybody round the table, and --fixed forbids it; give one.")
    from ruleshift.lab.run import run_simulate

    raise SystemExit(
        run_simulate(
            deck, seats, games, options, seed=seed, paired=paired, rotate=not fixed, events=events, out=out,
            workers=workers, ray=ray, as_json=as_json, quiet=quiet,
        )
    )  # fmt: skip


@click.command()
@click.argument("run", type=click.Path(path_type=Path))
@click.argument("run2", type=click.Path(path_type=Path), required=False)
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="FILE", help="[default: report.html in the run]"
)
def report(run: Path, run2: Path | None, out: Path | None) -> None:
    """Write one HTML page about a run; with a second run, what changed from the first beyond chance.

    RUN is the folder that ruleshift simulate names when it is done.
    """
    from ruleshift.lab.report import run_report

    click.echo(f"Written to {run_report(run, run2, out)}")


@click.command()
@click.argument("deck")
@click.option("--bots", default="greedy", show_default=True, help="Who meets: random,greedy,search:32.")
@click.option(
    "--decks", default="", help="Deck lists that meet, with each bot: all, or names and files with commas."
)
@click.option(
    "--deals", type=click.IntRange(1, MOST), default=100, show_default=True, help="Of a pairing, at most."
)
@click.option(
    "--difference",
    type=click.FloatRange(0.1, 50),
    default=5.0,
    show_default=True,
    help="Points that matter: a pairing stops when it is certain which is better, or that they are no "
    "further apart than this.",
)
@click.option("--out", type=click.Path(path_type=Path), metavar="FOLDER", help="Where the games are kept.")
@_seed
@_option
@_workers
@_ray
@_json
@_quiet
def arena(
    deck: str,
    bots: str,
    decks: str,
    deals: int,
    difference: float,
    out: Path | None,
    seed: int,
    options: tuple[str, ...],
    workers: int | None,
    ray: str | None,
    as_json: bool,
    quiet: bool,
) -> None:
    """Let bots, or deck lists, meet one against one, each deal in both seats, and rate them."""
    from ruleshift.lab.run import run_tournament

    raise SystemExit(
        run_tournament(
            deck, bots, decks, options, deals=deals, difference=difference / 100, out=out, seed=seed,
            workers=workers, ray=ray, as_json=as_json, quiet=quiet,
        )
    )  # fmt: skip


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), metavar="FOLDER", help="Where the games are kept.")
@click.option(
    "--page",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Also write the answers there, as Markdown.",
)
@_workers
@_ray
@_quiet
def study(
    file: Path, out: Path | None, page: Path | None, workers: int | None, ray: str | None, quiet: bool
) -> None:
    """Play what a study file asks for and answer its questions.

    A study is YAML with decks, options, seats, games and questions: docs/lab.md shows one.
    """
    from ruleshift.lab.run import run_studies

    raise SystemExit(run_studies(file, out, page, workers=workers, ray=ray, quiet=quiet))


COMMANDS = (simulate, report, arena, study)
