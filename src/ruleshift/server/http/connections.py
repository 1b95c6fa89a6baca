"""Connections before and behind requests: how long they may take, how many there may be, who goes first.

uvicorn waits for ever for the rest of a request and for a browser that does not read. Here every connection
belongs to a doorkeeper. It drops whoever does not get on, and when there are too many, the one that has been
waiting longest, so that whoever comes with a whole request is let in, whatever others leave unfinished.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ruleshift.server.http.headers import PLAIN
from ruleshift.server.ops.address import household, trusts
from ruleshift.server.ops.settings import Settings
from ruleshift.server.sandbox.limits import Places
from ruleshift.server.wire.refusal import Refusal

MORE: Final = 1000  # connections beside those to tables
RESERVE: Final = 300  # files for everything else: the store, bots, and what is accepted at once
AT_ONCE: Final = 100  # connections that are accepted before anything else happens
QUEUE: Final = 2048  # connections that wait in the system until they are accepted
HEAD: Final = 32_768  # bytes of a request before its body
LEAST: Final = 16_384  # bytes that must move in each `slow_seconds`
PIECES: Final = 5_000  # of a body: each costs time, however small it is
REST: Final = 1_000_000  # bytes of a body that still come when its request has been answered
SLOW: Final = Refusal("The request did not arrive in time.", 408)
LONG: Final = Refusal("The address or the headers of the request are too long.", 431)
PHRASES: Final = {
    400: "Bad Request",
    408: "Request Timeout",
    429: "Too Many Requests",
    431: "Request Header Fields Too Large",
    503: "Service Unavailable",
}


class Guest:
    """One connection: what it has done since when."""

    __slots__ = ("address", "answers", "arriving", "body", "moved", "seen", "since", "socket", "transport",
                 "unsent", "unsent_since")  # fmt: skip

    def __init__(self, transport: asyncio.Transport, address: str, now: float) -> None:
        self.transport = transport
        self.address = address  # or nothing: a proxy brings many people
        self.since = now  # when the present request had to begin, or last got on
        self.arriving = True  # a request has not arrived whole
        self.body = False  # its headers have
        self.moved = 0  # bytes since then
        self.answers = 0  # that are being made
        self.socket = False  # it has become a WebSocket
        self.unsent = 0  # bytes that the browser has not taken
        self.unsent_since = 0.0
        self.seen = False  # that it does not take them

    @property
    def waits(self) -> bool:
        """Whether nothing would be lost but an unfinished request or answer, or several at once.

        No browser asks again before it has its answer.
        """
        return self.arriving or self.answers != 1 or self.seen


class Doorkeeper:
    """All connections of a server."""

    def __init__(self, settings: Settings, most: int) -> None:
        self.settings = settings
        self.slow = settings.slow_seconds
        self.places = Places(most, settings.connections_per_address)
        self.guests: dict[Guest, None] = {}
        self.dropped = 0
        self._waiting: dict[Guest, None] = {}  # the one that waits longest comes first
        self._waiting_of: dict[str, dict[Guest, None]] = {}
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to look for those who do not get on."""
        self._task = asyncio.create_task(self._watch(), name="doorkeeper")

    def send_home(self) -> None:
        """The server stops: nobody who has not even asked is waited for."""
        for guest in [guest for guest in self.guests if guest.waits]:
            self.drop(guest)

    def admit(self, transport: asyncio.Transport) -> Guest:
        """Let a connection in, in place of one that waits if need be; else refuse it."""
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if peer else ""
        address = "" if trusts(self.settings, host) else household(host)
        if self.places.full_for(address) and (waiting := self._waiting_of.get(address)):
            self.drop(next(iter(waiting)))
        elif self.places.full and self._waiting:
            self.drop(next(iter(self._waiting)))
        self.places.enter(address)
        guest = Guest(transport, address, asyncio.get_running_loop().time())
        self.guests[guest] = None
        self.note(guest)
        return guest

    def note(self, guest: Guest) -> None:
        """Something about a guest has changed."""
        of_address = self._waiting_of.setdefault(guest.address, {})
        self._waiting.pop(guest, None)
        of_address.pop(guest, None)
        if guest in self.guests and guest.waits:
            self._waiting[guest] = of_address[guest] = None
        if not of_address:
            del self._waiting_of[guest.address]

    def drop(self, guest: Guest) -> None:
        """Cut a connection off."""
        self.dropped += 1
        guest.transport.abort()
        self.leave(guest)

    def leave(self, guest: Guest) -> None:
        """A connection is at its end."""
        if guest in self.guests:
            del self.guests[guest]
            self.note(guest)
            self.places.leave(guest.address)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(min(1.0, self.slow / 4))
            self.look(asyncio.get_running_loop().time())

    def look(self, now: float) -> None:
        """Drop whoever has not got on for too long."""
        for guest in list(self.guests):
            if self._does_not_send(guest, now) or self._does_not_take(guest, now):
                self.drop(guest)

    def _does_not_send(self, guest: Guest, now: float) -> bool:
        if guest.socket or not guest.arriving or now - guest.since < self.slow:
            return False
        if guest.body and guest.moved >= LEAST:
            guest.since, guest.moved = now, 0
            return False
        if not guest.answers:
            guest.transport.write(refused(SLOW))  # whoever still listens learns why
        return True

    def _does_not_take(self, guest: Guest, now: float) -> bool:
        unsent = guest.transport.get_write_buffer_size()
        if not unsent:
            guest.unsent = 0
        elif not guest.unsent or (unsent <= guest.unsent - LEAST):
            guest.unsent, guest.unsent_since = unsent, now
        elif now - guest.unsent_since >= self.slow:
            return True
        if guest.seen != bool(unsent):
            guest.seen = bool(unsent)
            self.note(guest)
        return False


def most_connections(settings: Settings) -> int:
    """As many as are wanted, or as many as the system allows files for; it is asked for more first."""
    wanted = settings.most_sockets + MORE
    try:
        import resource
    except ImportError:  # not on Windows, where files are not counted
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if resource.RLIM_INFINITY not in (soft, hard) and soft < min(wanted + RESERVE, hard):
        soft = min(wanted + RESERVE, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else max(20, min(wanted, soft - RESERVE))


def refused(refusal: Refusal) -> bytes:
    """A whole answer to a request that the application never sees."""
    body = json.dumps({"why": refusal.why}).encode()
    lines = [f"HTTP/1.1 {refusal.status} {PHRASES[refusal.status]}"]
    lines += [f"{name}: {value}" for name, value in PLAIN.items()]
    lines += ["content-type: application/json", f"content-length: {len(body)}", "connection: close"]
    lines += [f"retry-after: {round(refusal.wait)}"] if refusal.wait else []
    return "\r\n".join([*lines, "", ""]).encode() + body


def protocols(keeper: Doorkeeper) -> tuple[type[HttpToolsProtocol], type[WebSocketsSansIOProtocol]]:
    """What speaks HTTP and WebSocket with each connection, under a doorkeeper's eyes."""

    class Http(HttpToolsProtocol):
        guest: Guest | None = None
        head = 0
        pieces = 0  # of the present body
        rest = 0  # bytes of it that nobody wants any more

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            try:
                self.guest = keeper.admit(transport)
            except Refusal as refusal:
                self._refuse(refusal)

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            if self.guest is not None:
                keeper.leave(self.guest)

        def data_received(self, data: bytes) -> None:
            guest = self.guest
            if guest is None or self.transport.is_closing():
                return
            guest.moved += len(data)
            before = self.head
            super().data_received(data)
            if guest.arriving and not guest.body and not guest.socket:
                self.head = before + len(data)
                if self.head > HEAD:
                    self._refuse(LONG)

        def on_message_begin(self) -> None:
            super().on_message_begin()
            self.pieces = self.rest = 0
            self._note(arriving=True, body=False)

        def on_headers_complete(self) -> None:
            if sum(len(name) + len(value) for name, value in self.headers) + len(self.url) > HEAD:
                self._refuse(LONG)
                return
            self.head = 0
            super().on_headers_complete()
            self._note(body=True, more=1)

        def on_body(self, body: bytes) -> None:
            guest = self.guest
            if guest is None or self.transport.is_closing():
                return
            self.pieces += 1
            self.rest += 0 if guest.answers else len(body)
            if self.pieces > PIECES or self.rest > REST:
                keeper.drop(guest)
            else:
                super().on_body(body)

        def on_message_complete(self) -> None:
            if not self.transport.is_closing():
                super().on_message_complete()
            self._note(arriving=False)

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._note(more=-1)

        def handle_websocket_upgrade(self) -> None:
            self.url = self.url.partition(b"?")[0]  # nobody needs the query, and it would be logged
            guest, self.guest = self.guest, None
            assert guest is not None
            guest.socket = guest.arriving = True  # until it says something
            guest.answers = 1
            keeper.note(guest)
            super().handle_websocket_upgrade()
            after = self.transport.get_protocol()
            assert isinstance(after, Socket)
            after.guest = guest

        def pause_writing(self) -> None:
            super().pause_writing()
            self._note(seen=True)

        def resume_writing(self) -> None:
            super().resume_writing()
            self._note(seen=False)

        def send_400_response(self, msg: str) -> None:
            self._refuse(Refusal("That is no HTTP request.", 400))

        def _note(
            self, *, arriving: bool | None = None, body: bool | None = None, seen: bool = False, more: int = 0
        ) -> None:
            guest = self.guest
            if guest is None:
                return
            guest.seen = seen
            if arriving is not None:
                if arriving and not guest.arriving:
                    guest.since = self.loop.time()
                guest.arriving = arriving
            if body is not None:
                guest.body, guest.moved = body, 0
                guest.since = self.loop.time() if body else guest.since
            guest.answers += more
            keeper.note(guest)

        def _refuse(self, refusal: Refusal) -> None:
            if not self.transport.is_closing():
                self.transport.write(refused(refusal))
                self.transport.close()

    class Socket(WebSocketsSansIOProtocol):
        guest: Guest | None = None  # as long as the handshake is read
        spoken = False

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            if self.guest is not None:
                keeper.leave(self.guest)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self.spoken = self.guest is not None
            self._note()

        async def send(self, message: Any) -> None:
            await super().send(message)
            self._note()

        def _note(self) -> None:
            """Whoever has said something is a guest until the end, when nothing more comes of it."""
            guest = self.guest
            if guest is not None and guest.arriving != self.close_sent and (self.close_sent or self.spoken):
                guest.arriving = self.close_sent
                keeper.note(guest)

    return Http, Socket
