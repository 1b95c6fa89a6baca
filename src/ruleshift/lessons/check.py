"""Plays a lesson through, along every way it allows, and says where the game does not go as it says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ruleshift.core.engine.state import IllegalAnswer
from ruleshift.core.scenario.checks import asking
from ruleshift.lessons.file import read_lesson
from ruleshift.lessons.lecture import Lecture, Misled
from ruleshift.lessons.lesson import Lesson, Step
from ruleshift.text.errors import DeckError, Mistake
from ruleshift.text.wording import nearest


def check_lesson(path: str | Path) -> tuple[list[str], int]:
    """The lines to print for `ruleshift check` about a lesson, and the exit status."""
    try:
        lesson = read_lesson(path)
    except DeckError as error:
        mistakes = list(error.mistakes)
    else:
        mistakes = list(found_in(lesson))
    many = len(mistakes)
    if mistakes:
        return [*map(str, mistakes), f"{many} mistake{'s' * (many != 1)}"], 1
    steps, asks = len(lesson.own_steps), len(lesson.asks)
    questions = f"{asks} question{'s' * (asks != 1)}"
    time = f"{lesson.minutes} minute{'s' * (lesson.minutes != 1)} of reading and playing"
    return [f"{lesson.title}: {steps} steps, {questions}, {time}; it can be played to its end"], 0


def found_in(lesson: Lesson) -> Iterator[Mistake]:
    """What goes wrong on the first way through; else on those that take another answer somewhere."""
    first = _walked(lesson, {})
    if first is not None:
        yield first
        return
    for at, step in enumerate(lesson.steps):
        for other in range(1, len(step.do)):
            found = _walked(lesson, {at: other})
            if found is not None:
                yield found
                break


def _walked(lesson: Lesson, chosen: dict[int, int]) -> Mistake | None:
    lecture = Lecture(lesson)
    for at, step in enumerate(lesson.steps):
        try:
            _checked_lights(lecture, step)
            if step.seat:
                lecture.reply()
            elif step.do:
                lecture.give(step.do[chosen.get(at, 0)])
            else:
                lecture.go_on()
        except (Misled, IllegalAnswer) as error:
            return _mistake(lesson, lecture, step, str(error))
    return None


def _checked_lights(lecture: Lecture, step: Step) -> None:
    view = lecture.match.view(lecture.lesson.seat)
    for light in step.lights:
        if light.kind == "value":
            try:
                view.explain(light.name)
            except ValueError as error:
                raise Misled(step, f"no number to light: {error}") from None


def _mistake(lesson: Lesson, lecture: Lecture, step: Step, message: str) -> Mistake:
    question = lecture.match.question
    labels = list(question.labels().values()) if question is not None else []
    wanted = [step.label] if step.seat else [label for one in step.do for label in one]
    near = next((found for one in wanted if one not in labels and (found := nearest(one, labels))), None)
    meant = f"; did you mean '{near}'?" if near else ""
    text = f"{message}, found {asking(lecture.match)}{meant}"
    return Mistake(lesson.file, step.line, step.column, lesson.title, text)
