"""The store keeps what it was given, on every database it knows."""

from __future__ import annotations

import asyncio

import pytest

from ruleshift.server.store.store import Record, StoredReplay, StoredTable, StoreError
from tests.support.stores import Clock, opened, why

DAY = 86_400.0
UNICODE = "Zoë’s 🃏 said «日本語» \u202eעברית\u202c \t\n\\x \U0010ffff %s :id ; --'\""


def test_a_table_is_there_when_the_store_is_opened_again(address: str) -> None:
    records = [Record(0, "start", "replay"), Record(1, "input", '{"option": 3}'), Record(2, "undo", "")]

    async def run() -> None:
        async with opened(address) as store:
            await store.make_table("k7", '{"seats": []}')
            await store.append("k7", records[:1])
            await store.append("k7", records[1:])
            await store.append("k7", [])
            await store.change("k7", meta='{"seats": ["Ann"]}')
        async with opened(address) as store:
            assert await store.load("k7") == StoredTable("k7", '{"seats": ["Ann"]}', records, False)
            assert await store.load("other") is None

    asyncio.run(run())


def test_a_finished_table_keeps_its_log_and_its_replay(address: str) -> None:
    async def run() -> None:
        async with opened(address) as store:
            await store.make_table("a", "")
            await store.append("a", [Record(0, "start", "x")])
            await store.change("a", replay=StoredReplay("a", "text", "info", 12.5))
            assert await store.replay("a") == StoredReplay("a", "text", "info", 12.5)
            assert await store.load("a") == StoredTable("a", "", [Record(0, "start", "x")], True)
            assert await store.unfinished() == []
            await store.append("a", [Record(1, "say", "well played")])
            await store.change("a", replay=StoredReplay("a", "text 2", "info 2", 13.5))
            assert await store.replay("a") == StoredReplay("a", "text 2", "info 2", 13.5)

    asyncio.run(run())


def test_replays_of_people_stand_by_themselves(address: str) -> None:
    async def run() -> None:
        async with opened(address) as store:
            assert await store.replay("r") is None
            await store.keep_replay("r", "one", "i", 1.0)
            await store.keep_replay("r", "two", "j", 2.0)
            assert await store.replay("r") == StoredReplay("r", "two", "j", 2.0)
            await asyncio.gather(*(store.keep_replay("r", str(n), "k", 3.0) for n in range(20)))
            assert await store.replay("r") == StoredReplay("r", "19", "k", 3.0)
            assert await store.load("r") is None

    asyncio.run(run())


def test_a_record_that_is_there_already_is_refused(address: str) -> None:
    async def run() -> None:
        async with opened(address) as store:
            await store.make_table("a", "")
            await store.append("a", [Record(0, "start", "first"), Record(1, "input", "1")])
            again = await why(store.append("a", [Record(1, "input", "other")]))
            assert again == "Cannot keep record 1 of table a: record 1 is there already, and the next is 2."
            both = await asyncio.gather(
                store.append("a", [Record(2, "input", "2")]),
                store.append("a", [Record(2, "input", "2 again")]),
                return_exceptions=True,
            )
            assert both[0] is None
            assert isinstance(both[1], StoreError)
        async with opened(address) as store:  # which has to look up what is next
            assert "record 0 is there already" in await why(store.append("a", [Record(0, "start", "")]))
            table = await store.load("a")
            assert table is not None
            assert [record.body for record in table.records] == ["first", "1", "2"]

    asyncio.run(run())


def test_a_gap_in_the_log_is_refused(address: str) -> None:
    """Half of what a caller asked for is never kept."""

    async def run() -> None:
        async with opened(address) as store:
            await store.make_table("a", "")
            assert "would leave a gap, for the next is 0" in await why(
                store.append("a", [Record(1, "i", "")])
            )
            await why(store.append("a", [Record(0, "start", ""), Record(2, "i", "")]))
            table = await store.load("a")
            assert table is not None
            assert table.records == []
            await store.append("a", [Record(0, "start", "")])

    asyncio.run(run())


def test_a_table_must_be_made_once_and_before_it_is_used(address: str) -> None:
    async def run() -> None:
        async with opened(address) as store:
            assert "there is no table b" in await why(store.append("b", [Record(0, "start", "")]))
            assert "there is no table b" in await why(store.change("b", meta=""))
            assert "there is no table b" in await why(
                store.change("b", replay=StoredReplay("b", "", "", 0.0))
            )
            assert await store.replay("b") is None
            await store.make_table("b", "first")
            assert await why(store.make_table("b", "second")) == "Cannot make table b: it is there already."
            table = await store.load("b")
            assert table is not None
            assert table.meta == "first"

    asyncio.run(run())


def test_every_sign_comes_back(address: str) -> None:
    async def run() -> None:
        async with opened(address) as store:
            await store.make_table(UNICODE, UNICODE)
            await store.append(UNICODE, [Record(0, UNICODE, UNICODE)])
            expected = StoredTable(UNICODE, UNICODE, [Record(0, UNICODE, UNICODE)], False)
            assert await store.load(UNICODE) == expected
            await store.change(UNICODE, replay=StoredReplay(UNICODE, UNICODE, UNICODE, 1.0))
            assert await store.replay(UNICODE) == StoredReplay(UNICODE, UNICODE, UNICODE, 1.0)

    asyncio.run(run())


@pytest.mark.parametrize(
    ("body", "says"), [("a\0b", "zero character"), ("a\ud83c", "half a character")], ids=["zero", "half"]
)
def test_what_no_database_keeps_is_refused_with_a_reason(address: str, body: str, says: str) -> None:
    async def run() -> None:
        async with opened(address) as store:
            await store.make_table("a", "")
            assert says in await why(store.append("a", [Record(0, "say", body)]))
            assert says in await why(store.append("a", [Record(0, body, "")]))
            assert says in await why(store.append(body, [Record(0, "say", "")]))
            assert says in await why(store.make_table("b", body))
            assert says in await why(store.make_table(body, ""))
            assert says in await why(store.change("a", meta=body))
            assert says in await why(store.change("a", replay=StoredReplay("a", body, "", 0.0)))
            assert says in await why(store.keep_replay("a", "", body, 0.0))
            assert await store.load(body) is None
            assert await store.replay(body) is None
            await store.append("a", [Record(0, "say", "fine")])

    asyncio.run(run())


def test_large_bodies(address: str) -> None:
    large = "🃏 and a long story " * 250_000  # some six megabytes

    async def run() -> None:
        async with opened(address) as store:
            await store.make_table("a", "")
            await store.append("a", [Record(0, "start", large)])
            await store.change("a", replay=StoredReplay("a", large, "", 1.0))
            table, replay = await store.load("a"), await store.replay("a")
            assert table is not None
            assert replay is not None
            assert table.records[0].body == large
            assert replay.text == large

    asyncio.run(run())


def test_unfinished_tables_come_newest_first(address: str) -> None:
    async def run() -> None:
        async with opened(address) as store:
            for id in ("old", "middle", "new", "done"):
                await store.make_table(id, "")
                await asyncio.sleep(0.002)
            await store.change("done", replay=StoredReplay("done", "", "", 0.0))
            assert await store.unfinished() == ["new", "middle", "old"]
            await store.append("old", [Record(0, "start", "")])
            assert await store.unfinished(limit=2) == ["old", "new"]
            await asyncio.sleep(0.002)
            await store.change("middle", meta="")
            assert await store.unfinished(limit=1) == ["middle"]

    asyncio.run(run())


def test_a_sweep_takes_only_what_lies_untouched_and_unfinished(address: str) -> None:
    clock = Clock()

    async def run() -> None:
        async with opened(address, clock) as store:
            for id in ("idle", "played", "renamed", "done"):
                await store.make_table(id, "")
                await store.append(id, [Record(0, "start", "")])
            await store.change("done", replay=StoredReplay("done", "text", "", 0.0))
            clock.go_on(DAY)
            assert await store.sweep(DAY + 1) == 0
            await store.append("played", [Record(1, "input", "")])
            await store.change("renamed", meta="")
            assert await store.sweep(DAY - 1, spare=["idle"]) == 0
            assert await store.sweep(DAY - 1) == 1
            assert sorted(await store.unfinished()) == ["played", "renamed"]
            assert await store.load("idle") is None
            assert "there is no table idle" in await why(store.append("idle", [Record(1, "input", "")]))
            clock.go_on(1)
            assert await store.sweep(0.5) == 2
            assert await store.load("done") is not None
            assert await store.replay("done") is not None
            await store.make_table("idle", "anew")  # its records went with it
            assert await store.load("idle") == StoredTable("idle", "anew", [], False)

    asyncio.run(run())


@pytest.mark.parametrize("jump", [400 * DAY, -400 * DAY], ids=["forwards", "backwards"])
def test_no_table_grows_old_when_the_clock_is_set(address: str, jump: float) -> None:
    """While the server runs, or between two of its runs; nor does one grow young."""
    clock = Clock()

    async def run() -> None:
        async with opened(address, clock) as store:
            await store.make_table("old", "")
            clock.go_on(20 * DAY)
            await store.make_table("young", "")
            clock.wall += jump
            await store.make_table("new", "")
            assert await store.sweep(30 * DAY) == 0
        clock.wall += jump
        async with opened(address, clock) as store:
            assert await store.sweep(30 * DAY) == 0
            clock.go_on(11 * DAY)
            assert await store.sweep(30 * DAY) == (1 if jump > 0 else 0)
            clock.go_on(20 * DAY)
            await store.sweep(30 * DAY)
            assert await store.unfinished() == ([] if jump > 0 else ["new", "young", "old"])

    asyncio.run(run())


def test_after_closing_everything_is_refused(address: str) -> None:
    async def run() -> None:
        async with opened(address) as store:
            await store.make_table("a", "")
            await store.ping()
        for call in (
            store.ping(),
            store.load("a"),
            store.replay("a"),
            store.unfinished(),
            store.make_table("b", ""),
            store.append("a", [Record(0, "start", "")]),
            store.change("a", meta=""),
            store.change("a", replay=StoredReplay("a", "", "", 0.0)),
            store.keep_replay("a", "", "", 0.0),
            store.sweep(0.0),
        ):
            assert (await why(call)).endswith("the store is closed.")
        await store.close()  # a second time does no harm

    asyncio.run(run())
