"""The page for researchers is true: its examples run as printed, and its counts are those of the decks."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import ruleshift

PAGE = Path(__file__).parents[2] / "docs" / "research.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_every_example_runs_as_printed() -> None:
    examples = doctest.DocTestParser().get_doctest(TEXT, {}, "docs/research.md", str(PAGE), 0)
    result = doctest.DocTestRunner().run(examples)
    assert result.attempted > 25
    assert result.failed == 0


def test_the_actions_are_counted_as_they_are() -> None:
    rows = re.findall(r"^\| `([a-z+-]+)` \| ([\d |]+)\|$", TEXT, re.MULTILINE)
    assert {deck for deck, _ in rows} >= set(ruleshift.decks())
    for deck, counts in rows:
        game = ruleshift.load(deck)
        kinds = len(game.encoder().purposes)
        powers, options = len(game.powers()), game.option_count
        found = [game.size, powers, options - game.size - powers, options, kinds, options * kinds]
        assert [int(number) for number in counts.split("|")] == found, deck


@pytest.mark.parametrize(
    "deck", ["star-fluxx", "zombie-fluxx", "mystery-fluxx", "regular-show-fluxx", "tutorial"]
)
def test_the_actions_of_games_for_one_are_counted_as_they_are(deck: str) -> None:
    game = ruleshift.load(deck, {"solo": "on"})
    name = deck if deck == "tutorial" else game.title
    assert f"{name} {game.option_count}" in TEXT
