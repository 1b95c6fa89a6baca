"""What workers do for those who learn: which lessons there are, their cards, and their steps."""

from __future__ import annotations

from ruleshift.core.scenario.scenario import loaded
from ruleshift.lessons.lesson import Lesson
from ruleshift.lessons.shipped import UnknownLesson, lesson_files, lesson_named
from ruleshift.server.wire import shape
from ruleshift.server.wire.declined import Declined
from ruleshift.server.wire.guided import played
from ruleshift.server.wire.lessons import LessonGuide, lesson_info, lesson_page
from ruleshift.server.wire.over_guided import Guided, GuidedPlay, LessonInfo, LessonPage
from ruleshift.server.wire.over_http import Catalog
from ruleshift.text.errors import DeckError


def _lesson(name: str) -> Lesson:
    try:
        return lesson_named(name)
    except UnknownLesson as error:
        raise Declined(str(error), 404) from None
    except DeckError as error:  # somebody has changed it, or its deck
        raise Declined(f"This lesson cannot be played: {error.mistakes[0]}", 404) from None


def all_lessons() -> list[LessonInfo]:
    """Every lesson; one that cannot be played says why."""
    found = []
    for name in lesson_files():
        try:
            lesson = _lesson(name)
            found.append(lesson_info(name, lesson, loaded(lesson.deck).title))
        except Declined as error:
            found.append(LessonInfo(name, name, "", "", "", 0, 0, error.why))
    return found


def about_lesson(name: str) -> LessonPage:
    """All about a lesson but its steps."""
    return lesson_page(name, _lesson(name))


def cards_of_lesson(name: str) -> Catalog:
    """All cards of a lesson's table."""
    return shape.catalog(_lesson(name).begin().game)


def lesson_played(name: str, wanted: GuidedPlay) -> Guided:
    """A lesson after some answers."""
    return played(LessonGuide(_lesson(name)), wanted)
