"""Deck lists over HTTP: those that come with the game, all cards for a list, a look at one, one by chance."""

from __future__ import annotations

import secrets
from typing import Any, Final

from litestar import Request, Router, get, post
from litestar.params import JSONBody

from ruleshift.families.necro.deckbuilding import list_text
from ruleshift.server.http.address import address_of
from ruleshift.server.sandbox import chores
from ruleshift.server.tables.tables import HallHere
from ruleshift.server.wire.deck_lists import all_cards, checked, shipped
from ruleshift.server.wire.messages import ListCards, ListChecked, ListInfo, ListText, RandomList
from ruleshift.server.wire.refusal import REFUSALS

LARGEST_BODY: Final = 4 * list_text.LARGEST_LIST  # a text as JSON, with room for escapes

AnyRequest = Request[Any, Any, Any]


@get("/", responses=REFUSALS)
async def get_lists(hall: HallHere) -> list[ListInfo]:
    """The deck lists that come with the game."""
    return await hall.work.aside(shipped)


@get("/cards", responses=REFUSALS)
async def get_list_cards(hall: HallHere) -> ListCards:
    """All cards that deck lists are made of."""
    return await hall.work.aside(all_cards)


@post("/check", status_code=200, responses=REFUSALS)
async def check_list(request: AnyRequest, hall: HallHere, data: JSONBody[ListText]) -> ListChecked:
    """Look a deck list over: legal, or all its mistakes with their lines; counts and curves either way."""
    found: ListChecked = await hall.workers.do(
        address_of(request, hall.settings), "deck list", checked, data.text
    )
    return found


@post("/random", status_code=200, responses=REFUSALS)
async def random_list(request: AnyRequest, hall: HallHere, data: JSONBody[RandomList]) -> ListInfo:
    """Build a legal deck list by chance, round a theme and for a Survivor if they are named."""
    seed = secrets.randbelow(10**6) if data.seed is None else data.seed
    wanted = (data.theme, data.survivor, seed)
    found: ListInfo = await hall.workers.do(
        address_of(request, hall.settings), "deck list", chores.built_list, *wanted
    )
    return found


routes = Router(
    path="/api/lists",
    route_handlers=[get_lists, get_list_cards, check_list, random_list],
    request_max_body_size=LARGEST_BODY,
    tags=["deck lists"],
)
