"""Keeps tables and replays in a database, so that a game outlives the server that runs it.

    store = await Store.open("tables.db")
    await store.make_table("k7xq", meta)
    await store.append("k7xq", [Record(0, "start", replay_text)])
    ...
    table = await store.load("k7xq")

A table is a log: the fresh match, then every input in its order. Whatever a call of the store has returned
from is on the disk; the server may be killed at any moment.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import msgspec
from sqlalchemy import delete, literal, not_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ruleshift.server.schema import last_touch, records, replays, tables
from ruleshift.server.store_engine import Database, open_database
from ruleshift.server.store_errors import StoreError, explain
from ruleshift.server.store_migrations import migrate
from ruleshift.server.store_writer import Row, Writer

__all__ = ["Record", "Store", "StoreError", "StoredReplay", "StoredTable"]

_PING_PATIENCE = 5.0  # seconds


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


class Store:
    """Tables and replays in SQLite or PostgreSQL.

    A SQLite file belongs to one server at a time: a second one is refused at once, because both would go on
    with the same games (`FILE.lock` beside the file holds the lock; it ends with the process, however that
    ends). A PostgreSQL database takes several servers as long as no table is run by two of them; if that
    happens, the log stays whole, and the later one gets a StoreError for a record that is already there.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = Writer(database)
        self._closed = False

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open `sqlite:///path/file.db`, `postgresql://user@host/database` or a plain file; migrate it."""
        database = open_database(url)
        try:
            await database.transact(lambda connection: migrate(connection, database.where))
        except BaseException as error:
            await database.close()
            if isinstance(error, Exception):
                raise explain("open the store", database.where, error) from error
            raise
        return cls(database)

    async def make_table(self, id: str, meta: str) -> None:
        """A new table without records."""
        row: Row = {"id": _fit(id), "meta": _fit(meta), "finished": False, "touched": time.time()}
        await self._writer.write(f"make table {id}", id, [("make", row)])

    async def append(self, id: str, records: Sequence[Record]) -> None:
        """Add to the log of a table, all or nothing. The first `seq` is the number of records so far."""
        if not records:
            return
        now = time.time()
        rows: list[Row] = [
            {"table_id": id, "seq": each.seq, "kind": _fit(each.kind), "body": _fit(each.body), "at": now}
            for each in records
        ]
        doing = f"keep record {records[0].seq} of table {id}"
        await self._writer.write(doing, _fit(id), [("append", row) for row in rows])

    async def keep_meta(self, id: str, meta: str) -> None:
        """Replace what is known of a table beside the game."""
        row: Row = {"of": _fit(id), "new": _fit(meta), "now": time.time()}
        await self._writer.write(f"keep the seats of table {id}", id, [("meta", row)])

    async def finish(self, id: str, text: str, info: str, at: float) -> None:
        """The game is over: the table is marked, and its replay is kept under the same id, or neither is."""
        replay: Row = {"id": _fit(id), "text": _fit(text), "info": _fit(info), "at": at}
        await self._writer.write(f"finish table {id}", id, [("finish", {"of": id}), ("replay", replay)])

    async def keep_replay(self, id: str, text: str, info: str, at: float) -> None:
        """Keep a replay that belongs to no table; one of the same id is replaced."""
        row: Row = {"id": _fit(id), "text": _fit(text), "info": _fit(info), "at": at}
        await self._writer.write(f"keep replay {id}", None, [("replay", row)])

    async def load(self, id: str) -> StoredTable | None:
        """A table with all its records, or None when there is none."""
        if _misfit(id):
            return None
        log = select(records.c.seq, records.c.kind, records.c.body).where(records.c.table_id == id)
        async with self._reading(f"read table {id}") as connection:
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

    async def sweep(self, before: float) -> int:
        """Delete unfinished tables that nothing has happened to since then; returns how many."""
        old = delete(tables).where(not_(tables.c.finished), tables.c.touched < before, last_touch < before)
        try:
            return await self._writer.sweep(old)
        except Exception as error:
            raise explain("sweep old tables", self._database.where, error) from error

    async def ping(self) -> None:
        """Raise StoreError unless the database answers soon."""
        doing = "reach the tables"
        try:
            async with asyncio.timeout(_PING_PATIENCE), self._reading(doing) as connection:
                await connection.execute(select(literal(1)))
        except TimeoutError as error:
            raise explain(doing, self._database.where, error) from None

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
    async def _reading(self, doing: str) -> AsyncIterator[AsyncConnection]:
        if self._closed:
            raise StoreError(f"Cannot {doing}: the store is closed.")
        try:
            self._database.check()
            async with self._database.reading.connect() as connection:
                yield connection
        except Exception as error:
            raise explain(doing, self._database.where, error) from error


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
