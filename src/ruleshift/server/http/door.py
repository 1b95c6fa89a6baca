"""The door that every request comes through: whose name it calls, whose page sends it, what it brings.

A page of another site can make a browser send requests here, and can make its own name point here. So a
request has to call the server by a name that nobody else can own, and what changes something, or opens a
WebSocket, has to come from a page of ours. Programs that are no browsers send no Origin, and may pass.
"""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, Final, cast
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType

from ruleshift.server.http.access import AccessLog
from ruleshift.server.http.headers import headers
from ruleshift.server.ops.address import host_of, trusts
from ruleshift.server.wire.refusal import WORDS, Refusal

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

    from ruleshift.server.ops.settings import Settings

LONGEST_PATH: Final = 1000
# Names of home networks: nobody can register one. Nor one without a dot.
OF_HOMES: Final = ("localhost", "local", "lan", "internal", "home.arpa", "localdomain")
PORTS: Final = {"http": 80, "https": 443, "ws": 80, "wss": 443}
CHANGES: Final = ("POST", "PUT", "PATCH", "DELETE")
JSON: Final = "application/json"
_ODD: Final = re.compile(r"[\x00-\x1f\x7f\\\ufffd]|(^|/)\.\.?(/|$)|[^/]{201}")  # what no address of ours has


class Door:
    """Stands before the application; every answer gets the headers of headers.py and a line in the log."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.log = AccessLog(settings)
        named = [settings.host, socket.gethostname(), *settings.hosts.split(",")]
        named += [urlsplit(settings.origin).hostname or ""]
        self.names = {name.strip().casefold().rstrip(".") for name in named} - {""}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
        host = host_of(connection, self.settings)
        answer = _Answer(scope, send, headers(host))
        with self.log.noting(scope, answer):
            try:
                self.check(connection, host)
            except Refusal as refusal:
                answer.more = headers("")  # the host may be somebody else's
                await answer.refuse(refusal, receive)
                return
            await self.app(scope, receive, answer.send)

    def check(self, connection: ASGIConnection[Any, Any, Any, Any], host: str) -> None:
        """Refuse what must not come in."""
        scope = connection.scope
        path, method = scope["path"], str(scope.get("method", ""))
        socket = scope["type"] == ScopeType.WEBSOCKET
        if len(path) > LONGEST_PATH or _ODD.search(path):
            raise Refusal(WORDS[404], 404)
        if any(len(connection.headers.getall(name, [])) > 1 for name in ("host", "origin")):
            raise Refusal(WORDS[400])  # which one of them is meant?
        if not self.is_ours(connection, host):
            raise Refusal(
                "This server does not go by that name. Whoever runs it can add it: --hosts or --origin.", 421
            )
        if (socket or method in CHANGES) and not self.is_from_us(connection, host):
            raise Refusal("The page of another site cannot do that here.", 403)
        if method in CHANGES and _brings(connection.headers.getall("content-type", []), connection):
            raise Refusal(f"What is sent here has to be {JSON}.", 415)

    def is_ours(self, connection: ASGIConnection[Any, Any, Any, Any], host: str) -> bool:
        """Whether a request calls us by a name that is ours."""
        if not host:  # programs may leave it out; browsers never do
            return True
        neighbour = connection.client.host if connection.client else ""
        if not (self.settings.origin or self.settings.hosts) and trusts(self.settings, neighbour):
            return True  # the proxy knows the names
        name = _split("http", host)[0]
        return "*" in self.names or name in self.names or _cannot_be_anothers(name)

    def is_from_us(self, connection: ASGIConnection[Any, Any, Any, Any], host: str) -> bool:
        """Whether a request comes from one of our pages, or from no page at all."""
        origin = connection.headers.get("origin")
        if origin is None:
            return True
        if self.settings.origin and origin == self.settings.origin.rstrip("/"):
            return True
        scheme, _, rest = origin.partition("://")
        return scheme in PORTS and _split(scheme, rest) == _split(scheme, host)


class _Answer:
    """Sends an answer with our headers, also where the application refuses a WebSocket."""

    def __init__(self, scope: Scope, send: Send, more: list[tuple[bytes, bytes]]) -> None:
        self.status = 500
        self._kind = "http" if scope["type"] == ScopeType.HTTP else "websocket"
        self._extensions = scope.get("extensions") or {}
        self._send = send
        self.more = more
        self._begun = False

    async def send(self, message: Message) -> None:
        said: dict[str, Any] = dict(message)
        if said["type"] == "websocket.close" and not self._begun:
            await self._refuse(404, WORDS[404])
            return
        if said["type"] in ("http.response.start", "websocket.http.response.start", "websocket.accept"):
            self._begun = True
            self.status = said.get("status", 101)
            ours = {name for name, _ in self.more}
            given = [one for one in said.get("headers", []) if one[0].lower() not in ours]
            said["headers"] = [*given, *self.more]
        await self._send(cast("Message", said))

    async def refuse(self, refusal: Refusal, receive: Receive) -> None:
        if self._kind == "websocket":
            await receive()
        await self._refuse(refusal.status, refusal.why)

    async def _refuse(self, status: int, why: str) -> None:
        send: Any = self._send
        self.status, self._begun = status, True
        kind = "http" if self._kind == "http" else "websocket.http"
        if kind != "http" and "websocket.http.response" not in self._extensions:
            await send({"type": "websocket.close", "code": 4000 + status, "reason": why})
            return
        body = json.dumps({"why": why}).encode()
        told = [(b"content-type", JSON.encode()), (b"content-length", str(len(body)).encode()), *self.more]
        if kind == "http":
            told.append((b"connection", b"close"))  # what else was to come is not read
        await send({"type": f"{kind}.response.start", "status": status, "headers": told})
        await send({"type": f"{kind}.response.body", "body": body, "more_body": False})


def _brings(kinds: Iterable[str], connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether a request brings something that is not JSON; nothing at all is allowed."""
    found = [kind.partition(";")[0].strip().casefold() for kind in kinds]
    if found:
        return found != [JSON]
    return connection.headers.get("content-length", "0") != "0" or "transfer-encoding" in connection.headers


def _split(scheme: str, place: str) -> tuple[str, int]:
    """Name and port of a place such as cards.example:8000; a port that goes without saying is filled in."""
    try:
        found = urlsplit(f"{scheme}://{place}")
        return (found.hostname or "").rstrip("."), found.port or PORTS[scheme]
    except ValueError:
        return "", 0


def _cannot_be_anothers(name: str) -> bool:
    try:
        ip_address(name)
        return True
    except ValueError:
        return bool(name) and ("." not in name or name.endswith(tuple(f".{one}" for one in OF_HOMES)))
