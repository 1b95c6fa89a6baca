"""Replays over HTTP: all about one, its positions as anybody saw them, its text, and playing on from it."""

from __future__ import annotations

import time
from hashlib import sha256
from typing import Annotated, Final

import msgspec
from anyio import CapacityLimiter, to_thread
from litestar import MediaType, Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody, QueryParameter

import ruleshift

from .address import address_of
from .api_decks import apart_of
from .hall import Hall, HallHere
from .messages import Catalog, FileText, Frame, MadeTable, PlayOn, ReplayInfo, Statistics
from .refusal import REFUSALS, Refusal
from .replays import MOST_FRAMES, Library, Reel, Viewer
from .shape import catalog
from .statistics import statistics
from .tokens import ALPHABET

AT_ONCE: Final = 2
FRAMES_EACH: Final = 12  # positions that cost as much as a request

From = Annotated[int, QueryParameter(name="from", ge=0, description="The first position")]
To = Annotated[int, QueryParameter(name="to", ge=0, description="The position behind the last one")]
Seat = Annotated[str, QueryParameter(description="A seat's number, `watch`, or `all` once the game is over")]


def _library(state: State) -> Library:
    if state.get("library") is None:
        state.library = Library()
    found: Library = state.library
    return found


def _few(state: State) -> CapacityLimiter:
    """Whatever takes long is done for a few people at a time, so that those who play hardly notice."""
    if state.get("few") is None:
        state.few = CapacityLimiter(AT_ONCE)
    found: CapacityLimiter = state.few
    return found


async def reel_of(hall: Hall, state: State, id: str) -> Reel:
    """A replay, ready to be shown."""
    library = _library(state)
    if (ready := library.get(id)) is not None:
        return ready
    kept = await hall.store.replay(id)
    if kept is None:
        raise Refusal("There is no such replay.", 404)
    try:
        return await to_thread.run_sync(library.put, id, kept.text, kept.at, limiter=_few(state))
    except ValueError as error:  # played with an older version whose rules were others
        raise Refusal(f"This game cannot be shown any more: {error}", 410) from None


def viewer(reel: Reel, seat: str) -> Viewer:
    """Whose eyes to look through."""
    if seat == "watch":
        return None
    if seat == "all":
        if not reel.over:
            raise Refusal("All hands are shown only when the game is over.", 403)
        return "all"
    if seat.isdecimal() and len(seat) < 3 and int(seat) < len(reel.names):
        return int(seat)
    raise Refusal(f"'{seat[:20]}' is no seat: a number below {len(reel.names)}, `watch` or `all`.")


def file_id(text: str) -> str:
    """The id of a replay that somebody sends: the same for the same text, so that it is kept once."""
    digest = int.from_bytes(sha256(text.encode("utf-8", "replace")).digest(), "big")
    return "file" + "".join(ALPHABET[digest // len(ALPHABET) ** place % len(ALPHABET)] for place in range(14))


@get("/{id:str}", responses=REFUSALS)
async def get_replay(hall: HallHere, state: State, id: FromPath[str]) -> ReplayInfo:
    """All about a game."""
    return (await reel_of(hall, state, id)).info(id)


@get("/{id:str}/frames", responses=REFUSALS)
async def get_frames(
    request: Request[object, object, State],
    hall: HallHere,
    state: State,
    id: FromPath[str],
    first: From = 0,
    last: To = 60,
    seat: Seat = "watch",
) -> list[Frame]:
    """Some positions of a game, at most 120 in one answer, each with what happened in its step."""
    last = min(last, first + MOST_FRAMES)
    hall.limits.requests.take(address_of(request, hall.settings), max(0, last - first) / FRAMES_EACH)
    reel = await reel_of(hall, state, id)
    eyes = viewer(reel, seat)
    return await to_thread.run_sync(reel.frames, first, last, eyes, limiter=_few(state))


@get("/{id:str}/cards", responses=REFUSALS)
async def get_cards(hall: HallHere, state: State, id: FromPath[str]) -> Catalog:
    """All cards of a game."""
    reel = await reel_of(hall, state, id)
    return await to_thread.run_sync(catalog, reel.game)


@get("/{id:str}/text", media_type=MediaType.TEXT, responses=REFUSALS)
async def get_text(hall: HallHere, id: FromPath[str]) -> Response[str]:
    """A game as plain text, one answer a line."""
    kept = await hall.store.replay(id)
    if kept is None:
        raise Refusal("There is no such replay.", 404)
    return Response(
        kept.text, headers={"content-disposition": f'attachment; filename="ruleshift-{kept.id}.replay"'}
    )


@get("/{id:str}/statistics", responses=REFUSALS)
async def get_statistics(hall: HallHere, state: State, id: FromPath[str]) -> Statistics:
    """A game in numbers, seat by seat."""
    reel = await reel_of(hall, state, id)  # says so if it cannot be shown
    return await to_thread.run_sync(lambda: statistics(ruleshift.resume(reel.text)), limiter=_few(state))


@post("/", status_code=201, responses=REFUSALS)
async def send_replay(
    request: Request[object, object, State], hall: HallHere, state: State, data: JSONBody[FileText]
) -> ReplayInfo:
    """Send a replay file; it is kept, and can be watched from then on."""
    hall.limits.uploads.take(address_of(request, hall.settings))
    text = hall.limits.file(data.text, "This replay")
    hall.metrics.uploads.inc("replay")
    examined = await to_thread.run_sync(apart_of(hall, state).replay, text)
    if examined.info is None:
        raise Refusal(f"This is no replay that can be played: {examined.why}", 422)
    at = time.time()
    info = msgspec.structs.replace(examined.info, id=file_id(text), played=at)
    await hall.store.keep_replay(info.id, text, msgspec.json.encode(info).decode(), at)
    return info


@post("/{id:str}/play", status_code=201, responses=REFUSALS)
async def play_on(
    request: Request[object, object, State],
    hall: HallHere,
    state: State,
    id: FromPath[str],
    data: JSONBody[PlayOn],
) -> MadeTable:
    """Play on from a point of a game, on a table of its own and against bots."""
    hall.limits.tables.take(address_of(request, hall.settings))
    reel = await reel_of(hall, state, id)
    if not 0 <= data.at <= reel.last:
        raise Refusal(f"This game has {reel.last} inputs; there is no input {data.at}.")
    position = await to_thread.run_sync(reel.position, data.at)
    if position.outcome is not None:
        raise Refusal("There the game is over. Go back to an earlier point.")
    if data.seat not in position.state.seated():
        raise Refusal("Nobody sits there at that point of the game.")
    return await hall.make_from(reel.text, data.at, data.seat)


routes = [
    Router(
        "/api/replays",
        route_handlers=[get_replay, get_frames, get_cards, get_text, get_statistics, send_replay, play_on],
        tags=["replays"],
    )
]
