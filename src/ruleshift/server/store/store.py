"""Keeps tables and replays in a database, so that a game outlives the server that runs it.

    store = await Store.open("tables.db")
    await store.make_table("k7xq", meta)
    await store.change("k7xq", [Record(0, "start", replay_text)], meta)
    ...
    table = await store.load("k7xq")

A table is a log: the fresh match, then every input in its order. Whatever a call of the store has returned
from is on the disk; the server may be killed at any moment.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, func, literal, not_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ruleshift.server.store.engine import Database, open_database
from ruleshift.server.store.errors import StoreError, StoreInUse, explain
from ruleshift.server.store.schema import last_touch, probes, records, replays, tables
from ruleshift.server.store.upgrade import migrate
from ruleshift.server.store.writer import PATIENCE, Act, Row, Writer

__all__ = ["Record", "Store", "StoreError", "StoreInUse", "StoredReplay", "StoredTable"]

_PING_PATIENCE = 5.0  # seconds
_PROBE: Final = 65_536  # characters, as many as the end of a long game
Wall = Callable[[], float]


class Record(msgspec.Struct, frozen=True):
    """One thing that happened at a table. `seq` counts from 0 for each table, without gaps."""

    seq: int
    kind: str  # "start" (the replay text of the fresh match), "input" (JSON), "undo", "say", ...
    body: str


class StoredTable(msgspec.Struct):
    """A table as it was kept: `meta` is what the server knows beside the game, as JSON."""

    id: str
    meta: str
    records: list[Record]
    finished: bool


class StoredReplay(msgspec.Struct):
    """The replay of a finished game, or one that a person brought."""

    id: str
    text: str
    info: str
    at: float


class ServerClock:
    """The time that tables are touched by: it goes on only while a server runs, and it never jumps.

    The computer's clock may be set forwards or backwards at any moment, and a computer without a battery
    begins with any date; no table may be taken for an old one because of that. So time goes on from the
    newest touch that the store knows, by a clock that nobody can set.
    """

    def __init__(self, newest: float | None, wall: Wall, steady: Wall) -> None:
        self._began = wall() if newest is None else newest
        self._sure = min(self._began, wall())
        self._steady = steady
        self._since = steady()

    def now(self) -> float:
        """For what is touched."""
        return self._began + self._steady() - self._since

    def surely(self) -> float:
        """For what was touched: the earliest that it can be, since either clock may have been wrong once."""
        return self._sure + self._steady() - self._since


class Store:
    """Tables and replays in SQLite or PostgreSQL.

    A SQLite file belongs to one server at a time: a second one is refused at once, because both would go on
    with the same games (`FILE.lock` beside the file holds the lock; it ends with the process, however that
    ends). A PostgreSQL database takes several servers as long as no table is run by two of them; if that
    happens, the log stays whole, and the later one gets a StoreError for a record that is already there.
    """

    def __init__(self, database: Database, clock: ServerClock) -> None:
        self._database = database
        self._writer = Writer(database)
        self._clock = clock
        self._probe = secrets.randbelow(1 << 31)  # other servers may write to the same database
        self._closed = False

    @classmethod
    async def open(cls, url: str, wall: Wall = time.time, steady: Wall = time.monotonic) -> Store:
        """Open `sqlite:///path/file.db`, `postgresql://user@host/database` or a plain file; migrate it."""
        database = open_database(url)

        def prepare(connection: Connection) -> float | None:
            migrate(connection, database.where)
            connection.execute(delete(probes))  # of servers that were killed
            newest: float | None = connection.execute(select(func.max(last_touch))).scalar()
            return newest

        try:
            newest = await database.transact(prepare)
        except BaseException as error:
            await database.close()
            if isinstance(error, Exception):
                raise explain("open the store", database.where, error) from error
            raise
        return cls(database, ServerClock(newest, wall, steady))

    async def make_table(
        self, id: str, meta: str, records: Sequence[Record] = (), before: tuple[str, str] | None = None
    ) -> None:
        """A new table, with the records it begins with. `before` is another one and its new meta."""
        row: Row = {"id": _fit(id), "meta": _fit(meta), "finished": False, "touched": self._clock.now()}
        acts: list[tuple[Act, Row]] = [("make", row), *self._appended(id, records)]
        if before is not None:
            acts.append(self._meta(*before))
        await self._writer.write(f"make table {id}", id, acts)

    async def change(
        self,
        id: str,
        records: Sequence[Record] = (),
        meta: str | None = None,
        replay: StoredReplay | None = None,
    ) -> None:
        """One change of a table, wholly or not at all.

        `records` are added to its log; the first `seq` is the number of records so far. `meta` replaces what
        is known beside the game. With a `replay` its game is over: the table is marked, and the replay kept.
        """
        acts = self._appended(_fit(id), records)
        if meta is not None:
            acts.append(self._meta(id, meta))
        if replay is not None:
            acts += [("finish", {"of": id}), ("replay", _replay(replay))]
        if not acts:
            return
        doing = f"keep record {records[0].seq} of table {id}" if records else f"keep the seats of table {id}"
        await self._writer.write(doing, id, acts)

    async def append(self, id: str, records: Sequence[Record]) -> None:
        """Add to the log of a table, and change nothing else."""
        await self.change(id, records)

    def _appended(self, id: str, records: Sequence[Record]) -> list[tuple[Act, Row]]:
        now = self._clock.now()
        return [
            (
                "append",
                {"table_id": id, "seq": one.seq, "kind": _fit(one.kind), "body": _fit(one.body), "at": now},
            )
            for one in records
        ]

    def _meta(self, id: str, meta: str) -> tuple[Act, Row]:
        return "meta", {"of": _fit(id), "new": _fit(meta), "now": self._clock.now()}

    async def keep_replay(self, id: str, text: str, info: str, at: float) -> None:
        """Keep a replay that belongs to no table; one of the same id is replaced."""
        row = _replay(StoredReplay(id, text, info, at))
        await self._writer.write(f"keep replay {id}", None, [("replay", row)])

    async def load(self, id: str) -> StoredTable | None:
        """A table with all its records, those included that are being written; None when there is none."""
        if _misfit(id):
            return None
        log = select(records.c.seq, records.c.kind, records.c.body).where(records.c.table_id == id)
        async with self._reading(f"read table {id}", id) as connection:
            found = (await connection.execute(select(tables).where(tables.c.id == id))).one_or_none()
            if found is None:
                return None
            rows = await connection.execute(log.order_by(records.c.seq))
            return StoredTable(id, found.meta, [Record(*row) for row in rows], found.finished)

    async def unfinished(self, limit: int = 10_000) -> list[str]:
        """The tables whose game is not over, the one that was touched last first."""
        wanted = select(tables.c.id).where(not_(tables.c.finished))
        async with self._reading("list the tables") as connection:
            found = await connection.scalars(wanted.order_by(last_touch.desc(), tables.c.id).limit(limit))
            return list(found)

    async def replay(self, id: str) -> StoredReplay | None:
        """A kept replay, or None when there is none."""
        if _misfit(id):
            return None
        async with self._reading(f"read replay {id}") as connection:
            found = (await connection.execute(select(replays).where(replays.c.id == id))).one_or_none()
            return None if found is None else StoredReplay(found.id, found.text, found.info, found.at)

    async def sweep(self, seconds: float, spare: Collection[str] = ()) -> int:
        """Delete unfinished tables that nothing has happened to for so long; returns how many.

        Only time in which a server was running counts (see ServerClock). `spare` are in use.
        """
        before = self._clock.surely() - seconds
        old = select(tables.c.id).where(
            not_(tables.c.finished), tables.c.touched < before, last_touch < before
        )
        try:
            return await self._writer.sweep(old, frozenset(spare))
        except Exception as error:
            raise explain("sweep old tables", self._database.where, error) from error

    async def probe(self) -> None:
        """Raise StoreError unless the database takes something as large as the end of a game, and soon."""
        mine = self._probe
        await self._writer.write("write to the tables", None, [("probe", {"id": mine, "body": "x" * _PROBE})])
        await self._writer.write("write to the tables", None, [("unprobe", {"of": mine})])

    async def ping(self) -> None:
        """Raise StoreError unless the database answers soon."""
        doing = "reach the tables"
        try:
            async with asyncio.timeout(_PING_PATIENCE), self._reading(doing) as connection:
                await connection.execute(select(literal(1)))
        except TimeoutError as error:
            raise explain(doing, self._database.where, error) from None

    @property
    def path(self) -> Path | None:
        """The file that holds everything, if it is one."""
        return self._database.path

    @property
    def waiting(self) -> int:
        """How many callers wait until what they gave is written."""
        return self._writer.waiting

    async def close(self) -> None:
        """Write all that is waiting, then let go of the database. Afterwards every call is refused."""
        await self._writer.close()
        self._closed = True
        await self._database.close()

    @asynccontextmanager
    async def _reading(self, doing: str, table: str = "") -> AsyncIterator[AsyncConnection]:
        if self._closed:
            raise StoreError(f"Cannot {doing}: the store is closed.")
        try:
            self._database.check()
            await self._writer.quiet(table)
            async with asyncio.timeout(PATIENCE), self._database.reading.connect() as connection:
                yield connection
        except Exception as error:
            raise explain(doing, self._database.where, error) from error


def _replay(one: StoredReplay) -> Row:
    return {"id": _fit(one.id), "text": _fit(one.text), "info": _fit(one.info), "at": one.at}


def _fit(words: str) -> str:
    """Refuse what not every database can keep, before it spoils the transaction of others."""
    if why := _misfit(words):
        raise StoreError(f"A text with {why} cannot be kept. Send it without.")
    return words


def _misfit(words: str) -> str:
    """What keeps a text out of a database, or nothing."""
    if "\0" in words:
        return "a zero character"
    try:
        words.encode()
    except UnicodeEncodeError as error:
        return f"half a character ({words[error.start]!a})"
    return ""
