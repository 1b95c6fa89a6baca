"""Every scenario holds; they show all choices of all options, and all rulings and cards of Star Fluxx."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from click.testing import CliRunner

import ruleshift
from ruleshift import Match
from ruleshift.cli import main
from ruleshift.core.scenario.scenario import (
    Failure,
    Scenario,
    load_file,
    run_paths,
    scenario_files,
)
from ruleshift.families.fluxx.options import FAMILY_OPTIONS
from ruleshift.rulings import open_book
from ruleshift.testing import check_scenario
from ruleshift.testing.scenarios import THOROUGH
from tests.support import invariants, labels
from tests.support.games import FLUXX, ROOT

FOLDER: Final = Path(__file__).parent / "scenarios"
FILES: Final = {path: load_file(path) for path in scenario_files([FOLDER])}
STAR: Final = [file for path, file in FILES.items() if FOLDER / "star" in path.parents]
NECRO: Final = [file for path, file in FILES.items() if FOLDER / "necro" in path.parents]
SCENARIOS: Final = [one for file in FILES.values() for one in file.scenarios]

RULINGS: Final = [f"star.R{number}" for number in range(1, 35)] + [
    f"star.W{number}" for number in range(1, 47)
]
OPEN_POINTS: Final = [f"star.{letter}" for letter in "abcdefghijkl"]


def title(scenario: Scenario) -> str:
    ids = "+".join(scenario.ids)
    return f"{Path(scenario.file).stem}: {ids + ' ' if ids else ''}{scenario.name}"


def test_the_command_plays_a_file() -> None:
    path, file = max(FILES.items(), key=lambda one: len(one[1].scenarios))
    assert run_paths([path]) == ([f"{len(file.scenarios)} scenarios: all hold"], 0)


def test_the_coverage_of_a_book_asks_every_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    """`rules --coverage` would play all of them once more; here it is told what came out of one."""
    asked: list[str] = []

    def told(scenario: Scenario) -> list[Failure]:
        asked.append(scenario.name)
        return [] if len(asked) > 1 else [Failure(scenario.file, scenario.line, 1, scenario.name, "wrong")]

    monkeypatch.setattr("ruleshift.rulings.proofs.run_scenario", told)
    monkeypatch.chdir(ROOT)
    done = CliRunner().invoke(main, ["rules", "necro", "--coverage"], env={"COLUMNS": "80"})
    assert (done.exit_code, done.stderr) == (0, "")
    for kind, number in (("mechanic", 413), ("card-dependent", 239), ("ruling", 139)):
        assert re.search(rf"^  {kind} +\d+ of {number}", done.stdout, re.MULTILINE)
    assert "Without a scenario (definition)" not in done.stdout  # there is nothing to show
    assert done.stdout.count("Does not hold") == 1
    assert [line for line in done.stdout.splitlines() if len(line) > 80] == []
    assert len(asked) > 700


def game_of(match: Match) -> str:
    game: Any = match.game
    family: str = game.deck["family"]
    return family


@pytest.mark.parametrize("scenario", SCENARIOS, ids=title)
def test_scenario(scenario: Scenario) -> None:
    """It holds, and at each of its steps so does what must hold in any game; at some of them all of it."""

    def look(match: Match, rng: Random) -> None:
        (invariants.thorough if rng.random() < THOROUGH else invariants.quick)(match, rng)
        forms = labels.forms_asked(match).keys()
        assert forms <= labels.documented(game_of(match)).keys(), labels.COMMAND

    check_scenario(scenario, look)


def test_names_are_unique() -> None:
    names = [(one.file, one.name) for one in SCENARIOS]
    assert len(set(names)) == len(names)


def test_every_ruling_has_a_scenario_or_a_reason() -> None:
    proved = {name for file in STAR for one in file.scenarios for name in one.ids}
    excused = {name for file in STAR for name in file.not_applicable}
    assert [name for name in [*RULINGS, *OPEN_POINTS] if name not in proved | excused] == []
    assert proved & excused == set()
    assert proved <= {*RULINGS, *OPEN_POINTS}


def test_a_ruling_names_its_source() -> None:
    """For NecroGenesis the number says it all."""
    scenarios = [one for file in STAR for one in file.scenarios]
    assert [title(one) for one in scenarios if one.ids and not one.source] == []


def test_rulings_that_cards_cite_are_proved() -> None:
    proved = {name for one in SCENARIOS for name in one.ids}
    cited = {name for card in ruleshift.load("star-fluxx").cards for name in card.rulings}
    assert cited <= proved


def test_every_card_has_a_scenario() -> None:
    shown = {name for file in STAR for one in file.scenarios for name in one.cards}
    assert [card.name for card in ruleshift.load("star-fluxx").cards if card.name not in shown] == []


def test_every_card_of_necrogenesis_has_a_scenario() -> None:
    """A scenario of its own: one that names the card, not one in which it happens to lie about."""
    shown = {name for file in NECRO for one in file.scenarios for name in one.cards}
    cards = ruleshift.load("necrogenesis").cards
    assert [card.name for card in cards if card.name not in shown] == []
    proved = {name.removeprefix("necro.") for file in NECRO for one in file.scenarios for name in one.ids}
    assert {name for card in cards for name in card.rulings} <= proved


@pytest.mark.parametrize("deck", FLUXX)
def test_every_choice_of_every_option_has_a_scenario(deck: str) -> None:
    """A default counts as shown where its open point is proved without setting the option."""
    scenarios = [one for one in SCENARIOS if one.deck == deck]
    for option in ruleshift.load(deck).deck["options"]:
        name = option["name"]
        shown = {one.options[name] for one in scenarios if name in one.options}
        points = option["source"].split(", ")
        if any(name not in one.options and set(points) & {*one.ids} for one in scenarios):
            shown.add(option["default"])
        assert set(option["choices"]) <= shown, name


@pytest.mark.parametrize("deck", FLUXX)
def test_every_option_says_what_it_is_for(deck: str) -> None:
    """What it decides, why its default is what it is, and which rulings leave it open."""
    for option in ruleshift.load(deck).deck["options"]:
        assert option["text"], option["name"]
        assert option["reason"], option["name"]
        for point in option["source"].split(", "):
            book, _, number = point.partition(".")
            assert open_book(book).named(number) is not None, point


def test_options_that_every_deck_has_are_shown_by_some_scenario() -> None:
    for option in FAMILY_OPTIONS:
        shown = {one.options[option["name"]] for one in SCENARIOS if option["name"] in one.options}
        assert set(option["choices"]) - {option["default"]} <= shown, option["name"]


def test_necro_scenarios_name_rules_that_are_there() -> None:
    """What a scenario proves or excuses is a single line of the rule book, and never both."""
    book = open_book("necro")
    proved = {name for file in NECRO for one in file.scenarios for name in one.ids}
    excused = {name for file in NECRO for name in file.not_applicable}
    lines = {name: book.named(name.removeprefix("necro.")) for name in proved | excused}
    assert [name for name, line in lines.items() if line is None or not name.startswith("necro.")] == []
    both = {str(lines[name]) for name in proved} & {str(lines[name]) for name in excused}
    assert both == set()
