"""Lessons as guides of a table: what they light there, and what they say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from ruleshift import IllegalAnswer
from ruleshift.core.match.sets import several
from ruleshift.lessons.lecture import Lecture, Misled
from ruleshift.lessons.lesson import Lesson, Light
from ruleshift.server.wire import questions
from ruleshift.server.wire.guided import info_of
from ruleshift.server.wire.over_guided import LessonInfo, LessonPage, LessonQuestion, LessonWord, Lit

if TYPE_CHECKING:
    from ruleshift import Match, View

CONFIRM: Final = "confirm"  # the button that gives a set


class LessonGuide:
    """Leads somebody through a lesson."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.lecture = Lecture(lesson)

    @property
    def seat(self) -> int:
        return self.lesson.seat

    def begin(self) -> Match:
        return self.lecture.match

    def asks(self, match: Match) -> bool:
        step = self.lecture.step
        return step is not None and bool(step.do)

    def take(self, match: Match, options: Sequence[int]) -> None:
        try:
            if options:
                self.lecture.give(self._labels(match, options))
            else:
                self.lecture.go_on()
        except Misled as error:
            raise IllegalAnswer(f"This lesson does not fit its deck any more: {error}.") from None

    def _labels(self, match: Match, options: Sequence[int]) -> list[str]:
        """What the person means, in words."""
        asked = match.question
        if asked is None or asked.who != self.seat:
            raise IllegalAnswer("You are not asked anything just now.")
        wanted = several(match)
        known = dict(asked.labels())
        if wanted is not None:
            known |= wanted.kept if wanted.keep else wanted.pool
        meant = questions.meant(match, options)
        if any(one not in known for one in meant):
            raise IllegalAnswer("That is not possible any more.")
        return [known[one] for one in meant]

    def reply(self, match: Match) -> bool:
        try:
            return self.lecture.reply()
        except Misled as error:
            raise IllegalAnswer(f"This lesson does not fit its deck any more: {error}.") from None

    # -- what it shows ---------------------------------------------------------------------

    def lit(self, match: Match) -> list[Lit]:
        step = self.lecture.step
        if step is None:
            return []
        view = match.view(self.seat).as_told()
        found = [lit for light in step.lights for lit in self._lights(light, view)]
        for labels in step.do:
            found += self._presses(match, view, labels)
        return found

    def _lights(self, light: Light, view: View) -> Iterator[Lit]:
        if light.kind == "card":
            names = view.game.names
            cards = [card for card, name in enumerate(names) if name == light.name]
            yield from (
                Lit("card", card=number) for number in sorted({view.number_of_option(one) for one in cards})
            )
        elif light.kind == "seat":
            yield Lit("seat", seat=self.lesson.seats.index(light.seat))
        elif light.kind == "place":
            owner = f":{self.lesson.seats.index(light.seat)}" if light.seat else ""
            yield Lit("place", name=light.name + owner)
        elif light.kind == "value":
            yield Lit("value", name=light.name)
        else:
            yield Lit("strip")

    def _presses(self, match: Match, view: View, labels: Sequence[str]) -> Iterator[Lit]:
        """What is to be pressed for an answer."""
        asked = match.question
        if asked is None or asked.who != self.seat:
            return
        wanted = several(match)
        offered = dict(asked.labels())
        if wanted is not None:
            offered |= wanted.kept if wanted.keep else wanted.pool
        for option, label in offered.items():
            if label not in labels:
                continue
            about = view.option_about(option)
            if about.card >= 0:
                yield Lit("card", card=about.card, press=True)
            elif about.kind == "seat":
                yield Lit("seat", seat=about.seat, press=True)
            elif about.place:
                yield Lit("place", name=about.place, press=True)
            yield Lit("option", name=label, press=True)
        if wanted is not None and len(labels) > 1:
            yield Lit("option", name=CONFIRM, press=True)

    def extra(self, match: Match) -> dict[str, Any]:
        lecture = self.lecture
        step = lecture.step
        asks = [
            LessonQuestion(one.ask, list(one.choices), one.choices.index(one.right), one.because)
            for one in (self.lesson.asks if lecture.over else ())
        ]
        word = LessonWord(
            at=lecture.passed,
            of=len(self.lesson.own_steps),
            say=step.say if step else "",
            waits=step is not None and bool(step.do),
            over=lecture.over,
            questions=asks,
        )
        found: dict[str, Any] = msgspec.to_builtins(word)
        return found


def lesson_info(name: str, lesson: Lesson, title: str) -> LessonInfo:
    """A line of the list of lessons."""
    own = len(lesson.own_steps)
    return LessonInfo(name, lesson.title, lesson.about, lesson.deck, title, lesson.minutes, own)


def lesson_page(name: str, lesson: Lesson) -> LessonPage:
    """All about a lesson."""
    match = lesson.begin()
    return LessonPage(lesson_info(name, lesson, match.game.title), info_of(match, lesson.seat))
