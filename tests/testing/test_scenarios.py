"""Scenarios through the door for authors: they are found, they hold, and what does not hold is named."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import ruleshift
from ruleshift import Match
from ruleshift.testing import check_scenario, scenarios

SCENARIO = """deck: tutorial
scenarios:
  - name: A turn
    given: {seats: {Ann: {hand: [Scone, Novel]}, Bob: {}}}
    when: [{Ann: play Scone}]
    then: {winner: Ann}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    tmp_path.joinpath("turn.yaml").write_text(SCENARIO, encoding="utf-8")
    deck = Path(ruleshift.__file__).parent / "decks" / "tutorial.yaml"
    tmp_path.joinpath("deck.yaml").write_text(deck.read_text(encoding="utf-8"), encoding="utf-8")
    return tmp_path


def test_what_does_not_hold_is_named_with_its_place(folder: Path) -> None:
    (scenario,) = scenarios(folder)
    with pytest.raises(AssertionError, match=r'turn\.yaml:6:\d+ in "A turn": .*expected'):
        check_scenario(scenario)


def test_promises_are_looked_after(folder: Path) -> None:
    def look(match: Match, rng: Random) -> None:
        raise AssertionError("a promise")

    (scenario,) = scenarios(folder / "turn.yaml")
    with pytest.raises(AssertionError, match="a promise"):
        check_scenario(scenario, look)


def test_files_without_scenarios_are_no_proof(folder: Path) -> None:
    for file in ("deck.yaml", "nothing.yaml"):
        with pytest.raises(ruleshift.DeckError):
            scenarios(folder / file)
    folder.joinpath("turn.yaml").unlink()
    with pytest.raises(AssertionError, match="no scenario in"):
        scenarios(folder)
