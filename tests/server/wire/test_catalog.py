"""What the catalog of a game says of pictures: words, worlds, numbers and needs."""

from __future__ import annotations

import json

import msgspec
import pytest

import ruleshift
from ruleshift.core.decks import compiled as played
from ruleshift.core.decks import deck_from_text, mixed
from ruleshift.server.wire.catalog import catalog
from ruleshift.server.wire.over_http import Catalog

OWN = """deck: own
world: {like: manor, accent: "#abcdef"}
cards:
  - name: Sun
    type: keeper
    art: {hero: sun, at: study, with: [[owl, 4, 5, 60]]}
  - name: Day
    type: goal
    win: {have: Sun, at least: 3, of: {type: keeper}, none: {named: Moon}}
  - name: Moon
    type: keeper
  - name: Two at once
    type: new rule
    while: {draw: 2, play: 3}
"""


def of(text: str) -> Catalog:
    return catalog(played(deck_from_text(text), None))


def test_words_travel_as_they_are_written() -> None:
    sent = json.loads(msgspec.json.encode(of(OWN)))
    assert sent["cards"][0]["art"] == {
        "hero": "sun",
        "at": "study",
        "ink": "cream",
        "turn": 0,
        "size": 100,
        "fx": "",
        "flip": False,
        "with": [["owl", 4, 5, 60, "cream"]],
    }
    assert sent["cards"][2]["art"] is None
    assert sent["worlds"] == {
        "": {"like": "manor", "colors": [], "accent": "#abcdef", "back": [], "emblem": "", "poster": None}
    }


def test_every_card_of_a_mixed_deck_has_a_world() -> None:
    other = (
        OWN.replace("own", "other").replace("manor", "park").replace("study", "pond").replace("Sun", "Star")
    )
    found = catalog(played(mixed([deck_from_text(OWN), deck_from_text(other)]), None))
    looks = {card.name: found.worlds[card.deck].like for card in found.cards}
    assert (looks["Sun"], looks["Star"], looks["Moon"]) == ("manor", "park", "manor")
    assert found.worlds[""].like == "manor"


@pytest.mark.parametrize(
    ("deck", "card", "shown"),
    [
        ("star-fluxx", "Draw 4", ("draw", "4")),
        ("star-fluxx", "Keeper Limit 3", ("keeper limit", "3")),
        ("star-fluxx", "Play All", ("play", "∞")),
        ("regular-show-fluxx", "Play All But 1", ("play", "∞−1")),
        ("mystery-fluxx", "Inflation", ("numerals", "+1")),
    ],
)
def test_a_rule_shows_the_number_it_sets(deck: str, card: str, shown: tuple[str, str]) -> None:
    found = {one.name: one.number for one in catalog(ruleshift.load(deck)).cards}
    number = found[card]
    assert number is not None
    assert (number.of, number.shown) == shown


def test_cards_without_a_single_number_show_none() -> None:
    assert {one.name: one.number for one in of(OWN).cards} == dict.fromkeys(
        ["Sun", "Day", "Moon", "Two at once"]
    )
    assert not any(one.number for one in catalog(ruleshift.load("necrogenesis")).cards)


def test_a_goal_says_what_it_needs_part_by_part() -> None:
    found = {one.name: one for one in of(OWN).cards}
    parts = [(need.cards, need.label, need.without) for need in found["Day"].needs]
    assert parts == [([0], "", False), ([], "3 Keepers", False), ([2], "not Moon", True)]
    assert [name for name, one in found.items() if one.needs] == ["Day"]
