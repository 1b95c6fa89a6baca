"""Decks over HTTP: which there are, their cards and files, and a look at a deck file of one's own."""

from __future__ import annotations

import logging
from typing import Annotated, Any, Final

from litestar import MediaType, Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter

from ruleshift.core.decks import shipped_decks
from ruleshift.server.http.workers import by_workers
from ruleshift.server.ops import logs
from ruleshift.server.ops.address import address_of
from ruleshift.server.sandbox import chores, uploads
from ruleshift.server.tables.tables import Tables, TablesHere
from ruleshift.server.wire.deck_info import deck_info
from ruleshift.server.wire.over_http import Catalog, Checked, DeckInfo, FileText
from ruleshift.server.wire.refusal import REFUSALS, Refusal

DAY: Final = "public, max-age=3600"
LOG: Final = logs.get("decks")
LONGEST_NAME: Final = 300

_looked_up: Final = by_workers("deck", LONGEST_NAME)

AnyRequest = Request[Any, Any, Any]
DeckName = Annotated[str, PathParameter(description="A deck, or several with a plus between them")]


@get("/", responses=REFUSALS)
async def get_decks(tables: TablesHere, state: State) -> list[DeckInfo]:
    """The decks that can be played."""
    found: list[DeckInfo] | None = state.get("decks")
    if found is None:
        found = state.decks = await tables.work.aside(_playable, tables)
    return found


def _playable(tables: Tables) -> list[DeckInfo]:
    """All decks that are installed but those that cannot be played: they are named in the log."""
    found = []
    for name in shipped_decks():
        try:
            found.append(deck_info(tables.games.game(name, {}), name))
        except Refusal as refusal:
            logs.told(LOG, "deck left out", logging.WARNING, deck=name, why=refusal.why)
        except Exception as error:  # a stranger's family: the others still play
            why = f"{type(error).__name__}: {' '.join(str(error).split())}"
            logs.told(LOG, "deck left out", logging.WARNING, deck=name, why=why)
    return found


@get("/{name:str}", responses=REFUSALS)
async def get_deck(request: AnyRequest, tables: TablesHere, name: DeckName) -> DeckInfo:
    """One deck, or several shuffled together."""
    found: DeckInfo = await _looked_up(request, tables, chores.about_deck, name)
    return found


@get("/{name:str}/cards", responses=REFUSALS)
async def get_cards(request: AnyRequest, tables: TablesHere, name: DeckName) -> Response[Catalog]:
    """All cards of a deck."""
    found: Catalog = await _looked_up(request, tables, chores.cards_of_deck, name)
    return Response(found, headers={"cache-control": DAY, "etag": f'"{found.digest}"'})


@get("/{name:str}/file", media_type=MediaType.TEXT, responses=REFUSALS)
async def get_file(request: AnyRequest, tables: TablesHere, name: DeckName) -> Response[str]:
    """The file of a deck that comes with the package, as a start for one of one's own."""
    if "+" in name:
        raise Refusal("A mixed deck has no file of its own; take those of its parts.", 404)
    text: str = await _looked_up(request, tables, chores.file_of_deck, name)
    return Response(text, headers={"content-disposition": f'attachment; filename="{name}.yaml"'})


@post("/api/check", status_code=200, responses=REFUSALS)
async def check(
    request: Request[object, object, State], tables: TablesHere, data: JSONBody[FileText]
) -> Checked:
    """Look a deck file over: all mistakes with their places, and what may be worth knowing."""
    address = address_of(request, tables.settings)
    tables.limits.uploads.take(address)
    text = tables.limits.file(data.text, "This deck")
    tables.metrics.uploads.inc("deck")
    return await examined(tables, address, text)


async def examined(tables: Tables, address: str, text: str) -> Checked:
    """What the checker says about a deck file of somebody's own."""
    found: Checked = await tables.workers.do(address, "deck", uploads.deck, text)
    return found


routes = [
    Router("/api/decks", route_handlers=[get_decks, get_deck, get_cards, get_file], tags=["decks"]),
    check,
]
