"""Decks over HTTP: which there are, their cards and files, and a look at a deck file of one's own."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import MediaType, Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter

from ruleshift import Game
from ruleshift.language.errors import CannotMix, UnknownDeck
from ruleshift.language.load import load_deck, shipped_decks
from ruleshift.language.wording import cut, nearest

from . import examine
from .address import address_of
from .deck_info import deck_info
from .hall import Hall, HallHere
from .messages import Catalog, Checked, DeckInfo, FileText
from .refusal import REFUSALS, Refusal
from .shape import catalog

MOST_PARTS: Final = 8  # of a mixed deck
DAY: Final = "public, max-age=3600"

DeckName = Annotated[str, PathParameter(description="A deck, or a sum such as star-fluxx+zombie-fluxx")]


def known(name: str) -> str:
    """The name of a deck that comes with the package, or a sum of such; no other file is ever opened."""
    names = name.split("+")
    shipped = shipped_decks()
    for one in names[: MOST_PARTS + 1]:
        if one not in shipped:
            near = nearest(one, shipped)
            hint = f" Did you mean {near}?" if near else ""
            raise Refusal(f"There is no deck '{cut(one)}'.{hint}", 404)
    if len(names) > MOST_PARTS:
        raise Refusal(f"At most {MOST_PARTS} decks can be mixed.")
    return name


def loaded(hall: Hall, name: str) -> Game:
    """The game of a deck with its usual options."""
    try:
        return hall.game(known(name), {})
    except (UnknownDeck, CannotMix) as error:
        raise Refusal(str(error), 404) from None


def about(hall: Hall, name: str) -> DeckInfo:
    """What a person wants to know before playing a deck."""
    return deck_info(loaded(hall, name), name)


@get("/", responses=REFUSALS)
async def get_decks(hall: HallHere, state: State) -> list[DeckInfo]:
    """The decks that can be played."""
    found: list[DeckInfo] | None = state.get("decks")
    if found is None:
        found = await hall.work.aside(lambda: [about(hall, name) for name in shipped_decks()])
        state.decks = found
    return found


@get("/{name:str}", responses=REFUSALS)
async def get_deck(hall: HallHere, name: DeckName) -> DeckInfo:
    """One deck, or several shuffled together."""
    return await hall.work.aside(about, hall, name)


@get("/{name:str}/cards", responses=REFUSALS)
async def get_cards(hall: HallHere, name: DeckName) -> Response[Catalog]:
    """All cards of a deck."""
    found = await hall.work.aside(lambda: catalog(loaded(hall, name)))
    return Response(found, headers={"cache-control": DAY, "etag": f'"{found.digest}"'})


@get("/{name:str}/file", media_type=MediaType.TEXT, responses=REFUSALS)
async def get_file(hall: HallHere, name: DeckName) -> Response[str]:
    """The file of a deck that comes with the package, as a start for one of one's own."""
    if "+" in name:
        raise Refusal("A mixed deck has no file of its own; take those of its parts.", 404)
    text = await hall.work.aside(lambda: load_deck(known(name)).text)
    return Response(text, headers={"content-disposition": f'attachment; filename="{name}.yaml"'})


@post("/api/check", status_code=200, responses=REFUSALS)
async def check(request: Request[object, object, State], hall: HallHere, data: JSONBody[FileText]) -> Checked:
    """Look a deck file over: all mistakes with their places, and what may be worth knowing."""
    address = address_of(request, hall.settings)
    hall.limits.uploads.take(address)
    text = hall.limits.file(data.text, "This deck")
    hall.metrics.uploads.inc("deck")
    return await examined(hall, address, text)


async def examined(hall: Hall, address: str, text: str) -> Checked:
    """What the checker says about a deck file of somebody's own."""
    found: Checked = await hall.workers.do(address, "deck", examine.deck, text)
    return found


routes = [
    Router("/api/decks", route_handlers=[get_decks, get_deck, get_cards, get_file], tags=["decks"]),
    check,
]
