"""Options of NecroGenesis in words: cards that differ are told apart, cards that do not are one option."""

from __future__ import annotations

from typing import Any

from ruleshift import Match
from tests.support.games import NECRO, loaded

Data = Any


def at(ann: Data, bob: Data, **rest: Data) -> Match:
    return loaded(NECRO).set_up({"seats": {"Ann": ann, "Bob": bob}, **rest})


def labels(match: Match) -> list[str]:
    assert match.question is not None
    return list(match.question.labels().values())


def answer(match: Match, label: str) -> None:
    assert match.question is not None
    match.answer(match.question.find(label))


def test_equal_cards_in_two_graveyards_are_told_apart() -> None:
    match = at({"survivor": "Father Amos", "graveyard": ["Howler"]}, {"graveyard": ["Howler", "Howler"]})
    answer(match, "use Father Amos")
    assert labels(match) == ["Howler in Ann's Graveyard", "Howler in Bob's Graveyard"]
    answer(match, "Howler in Bob's Graveyard")
    assert match.view(0).sides[1].exile == ("Howler",)


def test_a_card_in_hand_and_one_in_play_need_no_more_words() -> None:
    match = at({"hand": ["Machete"], "equipment": ["Machete"], "TZ": ["Howler"]}, {})
    assert {"attack with Machete", "play Machete"} <= {*labels(match)}


def test_equal_zombies_are_one_option_until_they_differ() -> None:
    match = at({"equipment": ["Machete"], "TZ": ["Howler", "Howler", {"Howler": {"hp": 1}}]}, {}, dice=[1])
    answer(match, "attack with Machete")
    assert labels(match) == ["attack Howler, 2 HP", "attack Howler, 1 HP"]
