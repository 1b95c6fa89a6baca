"""Guided tables: answers from the beginning give the same table each time, step by step or at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

import ruleshift
from ruleshift import IllegalAnswer, Match
from ruleshift.core.scenario.scenario import set_up
from ruleshift.server.wire import questions
from ruleshift.server.wire.declined import Declined
from ruleshift.server.wire.guided import MOST_ANSWERS, info_of, played
from ruleshift.server.wire.messages import Option
from ruleshift.server.wire.over_guided import GuidedPlay, Lit
from ruleshift.server.wire.over_http import Catalog
from ruleshift.server.wire.shape import catalog

POSITION = {
    "seats": {"Ann": {"hand": ["Teapot", "Novel"]}, "Bob": {"hand": ["Scone", "May I?"]}},
    "draw": ["Honey", "Draw 2", "Sweet Tea"],
}


class Free:
    """Ann is asked once she has read the welcome, and is free then; Bob takes whatever comes first."""

    seat = 0

    def __init__(self) -> None:
        self.read = False

    def begin(self) -> Match:
        return set_up(ruleshift.load("tutorial"), POSITION)

    def asks(self, match: Match) -> bool:
        return self.read

    def take(self, match: Match, options: Sequence[int]) -> None:
        if not self.read:
            if options:
                raise IllegalAnswer("First read this.")
            self.read = True
        else:
            questions.give(match, options)

    def reply(self, match: Match) -> bool:
        question = match.question
        if question is None or question.who == self.seat:
            return False
        match.answer(question.options[0])
        return True

    def lit(self, match: Match) -> list[Lit]:
        return [Lit("strip")]

    def extra(self, match: Match) -> dict[str, Any]:
        return {"read": self.read}


def option(options: Sequence[Option], label: str) -> int:
    return next(one.number for one in options if one.label == label)


def test_the_first_step_is_fresh_and_asks_nothing_before_it_is_read() -> None:
    found = played(Free(), GuidedPlay([]))
    (update,) = found.updates
    assert update.fresh
    assert update.question is None
    assert update.waiting
    assert found.lit == [Lit("strip")]
    assert found.extra == {"read": False}
    assert info_of(Free().begin(), 0).names == ["Ann", "Bob"]


def test_an_answer_brings_its_own_step_and_one_for_each_reply() -> None:
    (before,) = played(Free(), GuidedPlay([[]], fresh=False)).updates
    assert not before.fresh
    assert before.question is not None
    teapot = option(before.question.options, "play Teapot")
    mine, reply = played(Free(), GuidedPlay([[], [teapot]], fresh=False)).updates
    assert [mine.serial, reply.serial] == [before.serial + 1, before.serial + 2]
    assert any("Teapot" in one.text for one in mine.events)
    assert not any("Teapot" in one.text for one in reply.events)
    assert reply.question is not None
    (whole,) = played(Free(), GuidedPlay([[], [teapot]])).updates
    assert whole.fresh
    assert whole.serial == reply.serial
    assert (whole.table, whole.question) == (reply.table, reply.question)
    assert [one.text for one in whole.events][-len(reply.events) :] == [one.text for one in reply.events]


def test_a_hidden_hand_does_not_travel() -> None:
    (update,) = played(Free(), GuidedPlay([[]])).updates
    names = ruleshift.load("tutorial").names
    held = msgspec.to_builtins(update.table)["hand"]
    assert sorted(names[card] for card in held) == ["Novel", "Teapot"]
    assert not any("May I?" in one.text for one in update.events)


def test_what_is_not_taken_is_refused_with_the_guides_own_sentence() -> None:
    found = played(Free(), GuidedPlay([[3]], fresh=False))
    assert found.refused == "First read this."
    assert found.updates == []
    found = played(Free(), GuidedPlay([[], [999]], fresh=False))
    assert found.refused
    assert found.updates == []
    assert found.extra == {"read": True}


def test_answers_that_do_not_fit_any_more_are_declined() -> None:
    with pytest.raises(Declined) as caught:
        played(Free(), GuidedPlay([[], [999], [1]]))
    assert caught.value.status == 409
    with pytest.raises(Declined):
        played(Free(), GuidedPlay([[]] * (MOST_ANSWERS + 1)))


def test_a_reason_can_be_asked_for() -> None:
    found = played(Free(), GuidedPlay([[]], why="Teapot"))
    assert found.because
    assert found.updates == []


def test_the_cards_are_those_of_the_position() -> None:
    assert isinstance(catalog(Free().begin().game), Catalog)
