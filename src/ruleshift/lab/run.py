"""What the commands of the lab do: plan, play, print."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from ruleshift.lab.errors import LabError
from ruleshift.lab.folder import Folder
from ruleshift.lab.measures import Measured
from ruleshift.lab.plan import Plan, make_plan
from ruleshift.lab.players import parse_players
from ruleshift.lab.progress import Watch
from ruleshift.lab.runners import Runner, make_runner
from ruleshift.lab.simulate import simulate, usual_folder
from ruleshift.lab.tables import polars
from ruleshift.lab.words import lines

STOPPED = 130  # as shells have it for Ctrl-C


def run_simulate(
    deck: str,
    seats: str,
    games: int,
    options: Sequence[str],
    *,
    seed: int,
    paired: bool,
    rotate: bool,
    events: bool,
    out: Path | None,
    workers: int | None,
    ray: str | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """`ruleshift simulate`."""
    polars()
    plan = make_plan(
        deck,
        parse_players(seats),
        given_options(options),
        seed=seed,
        paired=paired,
        rotate=rotate,
        events=events,
    )
    folder = Folder.begin(out or usual_folder(plan), plan)
    status = play(plan, games, folder, make_runner(workers, ray), quiet)
    if status:
        return status
    summary = Measured(folder, plan.whole(games)).summary()
    print(json.dumps(summary, ensure_ascii=False, indent=1) if as_json else "\n".join(lines(summary)))
    return 0


def run_tournament(
    deck: str,
    bots: str,
    decks: str,
    options: Sequence[str],
    *,
    deals: int,
    difference: float,
    out: Path | None,
    seed: int,
    workers: int | None,
    ray: str | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """`ruleshift arena`."""
    from ruleshift.lab import arena

    polars()
    entrants = arena.pair_with_decks(parse_players(bots, "--bots"), decks, deck)
    wanted = arena.Arena(deck, entrants, given_options(options), seed, deals, difference)
    try:
        figures = arena.run_arena(wanted, out, make_runner(workers, ray), quiet)
    except KeyboardInterrupt:
        print("\nStopped. What was played is kept; the same command goes on with it.", file=sys.stderr)
        return STOPPED
    print(arena.as_json(figures) if as_json else "\n".join(arena.lines(figures)))
    return 0


def run_studies(
    file: Path, out: Path | None, page: Path | None, *, workers: int | None, ray: str | None, quiet: bool
) -> int:
    """`ruleshift study`."""
    from ruleshift.lab.study import run_study

    try:
        print(run_study(file, out, page, make_runner(workers, ray), quiet), end="")
    except KeyboardInterrupt:
        print("\nStopped. What was played is kept; the same command goes on with it.", file=sys.stderr)
        return STOPPED
    return 0


def play(plan: Plan, games: int, folder: Folder, runner: Runner, quiet: bool) -> int:
    """Play what is missing; interrupted, say what is kept."""
    try:
        with Watch(plan.title, quiet) as watch:
            simulate(plan, games, folder, runner, watch)
    except KeyboardInterrupt:
        print(
            f"\nStopped. {folder.kept()} of {plan.whole(games)} games are kept in {folder.path}; "
            "the same command goes on with them.",
            file=sys.stderr,
        )
        return STOPPED
    return 0


def given_options(words: Sequence[str]) -> dict[str, str]:
    """Options as they stand behind `--option`."""
    found: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise LabError(f"--option: '{word}' is no NAME=VALUE, such as hand_limit_others=off")
        found[name.strip()] = value.strip()
    return found
