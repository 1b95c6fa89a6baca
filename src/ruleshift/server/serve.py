"""Runs the server: finds a port and a place for the games, says where it is, and stops without losing any."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import errno
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from types import FrameType
from typing import Any, Final

import uvicorn
from litestar import Litestar

from ruleshift.server.http.app import NOT_BUILT, PAGE, make_app
from ruleshift.server.http.connections import (
    AT_ONCE,
    QUEUE,
    Doorkeeper,
    most_connections,
    protocols,
)
from ruleshift.server.http.sockets import FAR
from ruleshift.server.ops import garbage, logs, shutdown, whereabouts
from ruleshift.server.ops.settings import Settings
from ruleshift.server.sandbox import puzzles
from ruleshift.server.store.errors import shown
from ruleshift.server.store.store import Store, StoreError, StoreInUse
from ruleshift.server.tables.tables import Tables
from ruleshift.text.folders import data_folder

TRIES: Final = 20  # ports behind the wanted one, when nobody insists on it
GOODBYE: Final = 10  # seconds for browsers to be told


class CannotServe(ValueError):
    """The server cannot start; the message says why and what to do."""


def serve(settings: Settings, open_browser: bool, insist: bool) -> None:
    """Serve until somebody stops it. ``insist``: on this very port, or not at all."""
    try:
        with _listen(settings, insist) as listener:
            settings = dataclasses.replace(settings, port=listener.getsockname()[1])
            logs.set_up(settings)
            asyncio.run(_serve(settings, open_browser, listener))
    except StoreInUse as error:
        _instead(error, open_browser)
    except StoreError as error:
        raise CannotServe(str(error)) from None


async def _serve(settings: Settings, open_browser: bool, listener: socket.socket) -> None:
    store = await Store.open(settings.store or str(_own_file()))
    whereabouts.forget(store.path)  # what a server that was killed has left
    app = make_app(settings, store)
    keeper = Doorkeeper(settings, most_connections(settings))
    http, websocket = protocols(keeper)
    config = uvicorn.Config(
        app,
        http=http,
        ws=websocket,
        backlog=AT_ONCE,
        log_config=None,
        ws_max_size=FAR * settings.message_bytes,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GOODBYE,
        proxy_headers=False,  # address.py believes only proxies that are named
        server_header=False,
    )
    server = Announcing(config, app, keeper, _link(settings), open_browser)
    await server.serve([listener])
    with contextlib.suppress(asyncio.CancelledError):  # Ctrl-C once more, after all that it asks for is done
        await asyncio.sleep(0)


def _instead(error: StoreInUse, open_browser: bool) -> None:
    """Another server has the games: lead to it if that is what is wanted, or say where it is."""
    running = whereabouts.find(error.path)
    if running is None:
        raise CannotServe(str(error)) from None
    if not open_browser:
        raise CannotServe(f"{error} It is at {running}") from None
    print(f"Ruleshift is running already: {running}", flush=True)
    webbrowser.open(running)


class Announcing(uvicorn.Server):
    """Says where it is as soon as it answers, and goodbye before it hangs up."""

    def __init__(
        self, config: uvicorn.Config, app: Litestar, keeper: Doorkeeper, link: str, open_browser: bool
    ) -> None:
        super().__init__(config)
        self.app = app
        self.keeper = keeper
        self.link = link
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        for listener in sockets or []:
            listener.listen(QUEUE)
        self.keeper.open()
        tables: Tables = self.app.state["tables"]
        tables.metrics.gauge(
            "ruleshift_connections", "Connections of all kinds.", lambda: float(self.keeper.places.taken)
        )
        tables.metrics.gauge(
            "ruleshift_dropped",
            "Connections dropped so far, slow or unfinished.",
            lambda: float(self.keeper.dropped),
        )
        whereabouts.tell(tables.store.path, self.link, tables.settings)
        print(f"Ruleshift is ready: {self.link}  (stop it with Ctrl-C)", flush=True)
        tables.desk.get_ready()
        tables.workers.get_ready(puzzles.get_ready)
        garbage.seldom()
        if not PAGE.exists():
            print(NOT_BUILT, file=sys.stderr, flush=True)
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=(self.link,), daemon=True).start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        shutdown.in_time()
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        tables: Tables | None = self.app.state.get("tables")
        if tables is not None:
            whereabouts.forget(tables.store.path)
            self.keeper.send_home()
            await tables.farewell()
        await super().shutdown(sockets)


def _listen(settings: Settings, insist: bool) -> socket.socket:
    """A socket on the wanted port, or on the next that is free."""
    for port in range(
        settings.port, min(65_536, settings.port + (1 if insist or not settings.port else TRIES))
    ):
        family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((settings.host, port))
            return listener
        except (OSError, UnicodeError, TypeError) as error:  # the last two: no name of a host
            listener.close()
            if getattr(error, "errno", None) != errno.EADDRINUSE:
                why = getattr(error, "strerror", None) or "that is no address"
                raise CannotServe(f"{shown(settings.host)} cannot be listened on: {why}.") from None
    raise CannotServe(
        f"Port {settings.port} is taken. Name another: ruleshift serve --port 8080, or --port 0 for any."
    )


def _link(settings: Settings) -> str:
    if settings.origin:
        return settings.origin
    host = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0", "::", "::1") else settings.host
    return f"http://{host}:{settings.port}/"


def _own_file() -> Path:
    """Where games are kept if nobody says otherwise."""
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = f"{folder} cannot be made: {error.strerror}"
        raise CannotServe(f"{why}. Name a file: --store games.db") from None
    if not os.access(folder, os.W_OK):
        raise CannotServe(f"{folder} cannot be written to. Name a file: --store games.db")
    return folder / "tables.db"


def run(given: dict[str, Any], open_browser: bool) -> None:
    """The command."""
    settings = Settings.gather(given)
    serve(settings, open_browser, insist=given.get("port") is not None and given["port"] > 0)
