"""Replays over HTTP: all about one, its positions as anybody saw them, its text, and playing on from it."""

from __future__ import annotations

import time
from hashlib import sha256
from typing import Annotated, Any, Final

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from ruleshift.server.http.workers import by_workers
from ruleshift.server.ops.address import address_of
from ruleshift.server.sandbox import chores, uploads
from ruleshift.server.sandbox.uploads import Examined
from ruleshift.server.store.store import StoredReplay
from ruleshift.server.tables.tables import Tables, TablesHere
from ruleshift.server.tables.tokens import ALPHABET
from ruleshift.server.wire.analysed import Analysed
from ruleshift.server.wire.over_http import (
    Catalog,
    FileText,
    Frame,
    MadeTable,
    PlayOn,
    ReplayInfo,
    Statistics,
)
from ruleshift.server.wire.refusal import REFUSALS, Refusal
from ruleshift.server.wire.replays import MOST_FRAMES

FRAMES_EACH: Final = 12  # positions that cost as much as a request

_shown: Final = by_workers("replay")

AnyRequest = Request[Any, Any, Any]
From = Annotated[int, QueryParameter(name="from", ge=0, description="The first position")]
To = Annotated[int, QueryParameter(name="to", ge=0, description="The position behind the last one")]
Seat = Annotated[str, QueryParameter(description="A seat's number, `watch`, or `all` once the game is over")]


async def text_of(tables: Tables, id: str) -> StoredReplay:
    """A replay that is kept."""
    kept = await tables.store.replay(id)
    if kept is None:
        raise Refusal("There is no such replay.", 404)
    return kept


def file_id(text: str) -> str:
    """The id of a replay that somebody sends: the same for the same text, so that it is kept once."""
    digest = int.from_bytes(sha256(text.encode("utf-8", "replace")).digest(), "big")
    return "file" + "".join(ALPHABET[digest // len(ALPHABET) ** place % len(ALPHABET)] for place in range(14))


@get("/{id:str}", responses=REFUSALS)
async def get_replay(request: AnyRequest, tables: TablesHere, id: FromPath[str]) -> ReplayInfo:
    """All about a game."""
    kept = await text_of(tables, id)
    info: ReplayInfo = await _shown(request, tables, chores.replay_info, kept.text, id)
    return msgspec.structs.replace(info, played=kept.at)


@get("/{id:str}/frames", responses=REFUSALS)
async def get_frames(
    request: AnyRequest,
    tables: TablesHere,
    id: FromPath[str],
    first: From = 0,
    last: To = 60,
    seat: Seat = "watch",
) -> list[Frame]:
    """Some positions of a game, at most 120 in one answer, each with what happened in its step."""
    last = min(last, first + MOST_FRAMES)
    tables.limits.requests.take(address_of(request, tables.settings), max(0, last - first) / FRAMES_EACH)
    kept = await text_of(tables, id)
    found: list[Frame] = await _shown(request, tables, chores.frames, kept.text, first, last, seat)
    return found


@get("/{id:str}/cards", responses=REFUSALS)
async def get_cards(request: AnyRequest, tables: TablesHere, id: FromPath[str]) -> Catalog:
    """All cards of a game."""
    found: Catalog = await _shown(request, tables, chores.replay_cards, (await text_of(tables, id)).text)
    return found


@get("/{id:str}/text", media_type=MediaType.TEXT, responses=REFUSALS)
async def get_text(tables: TablesHere, id: FromPath[str]) -> Response[str]:
    """A game as plain text, one answer a line."""
    kept = await text_of(tables, id)
    return Response(
        kept.text, headers={"content-disposition": f'attachment; filename="ruleshift-{kept.id}.replay"'}
    )


@get("/{id:str}/statistics", responses=REFUSALS)
async def get_statistics(request: AnyRequest, tables: TablesHere, id: FromPath[str]) -> Statistics:
    """A game in numbers, seat by seat."""
    found: Statistics = await _shown(
        request, tables, chores.replay_statistics, (await text_of(tables, id)).text
    )
    return found


@get("/{id:str}/analysis", responses=REFUSALS)
async def get_analysis(request: AnyRequest, tables: TablesHere, id: FromPath[str]) -> Analysed:
    """What decided a finished game. Each request has a little more found out: ask again until it is done."""
    kept = await text_of(tables, id)
    return await tables.analyses.go_on(address_of(request, tables.settings), id, kept.text)


@post("/", status_code=201, responses=REFUSALS)
async def send_replay(request: AnyRequest, tables: TablesHere, data: JSONBody[FileText]) -> ReplayInfo:
    """Send a replay file; it is kept, and can be watched from then on."""
    tables.limits.uploads.take(address_of(request, tables.settings))
    text = tables.limits.file(data.text, "This replay")
    tables.metrics.uploads.inc("replay")
    examined: Examined = await _shown(request, tables, uploads.replay, text)
    if examined.info is None:
        raise Refusal(f"This is no replay that can be played: {examined.why}", 422)
    at = time.time()
    info = msgspec.structs.replace(examined.info, id=file_id(text), played=at)
    await tables.store.keep_replay(info.id, text, msgspec.json.encode(info).decode(), at)
    return info


@post("/{id:str}/play", status_code=201, responses=REFUSALS)
async def play_on(
    request: AnyRequest, tables: TablesHere, id: FromPath[str], data: JSONBody[PlayOn]
) -> MadeTable:
    """Play on from a point of a game, on a table of its own and against bots."""
    address = address_of(request, tables.settings)
    tables.limits.tables.take(address)
    return await tables.make_from((await text_of(tables, id)).text, data.at, data.seat, address)


routes = [
    Router(
        "/api/replays",
        route_handlers=[
            get_replay,
            get_frames,
            get_cards,
            get_text,
            get_statistics,
            get_analysis,
            send_replay,
            play_on,
        ],
        tags=["replays"],
    )
]
