"""Tables that an earlier version has left in the store go on, also those that it was killed at.

`data/tables-0001.sql` was written by the version before its tables were stored in one transaction each. Three
of them are torn: it was killed between the log and the rest.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

import ruleshift
from ruleshift.server.live.client import Client
from ruleshift.server.tables.commands import hello, obey
from ruleshift.server.tables.table import Room
from ruleshift.server.tables.tables import Tables
from ruleshift.server.wire.messages import (
    VERSION,
    Answer,
    Begin,
    Hello,
    Hint,
    LeaveTable,
    TakeBack,
    Why,
)
from ruleshift.server.wire.refusal import Refusal
from tests.support.tables import tables_at

DUMP = Path(__file__).parent / "data" / "tables-0001.sql"
TOKENS = {"lobby": "token-0", "playing": "token-1", "takenback": "token-2"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(DUMP.read_text(encoding="utf-8"))
    return path


def woken(path: Path, id: str, look: Callable[[Tables, Room], Awaitable[None]]) -> None:
    """Wake a table, look at it, and do both again with the next server."""

    async def run() -> None:
        for _ in range(2):
            async with tables_at(path) as tables:
                room = await tables.room(id)
                assert room.info().broken == ""
                await look(tables, room)

    asyncio.run(run())


async def settled(room: Room) -> None:
    """Wait until the driver has nothing to do without anybody."""
    for _ in range(200):
        await asyncio.sleep(0.01)
        if room.driver._task is None or room.driver._task.done():
            return


@pytest.mark.parametrize("id", sorted(TOKENS))
def test_seats_still_belong_to_whoever_has_their_secret(path: Path, id: str) -> None:
    async def look(tables: Tables, room: Room) -> None:
        client = Client(tables.limits.talker())
        hello(room, client, Hello(VERSION, TOKENS[id]))
        assert client.seat == 0

    woken(path, id, look)


def test_a_game_goes_on_at_its_question(path: Path) -> None:
    async def look(tables: Tables, room: Room) -> None:
        match = room.match
        assert match is not None
        assert match.question is not None
        assert room.stored_inputs == 6
        assert room.meta.status == "playing"

    woken(path, "playing", look)


def test_what_was_taken_back_stays_so(path: Path) -> None:
    async def look(tables: Tables, room: Room) -> None:
        assert room.match is not None
        assert room.seq == 8
        assert room.stored_inputs == len(room.match.history.inputs) == 5

    woken(path, "takenback", look)


def test_a_game_that_is_over_can_be_watched(path: Path) -> None:
    async def look(tables: Tables, room: Room) -> None:
        replay = await tables.store.replay("over")
        assert replay is not None
        assert ruleshift.resume(replay.text).outcome is not None

    woken(path, "over", look)


def test_a_deal_without_its_seats_has_begun(path: Path) -> None:
    async def look(tables: Tables, room: Room) -> None:
        assert room.meta.status == "playing"
        assert room.match is not None

    woken(path, "tornstart", look)


def test_somebody_who_was_dealt_in_without_a_seat_is_played_by_a_bot(path: Path) -> None:
    async def look(tables: Tables, room: Room) -> None:
        assert room.match is not None
        assert [one.name for one in room.meta.seats] == room.match.names
        zoe = room.info().seats[2]
        assert (zoe.name, zoe.kind, zoe.bot) == ("Zoe", "bot", "greedy")

    woken(path, "tornjoin", look)


def test_a_last_answer_without_the_end_ends_the_game(path: Path) -> None:
    async def look(tables: Tables, room: Room) -> None:
        await settled(room)
        assert room.meta.status == "over"
        assert await tables.store.replay("tornend") is not None

    woken(path, "tornend", look)


def test_a_table_that_was_broken_by_its_store_is_tried_again(path: Path) -> None:
    async def look(tables: Tables, room: Room) -> None:
        assert room.match is not None
        assert room.match.question is not None

    woken(path, "broken", look)


def test_at_a_table_that_cannot_go_on_every_wish_gets_an_answer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(
            "update records set body = 'no replay' where table_id = 'playing' and kind = 'start'"
        )

    async def run() -> None:
        async with tables_at(path) as tables:
            room = await tables.room("playing")
            client = Client(tables.limits.talker())
            hello(room, client, Hello(VERSION, TOKENS["playing"]))
            for wish in (LeaveTable(concede=True), Answer(1, [1]), TakeBack(), Hint(), Why("win"), Begin()):
                with pytest.raises(Refusal):
                    await obey(room, client, wish)
            assert room.info().broken
            assert client.seat == 0

    asyncio.run(run())
