"""Questions as they travel, and answers as they come back."""

from __future__ import annotations

import random

import pytest

import ruleshift
from ruleshift import IllegalAnswer, Match
from ruleshift.server.wire import messages
from ruleshift.server.wire import questions as ask

DECKS = ["star-fluxx", "zombie-fluxx", "mystery-fluxx", "regular-show-fluxx", "necrogenesis"]
LIMIT = {
    "seats": {"Ann": {"hand": 2}, "Bob": {"table": ["Friend", "Friend", "Car", "Brain", "Coffee"]}},
    "rules": ["Keeper Limit 2"],
}


def asked(match: Match) -> messages.Question:
    assert match.question is not None
    found = ask.question(match, match.view(match.question.who), 7)
    assert found is not None
    return found


@pytest.mark.parametrize("deck", DECKS)
def test_whole_games_are_played_with_answers_from_a_browser(deck: str) -> None:
    """Every question is answered as it is shown: one option, or a set in any order."""
    rng = random.Random(5)
    kinds: set[str] = set()
    sets = 0
    for seed in range(2):
        names = ["Ann", "Bob"] if deck == "necrogenesis" else ["Ann", "Bob", "Cy"]
        match = ruleshift.load(deck).start(names, seed=seed)
        while match.question is not None:
            shown = asked(match)
            kinds |= {option.kind for option in shown.options}
            numbers = [option.number for option in shown.options]
            assert numbers == sorted(set(numbers))
            assert sorted(ask.meant(match, numbers)) == sorted(match.question.options)
            before = len(match.history.inputs)
            if shown.several is None:
                ask.give(match, [rng.choice(shown.options).number])
            else:
                sets += 1
                size = rng.randint(shown.several.least, shown.several.most)
                chosen = [option.number for option in rng.sample(shown.several.pool, size)]
                ask.give(match, chosen)
            assert len(match.history.inputs) > before
        assert match.outcome is not None
    assert kinds >= ({"card", "use", "word"} if deck == "necrogenesis" else {"card", "seat", "use", "word"})
    assert sets


@pytest.mark.parametrize("deck", DECKS)
def test_an_option_says_what_it_is_about(deck: str) -> None:
    rng = random.Random(2)
    match = ruleshift.load(deck).start(["Ann", "Bob"], seed=2)
    names = match.game.names
    while match.question is not None:
        for option in asked(match).options:
            if option.kind in ("card", "use"):
                assert names[option.card] in option.label
            elif option.kind == "seat":
                assert match.names[option.seat] in option.label
            else:
                assert (option.seat, option.kind) == (-1, "word")
        match.answer(rng.choice(match.question.options))


def test_what_a_word_stands_for_does_not_hang_on_its_label() -> None:
    """A table draws piles, quiet buttons and warnings by these words, not by what the labels say."""
    rng = random.Random(4)
    match = ruleshift.load("necrogenesis").start(["Ann", "Bob"], seed=4)
    means: dict[str, str] = {}
    powers: dict[str, str] = {}
    apart: dict[str, str] = {}
    while match.question is not None:
        for option in asked(match).options:
            means |= {option.means: option.label} if option.means else {}
            powers |= {option.label: option.about} if option.about else {}
            apart |= {option.label: option.apart} if option.apart else {}
        match.answer(rng.choice(list(match.question.options)))
    assert means.items() >= {
        ("pass", "pass"),
        ("loot", "loot"),
        ("draw", "draw a zombie"),
        ("spawn", "spawn it"),
    }
    assert all(label.startswith("use ") and ": " in text for label, text in powers.items())
    assert powers
    assert all(label.endswith(text) for label, text in apart.items())
    assert apart


def test_nobody_else_is_asked() -> None:
    match = ruleshift.load("star-fluxx").start(["Ann", "Bob"], seed=1)
    assert match.question is not None
    assert ask.question(match, match.view(1 - match.question.who), 1) is None
    assert ask.question(match, match.view(None), 1) is None


def test_a_set_is_shown_with_all_its_copies() -> None:
    match = ruleshift.load("zombie-fluxx").set_up(LIMIT)
    several = asked(match).several
    assert several is not None
    assert (several.least, several.most, several.keep) == (2, 2, True), "two of five: what stays is shorter"
    labels = [option.label for option in several.pool]
    assert labels.count("keep Friend") == 2
    assert [option.card for option in several.pool] == [option.number for option in several.pool]


@pytest.mark.parametrize(
    ("at", "why"),
    [
        ([0], "1 is kept, and 2 are wanted"),
        ([1, 1], "chosen twice"),
        ([0, 1, 2, 3], "4 are kept"),
        ([], "0 are kept"),
    ],
)
def test_a_wrong_set_is_refused_and_changes_nothing(at: list[int], why: str) -> None:
    match = ruleshift.load("zombie-fluxx").set_up(LIMIT)
    several = asked(match).several
    assert several is not None
    before = match.digest()
    with pytest.raises(IllegalAnswer, match=why):
        ask.give(match, [several.pool[one].number for one in at])
    with pytest.raises(IllegalAnswer, match="not among"):
        ask.give(match, [several.pool[0].number, several.pool[1].number, 10**6])
    assert match.digest() == before


def test_a_wrong_answer_is_refused_and_changes_nothing() -> None:
    match = ruleshift.load("star-fluxx").start(["Ann", "Bob"], seed=1)
    before = match.digest()
    assert match.question is not None
    for options, why in (([-1], "not possible"), ([], "One answer"), ([*match.question.options[:2]], "One")):
        with pytest.raises(IllegalAnswer, match=why):
            ask.give(match, options)
    assert match.digest() == before
    match.concede(0)
    with pytest.raises(IllegalAnswer, match="over"):
        ask.give(match, [0])


def test_a_number_that_was_not_told_means_nothing() -> None:
    """Of like copies only those can be named that are in sight, and only as they are called there."""
    tried = 0
    for seed in range(6):
        rng = random.Random(seed)
        match = ruleshift.load("zombie-fluxx").start(["Ann", "Bob", "Cy"], seed=seed)
        while match.question is not None:
            shown = asked(match)
            told = {
                option.number for option in (*shown.options, *(shown.several.pool if shown.several else ()))
            }
            for number in set(match.question.options) - told:
                tried += 1
                with pytest.raises(IllegalAnswer) as caught:
                    ask.give(match, [number])
                assert str(number) not in str(caught.value)
            match.answer(rng.choice(match.question.options))
    assert tried > 5
