"""Plays random games until every card and every step of a deck has come up, with checks on the way."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random

from ruleshift import Match
from tests.support import invariants, traces
from tests.support.coverage import coverage_of
from tests.support.games import SOLO, GameFailed, Setup, loaded, play

from .keep import write_section

CHANGES = 0.004  # somebody comes or goes in about every other game


def setups(deck: str, options: dict[str, str], first: int) -> Iterator[Setup]:
    """Game after game, with every number of seats in turn."""
    game = loaded(deck, tuple(sorted(options.items())))
    seats = range(game.least_seats, game.most_seats + 1)
    seed = first
    while True:
        yield Setup(deck, seats[seed % len(seats)], seed, options, CHANGES)
        seed += 1


class Exhaust:
    """A run over one deck: what has come up, how many games it took."""

    def __init__(self, deck: str, options: dict[str, str], first: int = 0, share: float = 0.02) -> None:
        self.setups = setups(deck, options, first)
        self.cover = coverage_of(loaded(deck, tuple(sorted(options.items()))))
        self.share = share  # of questions at which everything is looked at
        self.games = 0
        self.questions = 0

    def look(self, match: Match, rng: Random) -> None:
        self.questions += 1
        self.cover.look(match)
        (invariants.thorough if rng.random() < self.share else invariants.quick)(match, rng)

    def run(self, most: int) -> bool:
        """Play until nothing is missing; false if the games run out before."""
        while self.cover.missing and self.games < most:
            setup = next(one for one in self.setups if self.cover.helps(one))
            self.cover.read = 0
            play(setup, self.look, game=self.cover.game_of(setup))
            self.games += 1
        return not self.cover.missing


def arguments_of(part: str, text: str | None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(f"python -m tests.proof {part}", description=text)
    parser.add_argument("--deck", default="star-fluxx", help="a deck by name or path")
    parser.add_argument("--seed", type=int, help="play only this game")
    parser.add_argument("--seats", type=int, help="with --seed: how many players")
    parser.add_argument("--changes", type=float, default=0.0, help="with --seed: how often players change")
    parser.add_argument("--list", action="append", default=[], help="with --seed: a seat's deck list")
    parser.add_argument("--option", action="append", default=[], help="NAME=CHOICE; may be repeated")
    return parser


def options_of(given: list[str]) -> dict[str, str]:
    return dict(one.split("=", 1) for one in given)


def report(failed: GameFailed) -> None:
    """Say what failed, how to see it again, and keep it."""
    print(failed)
    print(f"kept as {traces.keep(failed).relative_to(traces.FOLDER.parent.parent)}")


def main(arguments: list[str]) -> int:
    parser = arguments_of("exhaust", __doc__)
    parser.add_argument("--solo", action="store_true", help="the game of one player")
    parser.add_argument("--most", type=int, default=20_000, help="give up after so many games")
    parser.add_argument("--write", action="store_true", help="put the result into docs/proof.md")
    given = parser.parse_args(arguments)
    if given.seed is not None:
        return one_game(arguments)
    run = Exhaust(given.deck, options_of(given.option) | (SOLO if given.solo else {}))
    which = f"{given.deck}{' --solo' if given.solo else ''}"
    try:
        done = run.run(given.most)
    except GameFailed as failed:
        report(failed)
        return 1
    lines = [
        f"`python -m tests.proof exhaust --deck {which} --write`",
        "",
        f"- {len(run.cover.wanted)} marks: every card, what each clause is for, every step, every verb.",
        f"- {len(run.cover.wanted) - len(run.cover.missing)} reached in {run.games} games "
        f"({run.questions} questions, a check at each).",
    ]
    lines += [f"- not reached: {mark}" for mark in run.cover.missing]
    print("\n".join(lines))
    if given.write:
        write_section(f"exhaust {which.replace('--', '')}", lines)
    return 0 if done else 1


def one_game(arguments: list[str]) -> int:
    """One game with every check."""
    parser = arguments_of("game", one_game.__doc__)
    given, _ = parser.parse_known_args(arguments)
    game = loaded(given.deck, tuple(sorted(options_of(given.option).items())))
    setup = Setup(
        given.deck,
        given.seats or game.least_seats,
        given.seed or 0,
        options_of(given.option),
        given.changes,
        tuple(given.list),
    )
    try:
        match = play(setup, invariants.thorough)
    except GameFailed as failed:
        report(failed)
        return 1
    print(match.log())
    return 0
