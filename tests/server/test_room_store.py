"""What a table does when its store fails: nothing has happened, and whoever wished it hears why."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ruleshift.server import messages as m
from ruleshift.server.hall import Hall
from ruleshift.server.refusal import Refusal
from ruleshift.server.settings import Settings
from ruleshift.server.store import Record, Store


async def table(path: Path) -> tuple[Hall, str]:
    hall = Hall(Settings(), await Store.open(f"sqlite:///{path}"))
    seats = [m.WantedSeat("you", "Ann"), m.WantedSeat("bot", bot="random")]
    made = await hall.make(m.NewTable("star-fluxx", seats, seed=5))
    return hall, made.id


def test_an_answer_that_cannot_be_stored_has_not_happened(tmp_path: Path) -> None:
    async def game() -> None:
        hall, id = await table(tmp_path / "tables.db")
        room = hall.rooms[id]
        match = room.match
        assert match is not None
        question = match.question
        assert question is not None
        before = match.digest()
        await hall.store.close()
        async with room.lock:
            with pytest.raises(Refusal, match="has not happened"):
                await room.answer(0, room.audience.question_id(0), [question.options[0]])
        assert room.match is not None
        assert room.match.digest() == before
        assert room.offered(0)
        await hall.farewell()
        hall.desk.close()

    asyncio.run(game())


def test_a_table_sleeps_and_wakes_at_the_same_question(tmp_path: Path) -> None:
    async def game() -> None:
        hall, id = await table(tmp_path / "tables.db")
        room = hall.rooms[id]
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
        del hall.rooms[id]
        again = await hall.room(id)
        assert again is not room
        assert again.match is not None
        assert again.match.digest() == digest
        assert again.answered == room.answered
        await hall.close()

    asyncio.run(game())


def test_a_table_of_another_version_says_so(tmp_path: Path) -> None:
    async def game() -> None:
        hall, id = await table(tmp_path / "tables.db")
        room = hall.rooms.pop(id)
        room.driver.stop()
        await hall.store.append(id, [Record(room.seq, "input", "123456")])
        woken = await hall.room(id)
        assert "another version" in woken.info().broken
        with pytest.raises(Refusal, match=r"not begun|another version"):
            await woken.answer(0, 0, [0])
        await hall.close()

    asyncio.run(game())
