"""`ruleshift study FILE`: plays what a study asks for and answers its questions, as a page of Markdown."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from ruleshift.lab import arena, balance
from ruleshift.lab.answers import BALANCE, LISTS, OPTIONS, QUESTIONS, Told, changed
from ruleshift.lab.errors import no_page
from ruleshift.lab.folder import Folder, check_page, write_whole
from ruleshift.lab.measures import Measured
from ruleshift.lab.plan import make_plan
from ruleshift.lab.players import Player
from ruleshift.lab.progress import Watch
from ruleshift.lab.runners import Runner
from ruleshift.lab.simulate import simulate, usual_folder
from ruleshift.lab.study_file import Study, read_or_refuse
from ruleshift.lab.tables import polars

MARK: Final = "<!-- answered by ruleshift study -->"
DIFFERENCE: Final = 0.05  # between deck lists that matters


def run_study(path: Path, out: Path | None, page: Path | None, runner: Runner, quiet: bool) -> str:
    """Play and answer; the page."""
    polars()
    study = read_or_refuse(path)
    if page:
        check_page(page, MARK, "answered study")
    runs = list(played(study, out, runner, quiet))
    text = "\n".join(written(study, path, runs, out, runner, quiet)).rstrip("\n") + "\n"
    if page:
        try:
            write_whole(page, text.encode())
        except OSError as error:
            raise no_page(error, page) from None
    return text


def played(study: Study, out: Path | None, runner: Runner, quiet: bool) -> Iterator[Told]:
    """A run for each deck with each set of options; those that are there are not played again."""
    for deck in study.decks if study.seated else ():
        for at, options in enumerate(study.options):
            plan = make_plan(
                deck, study.players, options, seed=study.seed, paired=study.paired, events=study.events
            )
            place = out / f"{deck.replace('/', '-')}-{at}" if out else usual_folder(plan)
            folder = Folder.begin(place, plan)
            name = run_name(deck, options)
            with Watch(name, quiet) as watch:
                simulate(plan, study.games, folder, runner, watch)
            measured = Measured(folder, plan.whole(study.games))
            yield Told(name, measured, measured.summary())


def run_name(deck: str, options: dict[str, str]) -> str:
    """What a run is called in answers.

    >>> run_name("tutorial", {"turn_limit": "50"}), run_name("tutorial", {})
    ('tutorial with turn_limit=50', 'tutorial')
    """
    chosen = ", ".join(f"{name}={value}" for name, value in options.items())
    return f"{deck} with {chosen}" if chosen else deck


def written(
    study: Study, path: Path, runs: Sequence[Told], out: Path | None, runner: Runner, quiet: bool
) -> Iterator[str]:
    """The page, line by line."""
    yield f"# {study.title}\n\n{MARK}\n"
    if study.about:
        yield f"{study.about}\n"
    names = [run_name(deck, options) for deck in study.decks for options in study.options]
    yield (
        f"`ruleshift study {path.name}` has played this: {study.games} games "
        f"{'in paired deals ' if study.paired else ''}of {' and of '.join(names)}, "
        f"seats {', '.join(map(str, study.players))}, seed {study.seed}. "
        "Brackets are 95 % intervals.\n"
    )
    for question in study.questions:
        yield f"## {question[0].upper()}{question[1:]}?\n"
        if question == OPTIONS:
            yield from by_deck(study, runs)
        elif question == LISTS:
            yield from by_lists(study, out, runner, quiet)
        elif question == BALANCE:
            yield from by_balance(study, out, runner, quiet)
        else:
            for run in runs:
                said = QUESTIONS[question].answer(run)
                yield f"- **{run.name}**: {said}" if len(runs) > 1 else said
        yield ""


def by_deck(study: Study, runs: Sequence[Told]) -> Iterator[str]:
    """What options change, deck by deck."""
    sets = len(study.options)
    if sets < 2:
        yield "The study has one set of options only, so there is nothing to compare."
        return
    for begin in range(0, len(runs), sets):
        for said in changed(runs[begin : begin + sets]):
            yield f"- {said}"


def by_lists(study: Study, out: Path | None, runner: Runner, quiet: bool) -> Iterator[str]:
    """Every deck list against every other, by the bot of the first seat."""
    for deck in study.decks:
        wanted = lists_of(study, deck, quiet)
        figures = arena.run_arena(wanted, out / "lists" if out else None, runner, quiet)
        yield from list_table(figures, wanted.deals)


def by_balance(study: Study, out: Path | None, runner: Runner, quiet: bool) -> Iterator[str]:
    """Whether a pairing of deck lists, or one of them against all, is too uneven."""
    for deck in study.decks:
        yield from balance.answer(balance_of(lists_of(study, deck, quiet), out, runner, quiet))


def balance_of(wanted: arena.Arena, out: Path | None, runner: Runner, quiet: bool) -> arena.Figures:
    """The figures of all pairings, every deal of which is played."""
    pairings = arena.play_arena(wanted._replace(whole=True), out / "lists" if out else None, runner, quiet)
    return balance.judged({(one.one.deck, one.other.deck): one.values for one in pairings})


def lists_of(study: Study, deck: str, quiet: bool) -> arena.Arena:
    """The arena of all deck lists; the games of the study are shared out among the pairings."""
    first = study.players[0]
    entrants = arena.pair_with_decks([Player(first.name, first.budget)], "all", deck)
    pairs = len(entrants) * (len(entrants) - 1) // 2
    if not quiet:
        print(f"{deck}: {pairs} pairings of deck lists", file=sys.stderr)
    deals = max(arena.STEP, study.games // (2 * pairs))
    return arena.Arena(deck, entrants, dict(study.options[0]), study.seed, deals, DIFFERENCE)


def list_table(figures: arena.Figures, deals: int) -> Iterator[str]:
    """The matrix of deck lists and their ratings as tables of Markdown."""
    names = list(figures["ratings"])
    yield f"Each pairing up to {deals} deals, each deal in both seats; row against column, % of games won.\n"
    yield "| | rating | field | " + " | ".join(names) + " |"
    yield "| --- " * (len(names) + 3) + "|"
    for name in names:
        rating, row = figures["ratings"][name], figures["matrix"][name]
        low, high = rating["interval"]
        cells = [f"{row[other] * 100:.0f}" if other in row else "-" for other in names]
        first = (
            f"{name} | {rating['rating']:.1f} [{low:.1f}-{high:.1f}] | {figures['field'][name] * 100:.0f} %"
        )
        yield f"| {first} | {' | '.join(cells)} |"
    sure = [one for one in figures["pairings"] if one["verdict"] in ("better", "worse")]
    yield f"\nOf {len(figures['pairings'])} pairings, {len(sure)} have a winner that is certain."
