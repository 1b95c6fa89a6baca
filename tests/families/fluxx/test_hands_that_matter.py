"""Cards of makers that look at hands, and Keepers that carry a title: what shipped decks do not do."""

from __future__ import annotations

from random import Random

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


def test_a_goal_about_hands_is_met_by_the_draw_of_a_turn() -> None:
    one = {"hand": ["Bell"]}
    match = GAME.set_up({"seats": {"Ann": one, "Bob": one, "Cy": one}, "goals": ["Full Hand"]})
    # Ann's only card has played itself, and the next turn has begun.
    assert str(match.outcome) == "Bob wins with Full Hand."


def test_what_a_keeper_with_a_title_adds_counts_once() -> None:
    match = GAME.set_up({"seats": {"Ann": {"hand": ["Bell"], "table": ["Lamp"]}, "Bob": {}}})
    assert match.explain("draw", 0).value == 2
    assert [card for card, _ in match.explain("draw", 0).causes] == ["Basic Rules", "Lamp"]


def test_what_a_card_adds_by_the_hand_follows_the_draw_of_a_turn() -> None:
    bob = {"hand": ["Bell"], "table": ["Purse"]}
    match = GAME.set_up({"seats": {"Ann": {"hand": ["Bell", "Bell"]}, "Bob": bob}})
    # Of Ann's two equal cards one has played itself: Bob, who has drawn, has more than she.
    assert [len(match.view(seat).hand) for seat in (0, 1)] == [1, 2]
    assert match.explain("play", 1).value == 2


FINE = """deck: fine
start: 2
cards:
  - name: Fine
    type: action
    do: [{discard: {in: hand, of: {most: {type: goal, in: hand}}, by: owner}}]
  - {name: Dawn, type: goal, win: {have: [Sun, Moon]}}
  - {name: Dusk, type: goal, win: {have: [Sun, Rain]}}
  - {name: Sun, type: keeper}
  - {name: Moon, type: keeper}
  - {name: Rain, type: keeper}
  - {name: Wind, type: keeper}
"""


def test_who_must_pick_by_hidden_hands_need_not_in_another_deal() -> None:
    """Ann cannot know that Bob and Cy hold a Goal each: she may imagine that nobody else is left to pick."""
    hands = {"Ann": ["Fine", "Wind"], "Bob": ["Dawn", "Moon"], "Cy": ["Dusk", "Rain"]}
    seats = {seat: {"hand": hand} for seat, hand in hands.items()}
    match = ruleshift.loads(FINE).set_up({"seats": seats, "draw": ["Sun"]})
    for label in ("play Fine", "discard Moon"):
        assert match.question is not None
        match.answer(match.question.find(label))
    assert match.question is not None
    assert match.question.who == 2
    asked = set()
    for seed in range(20):
        other = match.redeal(0, Random(seed))
        assert other.question is not None
        asked.add(other.question.who)
        other.answer(other.question.options[0])
    assert asked == {1, 2}  # Cy still picks, or Bob's turn has begun
