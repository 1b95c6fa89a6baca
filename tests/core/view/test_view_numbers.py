"""Cards of a view by number: the same cards as by name, and never one that is hidden."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ruleshift
from ruleshift import IllegalAnswer
from ruleshift.core.match.sets import Several, check_set
from ruleshift.core.view.view import OptionAbout

POSITION = {
    "seats": {
        "Ann": {"hand": ["Draw 4", "Wormhole"], "table": ["The Computer", {"The Robot": ["Evil"]}]},
        "Bob": {"hand": ["Starship", "Time Portal"], "table": ["Space Station"]},
    },
    "rules": ["Play 2"],
    "goals": ["Artificial Intelligence"],
}


def test_numbers_are_the_cards_that_names_say() -> None:
    view = ruleshift.load("star-fluxx").set_up(POSITION).view(0)
    names = view.game.names
    assert [names[card] for card in view.numbers("goals")] == ["Artificial Intelligence"]
    assert [names[card] for card in view.numbers("hand")] == view.hand == ["Draw 4", "Wormhole"]
    assert view.numbers("hand", 1) == [], "not seen"
    laid = [(names[card], [names[rider] for rider in riders]) for card, riders, _ in view.laid(0)]
    assert laid == [("The Computer", []), ("The Robot", ["Evil"])]
    assert view.numbers("under") == view.numbers("scored") == []


def test_cards_that_a_rule_has_turned_say_so() -> None:
    match = ruleshift.load("zombie-fluxx").set_up(
        {"seats": {"Ann": {"table": ["Friend", "Car"]}, "Bob": {}}, "rules": ["Dead Friends"]}
    )
    turned = [match.game.names[card] for card, _, turned in match.view(0).laid(0) if turned]
    assert turned == match.view(0).turned == ["Friend"]


def test_a_watcher_has_no_hand() -> None:
    match = ruleshift.load("star-fluxx").start(["Ann", "Bob"], seed=1)
    assert match.view().numbers("hand") == []
    necro = ruleshift.load("necrogenesis").start(["Ann", "Bob"], seed=1)
    assert necro.view().numbers("hand") == []
    assert len(necro.view(1).numbers("hand")) == necro.view(1).sides[1].hand_count


@pytest.mark.parametrize("deck", ["star-fluxx", "necrogenesis"])
def test_an_unknown_place_is_answered_with_the_known_ones(deck: str) -> None:
    view = ruleshift.load(deck).start(["Ann", "Bob"], seed=1).view(0)
    with pytest.raises(ValueError, match="there is no place 'cellar'; places are hand"):
        view.numbers("cellar")


def test_piles_set_aside_have_numbers_too() -> None:
    found = 0
    for seed in range(8):
        match = ruleshift.load("star-fluxx").start(["Ann", "Bob"], seed=seed)
        rng = random.Random(seed)
        while (question := match.question) is not None:
            view = match.view(question.who)
            for at, pile in enumerate(view.aside):
                assert [view.game.names[card] for card in view.numbers("aside", at)] == pile
                found += 1
            match.answer(rng.choice(question.options))
    assert found


def test_what_an_option_is_about() -> None:
    match = ruleshift.load("star-fluxx").set_up(POSITION)
    view = match.view(0)
    game: Any = match.game
    assert match.question is not None
    card = match.question.find("play Draw 4")
    assert view.option_about(card) == OptionAbout("card", card=card)
    assert view.option_about(game.wording.seat0 + 1) == OptionAbout("seat", seat=1)
    assert view.option_about(game.wording.word0) == OptionAbout("word", means="pass")
    assert view.option_about(game.wording.use0).kind == "use"


def test_a_drawn_zombie_is_what_spawn_it_is_about() -> None:
    match = ruleshift.load("necrogenesis").start(["Ann", "Bob"], seed=1)
    rng = random.Random(1)
    found = 0
    while (question := match.question) is not None:
        view = match.view(question.who)
        for option, label in question.labels().items():
            about = view.option_about(option)
            if label == "spawn it":
                assert (about.kind, match.game.names[about.card]) == ("word", view.drawn)
                found += 1
            elif label == "loot":
                assert about == OptionAbout("word", means="loot")
        match.answer(rng.choice(question.options))
    assert found > 3


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ([1, 1], "twice"),
        ([9], "9 is not among"),
        ([], "0 are chosen, and 1 is wanted"),
        ([1, 2], "2 are chosen"),
    ],
)
def test_a_set_is_looked_over_before_it_is_given(chosen: list[int], why: str) -> None:
    with pytest.raises(IllegalAnswer, match=why):
        check_set(Several({1: "discard Sun", 2: "discard Moon"}, {}, 1, 1), chosen)
