"""Many callers share a transaction; none of them pays for what another one asks."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import event

from ruleshift.server.store.store import Record, Store, StoredReplay, StoreError
from tests.support.postgres import Postgres
from tests.support.stores import opened


def commits(store: Store) -> list[object]:
    """Grows with every commit of the writer."""
    seen: list[object] = []
    event.listen(store._database.writing, "commit", seen.append)
    return seen


def test_those_who_wait_share_a_commit(address: str) -> None:
    async def run() -> None:
        async with opened(address) as store:
            made = commits(store)
            await asyncio.gather(*(store.make_table(str(n), "") for n in range(200)))
            await asyncio.gather(*(store.append(str(n), [Record(0, "start", str(n))]) for n in range(200)))
            assert 2 <= len(made) <= 4
            for n in (0, 77, 199):
                table = await store.load(str(n))
                assert table is not None
                assert table.records == [Record(0, "start", str(n))]

    asyncio.run(run())


def test_more_than_fit_into_one_transaction(address: str) -> None:
    async def run() -> None:
        async with opened(address) as store:
            made = commits(store)
            await asyncio.gather(*(store.make_table(str(n), "") for n in range(2500)))
            assert len(made) == 3
            assert len(await store.unfinished()) == 2500

    asyncio.run(run())


def test_each_table_keeps_its_order_among_many(address: str) -> None:
    async def play(store: Store, id: str) -> None:
        await store.make_table(id, "")
        for seq in range(0, 30, 3):  # nobody waits for the first of the three before asking for the next
            await asyncio.gather(
                *(store.append(id, [Record(seq + k, "input", f"{id}:{seq + k}")]) for k in range(3)),
                store.change(id, meta=str(seq)),
            )
        await store.change(id, replay=StoredReplay(id, f"replay of {id}", "", 1.0))

    async def run() -> None:
        ids = [f"t{n}" for n in range(25)]
        async with opened(address) as store:
            await asyncio.gather(*(play(store, id) for id in ids))
            assert await store.unfinished() == []
            for id in ids:
                table, replay = await store.load(id), await store.replay(id)
                assert table is not None
                assert replay is not None
                assert table.meta == "27"
                assert [record.body for record in table.records] == [f"{id}:{seq}" for seq in range(30)]
                assert replay.text == f"replay of {id}"

    asyncio.run(run())


def test_a_whole_life_in_one_transaction(address: str) -> None:
    async def run() -> None:
        async with opened(address) as store:
            made = commits(store)
            await asyncio.gather(
                store.make_table("a", "1"),
                store.append("a", [Record(0, "start", "")]),
                store.change("a", meta="2"),
                store.append("a", [Record(1, "input", "")]),
                store.change("a", replay=StoredReplay("a", "text", "", 1.0)),
            )
            assert len(made) == 1
            table = await store.load("a")
            assert table is not None
            assert (table.meta, len(table.records), table.finished) == ("2", 2, True)

    asyncio.run(run())


def test_reading_goes_on_beside_writing(address: str) -> None:
    async def run() -> None:
        async with opened(address) as store:
            await store.make_table("a", "")

            async def write() -> None:
                for seq in range(40):
                    await store.append("a", [Record(seq, "input", str(seq))])

            async def read() -> None:
                while True:
                    table = await store.load("a")
                    assert table is not None
                    assert [record.seq for record in table.records] == list(range(len(table.records)))
                    if len(table.records) == 40:
                        return

            await asyncio.gather(write(), *(read() for _ in range(8)))

    asyncio.run(run())


def test_a_cancelled_caller_harms_nobody(address: str) -> None:
    async def run() -> None:
        async with opened(address) as store:
            await store.make_table("a", "")
            first = asyncio.create_task(store.append("a", [Record(0, "start", "")]))
            second = asyncio.create_task(store.append("a", [Record(1, "input", "")]))
            assert store.waiting == 0
            await asyncio.sleep(0)
            assert store.waiting == 2
            first.cancel()
            await second
            table = await store.load("a")
            assert table is not None
            assert len(table.records) == 2  # else the second would have left a gap

    asyncio.run(run())


def test_closing_writes_what_is_waiting(address: str) -> None:
    async def run() -> None:
        store = await Store.open(address)
        await store.make_table("a", "")
        waiting = [asyncio.create_task(store.append("a", [Record(n, "input", "")])) for n in range(50)]
        sweeping = asyncio.create_task(store.sweep(3600.0))
        await asyncio.sleep(0)
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        closing.cancel()  # whoever has lost patience
        await store.close()
        await asyncio.gather(*waiting)
        assert await sweeping == 0
        async with opened(address) as again:
            table = await again.load("a")
            assert table is not None
            assert len(table.records) == 50

    asyncio.run(run())


def test_what_cannot_be_stored_fails_alone(tmp_path: Path) -> None:
    """The database itself refuses two of a hundred, so the common transaction fails."""
    path = tmp_path / "tables.db"

    async def run() -> None:
        async with opened(str(path)) as store:
            await store.make_table("rest", "")
            await asyncio.gather(*(store.make_table(str(n), "") for n in range(100)))
            forbid(path)
            answers = await asyncio.gather(
                *(
                    store.append(str(n), [Record(0, "cursed" if n in (13, 66) else "start", "")])
                    for n in range(100)
                ),
                store.append("13", [Record(1, "input", "after the cursed one")]),
                return_exceptions=True,
            )
            refused = [n for n, answer in enumerate(answers) if answer is not None]
            assert refused == [13, 66, 100]
            assert "no luck today" in str(answers[13])
            assert "would leave a gap" in str(answers[100])
            for n in range(100):
                table = await store.load(str(n))
                assert table is not None
                assert len(table.records) == (n not in (13, 66))
            await store.append("13", [Record(0, "start", "")])  # the table itself is well

    def forbid(path: Path) -> None:
        with sqlite3.connect(path) as connection:
            connection.execute(
                "create trigger cursed before insert on records when new.kind = 'cursed' "
                "begin select raise(abort, 'no luck today'); end"
            )
        connection.close()

    asyncio.run(run())


def test_two_servers_cannot_both_go_on_with_a_table(postgres: Postgres) -> None:
    """PostgreSQL takes several servers. The log of a table that two of them run stays whole."""
    address = postgres.new_database()

    async def run() -> None:
        async with opened(address) as one, opened(address) as other:
            await one.make_table("a", "")
            await one.append("a", [Record(0, "start", "")])
            await other.append("a", [Record(1, "input", "other")])
            with pytest.raises(StoreError, match="record 1"):
                await one.append("a", [Record(1, "input", "one")])
            await one.append("a", [Record(2, "input", "one")])  # it has learned where the log is
            table = await other.load("a")
            assert table is not None
            assert [record.body for record in table.records] == ["", "other", "one"]

    asyncio.run(run())
