"""Games that take long to be played again keep nobody else waiting, and cost whoever sent them."""

from __future__ import annotations

import asyncio
import random
import threading
from pathlib import Path

import pytest

import ruleshift
from ruleshift.server.ops.settings import Settings
from ruleshift.server.store.store import Store
from ruleshift.server.tables.games import ALWAYS
from ruleshift.server.tables.tables import LONG_GAME, Tables
from ruleshift.server.wire.refusal import Refusal
from tests.server.tables.test_room_privacy import Clock
from tests.support.halls import in_hall


def game(length: int) -> str:
    """A replay of at least so many characters: its cards cannot be won with."""
    cards = "".join(
        f"  - {{name: Cup {n}, type: action, origin: own, do: [{{draw: 1}}]}}\n" for n in range(20)
    )
    head = "deck: cups\ntitle: Cups\nfamily: fluxx\nabout: Tea.\nplayers: 2-4\nstart: 3\nbasic: {draw: 1}\n"
    options = {ALWAYS: "on", "turn_limit": "99999"}
    match = ruleshift.loads(f"{head}cards:\n{cards}", options).start(["Ann", "Bob"], seed=1)
    rng = random.Random(1)
    while len(match.history.inputs) < 10 or len(match.save()) <= length:
        for _ in range(50):
            assert match.question is not None
            match.answer(rng.choice(match.question.options))
    return match.save()


def test_long_games_wait_for_each_other_alone(tmp_path: Path) -> None:
    async def do(tables: Tables, clock: Clock) -> None:
        short, long = game(0), game(LONG_GAME)
        end = threading.Event()
        others = [asyncio.create_task(tables.long_games.aside(end.wait)) for _ in range(2)]
        waiting = asyncio.create_task(tables.make_from(long, 5, 0))
        assert (await tables.make_from(short, 5, 0)).seat == 0
        assert (await tables.make_from(short, 6, 0)).seat == 0
        assert not waiting.done()
        end.set()
        await asyncio.gather(*others)
        assert (await waiting).seat == 0

    in_hall(tmp_path, do)


def test_playing_on_costs_what_it_takes(tmp_path: Path) -> None:
    async def do() -> None:
        store = await Store.open(f"sqlite:///{tmp_path / 'tables.db'}")
        tables = Tables(Settings(work_per_minute=1), store, Clock())
        text = game(LONG_GAME)
        at = 1_000
        await tables.make_from(text, at, 0, "192.0.2.1")

        async def many() -> None:
            for _ in range(100):
                await tables.make_from(text, at, 0, "192.0.2.1")

        with pytest.raises(Refusal, match="work a lot"):
            await many()
        await tables.make_from(text, at, 0, "192.0.2.2")
        await tables.close()

    asyncio.run(do())
