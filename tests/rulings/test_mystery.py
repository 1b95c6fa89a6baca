"""Mystery Fluxx: the deck has the cards it says, and scenarios speak of every card, ruling and choice."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

import ruleshift
from ruleshift.core.scenario.scenario import load_file, scenario_files
from ruleshift.rulings import open_book
from ruleshift.rulings.proofs import proofs

SCENARIOS: Final = Path(__file__).parent.parent / "scenarios"
FILES: Final = [load_file(path) for path in scenario_files([SCENARIOS / "mystery"])]
SHOWN: Final = [one for file in FILES for one in file.scenarios]
BOOK: Final = open_book("mystery")
DECK: Final = ruleshift.load("mystery-fluxx")
# The game for one has scenarios of its own; nothing of it can be shown with several players.
SOLO: Final = {ruling.id for ruling in BOOK.rulings if ruling.id.startswith("O")} | {"G59"}


def test_the_deck_has_a_hundred_cards_with_the_basic_rules() -> None:
    assert Counter(card.type for card in DECK.cards) == {
        "meta rule": 1,
        "keeper": 22,
        "creeper": 3,
        "goal": 28,
        "new rule": 18,
        "action": 14,
        "surprise": 5,
        "danger": 5,
        "secret": 3,
    }
    assert Counter(card.origin for card in DECK.cards) == {"printed": 6, "common": 29, "own": 64}


def test_every_ruling_has_a_scenario() -> None:
    proved = proofs(BOOK, SCENARIOS, BOOK.rulings)
    assert {one.id for one in BOOK.rulings if not proved.of(one)} <= SOLO
    excused = [name for file in FILES for name in file.not_applicable]
    assert [name for name in excused if BOOK.named(name.removeprefix("mystery."))] == []


def test_scenarios_cards_and_options_cite_only_what_the_book_holds() -> None:
    cited = {name for one in SHOWN for name in one.ids} | {
        name for card in DECK.cards for name in card.rulings
    }
    cited |= {
        name for one in DECK.option_list for name in one["source"].split(", ") if name.startswith("mystery.")
    }
    assert [name for name in cited if BOOK.named(name.removeprefix("mystery.")) is None] == []
    assert [one.name for one in SHOWN if one.ids and not one.source] == []


def test_rulings_that_cards_cite_are_proved() -> None:
    files = [load_file(path) for path in scenario_files([SCENARIOS / "mystery", SCENARIOS / "mixed"])]
    proved = {name for file in files for one in file.scenarios for name in one.ids}
    assert {name for card in DECK.cards for name in card.rulings} <= proved


def test_every_card_has_a_scenario() -> None:
    shown = {name for one in SHOWN for name in one.cards}
    assert [card.name for card in DECK.cards if card.name not in shown] == []


def test_every_choice_of_its_own_options_has_a_scenario() -> None:
    """A default counts as shown where its open point is proved without setting the option."""
    for option in DECK.option_list:
        name, points = option["name"], set(option["source"].split(", "))
        if not points & {f"mystery.{ruling.id}" for ruling in BOOK.rulings}:
            continue  # an option of every deck
        shown = {one.options[name] for one in SHOWN if name in one.options}
        if any(name not in one.options and points & {*one.ids} for one in SHOWN):
            shown.add(option["default"])
        assert set(option["choices"]) <= shown, name
