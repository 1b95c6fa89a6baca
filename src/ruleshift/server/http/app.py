"""The web application: all routes, the browser's files, and the life of the tables behind them."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from mimetypes import guess_type
from pathlib import Path
from typing import Any, Final

from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.static_files import create_static_files_router

from ruleshift.core.registry import complaints
from ruleshift.server.http import (
    decks,
    health,
    lessons,
    lists,
    previews,
    puzzles,
    replays,
    rules,
    tables,
)
from ruleshift.server.http.api_page import PlainPage
from ruleshift.server.http.door import Door
from ruleshift.server.http.sockets import table_socket
from ruleshift.server.ops import logs
from ruleshift.server.ops.settings import Settings
from ruleshift.server.store.store import Store, StoreError
from ruleshift.server.tables.tables import Tables, TablesHere
from ruleshift.server.wire.refusal import (
    Refusal,
    refuse,
    refuse_http,
    refuse_mistake,
    refuse_nested,
    refuse_store,
)
from ruleshift.version import VERSION

LOG: Final = logs.get("app")
STATIC: Final = Path(__file__).parents[1] / "static"
PAGE: Final = STATIC / "index.html"
NOT_BUILT: Final = (
    "The browser table has not been built. In a checkout: make web. "
    "Everything else of this server works: see /schema."
)
# The browser's files have their fingerprint in their name, and icons in the address: they never change.
FOREVER: Final = "public, max-age=31536000, immutable"
A_WHILE: Final = "public, max-age=3600"


def the_tables(state: State) -> Tables:
    tables: Tables = state.tables
    return tables


@get(["/", "/t/{rest:path}", "/r", "/r/{rest:path}", "/decks", "/decks/{rest:path}", "/build", "/rules",
      "/rules/{rest:path}", "/about", "/replays", "/learn", "/learn/{rest:path}", "/puzzles",
      "/puzzles/{rest:path}"],
     include_in_schema=False)  # fmt: skip
async def page(request: Request[Any, Any, Any], tables: TablesHere) -> Response[str]:
    """The page that finds out by itself what its address stands for; links to it are shown with a picture."""
    path = request.url.path
    origin = tables.settings.origin or str(request.base_url)
    return _page(200, previews.tags(path, await previews.deck_at(path, tables), origin, STATIC / "pictures"))


def _page(status: int, told: str = "") -> Response[str]:
    try:
        text = PAGE.read_text("utf-8")
    except FileNotFoundError:  # never built, or being built anew this very moment
        return Response(NOT_BUILT, media_type=MediaType.TEXT, status_code=503)
    if told:
        text = text.replace("</head>", f"  {told}\n  </head>", 1)
    headers = {"cache-control": "no-cache"}
    return Response(text, media_type=MediaType.HTML, headers=headers, status_code=status)


def lost(request: Request[Any, Any, Any], error: NotFoundException) -> Response[Any]:
    """An address that leads nowhere: people get the page, which says so, and programs the reason."""
    browses = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    return _page(404) if browses and PAGE.exists() else refuse_http(request, error)


def before_request(request: Request[Any, Any, Any]) -> None:
    """Count requests to the API by where they come from."""
    if request.url.path.startswith("/api/"):
        from ruleshift.server.ops.address import address_of

        tables: Tables = request.app.state.tables
        tables.limits.requests.take(address_of(request, tables.settings))


def make_app(settings: Settings, store: Store | str) -> Litestar:
    """The application for some settings; ``store`` keeps its games, or says where they are kept."""

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        tables = Tables(settings, await Store.open(store) if isinstance(store, str) else store)
        app.state.tables = tables
        tables.open()
        for complaint in complaints():
            logs.told(LOG, "not installed as it should be", logging.WARNING, why=complaint)
        try:
            yield
        finally:
            await tables.close()

    handlers: list[Any] = [page, table_socket]
    for part in (tables, decks, lists, replays, lessons, puzzles, rules, health):
        handlers += part.routes if isinstance(part.routes, list) else [part.routes]
    if STATIC.exists():
        handlers += [_file(path) for path in STATIC.iterdir() if path.is_file() and path != PAGE]
        kept = {"assets": FOREVER, "icons": FOREVER, "pictures": A_WHILE}
        handlers += [_folder(name, long) for name, long in kept.items() if (STATIC / name).exists()]
    app = Litestar(
        handlers,
        lifespan=[life],
        dependencies={"tables": Provide(the_tables, sync_to_thread=False)},
        exception_handlers={
            Refusal: refuse,
            NotFoundException: lost,
            HTTPException: refuse_http,
            StoreError: refuse_store,
            RecursionError: refuse_nested,
            Exception: refuse_mistake,
        },
        openapi_config=OpenAPIConfig(
            "Ruleshift", VERSION, path="/schema", use_handler_docstrings=True, render_plugins=[PlainPage()]
        ),
        compression_config=CompressionConfig("gzip", gzip_compress_level=5),
        before_request=before_request,
        request_max_body_size=max(2 * settings.upload_bytes, 1_000_000),
        logging_config=None,
    )
    app.asgi_handler = Door(app.asgi_handler, settings)  # outside of everything: also of what has no route
    return app


def _file(path: Path) -> Any:
    """A route for a file that lies beside the page."""
    kind = guess_type(path.name)[0] or "application/octet-stream"

    @get(f"/{path.name}", include_in_schema=False, media_type=kind, sync_to_thread=False)
    def one() -> Response[bytes]:
        try:
            content = path.read_bytes()
        except FileNotFoundError:  # the client is being built anew
            raise NotFoundException from None
        return Response(content, media_type=kind, headers={"cache-control": A_WHILE})

    return one


def _folder(name: str, kept: str) -> Any:
    """Routes for the files in a folder of the client, which browsers keep for so long."""

    def told(response: Response[Any]) -> Response[Any]:
        response.headers["cache-control"] = kept
        return response

    return create_static_files_router(
        f"/{name}", [STATIC / name], name=name, include_in_schema=False, cache_control=None,
        after_request=told,
    )  # fmt: skip
