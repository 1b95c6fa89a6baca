"""Random games: how one is set up and played, with a look at every question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

import ruleshift

if TYPE_CHECKING:
    from ruleshift import Game, Match

NAMES = ("Ann", "Bob", "Cy", "Dora", "Eve", "Finn", "Gus", "Hana")

Look = Callable[["Match", Random], None]


@dataclass(frozen=True)
class Table:
    """All that decides a random game; `changes` is how often somebody comes or goes, per question."""

    deck: str
    seats: int
    seed: int = 1
    options: Mapping[str, str] = field(default_factory=dict)
    changes: float = 0.0

    def game(self) -> Game:
        return ruleshift.load(self.deck, dict(self.options))

    def start(self, game: Game | None = None) -> Match:
        return (game or self.game()).start(NAMES[: self.seats], seed=self.seed)

    def __str__(self) -> str:
        options = "".join(f", {name}={choice}" for name, choice in self.options.items())
        coming = f", changes {self.changes}" if self.changes else ""
        return f"{self.deck}, {self.seats} seats, seed {self.seed}{options}{coming}"


class GameFailed(AssertionError):
    """A random game broke a promise or the engine, with the way there."""

    def __init__(self, table: Table, match: Match | None, inputs: list[str], error: BaseException) -> None:
        self.table = table
        self.match = match  # as far as it came
        self.inputs = inputs
        last = "\n  ".join(inputs[-5:])
        super().__init__(
            f"{type(error).__name__}: {error}\n  {last}\nafter {len(inputs)} inputs; the game: {table}"
        )


def play(table: Table, look: Look, game: Game | None = None) -> Match:
    """Play a random game; look at it before every input and once more at its end."""
    rng = Random(f"{table.deck} {table.seed}")
    looks = Random(f"{table.seed} looks")  # apart, so that looking longer does not change the game
    inputs: list[str] = []
    match = None
    try:
        match = table.start(game)
        while match.outcome is None:
            look(match, looks)
            act(match, rng, table.changes, inputs)
        look(match, looks)
    except Exception as error:
        raise GameFailed(table, match, inputs, error) from error
    return match


def act(match: Match, rng: Random, changes: float, inputs: list[str]) -> None:
    """Answer at random; now and then somebody joins, leaves or gives up instead."""
    if changes and rng.random() < changes and change(match, rng, inputs):
        return
    question = match.question
    assert question is not None, "nobody is asked, and the game is not over"
    option = rng.choice(question.options)
    inputs.append(f"{match.names[question.who]}: {question.label(option)}")
    match.answer(option)


def change(match: Match, rng: Random, inputs: list[str]) -> bool:
    """Somebody joins, leaves or gives up, if the table allows it."""
    here = match.state.seated()  # also those who sit out
    if rng.random() < 0.5:
        seat = rng.choice(here)
        gives_up = rng.random() < 0.5
        inputs.append(f"- {match.names[seat]} {'concedes' if gives_up else 'leaves'}")
        (match.concede if gives_up else match.leave)(seat)
        return True
    if not match.game.family.joins or len(match.names) >= match.game.most_seats:
        return False
    inputs.append(f"+ {NAMES[len(match.names)]} joins")
    match.join(NAMES[len(match.names)])
    return True
