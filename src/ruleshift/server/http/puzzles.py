"""Puzzles over HTTP: lists, the one of the day, cards, tables after some answers. Nothing is kept."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from ruleshift.server.http.workers import by_workers
from ruleshift.server.sandbox import puzzles
from ruleshift.server.tables.tables import TablesHere
from ruleshift.server.wire.over_guided import Guided, GuidedPlay
from ruleshift.server.wire.over_http import Catalog
from ruleshift.server.wire.over_puzzles import PuzzleOfDay, PuzzlePage, PuzzleShelf
from ruleshift.server.wire.refusal import REFUSALS

_done: Final = by_workers("puzzle", longest=80)

AnyRequest = Request[Any, Any, Any]


@get("/", responses=REFUSALS)
async def get_puzzles(request: AnyRequest, tables: TablesHere) -> list[PuzzleShelf]:
    """The puzzles there are, deck by deck, from easy to hard."""
    found: list[PuzzleShelf] = await _done(request, tables, puzzles.all_shelves)
    return found


@get("/day", responses=REFUSALS)
async def get_puzzle_of_day(request: AnyRequest, tables: TablesHere, on: FromQuery[str] = "") -> PuzzleOfDay:
    """The puzzle of a day, by universal time; today's, if none is named."""
    found: PuzzleOfDay = await _done(request, tables, puzzles.puzzle_of_day, on)
    return found


@get("/{deck:str}/{id:str}", responses=REFUSALS)
async def get_puzzle(
    request: AnyRequest, tables: TablesHere, deck: FromPath[str], id: FromPath[str]
) -> PuzzlePage:
    """All about a puzzle but its steps."""
    found: PuzzlePage = await _done(request, tables, puzzles.about_puzzle, deck, id)
    return found


@get("/{deck:str}/{id:str}/cards", responses=REFUSALS)
async def get_puzzle_cards(
    request: AnyRequest, tables: TablesHere, deck: FromPath[str], id: FromPath[str]
) -> Catalog:
    """All cards of a puzzle's table."""
    found: Catalog = await _done(request, tables, puzzles.cards_of_puzzle, deck, id)
    return found


@post("/{deck:str}/{id:str}/play", status_code=200, responses=REFUSALS)
async def play_puzzle(
    request: AnyRequest,
    tables: TablesHere,
    deck: FromPath[str],
    id: FromPath[str],
    data: JSONBody[GuidedPlay],
) -> Guided:
    """The table of a puzzle after some answers: what the last one brought, or all of it."""
    found: Guided = await _done(request, tables, puzzles.puzzle_played, deck, id, data)
    return found


routes = [
    Router(
        "/api/puzzles",
        route_handlers=[get_puzzles, get_puzzle_of_day, get_puzzle, get_puzzle_cards, play_puzzle],
        tags=["puzzles"],
    )
]
