"""Decks of one's own: they are read, written and played; mistakes are named with their place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ruleshift
from ruleshift.testing import Table, play, quick

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
DECK = re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)[0]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "sun-and-moon.yaml"
    path.write_text(DECK, encoding="utf-8")
    return path


def test_the_deck_of_the_page_is_played(file: Path) -> None:
    for seats in (2, 4):
        play(Table(str(file), seats), quick)


@pytest.mark.parametrize("deck", ["crazy-eights", "the page's"])
def test_what_is_written_reads_the_same(deck: str, file: Path, tmp_path: Path) -> None:
    game = ruleshift.load(file if deck == "the page's" else deck)
    again = tmp_path / f"{game.name}.yaml"
    again.write_text(game.family.write(game.deck), encoding="utf-8")
    assert ruleshift.load(again).deck == game.deck


@pytest.mark.parametrize(
    ("was", "wrong", "said"),
    [
        ("does: skip", "does: skp", "did you mean 'skip'?"),
        ("players: [2, 4]", "players: [4, 2]", "the smallest and the largest number of players"),
        ("suits: [Sun, Moon, Stars]", "suits: [Sun]", "two suits or more"),
        ("hand: 4", "hand: 19", "players need"),
        ("points: 20", "ponts: 20", "did you mean 'points'?"),
    ],
)
def test_mistakes_are_named(was: str, wrong: str, said: str, file: Path) -> None:
    file.write_text(DECK.replace(was, wrong, 1), encoding="utf-8")
    with pytest.raises(ruleshift.DeckError, match=re.escape(said)):
        ruleshift.load(file)
