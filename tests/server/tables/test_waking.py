"""Waking tables: as many are awake as the server may have, and nobody is kept out by empty ones."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ruleshift.server.ops.settings import Settings
from ruleshift.server.store.store import Store
from ruleshift.server.tables.tables import Tables
from ruleshift.server.wire.over_http import NewTable, WantedSeat
from ruleshift.server.wire.refusal import Refusal
from tests.server.tables.test_room_privacy import Clock

SEATS = [WantedSeat("you", "Ann"), WantedSeat("open")]


def test_a_table_is_woken_where_there_is_a_place(tmp_path: Path) -> None:
    async def do() -> None:
        clock = Clock()
        settings = Settings(most_tables=2)
        tables = Tables(settings, await Store.open(f"sqlite:///{tmp_path / 'tables.db'}"), clock)
        asleep = await tables.make(NewTable("tutorial", SEATS))
        clock.now += 60 * settings.empty_minutes + 1
        await tables.sweep()
        others = [await tables.make(NewTable("tutorial", SEATS)) for _ in range(2)]
        with pytest.raises(Refusal, match="taken"):
            await tables.room(asleep.id)
        tables.rooms[others[0].id].visitors += 1
        clock.now += 61  # long enough for whoever has made the other one to come
        await tables.room(asleep.id)
        assert {*tables.rooms} == {others[0].id, asleep.id}
        await tables.close()

    asyncio.run(do())
