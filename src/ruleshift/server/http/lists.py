"""Deck lists over HTTP: those that come with a game, all cards for a list, a look at one, one by chance."""

from __future__ import annotations

import secrets
from typing import Any, Final

from litestar import Request, Router, get, post
from litestar.params import JSONBody

from ruleshift.core.lists import DeckLists
from ruleshift.server.http.decks import LONGEST_NAME, DeckName
from ruleshift.server.http.workers import by_workers
from ruleshift.server.sandbox import chores
from ruleshift.server.tables.tables import TablesHere
from ruleshift.server.wire.over_http import ListCards, ListChecked, ListInfo, ListText, RandomList
from ruleshift.server.wire.refusal import REFUSALS

LARGEST_BODY: Final = 4 * DeckLists.largest  # a text as JSON, with room for escapes

_done: Final = by_workers("deck list")

AnyRequest = Request[Any, Any, Any]


@get("/", responses=REFUSALS)
async def get_lists(request: AnyRequest, tables: TablesHere, name: DeckName) -> list[ListInfo]:
    """The deck lists that come with a deck, in games where every seat brings one."""
    found: list[ListInfo] = await _done(request, tables, chores.lists_of_deck, name[:LONGEST_NAME])
    return found


@get("/cards", responses=REFUSALS)
async def get_list_cards(request: AnyRequest, tables: TablesHere, name: DeckName) -> ListCards:
    """All cards that deck lists are made of."""
    found: ListCards = await _done(request, tables, chores.cards_for_lists, name[:LONGEST_NAME])
    return found


@post("/check", status_code=200, responses=REFUSALS)
async def check_list(
    request: AnyRequest, tables: TablesHere, name: DeckName, data: JSONBody[ListText]
) -> ListChecked:
    """Look a deck list over: legal, or all its mistakes with their lines; counts and curves either way."""
    found: ListChecked = await _done(request, tables, chores.checked_list, name[:LONGEST_NAME], data.text)
    return found


@post("/random", status_code=200, responses=REFUSALS)
async def random_list(
    request: AnyRequest, tables: TablesHere, name: DeckName, data: JSONBody[RandomList]
) -> ListInfo:
    """Build a legal deck list by chance, round a theme and for a leader if they are named."""
    seed = secrets.randbelow(10**6) if data.seed is None else data.seed
    found: ListInfo = await _done(
        request, tables, chores.built_list, name[:LONGEST_NAME], data.theme, data.leader, seed
    )
    return found


routes = Router(
    path="/api/decks/{name:str}/lists",
    route_handlers=[get_lists, get_list_cards, check_list, random_list],
    request_max_body_size=LARGEST_BODY,
    tags=["deck lists"],
)
