"""Plays a lesson through, along every way it allows, and says where the game does not go as it says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ruleshift.core.engine.state import IllegalAnswer
from ruleshift.core.match.sets import several
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
    offered: list[set[str]] = [set() for _ in lesson.steps]  # at each step, on any way
    first = _walked(lesson, {}, offered)
    if first is not None:
        yield first
        return
    for at, step in enumerate(lesson.steps):
        for other in range(1, len(step.do)):
            found = _walked(lesson, {at: other}, offered)
            if found is not None:
                yield found
                break
    for step, labels in zip(lesson.steps, offered, strict=True):
        yield from _never_said(lesson, step, labels)


def _never_said(lesson: Lesson, step: Step, offered: set[str]) -> Iterator[Mistake]:
    """Sentences for answers that nobody can give where they stand."""
    for label in sorted(step.wrong.keys() - offered - {""}):
        near = nearest(label, sorted(offered))
        meant = f"did you mean '{near}'?" if near else f"expected one of [{', '.join(sorted(offered))}]"
        text = f"'{label}' behind `wrong` is no answer that can be given here; {meant}"
        yield Mistake(lesson.file, step.line, step.column, lesson.title, text)


def _walked(lesson: Lesson, chosen: dict[int, int], offered: list[set[str]]) -> Mistake | None:
    lecture = Lecture(lesson)
    for at, step in enumerate(lesson.steps):
        try:
            _checked_lights(lecture, step)
            offered[at] |= _labels(lecture)
            if step.seat:
                lecture.reply()
            elif step.do:
                lecture.give(step.do[chosen.get(at, 0)])
            else:
                lecture.go_on()
        except (Misled, IllegalAnswer) as error:
            return _mistake(lesson, lecture, step, str(error))
    return None


def _labels(lecture: Lecture) -> set[str]:
    """What can be answered now, be it one of a set or what is kept of one."""
    question, wanted = lecture.match.question, several(lecture.match)
    kept = set() if wanted is None else {*wanted.kept.values()}
    return kept if question is None else kept | {*question.labels().values()}


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
