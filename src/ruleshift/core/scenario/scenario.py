"""Scenarios: sets a position up, gives the scripted answers, and says what did not come out as written.

Strict: a question the script did not expect, or an answer that nobody asked for, is a failure.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from ruleshift.core.decks import load_deck
from ruleshift.core.engine.arguments import shown
from ruleshift.core.engine.errors import SeatError
from ruleshift.core.engine.game import Game
from ruleshift.core.engine.seats import seat_names
from ruleshift.core.engine.state import IllegalAnswer
from ruleshift.core.match.match import Match
from ruleshift.core.match.pause import give, run_until
from ruleshift.core.registry import FamilyError
from ruleshift.core.scenario.checks import Positions, asking, failed
from ruleshift.core.scenario.expect import Check
from ruleshift.core.scenario.file import (
    LOOK,
    DeckFile,
    Scenario,
    ScenarioFile,
    Setting,
    Step,
    deck_of,
    read_file,
    read_given,
    read_root,
    read_tree,
)
from ruleshift.core.scenario.sets import set_named
from ruleshift.text.errors import CannotMix, DeckError, UnknownDeck
from ruleshift.text.reading import Reading
from ruleshift.text.record import changed
from ruleshift.text.source import Items, Keys, Node, Text
from ruleshift.text.wording import nearest

__all__ = [
    "Failure",
    "Scenario",
    "load_file",
    "load_scenarios",
    "run_paths",
    "run_scenario",
    "scenario_files",
    "set_up",
]


DEEPEST_TREE: Final = 8  # of a position that is given as data
LONGEST_NAME: Final = 200


@dataclass(frozen=True)
class Failure:
    """One thing that did not come out as the scenario says, with its place in the file."""

    file: str
    line: int
    column: int
    scenario: str
    message: str

    def __str__(self) -> str:
        return f'{self.file}:{self.line}:{self.column} in "{self.scenario}": {self.message}'


# -- reading -------------------------------------------------------------------------------


def load_file(path: str | Path) -> ScenarioFile:
    """A scenario file, or a DeckError with all mistakes in it.

    >>> import tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp(), "tea.yaml")
    >>> _ = file.write_text("deck: tutorial\\nscenarios: [{nmae: x}]")
    >>> try:
    ...     load_file(file)
    ... except DeckError as error:
    ...     print(len(error.mistakes), error.mistakes[-1].message)
    4 unknown key 'nmae' for a scenario; did you mean 'name'?
    """
    return read_file(*read_root(Path(path)), deck_named)


def deck_named(reading: Reading, node: Node) -> tuple[str, Setting] | None:
    """The deck that a node names; what is wrong with it is noted."""
    name = deck_of(reading, node)
    if not name:
        return None
    try:
        return name, setting_of(loaded(name))
    except (UnknownDeck, CannotMix, FamilyError, NotImplementedError) as error:
        reading.wrong(node, str(error))
    except DeckError as error:
        first = error.mistakes[0]
        many = f"{len(error.mistakes)} mistakes" if len(error.mistakes) > 1 else "a mistake"
        reading.wrong(node, f"the deck has {many}: {first} (`{LOOK} {name}` lists all)")
    return None


def setting_of(game: Any) -> Setting:
    options = {option["name"]: list(option["choices"]) for option in game.option_list}
    family = positions_of(game)
    return Setting(game.deck, options, family.ZONES, family.READER, game.deck_under, game.options)


def set_up(game: Any, position: Mapping[str, Any] | str) -> Match:
    """A match that begins at a position, written like the `given` of a scenario or a dict of the same."""
    if isinstance(position, str):
        given = read_given(position, setting_of(game))
    elif not isinstance(position, Mapping):
        raise TypeError(f"a position is a mapping or its text, found {shown(position)}")
    else:
        try:
            tree = simple_tree(position)
            setting = setting_of(game)
            given = read_given(plain_text(position), setting) if tree is None else read_tree(tree, setting)
        except DeckError as error:
            # The reader has never seen the lines these mistakes are in.
            raise DeckError([changed(mistake, line=0, column=0) for mistake in error.mistakes]) from None
    for name, plain in zip(given.seats, seat_names(given.seats, *game.players), strict=True):
        if name != plain:
            raise SeatError(f"the name {name!r} has spaces too many; write {plain!r}")
    return positions_of(game).begin(game, given)


def load_scenarios(path: str | Path) -> list[Scenario]:
    """The scenarios of a file."""
    return load_file(path).scenarios


def simple_tree(data: object, depth: int = 0) -> Node | None:
    """The tree that a dict of plain lists, texts and numbers is read as; None for all else.

    Programs set up many positions, and to write each as text and parse it takes longer than to play it.
    """
    if type(data) is int:
        return Text(0, 0, str(data), True) if 0 <= data < 1_000_000 else None
    if type(data) is str:
        return Text(0, 0, data, False) if data.isprintable() and len(data) < LONGEST_NAME else None
    if depth > DEEPEST_TREE:
        return None
    if type(data) is list:
        items = [simple_tree(one, depth + 1) for one in data]
        return None if None in items else Items(0, 0, [one for one in items if one is not None])
    if type(data) is not dict or not all(type(key) is str for key in data):
        return None
    keys = Keys(0, 0)
    for key, value in data.items():
        name, node = simple_tree(key), simple_tree(value, depth + 1)
        if not isinstance(name, Text) or node is None:
            return None
        keys.pairs.append((name, node))
    return keys


def plain_text(position: Mapping[str, Any]) -> str:
    """A dict as text that the reader of positions understands, since JSON is YAML too."""
    try:
        return json.dumps(position, indent=1, ensure_ascii=False)
    except TypeError as error:
        raise TypeError(f"a position is made of dicts, lists, texts and numbers: {error}") from None


@cache
def loaded(deck: str) -> Any:
    """A deck that several files may ask for.

    A set from which no deck can be built yet will do too: positions bring what they name.
    """
    found = load_deck(deck)
    return found.family.for_positions(found)


@lru_cache(maxsize=64)  # scenarios of a file often share their options
def loaded_under(deck: str, options: tuple[tuple[str, str], ...]) -> Any:
    """The same under some options."""
    game = loaded(deck)
    return game.with_options(game.options | dict(options)) if options else game


def positions_of(game: Game) -> Positions:
    """How positions of this game are written and read."""
    return game.family.positions()


def scenario_files(paths: Iterable[str | Path]) -> list[Path]:
    """The files meant: a folder stands for all scenario files in it."""
    found: list[Path] = []
    for path in map(Path, paths):
        found += sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
    return found


# -- running -------------------------------------------------------------------------------


def run_scenario(
    scenario: Scenario, game: Any = None, watch: Callable[[Match], None] | None = None
) -> list[Failure]:
    """Play a scenario; what did not come out as written, in order.

    `game` stands in for its deck; `watch` gets the match at the start and after every step.
    """
    if game is None:
        game = loaded_under(scenario.deck, tuple(sorted(scenario.options.items())))
    elif scenario.options:
        game = game.with_options(game.options | scenario.options)
    return Run(scenario, game, watch).failures()


def run_paths(paths: Iterable[str | Path]) -> tuple[list[str], int]:
    """Run all scenarios of files and folders: a line for each failure, a summary, the exit status."""
    lines: list[str] = []
    ran = wrong = broken = 0
    named = {Path(path) for path in paths}
    files = scenario_files(named)
    for path in files:
        try:
            scenarios = load_file(path).scenarios
        except DeckFile as error:
            lines += str(error).splitlines()
            broken += path in named  # in a folder, a deck lies where it should: beside its scenarios
            continue
        except DeckError as error:
            lines += str(error).splitlines()
            broken += 1
            continue
        for scenario in scenarios:
            failures = run_scenario(scenario)
            ran += 1
            wrong += bool(failures)
            lines += map(str, failures)
    if not files:
        lines.append("no scenario file (*.yaml) there")
    lines.append(summary(ran, wrong, broken))
    return lines, 1 if wrong or broken or not files else 0


def summary(ran: int, wrong: int, broken: int) -> str:
    """How it went, in one line.

    >>> summary(12, 1, 0)
    '12 scenarios: 11 hold, 1 does not'
    """
    many = f"{ran} scenario{'s' * (ran != 1)}"
    right = ran - wrong
    hold = f"{right} hold{'s' * (right == 1)}, {wrong} {'does' if wrong == 1 else 'do'} not"
    held = hold if wrong else "all hold"
    unread = f"; {broken} file{'s' * (broken != 1)} could not be read" if broken else ""
    return (f"{many}: {held}" if ran else many) + unread


def stops(steps: Sequence[Step], at: int) -> bool:
    """Whether the game is to stand still before this step, not to run on to a question."""
    return at < len(steps) and steps[at].kind == "until"


class Run:
    """One scenario being played."""

    def __init__(self, scenario: Scenario, game: Any, watch: Callable[[Match], None] | None = None) -> None:
        self.scenario = scenario
        self.watch = watch
        self.family = positions_of(game)
        still = bool(scenario.when) and scenario.when[0].kind == "until"
        self.match = self.family.begin(game, scenario.given, scenario.added, still)
        self.seen = 0  # events that had happened when somebody was last asked
        self.found: list[Failure] = []

    def failures(self) -> list[Failure]:
        self.look()
        if not self.play():
            return self.found  # nothing after it means anything
        self.check(self.scenario.then)
        if not self.found:
            self.nothing_open()
        return self.found

    def play(self, most: int | None = None) -> bool:
        """Go through the script, or so many lines of it; false if something did not come out as written."""
        steps = self.scenario.when[:most]
        at = 0
        while at < len(steps):
            at += self.set_from(steps, at) or self.step(steps[at], stops(steps, at + 1))
            if self.found:
                return False
            self.look()
        return True

    def look(self) -> None:
        if self.watch is not None:
            self.watch(self.match)

    def fail(self, line: int, column: int, message: str) -> bool:
        scenario = self.scenario
        self.found.append(Failure(scenario.file, line, column, scenario.name, message))
        return False

    def check(self, checks: Iterable[Check]) -> bool:
        wrong = [(check, message) for check in checks if (message := failed(check, self.match, self.family))]
        for at, (check, message) in enumerate(wrong, 1):
            # What is asked instead is told once, unless the message has told it already.
            tell = at == len(wrong) and check.kind not in ASKED
            self.fail(check.line, check.column, f"{message}; now {self.now()}" if tell else message)
        return not wrong

    def now(self) -> str:
        """What the game has come to: the present question, and the turns nobody was asked in before it."""
        return asking(self.match) + self.went_by()

    def went_by(self) -> str:
        """Whose turns ran by themselves since somebody was last asked."""
        match = self.match
        events = match.game.tell(match.state.events_since(self.seen), match.names)
        begun = [
            match.names[event.seat] for event in events if event.kind == "turn" and event.seat is not None
        ]
        by_themselves = begun if match.question is None and match.outcome else begun[:-1]
        if not by_themselves:
            return ""
        turns = [f"{name}'s" for name in by_themselves[:MOST_TURNS]]
        more = "..., " if len(by_themselves) > MOST_TURNS else ""
        many = "turn" if len(by_themselves) == 1 else "turns"
        return f" ({', '.join(turns)} {more}{many} went by with nothing to choose; `until` stops there)"

    def lately(self) -> list[str]:
        """What has happened since somebody was last asked, in the words of the log."""
        match = self.match
        events = match.game.tell(match.state.events_since(self.seen), match.names)
        return [f"  {text}" for event in events if (text := event.text("all"))]

    # -- steps -----------------------------------------------------------------------------

    def step(self, step: Step, still: bool) -> bool:
        """One line of the script; the game runs on to the next question unless it is to stand still."""
        match = self.match
        if step.kind == "check":
            return self.check(step.checks)
        if step.kind == "until":
            return self.until(step)
        if match.question is None and match.outcome is None:
            match.game.run(match.state)  # from a stop
        if step.kind == "answer":
            return self.answer(step, still)
        self.seen = match.state.told
        try:
            if step.kind == "join":
                match.join(step.seat)
            else:
                (match.leave if step.kind == "leave" else match.concede)(match.names.index(step.seat))
        except ValueError as error:
            return self.fail(step.line, step.column, f"{step.seat} cannot {step.kind}: {error}")
        return True

    def until(self, step: Step) -> bool:
        assert step.moment is not None
        if run_until(self.match, self.family, step.moment):
            return True
        return self.fail(step.line, step.column, f"expected to come to {step.moment}, found {self.now()}")

    def answer(self, step: Step, still: bool) -> bool:
        question = self.match.question
        wanted = f"expected {step.seat} to answer '{step.label}', found"
        near = None
        if question is not None and self.match.names[question.who] == step.seat:
            labels = question.labels()
            near = nearest(step.label, labels.values())
            for option, label in labels.items():
                if label == step.label:
                    self.seen = self.match.state.told
                    self.give(option, still)
                    return True
        meant = f"; did you mean '{near}'?" if near else ""
        return self.fail(step.line, step.column, f"{wanted} {self.now()}{meant}")

    def give(self, option: int, still: bool) -> None:
        if still:
            give(self.match, self.family, option)
        else:
            self.match.answer(option)

    def set_from(self, steps: Sequence[Step], at: int) -> int:
        """Give the set that steps name, in any order; how many steps that was, 0 if they name none."""
        match, step = self.match, steps[at]
        if step.kind != "answer":
            return 0
        if match.question is None and match.outcome is None:
            match.game.run(match.state)  # from a stop
        named = set_named(match, steps, at)
        if named is None:
            return 0
        try:
            answers = named.answers(match)
        except IllegalAnswer as error:
            if named.interrupted(self.scenario.when, steps, at):
                return 0  # then its members come one by one
            # One by one, a late card would leave nothing but those after it, which would go unnamed.
            self.fail(step.line, step.column, f"expected {step.seat} to name a set: {error}")
            return named.used
        self.seen = match.state.told
        for option in answers:
            self.give(option, option == answers[-1] and stops(steps, at + named.used))
        return named.used

    def nothing_open(self) -> None:
        """A question in the middle of something must be spoken of, or the script is too short."""
        match = self.match
        if match.question is None or self.family.idle(match.state):
            return
        if not any(check.kind in ASKED for check in self.scenario.then):
            scenario = self.scenario
            self.fail(scenario.line, 1, f"a question the script did not expect: {self.now()}")


# Checks that speak of the question, and tell what is asked if they fail.
ASKED: Final = ("asked", "purpose", "options", "offers", "refuses", "reason", "no question")
MOST_TURNS: Final = 6
