"""What can be taken back, and what cannot: nobody's coming or going."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ruleshift.server.tables.table import Room
from ruleshift.server.tables.tables import Tables
from ruleshift.server.wire import messages as m
from ruleshift.server.wire.refusal import Refusal
from tests.server.tables.test_room_privacy import Clock
from tests.support.halls import ANN, BOT, Browser, in_hall, made, settle


async def answered(room: Room, clock: Clock, who: Browser) -> None:
    """Somebody has answered a question."""
    assert room.match is not None
    clock.now += 10
    await settle(room)
    question = room.match.question
    assert question is not None
    assert question.who == who.seat
    await who.say(m.Answer(room.audience.question_id(who.seat), [question.options[0]]))


async def check(room: Room, ann: Browser) -> None:
    """Nothing before the change can be taken back, and the seats of table and match are the same."""
    assert not room.answered
    with pytest.raises(Refusal, match="nothing to take back"):
        await ann.say(m.TakeBack())
    assert room.match is not None
    assert [one.name for one in room.meta.seats] == room.match.names


def test_a_newcomer_is_not_taken_back(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def before(tables: Tables, clock: Clock) -> None:
        room, ann = await made(tables, ANN, BOT, deck="star-fluxx", seed=3)
        await answered(room, clock, ann)
        bob = Browser(room)
        await bob.say(m.Sit(-1, "Bob"))
        await bob.say(m.LeaveTable())  # a bot plays on, and Ann is alone with bots again
        await check(room, ann)
        kept.update(id=room.id, token=ann.token)
        await bob.say(m.Sit(2, "Bob"))
        assert bob.seat == 2
        await bob.say(m.LeaveTable())

    async def after(tables: Tables, clock: Clock) -> None:
        room = await tables.room(kept["id"])
        await check(room, Browser(room, kept["token"]))

    in_hall(tmp_path, before, after)


def test_giving_up_is_not_taken_back(tmp_path: Path) -> None:
    async def do(tables: Tables, clock: Clock) -> None:
        room, ann = await made(tables, ANN, BOT, BOT, deck="star-fluxx", seed=3)
        await answered(room, clock, ann)
        bob = Browser(room)
        await bob.say(m.Sit(1, "Bob"))
        await bob.say(m.LeaveTable(concede=True))
        await check(room, ann)
        assert room.match is not None
        assert 1 not in room.match.state.seated()

    in_hall(tmp_path, do)


def test_a_table_whose_newcomer_was_taken_back_goes_on_without(tmp_path: Path) -> None:
    """A version before this one has done that, and the table had a seat that its match did not."""
    kept: dict[str, Any] = {}

    async def before(tables: Tables, clock: Clock) -> None:
        room, ann = await made(tables, ANN, BOT, deck="star-fluxx", seed=3)
        await answered(room, clock, ann)
        bob = Browser(room)
        await bob.say(m.Sit(-1, "Bob"))
        await bob.say(m.LeaveTable())
        room.answered = [0]
        await ann.say(m.TakeBack())
        kept["id"] = room.id

    async def after(tables: Tables, clock: Clock) -> None:
        room = await tables.room(kept["id"])
        assert [one.name for one in room.meta.seats] == ["Ann", "Bruno"]
        cy = Browser(room)
        await cy.say(m.Sit(-1, "Cy"))
        assert cy.seat == 2

    in_hall(tmp_path, before, after)
