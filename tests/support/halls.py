"""Tables in this process with pages that talk to them: people who come, sit down and shuffle together."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from ruleshift.core.replay import fairness
from ruleshift.server.live.client import Client
from ruleshift.server.ops.settings import Settings
from ruleshift.server.sandbox.limits import Talker
from ruleshift.server.store.store import Store
from ruleshift.server.tables.commands import hello, obey
from ruleshift.server.tables.table import Room
from ruleshift.server.tables.tables import Tables
from ruleshift.server.wire import messages as m
from ruleshift.server.wire.over_http import NewTable, WantedSeat
from tests.server.tables.test_room_privacy import Clock

USUAL = Settings()
LIMIT = USUAL.fair_seconds
ANN, BOT, OPEN = WantedSeat("you", "Ann"), WantedSeat("bot"), WantedSeat("open")


class Browser:
    """Somebody's page: a connection, and a secret of its own."""

    def __init__(self, room: Room, token: str = "", digit: str = "a") -> None:
        self.room = room
        self.secret = digit * fairness.DIGITS
        self.client = Client(Talker(room.tables.settings))
        hello(room, self.client, m.Hello(m.VERSION, token))
        self.token = token
        self.texts: list[str] = []

    @property
    def seat(self) -> int:
        return self.client.seat

    @property
    def deal(self) -> int:
        return self.room.meta.exchange.deal

    async def say(self, message: m.FromBrowser) -> None:
        await obey(self.room, self.client, message)
        await settle(self.room)

    async def sit(self, seat: int, name: str) -> None:
        await self.say(m.Sit(seat, name))
        self.token = next(one["token"] for one in self.heard() if one["t"] == "welcome" and one["token"])

    async def commit(self, commitment: str = "") -> None:
        await self.say(m.Commit(self.deal, commitment or self.commitment))

    @property
    def commitment(self) -> str:
        return fairness.commitment(self.room.id, self.deal, self.seat, self.secret)

    async def open(self, secret: str = "") -> None:
        await self.say(m.Open(self.deal, secret or self.secret))

    def heard(self) -> list[dict[str, Any]]:
        waiting = self.client.waiting
        new = [text for _ in range(waiting.qsize()) if (text := waiting.get_nowait())]
        self.texts += new
        return [json.loads(text) for text in new]


async def settle(room: Room) -> None:
    """Let the table do what needs nobody."""
    room.driver.stop()
    async with room.alone():
        while await room.driver.step() == 0.0 and room.match is None:
            pass


def in_hall(
    folder: Path, *parts: Callable[[Tables, Clock], Awaitable[None]], settings: Settings = USUAL
) -> None:
    """Do something among tables, and more among others over the same store, as after a restart."""

    async def run() -> None:
        clock = Clock()
        for do in parts:
            tables = Tables(settings, await Store.open(f"sqlite:///{folder / 'tables.db'}"), clock)
            try:
                await do(tables, clock)
            finally:
                for room in tables.rooms.values():
                    room.clients.clear()  # nobody reads what they are sent
                await tables.close()

    asyncio.run(run())


async def made(
    tables: Tables, *seats: WantedSeat, deck: str = "tutorial", **more: Any
) -> tuple[Room, Browser]:
    """A table and the browser of whoever made it."""
    table = await tables.make(NewTable(deck, list(seats), **more))
    room = tables.rooms[table.id]
    ann = Browser(room, table.token, "a")
    await settle(room)
    return room, ann


async def two(tables: Tables, *more: WantedSeat, **options: Any) -> tuple[Room, Browser, Browser]:
    """Ann and Bob; the last seat is taken, so the shuffle begins."""
    room, ann = await made(tables, ANN, OPEN, *more, **options)
    bob = Browser(room, digit="b")
    await bob.sit(1, "Bob")
    return room, ann, bob


def info(room: Room) -> m.Fair:
    found = room.info().fair
    assert found is not None
    return found


async def finish(room: Room) -> None:
    assert room.match is not None
    async with room.alone():
        for seat in range(len(room.match.names) - 1, 0, -1):
            if room.match.outcome is None:
                room.match.concede(seat)
        await room.change()
