"""Cards of makers that look at hands, and Keepers that carry a title: what shipped decks do not do."""

from __future__ import annotations

import ruleshift

DECK = """deck: hands
title: Hands
start: 2
cards:
  - {name: Full Hand, type: goal, win: [{most: {in: hand}}]}
  - {name: Gift, type: action, do: [{draw: 2}]}
  - {name: Lamp, type: keeper, while: {title: keeper of the light, add: {draw: 1}}}
  - {name: Purse, type: keeper, while: {if: {most: {in: hand}}, add: {play: 1}}}
  - {name: Bell, type: keeper, count: 12}
"""
GAME = ruleshift.loads(DECK)


def test_a_goal_about_hands_is_met_by_a_draw() -> None:
    two = {"hand": ["Bell", "Bell"]}
    seats = {"Ann": {"hand": ["Gift", "Bell"]}, "Bob": two, "Cy": two}
    match = GAME.set_up({"seats": seats, "goals": ["Full Hand"]})
    question = match.question
    assert question is not None
    match.answer(question.find("play Gift"))
    assert str(match.outcome) == "Ann wins with Full Hand."


def test_what_a_keeper_with_a_title_adds_counts_once() -> None:
    match = GAME.set_up({"seats": {"Ann": {"hand": ["Bell"], "table": ["Lamp"]}, "Bob": {}}})
    assert match.explain("draw", 0).value == 2
    assert [card for card, _ in match.explain("draw", 0).causes] == ["Basic Rules", "Lamp"]


def test_what_a_card_adds_by_the_hand_follows_the_hand() -> None:
    seats = {"Ann": {"hand": ["Gift", "Bell", "Bell"], "table": ["Purse"]}, "Bob": {"hand": ["Bell", "Bell"]}}
    match = GAME.set_up({"seats": seats})
    assert match.explain("play", 0).value == 2
    question = match.question
    assert question is not None
    match.answer(question.find("play Bell"))
    assert match.explain("play", 0).value == 1
