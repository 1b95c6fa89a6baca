"""Writes for everybody who waits, in one transaction: a commit costs the same for one record or for many."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal

from sqlalchemy import Connection, Select, bindparam, delete, func, insert, select, update

from ruleshift.server.store.engine import Database
from ruleshift.server.store.errors import StoreError, explain, is_gone
from ruleshift.server.store.schema import probes, records, replays, tables

Act = Literal["make", "meta", "append", "finish", "replay", "probe", "unprobe"]
Row = dict[str, Any]

_MOST: Final = 1000  # jobs in one transaction; databases limit how many tables one question may name
_REMEMBERED: Final = 100_000
PATIENCE: Final = 20.0  # seconds that anybody waits for a commit

# In this order a transaction does what all its jobs ask for; for each table it is the order of its life.
_STATEMENTS: Final = (
    ("make", insert(tables)),
    (
        "meta",
        update(tables)
        .where(tables.c.id == bindparam("of"))
        .values(meta=bindparam("new"), touched=bindparam("now")),
    ),
    ("append", insert(records)),
    ("finish", update(tables).where(tables.c.id == bindparam("of")).values(finished=True)),
    ("replay", delete(replays).where(replays.c.id == bindparam("id"))),
    ("replay", insert(replays)),
    ("probe", delete(probes).where(probes.c.id == bindparam("id"))),
    ("probe", insert(probes)),
    ("unprobe", delete(probes).where(probes.c.id == bindparam("of"))),
)


class Job:
    """What one caller waits for."""

    __slots__ = ("acts", "doing", "done", "table")

    def __init__(self, doing: str, table: str | None, acts: Sequence[tuple[Act, Row]]) -> None:
        self.doing = doing  # for an error
        self.table = table  # the one that must be there, or with "make" must not
        self.acts = acts
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def settle(self, error: StoreError | None) -> None:
        if self.done.done():  # the caller was cancelled
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Ledger:
    """The number of the next record of each table in use.

    By it duplicates and gaps are refused before the database is asked, so that they fail nobody else.
    """

    def __init__(self) -> None:
        self._next: dict[str, int] = {}

    def learn(self, connection: Connection, jobs: Sequence[Job]) -> None:
        if len(self._next) > _REMEMBERED:
            self._next.clear()
        new = {job.table for job in jobs if job.table is not None} - self._next.keys()
        if not new:
            return
        found = (
            select(tables.c.id, func.coalesce(func.max(records.c.seq) + 1, 0))
            .select_from(tables.outerjoin(records))
            .where(tables.c.id.in_(new))
            .group_by(tables.c.id)
        )
        for id, following in connection.execute(found):
            self._next[id] = following

    def enter(self, job: Job) -> str | None:
        """Count the job's records; or say why it is refused, and count nothing."""
        if job.table is None:
            return None
        following = self._next.get(job.table)
        if job.acts[0][0] == "make":
            if following is not None:
                return "it is there already"
            following = 0
        elif following is None:
            return f"there is no table {job.table}"
        for act, row in job.acts:
            if act == "append":
                if row["seq"] < following:
                    return f"record {row['seq']} is there already, and the next is {following}"
                if row["seq"] > following:
                    return f"record {row['seq']} would leave a gap, for the next is {following}"
                following += 1
        self._next[job.table] = following
        return None

    def forget(self, jobs: Iterable[Job]) -> None:
        for job in jobs:
            if job.table is not None:
                self._next.pop(job.table, None)

    def forget_all(self) -> None:
        self._next.clear()


class Writer:
    """The only one who writes. What has come in while it was busy goes into its next transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: deque[Job] = deque()
        self._latest: dict[str, asyncio.Future[None]] = {}  # of each table that somebody writes to
        self._wake = asyncio.Event()
        self._closing = False
        self._ledger = Ledger()
        self._alone = asyncio.Lock()
        self._task = asyncio.create_task(self._work(), name="store-writer")

    @property
    def waiting(self) -> int:
        """How many callers wait for their turn."""
        return len(self._waiting)

    async def write(self, doing: str, table: str | None, acts: Sequence[tuple[Act, Row]]) -> None:
        """Returns after the commit. The job of a caller who is cancelled meanwhile is done all the same.

        So it may be with one who has waited in vain: what became of the job, only the store can tell then.
        """
        job = Job(doing, table, acts)
        if self._closing:
            raise StoreError(f"Cannot {doing}: the store is closed.")
        self._waiting.append(job)
        if table is not None:
            self._latest[table] = job.done
            job.done.add_done_callback(lambda done: self._written(table, done))
        self._wake.set()
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.shield(job.done)
        except TimeoutError as error:
            with contextlib.suppress(ValueError):  # nobody has begun with it, so nobody needs to
                self._waiting.remove(job)
                job.done.cancel()
            raise explain(doing, self._database.where, error) from None

    def _written(self, table: str, done: asyncio.Future[None]) -> None:
        if self._latest.get(table) is done:
            del self._latest[table]
        if not done.cancelled():
            done.exception()  # whoever asked for it may have gone

    async def quiet(self, table: str) -> None:
        """Wait until what was asked for at a table has been done, or has failed."""
        while (latest := self._latest.get(table)) is not None:
            if not (await asyncio.wait([latest], timeout=PATIENCE))[0]:
                raise TimeoutError

    async def sweep(self, old: Select[tuple[str]], spare: frozenset[str]) -> int:
        """Take tables away but those to be spared, between two transactions of the others."""
        if self._closing:
            raise StoreError("Cannot sweep: the store is closed.")

        def take_away(connection: Connection) -> int:
            gone = [str(id) for id in connection.scalars(old) if str(id) not in spare]
            for at in range(0, len(gone), _MOST):
                connection.execute(delete(tables).where(tables.c.id.in_(gone[at : at + _MOST])))
            return len(gone)

        async with asyncio.timeout(PATIENCE), self._alone:
            self._ledger.forget_all()
            return await self._database.transact(take_away)

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._closing = True
        self._wake.set()
        await asyncio.shield(self._task)  # to lose patience with closing is no reason to lose records
        async with self._alone:  # a sweep may still be at it
            self._ledger.forget_all()

    async def _work(self) -> None:
        while self._waiting or not self._closing:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                jobs = [self._waiting.popleft() for _ in range(min(len(self._waiting), _MOST))]
                async with self._alone:
                    await self._store(jobs)

    async def _store(self, jobs: Sequence[Job]) -> None:
        try:
            refused = await self._attempt(jobs)
        except Exception as error:  # whatever a driver raises, somebody waits for an answer
            self._ledger.forget(jobs)
            await self._store_apart(jobs, error)
            return
        for job, why in zip(jobs, refused, strict=True):
            job.settle(None if why is None else StoreError(f"Cannot {job.doing}: {why}."))

    async def _store_apart(self, jobs: Sequence[Job], error: Exception) -> None:
        """Find those that cannot be stored by halving; all others are stored, and in their order."""
        if len(jobs) == 1 or is_gone(error) or isinstance(error, StoreError):
            for job in jobs:
                job.settle(explain(job.doing, self._database.where, error))
            return
        half = len(jobs) // 2
        await self._store(jobs[:half])
        await self._store(jobs[half:])

    async def _attempt(self, jobs: Sequence[Job]) -> list[str | None]:
        """Commit all jobs but those that the ledger refuses; returns why, for each."""
        self._database.check()
        return await self._database.transact(lambda connection: self._write(connection, jobs))

    def _write(self, connection: Connection, jobs: Sequence[Job]) -> list[str | None]:
        self._ledger.learn(connection, jobs)
        refused = [self._ledger.enter(job) for job in jobs]
        accepted = [job for job, why in zip(jobs, refused, strict=True) if why is None]
        for act, statement in _STATEMENTS:
            rows = [row for job in accepted for kind, row in job.acts if kind == act]
            if rows:
                connection.execute(statement, rows)
        return refused
