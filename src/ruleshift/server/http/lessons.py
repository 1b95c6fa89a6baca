"""Lessons over HTTP: which there are, the cards of one, and its table after some answers. Nothing is kept."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, Router, get, post
from litestar.params import FromPath, JSONBody

from ruleshift.server.http.workers import by_workers
from ruleshift.server.sandbox import lessons
from ruleshift.server.tables.tables import TablesHere
from ruleshift.server.wire.over_guided import Guided, GuidedPlay, LessonInfo, LessonPage
from ruleshift.server.wire.over_http import Catalog
from ruleshift.server.wire.refusal import REFUSALS

_done: Final = by_workers("lesson", longest=80)

AnyRequest = Request[Any, Any, Any]


@get("/", responses=REFUSALS)
async def get_lessons(request: AnyRequest, tables: TablesHere) -> list[LessonInfo]:
    """The lessons there are, in the order to take them."""
    found: list[LessonInfo] = await _done(request, tables, lessons.all_lessons)
    return found


@get("/{name:str}", responses=REFUSALS)
async def get_lesson(request: AnyRequest, tables: TablesHere, name: FromPath[str]) -> LessonPage:
    """All about a lesson but its steps."""
    found: LessonPage = await _done(request, tables, lessons.about_lesson, name)
    return found


@get("/{name:str}/cards", responses=REFUSALS)
async def get_lesson_cards(request: AnyRequest, tables: TablesHere, name: FromPath[str]) -> Catalog:
    """All cards of a lesson's table."""
    found: Catalog = await _done(request, tables, lessons.cards_of_lesson, name)
    return found


@post("/{name:str}/play", status_code=200, responses=REFUSALS)
async def play_lesson(
    request: AnyRequest, tables: TablesHere, name: FromPath[str], data: JSONBody[GuidedPlay]
) -> Guided:
    """The table of a lesson after some answers: what the last one brought, or all of it."""
    found: Guided = await _done(request, tables, lessons.lesson_played, name, data)
    return found


routes = [
    Router(
        "/api/lessons",
        route_handlers=[get_lessons, get_lesson, get_lesson_cards, play_lesson],
        tags=["lessons"],
    )
]
