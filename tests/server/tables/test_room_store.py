"""What a table does when its store fails: nothing has happened, and whoever wished it hears why.

That every single wish is treated so is in test_refusals.py.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ruleshift.core.decks import load_deck
from ruleshift.server.ops.settings import Settings
from ruleshift.server.sandbox.threads import Work
from ruleshift.server.store.store import Record, Store, StoreError
from ruleshift.server.tables.tables import Tables
from ruleshift.server.wire.over_http import NewTable, WantedSeat
from ruleshift.server.wire.refusal import Refusal
from tests.support.disks import Disk, a_small_disk
from tests.support.postgres import Postgres, found_programs
from tests.support.stores import Clock
from tests.support.tables import BOT, YOU, last_answer, tables_at, together
from tests.support.tables import table as table_of


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Disk]:
    yield from a_small_disk(tmp_path)


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """One that a test may stop."""
    server = Postgres(found_programs())
    server.start()
    yield server
    server.stop()
    server.remove()


async def table(path: Path) -> tuple[Tables, str]:
    tables = Tables(Settings(), await Store.open(f"sqlite:///{path}"))
    seats = [WantedSeat("you", "Ann"), WantedSeat("bot", bot="random")]
    made = await tables.make(NewTable("star-fluxx", seats, seed=5))
    return tables, made.id


def test_an_answer_that_cannot_be_stored_has_not_happened(tmp_path: Path) -> None:
    async def game() -> None:
        tables, id = await table(tmp_path / "tables.db")
        room = tables.rooms[id]
        match = room.match
        assert match is not None
        question = match.question
        assert question is not None
        before = match.digest()
        await tables.store.close()
        async with room.lock:
            with pytest.raises(Refusal, match="has not happened"):
                await room.answer(0, room.audience.question_id(0), [question.options[0]])
        assert room.match is not None
        assert room.match.digest() == before
        assert room.offered(0)
        await tables.farewell()
        tables.desk.close()

    asyncio.run(game())


def test_a_table_sleeps_and_wakes_at_the_same_question(tmp_path: Path) -> None:
    async def game() -> None:
        tables, id = await table(tmp_path / "tables.db")
        room = tables.rooms[id]
        match = room.match
        assert match is not None
        for _ in range(3):
            async with room.lock:
                question = match.question
                if question is not None and question.who == 0 and room.offered(0):
                    await room.answer(0, room.audience.question_id(0), [question.options[0]])
            await asyncio.sleep(0.2)
        digest = match.digest()
        room.driver.stop()
        del tables.rooms[id]
        again = await tables.room(id)
        assert again is not room
        assert again.match is not None
        assert again.match.digest() == digest
        assert again.answered == room.answered
        await tables.close()

    asyncio.run(game())


def test_a_table_of_another_version_says_so(tmp_path: Path) -> None:
    async def game() -> None:
        tables, id = await table(tmp_path / "tables.db")
        room = tables.rooms.pop(id)
        room.driver.stop()
        await tables.store.append(id, [Record(room.seq, "input", "123456")])
        woken = await tables.room(id)
        assert "another version" in woken.info().broken
        with pytest.raises(Refusal, match=r"not begun|another version"):
            await woken.answer(0, 0, [0])
        await tables.close()

    asyncio.run(game())


def test_a_game_ends_when_the_disk_has_room_again(small_disk: Disk) -> None:
    """The answer, the end, the seats and the replay are stored together, or none of them is."""
    path = small_disk.folder / "tables.db"

    async def game() -> None:
        async with tables_at(path) as tables:
            table = await last_answer(tables, path)
            await table.wish("Ann", table.answer(0, int(table.clients["last"].address)))
            assert table.room.meta.status == "playing"  # the window has to close
            small_disk.fill(tables.store)
            await fill(tables.store)
            before = await tables.store.load(table.room.id)
            for _ in range(2):
                with pytest.raises(Refusal, match="has not happened") as caught:
                    await table.step()
                assert str(small_disk.folder) not in caught.value.why
                assert await tables.store.load(table.room.id) == before
                assert await tables.store.replay(table.room.id) is None
            assert (await tables.pulse.feel()) == "cannot be written"
            small_disk.make_room(tables.store)
            await table.step()
            id = table.room.id
        async with tables_at(path) as tables:
            room = await tables.room(id)
            assert (room.meta.status, room.info().broken) == ("over", "")
            assert await tables.store.replay(id) is not None

    async def fill(store: Store) -> None:
        """Until not even a record of one letter fits."""
        await store.make_table("ballast", "")
        seq = 0
        for size in (100_000, 10_000, 1_000, 100, 1):
            try:
                while True:
                    await store.append("ballast", [Record(seq, "input", "x" * size)])
                    seq += 1
            except StoreError:
                continue

    asyncio.run(game())


def test_a_table_outlives_its_database(own_postgres: Postgres) -> None:
    address = own_postgres.new_database()

    async def game() -> None:
        tables = Tables(Settings(bot_seconds=0), await Store.open(address))
        table = await together(tables, Path())
        before = await table.state()
        own_postgres.stop()
        for _ in range(2):
            with pytest.raises(Refusal) as caught:
                await table.wish("Ann", table.answer(0))
            assert caught.value.status == 503
            assert address not in caught.value.why
            assert str(own_postgres.folder) not in caught.value.why
        own_postgres.start()
        await table.step()  # the first who comes asks the store
        assert await table.state() == before
        await table.wish("Ann", table.answer(0))
        table.room.clients.clear()
        await tables.close()

    asyncio.run(game())


def test_a_write_of_which_nobody_knows_whether_it_happened(tmp_path: Path) -> None:
    """It was committed, but the answer was lost: then it has happened, and the table is there, too."""

    async def game() -> None:
        path = tmp_path / "tables.db"
        async with tables_at(path) as tables:
            table = await together(tables, path)
            seq = table.room.seq
            writer = tables.store._writer
            attempt = writer._attempt

            async def lost(jobs: Any) -> Any:
                await attempt(jobs)
                writer._attempt = attempt  # type: ignore[method-assign]
                raise ConnectionResetError

            writer._attempt = lost  # type: ignore[method-assign]
            with pytest.raises(Refusal):
                await table.wish("Ann", table.answer(0))
            kept = await tables.store.load(table.room.id)
            assert kept is not None
            assert table.room.seq == len(kept.records) == seq + 1
            await table.step()
            assert not table.room.keeper.ahead

    asyncio.run(game())


def test_a_cancelled_change_leaves_the_table_as_the_store_has_it(tmp_path: Path) -> None:
    async def game() -> None:
        path = tmp_path / "tables.db"
        async with tables_at(path) as tables:
            table = await together(tables, path)
            answering = asyncio.create_task(table.wish("Ann", table.answer(0)))
            while not table.room.keeper.ahead:
                await asyncio.sleep(0)
            answering.cancel()
            with pytest.raises(asyncio.CancelledError):
                await answering
            async with table.room.alone():
                kept = await tables.store.load(table.room.id)
                assert kept is not None
                assert table.room.seq == len(kept.records)
                assert not table.room.keeper.ahead

    asyncio.run(game())


def test_a_table_is_woken_once_for_all_who_come(tmp_path: Path) -> None:
    async def game() -> None:
        tables, id = await table(tmp_path / "tables.db")
        tables.rooms.pop(id).driver.stop()
        woken = await asyncio.gather(*(tables.room(id) for _ in range(5)))
        assert len(set(map(id_of, woken))) == 1
        for _ in range(3):
            lost = await asyncio.gather(*(tables.room("nowhere") for _ in range(3)), return_exceptions=True)
            assert all(isinstance(one, Refusal) for one in lost)
        await tables.close()

    asyncio.run(game())


def id_of(room: object) -> int:
    return id(room)


def test_a_table_in_use_is_neither_put_to_sleep_nor_forgotten(tmp_path: Path) -> None:
    clock = Clock()

    async def game() -> None:
        store = await Store.open(str(tmp_path / "tables.db"), lambda: clock.wall, lambda: clock.steady)
        tables = Tables(Settings(keep_days=1, empty_minutes=1), store, lambda: clock.steady)
        seats = [WantedSeat("you", "Ann"), WantedSeat("open")]
        used, left = [(await tables.make(NewTable("tutorial", seats))).id for _ in range(2)]
        tables.rooms[used].visitors += 1
        clock.go_on(2 * 86_400.0)
        await tables.sweep()
        assert list(tables.rooms) == [used]
        assert await store.load(used) is not None
        assert await store.load(left) is None
        clock.wall += 400 * 86_400.0
        await tables.sweep()
        assert await store.load(used) is not None
        await tables.close()

    asyncio.run(game())


def test_cards_of_a_deck_that_was_sent_are_given_up_when_they_take_too_long(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"

    async def game() -> None:
        async with tables_at(path) as tables:
            text = load_deck("tutorial").text
            quick = await table_of(tables, path, "", YOU, BOT, text=text)
            await quick.step()
            await quick.wish("Ann", quick.answer(0))
            own = await table_of(tables, path, "", YOU, BOT, text=text)
            await own.step()
            before = await own.state()
            tables.own_decks = Work(1, 0.0)
            with pytest.raises(Refusal, match="take too long"):
                await own.wish("Ann", own.answer(0))
            assert "take too long" in own.room.info().broken
            kept = await tables.store.load(own.room.id)
            assert kept is not None
            assert kept.records == before[0].records  # type: ignore[attr-defined]
            other = await table_of(tables, path, "tutorial", YOU, BOT)
            await other.step()
            await other.wish("Ann", other.answer(0))  # decks of ours never wait there
            id = own.room.id
        async with tables_at(path) as tables:  # on a quicker machine it may be tried again
            room = await tables.room(id)
            assert room.info().broken == ""
            assert room.match is not None
            assert room.match.digest() == before[3]

    asyncio.run(game())
