"""Deck lists over HTTP: those that come with a game, all cards for a list, a look at one, one by chance."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, Final

from litestar import Request, Router, get, post
from litestar.params import JSONBody

from ruleshift.core.lists import DeckLists
from ruleshift.server.http.decks import LONGEST_NAME, DeckName
from ruleshift.server.ops.address import address_of
from ruleshift.server.sandbox import chores
from ruleshift.server.tables.tables import Tables, TablesHere
from ruleshift.server.wire.over_http import ListCards, ListChecked, ListInfo, ListText, RandomList
from ruleshift.server.wire.refusal import REFUSALS

LARGEST_BODY: Final = 4 * DeckLists.largest  # a text as JSON, with room for escapes

AnyRequest = Request[Any, Any, Any]


@get("/", responses=REFUSALS)
async def get_lists(request: AnyRequest, tables: TablesHere, name: DeckName) -> list[ListInfo]:
    """The deck lists that come with a deck, in games where every seat brings one."""
    found: list[ListInfo] = await _done(request, tables, chores.lists_of_deck, name)
    return found


@get("/cards", responses=REFUSALS)
async def get_list_cards(request: AnyRequest, tables: TablesHere, name: DeckName) -> ListCards:
    """All cards that deck lists are made of."""
    found: ListCards = await _done(request, tables, chores.cards_for_lists, name)
    return found


@post("/check", status_code=200, responses=REFUSALS)
async def check_list(
    request: AnyRequest, tables: TablesHere, name: DeckName, data: JSONBody[ListText]
) -> ListChecked:
    """Look a deck list over: legal, or all its mistakes with their lines; counts and curves either way."""
    found: ListChecked = await _done(request, tables, chores.checked_list, name, data.text)
    return found


@post("/random", status_code=200, responses=REFUSALS)
async def random_list(
    request: AnyRequest, tables: TablesHere, name: DeckName, data: JSONBody[RandomList]
) -> ListInfo:
    """Build a legal deck list by chance, round a theme and for a leader if they are named."""
    seed = secrets.randbelow(10**6) if data.seed is None else data.seed
    found: ListInfo = await _done(request, tables, chores.built_list, name, data.theme, data.leader, seed)
    return found


async def _done(
    request: AnyRequest, tables: Tables, what: Callable[..., Any], name: str, *given: object
) -> Any:
    """What a worker finds about the lists of a deck."""
    address = address_of(request, tables.settings)
    return await tables.workers.do(address, "deck list", what, name[:LONGEST_NAME], *given)


routes = Router(
    path="/api/decks/{name:str}/lists",
    route_handlers=[get_lists, get_list_cards, check_list, random_list],
    request_max_body_size=LARGEST_BODY,
    tags=["deck lists"],
)
