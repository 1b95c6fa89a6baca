"""Plays a deck at a table of the server to its end: one person, who takes the first answer, against bots.

`python -m tests.support.whole_table DECK` prints what a client would draw at the end, as JSON. It is for
families that are not installed where the tests run.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from ruleshift.server.sandbox import chores
from ruleshift.server.wire import questions
from ruleshift.server.wire.over_http import Frame, NewTable, WantedSeat
from tests.support.tables import BOT, YOU, Table, tables_at

LONGEST = 120.0  # seconds, on a machine that has much else to do


async def played(deck: str, path: Path) -> list[Frame]:
    """The last positions of a whole game, as its replay shows them to everybody."""
    async with tables_at(path) as tables:
        seats = [YOU, BOT, WantedSeat("bot", bot="greedy")]
        made = await tables.make(NewTable(deck, seats, seed=4))
        room = tables.rooms[made.id]
        Table(tables, room, path).come("Ann", made.token)
        while room.meta.status != "over":
            await asyncio.sleep(0.01)
            async with room.alone():
                match = room.match
                asked = None if match is None else questions.question(match, match.view(0), 1)
                if asked is not None and room.offered(0):
                    await room.answer(0, room.audience.question_id(0), [asked.options[0].number])
        replay = await tables.store.replay(room.id)
        assert replay is not None
        inputs = chores.replay_info(replay.text, room.id).inputs
        return chores.frames(replay.text, inputs - 3, inputs + 1, "all")


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        frames = asyncio.run(asyncio.wait_for(played(sys.argv[1], Path(folder) / "tables.db"), LONGEST))
        print(msgspec.json.encode(frames).decode())
