"""Tables in this process, over a real store: people at them, moments worth a look, and a store that fails."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

from ruleshift.core.replay import fairness
from ruleshift.server.live.client import Client
from ruleshift.server.live.seat import copied
from ruleshift.server.ops.settings import Settings
from ruleshift.server.store.store import Store
from ruleshift.server.tables import commands
from ruleshift.server.tables.table import Room
from ruleshift.server.tables.tables import Tables
from ruleshift.server.wire import messages as m
from ruleshift.server.wire.over_http import NewTable, WantedSeat

SECRET = "5f" * fairness.SECRET_BYTES
YOU = WantedSeat("you", "Ann")
OPEN = WantedSeat("open")
BOT = WantedSeat("bot", bot="random")

# Whatever is written fails, and everything can be read.
REFUSE = "create trigger refuse_{0} before {1} on {0} begin select raise(abort, 'no luck today'); end"
TABLES = {"records": "insert", "tables": "update", "replays": "insert"}
MAKING = REFUSE.replace("refuse_{0}", "refuse_making").format("tables", "insert")


class Table:
    """A table, and who is at it. Nothing moves there unless the test moves it."""

    def __init__(self, tables: Tables, room: Room, path: Path) -> None:
        self.tables = tables
        self.room = room
        self.path = path
        self.clients: dict[str, Client] = {}

    def come(self, name: str, token: str = "") -> Client:
        client = self.clients[name] = Client(self.tables.limits.talker())
        commands.hello(self.room, client, m.Hello(m.VERSION, token))
        return client

    async def wish(self, name: str, message: m.FromBrowser) -> None:
        await commands.obey(self.room, self.clients[name], message)
        self.room.driver.stop()

    async def step(self) -> None:
        """Do all that needs nobody and no thinking."""
        async with self.room.alone():
            while await self.room.driver.step() == 0.0:
                pass
            self.room.driver.stop()

    def answer(self, seat: int, at: int = 0) -> m.Answer:
        """An answer to the question of a seat, by the place of the option."""
        room = self.room
        if room.gathering is not None:
            question = room.gathering.asked[seat].question
            return m.Answer(question.id, [question.options[at].number])
        assert room.match is not None
        assert room.match.question is not None
        return m.Answer(room.audience.question_id(seat), [room.match.question.options[at]])

    async def state(self) -> tuple[object, ...]:
        """All there is to know about the table: in memory, and in the store."""
        room = self.room
        kept = await self.tables.store.load(room.id)
        assert kept is not None
        gathering = room.gathering
        return (
            kept,
            await self.tables.store.replay(room.id),
            copied(room.meta),
            room.match.digest() if room.match is not None else None,
            (room.seq, room.stored_inputs, list(room.answered), dict(room.decided)),
            {seat: one.choice for seat, one in gathering.asked.items()} if gathering is not None else None,
            {name: client.seat for name, client in self.clients.items()},
            sorted(self.tables.rooms),
        )

    def refuse_writes(self) -> None:
        """From now on the store takes nothing."""
        with closing(sqlite3.connect(self.path)) as connection:
            for name, act in TABLES.items():
                connection.execute(REFUSE.format(name, act))
            connection.execute(MAKING)
            connection.commit()

    def take_writes(self) -> None:
        with closing(sqlite3.connect(self.path)) as connection:
            for name in (*TABLES, "making"):
                connection.execute(f"drop trigger refuse_{name}")
            connection.commit()


@asynccontextmanager
async def tables_at(path: Path, **settings: Any) -> AsyncIterator[Tables]:
    # Nobody watches whether bots take their time, and whoever gives nothing to a shuffle is late.
    wanted = {"bot_seconds": 0.0, "fair_seconds": 0.0, **settings}
    tables = Tables(Settings(**wanted), await Store.open(f"sqlite:///{path}"))
    try:
        yield tables
    finally:
        for room in tables.rooms.values():
            room.clients.clear()  # nobody reads what they are told
        await tables.close()


async def table(tables: Tables, path: Path, deck: str, *seats: WantedSeat, **more: Any) -> Table:
    made = await tables.make(NewTable(deck, list(seats), **{"seed": 4, **more}))
    room = tables.rooms[made.id]
    room.driver.stop()
    found = Table(tables, room, path)
    found.come("Ann", made.token)
    found.come("Zoe")
    return found


# -- moments ---------------------------------------------------------------------------------


async def chosen(tables: Tables, path: Path) -> Table:
    """Ann, who is the host and has chosen a seed, and Bob, who has not been asked."""
    found = await table(tables, path, "star-fluxx", YOU, OPEN, OPEN)
    found.come("Bob")
    await found.wish("Bob", m.Sit(1, "Bob"))
    return found


async def lobby(tables: Tables, path: Path) -> Table:
    """Ann, who is the host, and Bob wait for a third."""
    found = await chosen(tables, path)
    await found.wish("Bob", m.AgreeSeed(True))
    return found


async def shuffling(tables: Tables, path: Path) -> Table:
    """Ann has given her commitment, Bob is late."""
    found = await table(tables, path, "star-fluxx", YOU, OPEN, seed=None)
    found.come("Bob")
    await found.wish("Bob", m.Sit(1, "Bob"))
    await found.wish("Ann", m.Commit(1, fairness.commitment(found.room.id, 1, 0, SECRET)))
    await found.step()
    return found


async def opening(tables: Tables, path: Path) -> Table:
    """Ann and Bob have committed themselves."""
    found = await shuffling(tables, path)
    await found.wish("Bob", m.Commit(1, fairness.commitment(found.room.id, 1, 1, SECRET)))
    await found.step()
    return found


async def lists(tables: Tables, path: Path) -> Table:
    """Ann waits for somebody with a deck."""
    return await table(tables, path, "necrogenesis", YOU, OPEN)


async def alone(tables: Tables, path: Path) -> Table:
    """Ann against a bot, after an answer of hers."""
    found = await table(tables, path, "star-fluxx", YOU, BOT)
    await found.step()
    await found.wish("Ann", found.answer(0))
    await found.step()
    return found


async def together(tables: Tables, path: Path) -> Table:
    """Ann, Bob and a bot play; Ann is asked."""
    found = await table(tables, path, "star-fluxx", YOU, OPEN, BOT, window_seconds=30)
    found.come("Bob")
    await found.wish("Bob", m.Sit(1, "Bob"))
    await found.wish("Bob", m.AgreeSeed(True))
    await found.step()
    return found


async def window(tables: Tables, path: Path) -> Table:
    """Ann has played a card, and Bob may answer it."""
    found = await together(tables, path)
    while found.room.gathering is None:
        await found.wish("Ann", found.answer(0))
        await found.step()
    assert found.room.gathering.waits_for(1)
    return found


async def last_answer(tables: Tables, path: Path) -> Table:
    """The next answer, Ann's, ends the game."""
    found = await table(tables, path, "tutorial", YOU, OPEN)
    found.come("Bob")
    await found.wish("Bob", m.Sit(1, "Bob"))
    await found.wish("Bob", m.AgreeSeed(True))
    room = found.room
    for _ in range(200):
        await found.step()
        match = room.match
        assert match is not None
        assert match.question is not None
        seat = match.question.who
        ending = [at for at, option in enumerate(match.question.options) if ends(match, option)]
        if seat == 0 and ending:
            assert ending[0] == 0 or room.offered(0)
            found.clients["last"] = Client(tables.limits.talker(), str(ending[0]))
            return found
        await found.wish("Ann" if seat == 0 else "Bob", found.answer(seat))
    raise AssertionError("Ann never wins")


def ends(match: Any, option: int) -> bool:
    twin = match.copy()
    twin.answer(option)
    return twin.outcome is not None


async def over(tables: Tables, path: Path) -> Table:
    """Bob has given up."""
    found = await table(tables, path, "star-fluxx", YOU, OPEN)
    found.come("Bob")
    await found.wish("Bob", m.Sit(1, "Bob"))
    await found.wish("Bob", m.AgreeSeed(True))
    await found.wish("Bob", m.LeaveTable(True))
    return found


Moment = Callable[[Tables, Path], Awaitable[Table]]
