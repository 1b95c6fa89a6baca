"""The game for one player: the deal, the places for rules, and what can be asked about it."""

from __future__ import annotations

import random

import pytest

import ruleshift
from ruleshift import Match
from ruleshift.families.fluxx.view.view import FluxxView

DECKS = ("star-fluxx", "zombie-fluxx", "mystery-fluxx", "regular-show-fluxx", "zombie-fluxx+mystery-fluxx")


def alone(deck: str, seed: int) -> Match:
    return ruleshift.load(deck, options={"solo": "on"}).start(["Ann"], seed=seed)


def seen(match: Match) -> FluxxView:
    view = match.view(0)
    assert isinstance(view, FluxxView)
    return view


@pytest.mark.parametrize("deck", DECKS)
def test_the_deal(deck: str) -> None:
    """mystery.O2, mystery.O3: three cards that are neither New Rules nor Creepers, then the first draw."""
    creepers = 0
    for seed in range(20):
        match = alone(deck, seed)
        view = seen(match)
        types = {match.game.card(name).type for name in view.hand}
        taken = len(view.discard)  # Blackmail that was dealt has taken a card by now (mystery.C6)
        assert len(view.hand) + taken == 3 + view.drawn
        assert taken <= any(laid.card == "Blackmail" for laid in view.table(0))
        assert types.isdisjoint({"new rule", "creeper"})
        creepers += sum(match.game.card(laid.card).type == "creeper" for laid in view.table(0))
        rules = sum(card.count for card in match.game.cards if card.type == "new rule")
        assert (view.rules_left, view.rules, view.scored) == (rules, [], [])
        placed = view.draw_count + len(view.hand) + len(view.table(0)) + taken
        assert rules + placed == len(match.game.names)
    assert creepers > 0


@pytest.mark.parametrize("deck", DECKS)
def test_no_place_ever_holds_two_rules_and_points_are_goals_scored(deck: str) -> None:
    for seed in range(3):
        match = alone(deck, seed)
        rng = random.Random(seed)
        while question := match.question:
            view = seen(match)
            assert list(view.places) == ["draw", "play", "limit", "other"]
            assert [place for place, rules in view.places.items() if len(rules) > 1] == []
            assert sorted(view.rules) == sorted(rule for rules in view.places.values() for rule in rules)
            match.answer(rng.choice(question.options))
        assert match.outcome is not None
        if match.outcome.kind == "score":
            assert match.outcome.points == len(seen(match).scored)
            assert match.outcome.winner is None


def test_company_is_refused() -> None:
    game = ruleshift.load("mystery-fluxx", options={"solo": "on"})
    with pytest.raises(ValueError, match="1"):
        game.start(["Ann", "Bob"], seed=1)
    match = game.start(["Ann"], seed=1)
    with pytest.raises(ValueError, match="the table is full"):
        match.join("Bob")


@pytest.mark.parametrize("leaving", ["leave", "concede"])
def test_who_goes_has_what_was_scored_so_far(leaving: str) -> None:
    position = {"seats": {"Ann": {"hand": ["Revolver", "Dagger"]}}, "scored": ["Time of Death"]}
    match = ruleshift.load("mystery-fluxx", options={"solo": "on"}).set_up(position)
    getattr(match, leaving)(0)
    assert match.outcome is not None
    assert (match.outcome.kind, match.outcome.points) == ("score", 1)
    assert match.question is None


def test_where_cards_are_that_have_a_place_of_their_own() -> None:
    match = ruleshift.load("mystery-fluxx", options={"solo": "on"}).set_up(
        {
            "seats": {"Ann": {"hand": ["Revolver", "Dagger"]}},
            "rules": ["Draw 2"],
            "rules gone": ["Play 2"],
            "scored": ["Time of Death"],
        }
    )
    assert match.why_not("Time of Death") == "Time of Death has been scored."
    assert match.why_not("Play 2") == "Play 2 has been in play and is gone."
    assert match.why_not("Play 3").startswith("Play 3 is still to come; rules come into play by themselves")
    assert "Scored  Time of Death; 16 rules to come" in str(match.view(0))


def test_a_game_with_company_has_no_places() -> None:
    view = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1).view(0)
    assert isinstance(view, FluxxView)
    assert (view.places, view.scored, view.rules_left) == ({}, [], 0)
    with pytest.raises(ValueError, match="unknown key 'scored'"):
        ruleshift.load("tutorial").set_up({"seats": {"Ann": {}, "Bob": {}}, "scored": []})


RECALL = """\
deck: recall
cards:
  - {name: Recall, type: action, do: [{move: {type: new rule}, to: PLACE}]}
  - {name: Draw 2, type: new rule, while: {draw: 2}}
  - {name: Draw 3, type: new rule, while: {draw: 3}}
  - {name: Sun, type: keeper}
  - {name: Moon, type: keeper}
  - {name: Rain, type: keeper}
  - {name: Wind, type: keeper}
  - {name: Dawn, type: goal, win: {have: [Sun, Moon]}}
"""


@pytest.mark.parametrize("place", ["hand", "top of draw pile", "aside"])
def test_a_rule_that_leaves_the_table_never_comes_back(place: str) -> None:
    """mystery.O14, whatever a maker's card would do with it in company."""
    game = ruleshift.loads(RECALL.replace("PLACE", place), {"solo": "on"})
    seats = {"Ann": {"hand": ["Recall", "Sun"]}}
    match = game.set_up({"seats": seats, "rules": ["Draw 2"], "draw": ["Moon", "Rain", "Wind", "Dawn"]})
    assert match.question is not None
    match.answer(match.question.find("play Recall"))
    view = seen(match)
    assert "Draw 2 goes out of play." in match.log()
    assert view.rules == ["Draw 3"]  # the next one
    assert "Draw 2" not in view.hand
