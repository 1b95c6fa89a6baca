"""One connection between a browser and a table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING, Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from ruleshift.server.live.client import Client, encoded
from ruleshift.server.ops import logs
from ruleshift.server.ops.address import address_of
from ruleshift.server.store.store import StoreError
from ruleshift.server.tables import commands
from ruleshift.server.tables.keeping import UNREACHABLE
from ruleshift.server.wire import messages as m
from ruleshift.server.wire.refusal import NESTED, Refusal

if TYPE_CHECKING:
    from ruleshift.server.tables.table import Room

from ruleshift.server.tables.tables import Tables, TablesHere

LOG: Final = logs.get("sockets")
PATIENCE: Final = 15.0  # seconds until somebody who connects has to say hello
IDLE: Final = 90.0  # seconds without any message; browsers ping every 25
LAST_WORDS: Final = 2.0  # seconds for a browser to take what it is told at the end
MISTAKE: Final = "Something went wrong here, and it has been noted."
FAR: Final = 4  # times as long as a message may be: what is longer is not even read, and ends the connection
BEHIND: Final = "Your connection is too slow for this table; it will be tried again."


@websocket("/ws/{id:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], tables: TablesHere, id: FromPath[str]) -> None:
    """Speak the protocol of docs/protocol.md with one browser."""
    await socket.accept()
    address = address_of(socket, tables.settings)
    try:
        if tables.closing:
            raise Refusal("The server is being restarted.", 503)
        tables.limits.sockets.enter(address)
    except Refusal as refusal:
        await _end(socket, refusal.why, again=refusal.status == 503)
        return
    client = Client(tables.limits.talker(), address)
    room: Room | None = None
    sender = asyncio.create_task(_send(socket, client))
    try:
        room = await tables.room(id)
        room.visitors += 1
        first = await asyncio.wait_for(_receive(socket, tables, client), PATIENCE)
        if not isinstance(first, m.Hello):
            raise Refusal("The first message has to be a hello.")
        async with room.alone():
            commands.hello(room, client, first)
        await _listen(socket, tables, room, client)
    except Refusal as refusal:
        client.send(m.Bye(refusal.why, refusal.status == 503))
    except StoreError as error:
        logs.told(LOG, "no table from the store", logging.ERROR, table=id, why=str(error))
        client.send(m.Bye(UNREACHABLE, True))
    except (WebSocketDisconnect, TimeoutError, asyncio.CancelledError):
        pass
    except (Exception, SystemExit):
        LOG.exception("a connection failed", extra={logs.FIELDS: {"table": id}})
        client.send(m.Bye(MISTAKE, True))
    finally:
        client.close()
        tables.limits.sockets.leave(address)
        if room is not None:
            room.visitors -= 1
            _part(room, client)
        with contextlib.suppress(Exception, asyncio.CancelledError):
            await asyncio.wait_for(sender, LAST_WORDS)
        with contextlib.suppress(Exception):
            async with asyncio.timeout(LAST_WORDS):
                await socket.close()


async def _receive(socket: WebSocket[Any, Any, Any], tables: Tables, client: Client) -> m.FromBrowser:
    """The next message of a browser; what is no message is refused."""
    text = await socket.receive_data(mode="text")
    client.talker.message()
    if len(text.encode()) > tables.settings.message_bytes:
        most = tables.settings.message_bytes
        raise Refusal(f"That message is too long: {most:,} bytes is the most.", 413)
    try:
        message: m.FromBrowser = commands.decode(text)
        return message
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Refusal(f"That is not a message of this protocol: {error}") from None
    except RecursionError:
        raise Refusal(NESTED) from None


async def _listen(socket: WebSocket[Any, Any, Any], tables: Tables, room: Room, client: Client) -> None:
    """Do what the browser wishes, until it goes."""
    while not client.behind:
        message: m.FromBrowser | None = None
        try:
            message = await asyncio.wait_for(_receive(socket, tables, client), IDLE)
            begun = time.perf_counter()
            await commands.obey(room, client, message)
            if isinstance(message, m.Answer):
                tables.metrics.answer_seconds.observe(time.perf_counter() - begun)
        except Refusal as refusal:
            tables.metrics.refused.inc()
            id = message.id if isinstance(message, m.Answer) else -1
            client.send(m.Refused(refusal.why, id))
            if refusal.status in (413, 429):
                await asyncio.sleep(min(refusal.wait, 2.0))
        except (WebSocketDisconnect, TimeoutError, asyncio.CancelledError):
            raise
        except (Exception, SystemExit):
            LOG.exception("a message failed", extra={logs.FIELDS: {"table": room.id}})
            client.send(m.Refused(f"{MISTAKE} Nothing has changed."))
    async with asyncio.timeout(LAST_WORDS):
        await socket.send_data(encoded(m.Bye(BEHIND, True)), mode="text")


async def _send(socket: WebSocket[Any, Any, Any], client: Client) -> None:
    """Send what waits, in order, until the connection ends."""
    try:
        while (text := await client.waiting.get()) is not None:
            await socket.send_data(text, mode="text")
    except Exception as error:  # the browser has gone: what is left has nobody to go to
        logs.told(LOG, "connection ended", logging.DEBUG, why=type(error).__name__)
        client.behind = True


def _part(room: Room, client: Client) -> None:
    """A connection has ended, whatever becomes of telling the others."""
    try:
        if client in room.clients:
            commands.goodbye(room, client)
    except Exception:
        LOG.exception("a goodbye failed", extra={logs.FIELDS: {"table": room.id}})


async def _end(socket: WebSocket[Any, Any, Any], why: str, again: bool) -> None:
    with contextlib.suppress(Exception):
        async with asyncio.timeout(LAST_WORDS):
            await socket.send_data(encoded(m.Bye(why, again)), mode="text")
            await socket.close()
