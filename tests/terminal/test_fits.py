"""Table, question and answers fit into the window, whatever deck, however many players, at every question."""

from __future__ import annotations

import io
import random

import pytest
from rich.cells import cell_len
from rich.console import ConsoleDimensions
from rich.text import Text

import ruleshift
from ruleshift import Match
from ruleshift.terminal.families import show_for
from ruleshift.terminal.page import fitted
from ruleshift.terminal.person import Person
from ruleshift.terminal.screen import Screen
from ruleshift.terminal.store import GameFile

FLUXX = ["star-fluxx", "zombie-fluxx", "mystery-fluxx", "regular-show-fluxx"]
TABLES = [
    *((deck, seats) for deck in FLUXX for seats in range(1, 7)),
    ("star-fluxx+zombie-fluxx+mystery-fluxx", 6),
    ("tutorial", 2),
    ("necrogenesis", 2),
]
WINDOWS = [(80, 24), (120, 40), (60, 20)]
NAMES = ["Ann", "Bartholomew", "Cy", "Dorothea", "Ed", "Florentina"]


class Window(io.StringIO):
    """A terminal as far as anybody can tell."""

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return "utf-8"

    def isatty(self) -> bool:
        return True


def begin(deck: str, seats: int, seed: int) -> Match:
    options = {"solo": "on"} if seats == 1 else {}
    return ruleshift.load(deck, options=options).start(NAMES[:seats], seed=seed)


def seated(match: Match, window: tuple[int, int]) -> list[Person]:
    """A person at every seat, in front of windows of one size."""
    screen = Screen(source=io.StringIO(), target=Window())
    screen.console.size = ConsoleDimensions(*window)
    number = len(match.names)
    show = show_for(match.game, screen, ["you", *["greedy"] * (number - 1)])
    file = GameFile("", screen.complain)
    return [Person(seat, match, screen, show, show.facts, file) for seat in range(number)]


def page(person: Person) -> list[str]:
    """The lines that are shown before a question, without colours."""
    view = person.view()

    def table() -> None:
        person.show.heading(view)
        person.show.table(view)

    person.begin_set()
    return [Text.from_ansi(line).plain for line in fitted(person.show, table, person.show_question, 3)]


def check(person: Person, window: tuple[int, int]) -> None:
    lines = page(person)
    width, height = window
    assert len(lines) < height, "\n".join(lines)  # the prompt needs one
    assert max(cell_len(line) for line in lines) <= width
    view = person.view()
    assert str(view.turn) in lines[0] or "Set-up" in lines[0], "the top of the table is the heading"
    told = "\n".join(lines)
    for seat in view.order if hasattr(view, "order") else []:
        assert view.names[seat] in told, "everybody has a place on the screen"


@pytest.mark.parametrize(("deck", "seats"), TABLES)
def test_every_question_fits(deck: str, seats: int) -> None:
    """A whole game of random answers, looked at here and there, always where many cards lie about."""
    rng = random.Random(seats)
    match = begin(deck, seats, seats)
    tables = [(window, seated(match, window)) for window in WINDOWS]
    looked = 0
    at = 0
    while (question := match.question) is not None:
        at += 1
        if at % 9 == 0 and looked < 30:
            looked += 1
            window, people = tables[looked % len(tables)]
            check(people[question.who], window)
        match.answer(rng.choice(question.options))
    assert looked > 3 or deck == "tutorial"
