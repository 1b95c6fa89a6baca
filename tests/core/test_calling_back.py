"""Code that is not ours runs in the middle of a call: what it does to the match must not leave that halfway.

A number may play when it is asked which it is, and so may a policy, an onlooker or the members of a set.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import ruleshift
from ruleshift import Match
from tests.support.odd_calls import begun


class Busy:
    """A whole number that does something else whenever it is asked which."""

    def __init__(self, number: int, does: Callable[[], object]) -> None:
        self.number = number
        self.does = does

    def __index__(self) -> int:
        self.does()
        return self.number


def play_out(match: Match) -> None:
    while question := match.question:
        match.answer(question.options[0])


def assert_whole(match: Match) -> None:
    """It is where its inputs lead."""
    twin = ruleshift.resume(match.save())
    assert (twin.digest(), twin.log("all")) == (match.digest(), match.log("all"))


@pytest.mark.parametrize("deck", ["star-fluxx", "necrogenesis"])
@pytest.mark.parametrize("entry", ["answer", "leave", "concede", "look_ahead"])
def test_a_number_that_plays_the_match_meanwhile_finds_it_over(deck: str, entry: str) -> None:
    match = begun(deck, 5)
    with pytest.raises(ValueError, match=r"nothing is asked any more|the game is over|is not asked anything"):
        getattr(match, entry)(Busy(1, lambda: play_out(match)))
    assert_whole(match)


@pytest.mark.parametrize("deck", ["star-fluxx", "necrogenesis"])
@pytest.mark.parametrize("entry", ["rewind", "rollouts", "redeal"])
def test_where_that_does_not_matter_it_is_done(deck: str, entry: str) -> None:
    match = begun(deck, 5)
    getattr(match, entry)(Busy(1, lambda: play_out(match)))
    assert_whole(match)


@pytest.mark.parametrize("entry", ["answer", "leave", "concede"])
def test_a_number_that_takes_everything_back_is_heard_by_the_match_as_it_is_then(entry: str) -> None:
    match = begun("star-fluxx", 5)
    first = match.copy(history=True)
    first.rewind(0)
    assert first.question is not None
    number = first.question.options[0] if entry == "answer" else 1
    getattr(match, entry)(Busy(number, lambda: match.rewind(0)))
    assert len(match.history.inputs) == 1
    assert_whole(match)


KEEPERS = "".join(f"{{name: {name}, type: keeper}}, " for name in ("Sun", "Moon", "Star", "Sky"))
LIMIT = "{name: Few, type: new rule, count: 20, while: {keeper limit: 1}}"
SKIES = f"{{deck: skies, cards: [{KEEPERS} {LIMIT}]}}"


@pytest.mark.parametrize(
    "meddle", [lambda match: match.concede(0), lambda match: match.answer(match.question.options[0])]
)
def test_members_that_play_the_match_make_no_set(meddle: Callable[[Match], None]) -> None:
    bob = {"table": ["Sun", "Moon", "Star"]}
    match = ruleshift.loads(SKIES).set_up({"seats": {"Ann": {}, "Bob": bob}, "rules": ["Few"]})
    assert match.several is not None
    pool = list(match.several.pool)

    def members() -> Iterator[int]:
        meddle(match)
        yield from pool[:2]

    with pytest.raises(ruleshift.IllegalAnswer, match="the match has gone on while the set was put together"):
        match.answer_set(members())
    assert len(match.history.inputs) == 1
    assert_whole(match)


@pytest.mark.parametrize(
    "meddle",
    [
        play_out,
        lambda match: match.answer(match.question.options[0]),
        lambda match: match.concede(0),
        lambda match: match.join("Cy"),
        lambda match: match.rewind(0),
    ],
)
def test_an_onlooker_of_a_playout_only_looks_on(meddle: Callable[[Match], None]) -> None:
    game = ruleshift.load("star-fluxx")
    with pytest.raises(ValueError, match="`watch` looks on"):
        game.playout("random", 1, seats=2, watch=meddle)


def test_a_policy_may_play_the_match_whose_rollouts_ask_it() -> None:
    match = begun("star-fluxx", 5)

    def choose(view: object, question: ruleshift.Question) -> int:
        if match.question is not None:
            match.answer(match.question.options[0])
        return question.options[0]

    assert len(match.rollouts(3, choose, seed=1, seat=0)) == 3
    assert match.outcome is not None
    assert_whole(match)


@pytest.mark.parametrize("deck", ["star-fluxx", "necrogenesis"])
def test_a_policy_may_play_the_match_that_looks_ahead(deck: str) -> None:
    match = begun(deck, 5)
    assert match.question is not None

    def choose(view: object, question: ruleshift.Question) -> int:
        if match.question is not None:
            match.answer(match.question.options[0])
        return question.options[0]

    found = match.look_ahead(match.question.who, 8, policy=choose, seed=1)
    assert found.worlds < 8  # then it was somebody else who was asked
    play_out(match)
    assert_whole(match)


@pytest.mark.parametrize("deck", ["star-fluxx", "necrogenesis"])
def test_an_option_that_plays_the_match_meanwhile_is_tried_in_no_world(deck: str) -> None:
    match = begun(deck, 5)
    assert match.question is not None
    option: Any = Busy(int(match.question.options[0]), lambda: play_out(match))
    assert match.look_ahead(match.question.who, 4, options=[option], seed=1).worlds == 0
    assert_whole(match)


def test_names_reach_back_through_any_number_of_new_deals() -> None:
    match = begun("necrogenesis", 5)
    for seed in range(sys.getrecursionlimit() + 100):
        match = match.redeal(0, seed)
    assert match.naming(0) is not None


def test_an_encoder_refuses_the_match_of_another_deck() -> None:
    encoder = ruleshift.load("star-fluxx").encoder(2)
    match = begun("zombie-fluxx", 5)
    reads: list[Callable[[Match], object]] = [
        lambda match: encoder.observe(match, 0),
        encoder.mask,
        encoder.prospect,
        encoder.purpose,
    ]
    for read in reads:
        with pytest.raises(ValueError, match="is for Star Fluxx, and the match is of Zombie Fluxx"):
            read(match)
        read(begun("star-fluxx", 5))


class Mute:
    """Cannot say what it is."""

    def __repr__(self) -> str:
        raise RuntimeError("no words")


def within(one: Any) -> Any:
    return [one]


LONG = {"huge": 10**5000, "mute": Mute(), "text": "x" * 300_000, "list": [0] * 100_000}


@pytest.mark.parametrize("kind", LONG)
def test_an_error_repeats_a_line_at_most_of_what_was_handed_in(kind: str) -> None:
    match = begun("star-fluxx", 5)
    calls: list[Callable[[Any], object]] = [
        match.answer, match.leave, match.concede, match.view, match.log, match.rewind, match.repeat,
        match.game.start, match.game.card, match.game.policy, match.game.encoder,
        lambda one: ruleshift.rollouts(within(one), 1),
        lambda one: match.join(within(one)),
        lambda one: match.explain(within(one)),
        lambda one: match.redeal(0, within(one)),
        lambda one: match.rollouts(within(one)),
        lambda one: match.rollouts(1, within(one)),
        lambda one: match.answer_set(within(one)),
        lambda one: match.game.start(["Ann", "Bob"], seed=within(one)),
        lambda one: match.game.set_up(within(one)),
        lambda one: ruleshift.load("star-fluxx", within(one)),
    ]  # fmt: skip
    for call in calls:
        with pytest.raises((ValueError, TypeError, LookupError)) as raised:
            call(LONG[kind])
        assert 0 < len(str(raised.value)) < 1000
        assert "string conversion" not in str(raised.value)
