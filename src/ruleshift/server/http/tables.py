"""Tables over HTTP: make one, look at one, its cards, and the picture of its link."""

from __future__ import annotations

import io
from typing import Annotated, Any

import segno
from litestar import Request, Response, Router, get, post
from litestar.params import Body, FromPath

from ruleshift.server.http.decks import examined
from ruleshift.server.ops.address import address_of, origin_of
from ruleshift.server.tables.tables import TablesHere
from ruleshift.server.wire.messages import Room
from ruleshift.server.wire.over_http import Catalog, Checked, MadeTable, NewTable, TableInfo
from ruleshift.server.wire.refusal import REFUSALS, Refusal
from ruleshift.server.wire.shape import catalog

AnyRequest = Request[Any, Any, Any]


@post("/", responses=REFUSALS)
async def make_table(request: AnyRequest, tables: TablesHere, data: Annotated[NewTable, Body()]) -> MadeTable:
    """Make a table. Whoever has the token that comes back has the seat."""
    address = address_of(request, tables.settings)
    tables.limits.tables.take(address)
    if data.text:  # a stranger's deck is read elsewhere first, where it can do no harm
        text = tables.limits.file(data.text, "This deck")
        checked = await examined(tables, address, text)
        if not checked.ok:
            raise Refusal(_wrong(checked))
    return await tables.make(data, address)


def _wrong(checked: Checked) -> str:
    """The first mistake of a deck, and how many there are."""
    first, number = checked.mistakes[0], len(checked.mistakes)
    many = f"{number} mistakes. The first" if number > 1 else "a mistake"
    return f"The deck file has {many}, in line {first.line}: {first.text}"


@get("/", responses=REFUSALS)
async def public_tables(tables: TablesHere) -> list[TableInfo]:
    """The tables that strangers may come to."""
    return tables.public()


@get("/{id:str}", responses=REFUSALS)
async def get_table(tables: TablesHere, id: FromPath[str]) -> Room:
    """All about a table that everybody may know."""
    return (await tables.room(id)).info()


@get("/{id:str}/cards", responses=REFUSALS)
async def get_table_cards(tables: TablesHere, id: FromPath[str]) -> Catalog:
    """All cards of a table."""
    room = await tables.room(id)
    match = room.match
    return await tables.work.aside(lambda: catalog(match.game if match else tables.games.of(room.meta)))


@get("/{id:str}/qr.svg", media_type="image/svg+xml", responses=REFUSALS)
async def get_qr(request: AnyRequest, tables: TablesHere, id: FromPath[str]) -> Response[str]:
    """The link to a table as a picture for phones."""
    room = await tables.room(id)
    picture = segno.make(f"{origin_of(request, tables.settings)}/t/{room.id}", micro=False)
    svg = io.BytesIO()  # a file of its own, with its namespace: browsers draw no other in an <img>
    picture.save(svg, kind="svg", xmldecl=False, scale=6, border=2, dark="#111", light="#fff")
    return Response(
        svg.getvalue().decode(),
        media_type="image/svg+xml",
        headers={"cache-control": "private, max-age=3600"},
    )


routes = [
    Router(
        "/api/tables",
        route_handlers=[make_table, public_tables, get_table, get_table_cards, get_qr],
        tags=["tables"],
    )
]
