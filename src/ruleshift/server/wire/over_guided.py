"""What travels between a browser and a guide: a table that is played over HTTP, answer by answer."""

from __future__ import annotations

from typing import Any, Literal

from ruleshift.server.wire.messages import Update
from ruleshift.wire.parts import Wire

LitKind = Literal["card", "seat", "place", "value", "option", "strip"]


class Lit(Wire, frozen=True):
    """Something on the table that a guide points at."""

    kind: LitKind
    card: int = -1
    seat: int = -1
    name: str = ""  # of a place (`goals`), a number in force (`draw`), or the label of an option
    press: bool = False  # it is to be pressed


class GuidedInfo(Wire, frozen=True):
    """What a page must know of a guided table before its first step."""

    deck: str
    title: str  # of the deck
    family: str
    names: list[str]
    seat: int  # the receiver's


class GuidedPlay(Wire, frozen=True):
    """All that has been done at a guided table, from its beginning: the server keeps nothing of it."""

    answers: list[list[int]]  # the options of each answer; none to go on where nothing is asked
    fresh: bool = True  # the whole table at once; else only what the last answer brought, step by step
    why: str = ""  # asks for a reason, as `why` does at a table: nothing else is told then


class Guided(Wire, frozen=True):
    """A guided table after the last answer."""

    updates: list[Update]  # one after the other; a fresh one alone
    lit: list[Lit] = []
    extra: dict[str, Any] = {}  # what the guide has to say
    refused: str = ""  # why the last answer was not taken; there are no updates then
    because: str = ""  # the reason that was asked for


class LessonInfo(Wire, frozen=True):
    """A lesson in the list of lessons."""

    name: str
    title: str
    about: str
    deck: str  # its name
    deck_title: str
    minutes: int
    steps: int
    trouble: str = ""  # why it cannot be played, if it cannot


class LessonPage(Wire, frozen=True):
    """All about a lesson but its steps."""

    lesson: LessonInfo
    table: GuidedInfo


class LessonQuestion(Wire, frozen=True):
    """A question at the end of a lesson."""

    ask: str
    choices: list[str]
    right: int  # which choice
    because: str  # the words of the lesson that answer it


class LessonWord(Wire, frozen=True):
    """What a lesson says: the `extra` of its table."""

    at: int  # steps that have been taken
    of: int
    say: str
    waits: bool  # for an answer at the table; else it is read, and one goes on
    over: bool = False
    questions: list[LessonQuestion] = []  # at the end
