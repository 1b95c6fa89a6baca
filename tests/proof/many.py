"""Plays thousands of random games of every Fluxx deck, alone and in company; counts how they end.

The checks are cheap, so that many games fit: no question with fewer than two options, none out of range,
every card in one place, an end that has a name. Every hundredth game keeps every promise at every question.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from random import Random

from ruleshift import Match
from ruleshift.bots import BotSeat, make_bot
from ruleshift.core.engine.state import DRAW_GAME, LOSS, SCORE, WIN
from tests.support import invariants
from tests.support.games import FLUXX, GameFailed, Setup, loaded, play

from .keep import ENGINE, FOLDER, Progress, deck_files, fingerprint, in_chunks, write_section

CHUNK = 250
GREEDY_CHUNK = 5
FULL = 100  # every so many games with every promise
SHARE = 0.02  # of their questions at which everything is looked at
CARDS = 50  # answers between two counts of the cards
NEWEST_FIRST = ("zombie-fluxx", "mystery-fluxx", "regular-show-fluxx", "star-fluxx", "tutorial")
ENDINGS = {WIN: "wins", LOSS: "lost", DRAW_GAME: "draws", SCORE: "scored"}

Tally = dict[str, int]


@dataclass(frozen=True)
class Table:
    """So many games of a deck with so many seats."""

    deck: str
    seats: int
    games: int


# -- one game ------------------------------------------------------------------------------


def cheap(setup: Setup) -> Match:
    """The game that `play` would play, with only the cheap checks."""
    rng = Random(f"{setup.deck} {setup.seed}")
    match = setup.start()
    s = match.state
    most = match.game.option_count
    answers = 0
    while (question := match.question) is not None:
        options = question.options
        assert len(options) > 1, f"one option: {options}"
        assert 0 <= options[0] <= options[-1] < most, f"out of range: {options}"
        if answers % CARDS == 0:
            invariants.every_card_lies_once(match)
        match.answer(rng.choice(options))
        answers += 1
    invariants.every_card_lies_once(match)
    assert s.outcome in ENDINGS, f"no end: {s.outcome}"
    return match


def full(setup: Setup) -> Match:
    """The same game with every promise."""

    def look(match: Match, rng: Random) -> None:
        (invariants.thorough if rng.random() < SHARE else invariants.quick)(match, rng)

    match = play(setup, look)
    invariants.thorough(match, Random(setup.seed))
    return match


def greedy(setup: Setup) -> Match:
    """A game among greedy bots."""
    match = setup.start()
    bots = [
        BotSeat(make_bot("greedy", match.game, setup.seed + n), n, setup.seed) for n in range(setup.seats)
    ]
    while (question := match.question) is not None:
        match.answer(bots[question.who].choose(match))
    return match


def failure(setup: Setup, error: Exception) -> str:
    """What went wrong, and what to type to see it again."""
    if isinstance(error, GameFailed):
        return str(error)
    try:
        play(setup, invariants.nothing)
    except GameFailed as failed:
        return str(failed)
    return f"{type(error).__name__}: {error}\nto see it again: {setup.command('game')}"


# -- many ----------------------------------------------------------------------------------


def some(deck: str, seats: int, first: int, number: int) -> Tally:
    """Play some games at random."""
    return tallied(
        (Setup(deck, seats, seed), full if seed % FULL == 0 else cheap)
        for seed in range(first, first + number)
    )


def some_greedy(deck: str, seats: int, first: int, number: int) -> Tally:
    """Let bots play some games."""
    return tallied((Setup(deck, seats, seed), greedy) for seed in range(first, first + number))


def tallied(games: Iterable[tuple[Setup, Callable[[Setup], Match]]]) -> Tally:
    tally: Counter[str] = Counter()
    for setup, way in games:
        tally["games"] += 1
        try:
            match = way(setup)
        except Exception as error:
            tally["failures"] += 1
            print(failure(setup, error), flush=True)
            continue
        tally[ENDINGS[match.state.outcome]] += 1
        tally["turns"] += match.state.turn
        tally["decisions"] += len(match.history.inputs)
        tally["points"] += match.state.reason if match.state.outcome == SCORE else 0
    return dict(tally)


def tables(decks: Iterable[str], games: int, seats: int = 0, paired: int = 0) -> Iterator[Table]:
    """Deck by deck with every number of players, then each deck alone, then pairs of decks."""
    mine = list(decks)
    pairs = [f"{one}+{other}" for one, other in combinations(FLUXX, 2)] if paired else []
    for company, some_decks, number in ((True, mine, games), (False, mine, games), (True, pairs, paired)):
        for deck in some_decks:
            game = loaded(deck)
            for at in range(game.least_seats, game.most_seats + 1) if company else (1,):
                if seats in (0, at):
                    yield Table(deck, at, number)
    yield from (Table(deck, 1, paired) for deck in pairs if seats in (0, 1))


def version_of(deck: str) -> str:
    """Results are good for a deck, or the parts of a sum, and this engine."""
    return fingerprint([*ENGINE, *deck_files(deck)])


def run(all_: Iterable[Table], workers: int, bots: bool = False, folder: Path = FOLDER) -> dict[Table, Tally]:
    """Tallies by table; goes on where an earlier run was stopped."""
    work, size = (some_greedy, GREEDY_CHUNK) if bots else (some, CHUNK)
    found = {}
    for table in all_:
        progress = Progress(f"{'greedy' if bots else 'many'}-{table.deck}", version_of(table.deck), folder)
        jobs = {
            f"{table.seats}/{first}+{number}": (table.deck, table.seats, first, number)
            for first in range(0, table.games, size)
            for number in [min(size, table.games - first)]
        }
        in_chunks(progress, work, jobs, workers)
        found[table] = total(progress.results[name] for name in jobs)
        print(f"{table.deck}, {table.seats} seats: {dict(found[table])}", file=sys.stderr, flush=True)
    return found


def total(tallies: Iterable[Tally]) -> Tally:
    tally: Counter[str] = Counter()
    for one in tallies:
        tally.update(one)
    return tally


# -- the page ------------------------------------------------------------------------------


def lines(command: str, tallies: dict[Table, Tally]) -> list[str]:
    """The tallies as a table."""
    head = [
        "deck", "seats", "games", "failures", "wins", "everybody loses", "played for points",
        "declared draws", "turns a game", "decisions a game",
    ]  # fmt: skip
    found = [f"`{command}`", "", f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    for table, tally in tallies.items():
        games = tally.get("games", 0)
        ended = max(games - tally.get("failures", 0), 1)
        draws = tally.get("draws", 0)
        scored = tally.get("scored", 0)
        cells = [
            table.deck,
            table.seats if table.seats > 1 else "solo",
            games,
            tally.get("failures", 0),
            tally.get("wins", 0),
            tally.get("lost", 0),
            f"{scored} ({tally['points'] / scored:.1f} points)" if scored else 0,
            f"{draws} ({100 * draws / ended:.2f} %)",
            f"{tally.get('turns', 0) / ended:.1f}",
            f"{tally.get('decisions', 0) / ended:.1f}",
        ]
        found.append(f"| {' | '.join(str(cell) for cell in cells)} |")
    return found


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python -m tests.proof many", description=__doc__)
    parser.add_argument("--deck", action="append", help="only this deck or sum of decks; may be repeated")
    parser.add_argument("--seats", type=int, default=0, help="only so many players; 1 is the solo game")
    parser.add_argument("--games", type=int, default=10_000, help="games of each deck and number of seats")
    parser.add_argument("--pairs", type=int, default=200, help="games of each pair of decks")
    parser.add_argument("--greedy", type=int, default=100, help="games among greedy bots, four at a table")
    parser.add_argument("--workers", type=int, default=2, help="processes (2 unless given)")
    parser.add_argument("--write", action="store_true", help="put the result into docs/proof.md")
    given = parser.parse_args(arguments)
    decks = given.deck or list(NEWEST_FIRST)
    command = f"python -m tests.proof many --games {given.games} --pairs {given.pairs}"
    random = run(
        list(tables(decks, given.games, given.seats, 0 if given.deck else given.pairs)), given.workers
    )
    print("\n".join(lines(f"{command} --write", random)))
    bots: dict[Table, Tally] = {}
    if given.greedy:
        bots = run([Table(deck, 4, given.greedy) for deck in decks], given.workers, bots=True)
        print("\n".join(lines(f"{command} --greedy {given.greedy} --write", bots)))
    if given.write and not given.deck and not given.seats:
        write_section("many", lines(f"{command} --write", random))
        write_section("many greedy", lines(f"{command} --greedy {given.greedy} --write", bots))
    return int(any(tally.get("failures") for tally in {**random, **bots}.values()))
