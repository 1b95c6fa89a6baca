"""The lessons that come with the package: each can be played to its end, in the time that it promises."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleshift.core.engine.state import IllegalAnswer
from ruleshift.lessons.check import check_lesson
from ruleshift.lessons.lecture import Lecture
from ruleshift.lessons.lesson import Lesson
from ruleshift.lessons.shipped import UnknownLesson, lesson_files, lesson_named

NAMES = list(lesson_files())
MINUTE = 60


def won_after(lesson: Lesson) -> int:
    """How many steps of one's own it takes until the game is won."""
    lecture = Lecture(lesson)
    while not lecture.over:
        if lecture.reply():
            continue
        step = lecture.step
        assert step is not None
        if step.do:
            lecture.give(step.do[0])
        else:
            lecture.go_on()
        outcome = lecture.match.outcome
        if outcome is not None:
            assert outcome.winner == lesson.seat
            return lecture.passed
    raise AssertionError("nobody has won")


def test_there_are_three_lessons_in_their_order() -> None:
    assert NAMES == ["first-game", "creepers-and-surprises", "necrogenesis"]


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_without_mistakes_and_can_be_played_along_every_way(name: str) -> None:
    lines, status = check_lesson(Path(lesson_files()[name]))
    assert status == 0, lines
    assert lines[0].endswith("it can be played to its end")
    assert lesson_named(name).name == name


@pytest.mark.parametrize("name", NAMES)
def test_whoever_learns_wins_within_eight_minutes_of_reading(name: str) -> None:
    lesson = lesson_named(name)
    steps = won_after(lesson)
    assert lesson.seconds(steps) <= 6 * MINUTE
    assert 4 * MINUTE <= lesson.seconds() <= 8 * MINUTE


@pytest.mark.parametrize("name", NAMES)
def test_five_questions_are_answered_by_the_text(name: str) -> None:
    lesson = lesson_named(name)
    text = " ".join(step.say for step in lesson.steps).casefold()
    assert len(lesson.asks) == 5
    for one in lesson.asks:
        assert one.because.casefold() in text
        assert one.right in one.choices


@pytest.mark.parametrize("name", NAMES)
def test_a_step_is_one_or_two_thoughts_and_says_what_to_press(name: str) -> None:
    lesson = lesson_named(name)
    for step in lesson.own_steps:
        assert len(step.say.split()) <= 50, step.say
    assert sum(bool(step.do) for step in lesson.own_steps) >= 6


def test_a_wrong_answer_is_answered_kindly_and_changes_nothing() -> None:
    lecture = Lecture(lesson_named("first-game"))
    with pytest.raises(IllegalAnswer, match="press Next"):
        lecture.give(["play Teapot"])
    while not (lecture.step and lecture.step.do):
        lecture.go_on()
    with pytest.raises(IllegalAnswer, match="your turn: play Teapot"):
        lecture.go_on()
    before = lecture.match.save()
    with pytest.raises(IllegalAnswer, match="begin with the Teapot"):
        lecture.give(["play Novel"])
    assert lecture.match.save() == before
    lecture.give(["play Teapot"])
    assert lecture.reply()


def test_a_lesson_that_is_not_there_is_named_with_the_nearest() -> None:
    with pytest.raises(UnknownLesson, match="Did you mean first-game"):
        lesson_named("frist-game")
