"""When the server is killed, the disk is full or the database is gone: nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from ruleshift.server.store import store as store_module
from ruleshift.server.store.store import Record, Store, StoreError
from tests.support.disks import Disk, a_small_disk, pragma_of_the_writer
from tests.support.postgres import Postgres, found_programs
from tests.support.stores import opened, why

ROOT = Path(__file__).parents[3]


# -- kill -9 -------------------------------------------------------------------------------


def acknowledged_before_kill(address: str, lines: int) -> dict[str, int]:
    """Run the appender and kill it in the middle of its work; the last record it was sure of, by table."""
    command = [sys.executable, "-m", "tests.support.appender", address]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        said = [server.stdout.readline() for _ in range(lines)]
        server.send_signal(signal.SIGKILL)
        said += server.stdout.readlines()
        assert server.wait() == -signal.SIGKILL
    last: dict[str, int] = defaultdict(int)
    for line in said:
        if line.endswith("\n"):  # the last one may be torn
            id, seq = line.split()
            last[id] = max(last[id], int(seq))
    return last


@pytest.mark.parametrize("lines", [1, 97, 500])
def test_a_killed_server_has_lost_nothing(address: str, lines: int) -> None:
    sure = acknowledged_before_kill(address, lines)
    assert sum(sure.values()) + len(sure) >= lines

    async def run() -> None:
        async with opened(address) as store:  # the lock has ended with the process
            for id, seq in sure.items():
                table = await store.load(id)
                assert table is not None
                assert len(table.records) in (seq + 1, seq + 2)  # the next may be stored but not yet told
                bodies = [f"{id} answers {seq}" for seq in range(len(table.records))]
                assert [record.body for record in table.records] == bodies
                await store.append(id, [Record(len(table.records), "input", "on it goes")])

    asyncio.run(run())


# -- full disk -----------------------------------------------------------------------------


def test_an_appetite_too_large_fails_alone(tmp_path: Path) -> None:
    """With room for little more, one large record is refused and all small ones are kept."""

    async def run() -> None:
        async with opened(str(tmp_path / "tables.db")) as store:
            await asyncio.gather(*(store.make_table(str(n), "") for n in range(40)))
            pragma_of_the_writer(store, "max_page_count = 100")
            bodies = ["x" * (3_000_000 if n == 7 else 20) for n in range(40)]
            answers = await asyncio.gather(
                *(store.append(str(n), [Record(0, "start", bodies[n])]) for n in range(40)),
                return_exceptions=True,
            )
            assert [n for n, answer in enumerate(answers) if answer is not None] == [7]
            assert "the disk is full. Make room there" in str(answers[7])
            assert "xxx" not in str(answers[7])  # a body may hold secrets
            await store.append("7", [Record(0, "start", "modest")])

    asyncio.run(run())


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Disk]:
    yield from a_small_disk(tmp_path)


def test_after_a_full_disk_the_server_goes_on(small_disk: Disk) -> None:
    address = str(small_disk.folder / "tables.db")

    async def fill(store: Store) -> int:
        """Append until nothing fits any more; how many did."""
        for seq in range(1000):
            try:
                await store.append("a", [Record(seq, "input", "x" * 20_000)])
            except StoreError:
                return seq
        raise AssertionError("that was a large disk")

    async def run() -> None:
        async with opened(address) as store:
            await store.make_table("a", "")
            small_disk.fill(store)
            kept = await fill(store)
            assert kept > 5
            assert "the disk is full" in await why(store.append("a", [Record(kept, "input", "x" * 20_000)]))
            assert await count(store) == kept  # reading goes on
            small_disk.make_room(store)
            await store.append("a", [Record(kept, "input", "x" * 20_000)])
        async with opened(address) as store:
            assert await count(store) == kept + 1

    async def count(store: Store) -> int:
        table = await store.load("a")
        assert table is not None
        return len(table.records)

    asyncio.run(run())


# -- a database that goes away -------------------------------------------------------------


def test_a_file_that_was_removed_is_noticed(tmp_path: Path) -> None:
    """SQLite itself would go on writing into nothing."""
    path = tmp_path / "tables.db"

    async def run() -> None:
        async with opened(str(path)) as store:
            await store.make_table("a", "")
            await store.ping()
            path.rename(tmp_path / "moved.db")
            told = "was removed or replaced while the server was using it"
            assert told in await why(store.append("a", [Record(0, "start", "")]))
            assert told in await why(store.ping())
            shutil.copy(tmp_path / "moved.db", path)
            assert told in await why(store.load("a"))
            path.unlink()
            (tmp_path / "moved.db").rename(path)
            await store.append("a", [Record(0, "start", "")])

    asyncio.run(run())


def test_another_program_that_writes_for_long_is_told(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"

    async def run() -> None:
        async with opened(str(path)) as store:
            await asyncio.gather(*(store.make_table(str(n), "") for n in range(10)))
            pragma_of_the_writer(store, "busy_timeout = 50")
            other = sqlite3.connect(path, isolation_level=None)
            other.execute("begin immediate")
            answers = await asyncio.gather(
                *(store.append(str(n), [Record(0, "start", "")]) for n in range(10)), return_exceptions=True
            )
            assert all("another program is writing to it" in str(answer) for answer in answers)
            assert await store.load("3") is not None
            other.execute("rollback")
            other.close()
            await store.append("3", [Record(0, "start", "")])

    asyncio.run(run())


def test_a_ping_does_not_wait_for_ever(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with opened(address) as store, AsyncExitStack() as busy:
            await store.ping()
            monkeypatch.setattr(store_module, "_PING_PATIENCE", 0.05)
            for _ in range(4):  # all that may read at once
                await busy.enter_async_context(store._database.reading.connect())
            assert "the database does not answer" in await why(store.ping())

    asyncio.run(run())


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """One that a test may stop."""
    server = Postgres(found_programs())
    server.start()
    yield server
    server.stop()
    server.remove()


def test_postgresql_may_go_away_and_come_back(own_postgres: Postgres) -> None:
    address = own_postgres.new_database()

    async def run() -> None:
        async with opened(address) as store:
            await asyncio.gather(*(store.make_table(str(n), "") for n in range(30)))
            await store.append("1", [Record(0, "start", "")])
            own_postgres.stop()
            told = "the database does not answer. See that it is running"
            assert told in await why(store.ping())
            assert told in await why(store.sweep(0.0))
            answers = await asyncio.gather(
                *(store.append(str(n), [Record(n == 1, "input", "")]) for n in range(30)),
                return_exceptions=True,
            )
            assert all(told in str(answer) for answer in answers)
            own_postgres.start()
            await store.ping()
            await store.append("1", [Record(1, "input", "")])  # the first write succeeds at once
            own_postgres.stop()
            own_postgres.start()
            await store.append("1", [Record(2, "input", "")])
            table = await store.load("1")
            assert table is not None
            assert len(table.records) == 3

    asyncio.run(run())
