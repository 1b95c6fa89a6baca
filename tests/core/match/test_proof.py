"""Proofs of what a seat can make sure of: its own answers, those of others, and chance."""

from __future__ import annotations

from typing import Any

import pytest

import ruleshift
from ruleshift import Match

CARDS = """
  - {name: Sun, type: keeper}
  - {name: Moon, type: keeper}
  - {name: Star, type: keeper}
  - {name: Sky, type: keeper}
  - {name: Day, type: goal, win: {have: [Sun, Moon]}}
  - {name: Night, type: goal, win: {have: [Moon, Star]}}
  - {name: Peek, type: action, do: [{draw: 1}]}
  - {name: More, type: new rule, while: {play: 2}}
  - {name: Cloud, type: surprise, answers: {to: keeper played}}
  - {name: Dull, type: action, count: 3, do: [{draw: 1}]}
"""


def match_at(**given: Any) -> Match:
    return ruleshift.loads(f"deck: skies\nfamily: fluxx\ncards:{CARDS}").set_up(given)


def verdicts(match: Match) -> dict[str, str]:
    assert match.question is not None
    labels = match.question.labels()
    return {labels[option]: verdict for option, verdict in match.proof(0).options(match).items()}


def test_one_answer_of_ones_own_is_enough() -> None:
    ann = {"hand": ["Moon", "Sky"], "table": ["Sun"]}
    match = match_at(seats={"Ann": ann, "Bob": {"hand": []}}, goals=["Day"])
    assert verdicts(match) == {"play Moon": "wins", "play Sky": "fails"}
    assert match.proof(0).verdict(match) == "wins"


def test_a_card_that_nobody_knows_wins_only_if_each_would() -> None:
    ann = {"hand": ["Peek", "Sky"], "table": ["Sun"]}
    match = match_at(seats={"Ann": ann, "Bob": {"hand": []}}, goals=["Day"], rules=["More"], draw=["Moon"])
    # Moon lies on top, which nobody knows: it may be any other card.
    assert set(verdicts(match).values()) == {"fails"}


def test_a_draw_does_no_harm_where_it_does_not_matter() -> None:
    ann = {"hand": ["Peek", "Moon"], "table": ["Sun"]}
    match = match_at(seats={"Ann": ann, "Bob": {"hand": []}}, goals=["Day"], rules=["More"])
    assert verdicts(match) == {"play Peek": "wins", "play Moon": "wins"}


def test_each_result_of_a_draw_is_found_once() -> None:
    ann = {"hand": ["Peek", "Moon"], "table": ["Sun"]}
    match = match_at(seats={"Ann": ann, "Bob": {"hand": []}}, rules=["More"])
    assert match.question is not None
    option = match.question.find("play Peek")
    before = match.digest()
    results = match.proof(0).results(match, option)
    drawn = sorted(card for one in results for card in one.view(0).hand if card != "Moon")
    assert drawn == ["Cloud", "Day", "Dull", "Night", "Sky", "Star"]
    assert match.digest() == before


def test_a_result_can_be_made_to_come() -> None:
    ann = {"hand": ["Peek", "Moon"], "table": ["Sun"]}
    match = match_at(seats={"Ann": ann, "Bob": {"hand": []}}, rules=["More"])
    proof = match.proof(0)
    assert match.question is not None
    option = match.question.find("play Peek")
    results = proof.results(match, option)
    for at, wanted in enumerate(results):
        twin = match.copy()
        proof.give(twin, option, at)
        assert sorted(twin.view(0).hand) == sorted(wanted.view(0).hand)


def test_others_answer_as_badly_as_they_can() -> None:
    ann = {"hand": ["Moon", "Sky"], "table": ["Sun"]}
    open_to_it = match_at(seats={"Ann": ann, "Bob": {"hand": ["Cloud", "Star"]}}, goals=["Day"])
    assert verdicts(open_to_it)["play Moon"] == "fails"


def test_what_the_tries_do_not_decide_stays_undecided() -> None:
    ann = {"hand": ["Moon", "Sky", "Peek"], "table": ["Sun"]}
    match = match_at(seats={"Ann": ann, "Bob": {"hand": []}}, goals=["Night"], rules=["More"])
    assert match.proof(0, most=1).verdict(match) == "undecided"
    assert match.proof(0).verdict(match) == "fails"


def test_to_outlast_a_turn_is_enough_where_that_is_asked() -> None:
    match = match_at(seats={"Ann": {"hand": ["Sky", "Star"]}, "Bob": {"hand": []}})
    assert match.proof(0).verdict(match) == "fails"
    assert match.proof(0, outlast=True).verdict(match) == "wins"


@pytest.mark.parametrize("most", ["many", 1.5])
def test_a_number_of_tries_is_a_whole_number(most: Any) -> None:
    match = match_at(seats={"Ann": {"hand": ["Sky", "Star"]}, "Bob": {"hand": []}})
    with pytest.raises(ValueError, match="whole number"):
        match.proof(0, most=most)
