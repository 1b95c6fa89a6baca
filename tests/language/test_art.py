"""Pictures in deck files: what is read, that it comes back as it was written, that no game knows of it."""

from __future__ import annotations

import re

import pytest

from ruleshift.core.decks import LoadedDeck, compiled, deck_from_text, load_deck, mixed, shipped_decks
from ruleshift.language.art import icons, pictures, places, usual_world, worlds
from ruleshift.text.cache import digest_of

PLAIN = """deck: tiny
cards:
  - name: Sun
    type: keeper
  - name: Choice
    type: action
    do:
      - either:
          art: [{draw: 3}]
          music: [{draw: 1}]
  - name: Day
    type: goal
    win: {have: Sun}
"""
ART = "    art: {hero: sun, at: void, ink: gold, turn: -8, fx: rays, flip: yes, with: [[owl, 4, 5, 60]]}\n"
OWN = 'world: {like: manor, colors: ["#000000", "#111111", "#222222", "#333333", "#444444", "#FFffff"]}\n'
POSTER = "world: {like: park, poster: {hero: sun, at: arcade, with: [[owl, 4, 5, 60, red]]}}\n"


def painted(world: str, at: str = "void") -> str:
    """The plain deck with a picture and a world."""
    keeper = "    type: keeper\n"
    return PLAIN.replace(keeper, keeper + ART.replace("void", at), 1).replace("cards:", f"{world}cards:", 1)


def written_again(loaded: LoadedDeck) -> LoadedDeck:
    return deck_from_text(loaded.family.write(loaded.deck))


def test_every_default_is_filled_in() -> None:
    assert deck_from_text(painted("")).deck["cards"][0]["art"] == {
        "hero": "sun",
        "at": "void",
        "ink": "gold",
        "turn": -8,
        "size": 100,
        "fx": "rays",
        "flip": True,
        "with": [["owl", 4, 5, 60, "cream"]],
    }
    plain = deck_from_text(PLAIN).deck
    assert plain["cards"][0]["art"] is None
    assert plain["world"] == usual_world("space")


@pytest.mark.parametrize(
    ("world", "at"), [("", "void"), ("world: park\n", "pond"), (OWN, "space void"), (POSTER, "pond")]
)
def test_what_was_read_is_written_the_same(world: str, at: str) -> None:
    loaded = deck_from_text(painted(world, at))
    assert written_again(loaded).deck == loaded.deck


def test_colours_are_in_small_letters() -> None:
    assert deck_from_text(painted(OWN, "study")).deck["world"]["colors"][-1] == "#ffffff"


def test_pictures_are_no_part_of_what_a_deck_is_known_by() -> None:
    plain = deck_from_text(PLAIN)
    for world, at in [("", "void"), ("world: park\n", "pond"), (OWN, "study"), (POSTER, "pond")]:
        assert deck_from_text(painted(world, at)).digest == plain.digest
    assert deck_from_text(PLAIN.replace("art: [{draw: 3}]", "art: [{draw: 2}]")).digest != plain.digest


def test_a_replay_opens_after_its_deck_has_got_other_pictures() -> None:
    text = painted("")
    games = [compiled(deck_from_text(one), None) for one in (text, text.replace("gold", "red"))]
    assert games[0].digest == games[1].digest
    assert games[0].start(["A", "B"], seed=1).digest() == games[1].start(["A", "B"], seed=1).digest()


@pytest.mark.parametrize("name", shipped_decks())
def test_every_picture_of_a_shipped_deck_stands_on_a_line_of_its_own(name: str) -> None:
    loaded = load_deck(name)
    plain = [line for line in loaded.text.splitlines(keepends=True) if not re.match(r" +art: |world: ", line)]
    assert loaded.digest == digest_of("".join(plain).encode())


def test_a_mixed_deck_keeps_the_world_of_each_card() -> None:
    one = deck_from_text(painted("world: park\n", "pond"))
    other = deck_from_text(painted(OWN, "study").replace("deck: tiny", "deck: other").replace("Sun", "Moon"))
    whole = mixed([one, other]).deck
    assert whole["world"]["like"] == "park"
    likes = {card["name"]: whole["worlds"][card["deck"]]["like"] for card in whole["cards"]}
    assert likes == {"Sun": "park", "Choice": "park", "Day": "park", "Moon": "manor", "Day (Other)": "manor"}


def test_cards_that_differ_in_their_picture_alone_are_shared() -> None:
    other = painted("").replace("deck: tiny", "deck: other").replace("gold", "red")
    whole = mixed([deck_from_text(PLAIN), deck_from_text(other)]).deck
    assert [card["name"] for card in whole["cards"]] == ["Sun", "Choice", "Day"]


def test_what_there_is_to_choose_from() -> None:
    assert "rocket" in icons()
    for world in worlds():
        assert places(world)
        assert pictures()["worlds"][world]["emblem"] in icons()
    assert all(len(colors) == 3 for colors in pictures()["inks"].values())
