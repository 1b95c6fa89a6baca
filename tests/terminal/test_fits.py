"""Table, question and answers fit into the window, whatever deck, however many players, at every question."""

from __future__ import annotations

import io
import random
import re

import pytest
from rich.cells import cell_len
from rich.console import ConsoleDimensions
from rich.text import Text

import ruleshift
from ruleshift import Match
from ruleshift.drawing.picture import show_for
from ruleshift.drawing.screen import Screen
from ruleshift.terminal.page import fitted, table_alone
from ruleshift.terminal.person import Person
from ruleshift.terminal.store import GameFile

from .pseudo import Terminal
from .shell import Shell

NUMBERED = re.compile(r" *\d+ [a-z]? ")
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


@pytest.mark.parametrize(("deck", "seats"), [("zombie-fluxx", 6), ("mystery-fluxx", 4), ("necrogenesis", 2)])
def test_a_table_that_is_only_looked_at_fits_too(deck: str, seats: int) -> None:
    """At the end of a game, and in a replay: with room for what is said below it."""
    rng = random.Random(seats)
    match = begin(deck, seats, seats)
    (person, *_) = seated(match, (80, 24))
    window = person.screen.out
    assert isinstance(window, Window)
    while match.question is not None:
        match.answer(rng.choice(match.question.options))
    for view in (match.view(0), match.view(None)):
        window.truncate(0)
        window.seek(0)
        table_alone(person.show, view, 10)
        assert 2 < len(window.getvalue().splitlines()) <= 14


PLAYED = [
    ("star-fluxx", 3),
    ("zombie-fluxx", 6),
    ("mystery-fluxx", 4),
    ("regular-show-fluxx", 5),
    ("star-fluxx+mystery-fluxx", 2),
    ("necrogenesis", 2),
]


@pytest.mark.parametrize(("deck", "seats"), PLAYED)
def test_the_table_stays_on_a_screen_of_80_by_24(
    shell: Shell, terminals: list[Terminal], deck: str, seats: int
) -> None:
    """At a real prompt: whatever has scrolled by, the heading of the table is among the last 24 lines."""
    args = ("play", deck, "--seed", "4", "--seats", ",".join(["you:Kim", *["random"] * (seats - 1)]))
    terminal = Terminal(shell, *args, lines=24)
    terminals.append(terminal)
    rng = random.Random(seats)
    asked = 0
    while asked < 40:
        asked += 1
        screen = terminal.wait_for("\n> ", asked, over="The game is over")
        if "The game is over" in screen:
            break
        shown = screen.split("\n")[-24:]
        tops = [
            at
            for at, line in enumerate(shown)
            if line.endswith("───") and line.startswith(("Turn", "Set-up"))
        ]
        assert tops, "\n".join(shown)
        numbers = [line.split()[0] for line in shown[tops[-1] :] if NUMBERED.match(line)]
        terminal.type(f"{rng.choice(numbers)}\n")
    assert asked > 5
