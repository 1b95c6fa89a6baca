"""Time does not tell what a bot holds: what it decides is shown at fixed moments, by the test's clock."""

from __future__ import annotations

import asyncio
import json
import random
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import ruleshift
from ruleshift.bots import BOTS
from ruleshift.server.live.client import Client
from ruleshift.server.ops.settings import Settings
from ruleshift.server.sandbox.limits import Talker
from ruleshift.server.tables.commands import goodbye, hello
from ruleshift.server.tables.table import Room
from ruleshift.server.tables.tables import Tables
from ruleshift.server.tables.tokens import fingerprint
from ruleshift.server.wire import messages as m
from ruleshift.server.wire import questions as ask
from ruleshift.server.wire.over_http import NewTable, WantedSeat
from tests.server.tables.test_room_privacy import Clock, choice
from tests.support.halls import in_hall

BEAT = 0.5
TICK = BEAT / 4
PACED = Settings(bot_seconds=BEAT)


class Watched:
    """A table that goes on as the test's clock does, and what its people heard at which time."""

    def __init__(self, tables: Tables, clock: Clock, room: Room, clients: dict[int, Client]) -> None:
        self.tables, self.clock, self.room, self.clients = tables, clock, room, clients

    async def settle(self) -> None:
        """Let everything happen that happens without time going by; bots may think as long as they like."""
        driver = self.room.driver
        while True:
            async with self.room.lock:
                delay = await driver.step()
            thinking = [one for one in driver.thoughts if not one.done]
            for one in thinking:
                await one.wait()
            if delay is None or (delay > 0 and not thinking):
                return

    def heard(self, seat: int = 0) -> list[dict[str, Any]]:
        waiting = self.clients[seat].waiting
        texts = [waiting.get_nowait() for _ in range(waiting.qsize())]
        return [one for text in texts if text and (one := json.loads(text))["t"] == "update"]

    async def until_heard(self, seat: int = 0) -> float:
        """How long it takes until somebody hears of something."""
        begun = self.clock.now
        for _ in range(40):
            await self.settle()
            if any(one["events"] for one in self.heard(seat)):
                return self.clock.now - begun
            self.clock.now += TICK
        raise AssertionError("nothing was heard")

    async def answer(self, label: str, seat: int = 0) -> None:
        room = self.room
        assert room.match is not None
        question = room.match.question
        assert question is not None
        async with room.lock:
            await room.answer(seat, room.audience.question_id(seat), [question.find(label)])

    async def decide(self, seat: int) -> None:
        """Somebody passes in a window of several people."""
        room = self.room
        assert room.gathering is not None
        one = room.gathering.asked[seat]
        async with room.lock:
            await room.answer(seat, one.question.id, [one.passing])

    def question_of_newcomer(self, seat: int) -> bool:
        """Whether somebody who loads the page again is asked something."""
        again = Client(Talker(self.tables.settings))
        hello(self.room, again, m.Hello(m.VERSION, f"token {seat}"))
        texts = [again.waiting.get_nowait() for _ in range(again.waiting.qsize())]
        goodbye(self.room, again)
        return any(json.loads(text or "{}").get("question") for text in texts)


Seats = dict[str, dict[str, Any]]


async def table(
    tables: Tables, clock: Clock, deck: str, given: Seats, kinds: dict[str, str], **more: Any
) -> Watched:
    """A table at a position; a seat without a kind of bot is a person's."""
    match = ruleshift.load(deck, {"always_pause_windows": "on"}).set_up({"seats": given, **more})
    made = await tables.make(
        NewTable(deck, [WantedSeat("you", "Ann"), *[WantedSeat("open")] * (len(given) - 1)])
    )
    room = tables.rooms[made.id]
    clients: dict[int, Client] = {}
    for seat, (name, one) in enumerate(zip(given, room.meta.seats, strict=True)):
        bot = kinds.get(name, "")
        one.kind, one.name, one.bot = "bot" if bot else "person", name, bot
        one.secret = "" if bot else fingerprint(f"token {seat}")
        if not bot:
            clients[seat] = Client(Talker(tables.settings))
            hello(room, clients[seat], m.Hello(m.VERSION, f"token {seat}"))
    await room.keeper.begin(match, room.meta)

    for client in clients.values():
        room.audience.greet(client)
    room.driver.pace.mark()
    return Watched(tables, clock, room, clients)


SURPRISE, KEEPER = ["Actually, That's Mine!"], ["The Robot"]


def test_a_window_against_bots_lasts_as_long_whatever_they_hold(tmp_path: Path) -> None:
    async def do(tables: Tables, clock: Clock) -> None:
        for bot, hand in product(BOTS, (SURPRISE, KEEPER)):
            seats = {
                "Ann": {"hand": ["Small Moon", "Draw 2"]},
                "Bob": {"hand": hand},
                "Cy": {"hand": ["Monolith"]},
            }
            one = await table(tables, clock, "star-fluxx", seats, {"Bob": bot, "Cy": bot})
            await one.settle()
            one.heard()
            await one.answer("play Small Moon")
            assert one.heard(), "her own play is seen at once"
            assert await one.until_heard() == BEAT

    in_hall(tmp_path, do, settings=PACED)


def test_reacts_take_as_long_whatever_a_bot_holds(tmp_path: Path) -> None:
    async def do(tables: Tables, clock: Clock) -> None:
        for bot, hand in product(BOTS, (["Not Today", "Barricade the Door"], ["Scrap", "Scrap"])):
            seats: Seats = {
                "Ann": {"hand": hand, "ZZ": ["Sprinter"], "TZ": ["Drifter"], "tp": 3},
                "Bob": {"hand": []},
            }
            one = await table(tables, clock, "necrogenesis", seats, {"Ann": bot}, phase="advance step")
            one.heard(1)
            assert await one.until_heard(1) == BEAT

    in_hall(tmp_path, do, settings=PACED)


def test_a_window_of_several_people_waits_for_no_bot(tmp_path: Path) -> None:
    async def do(tables: Tables, clock: Clock) -> None:
        for hand in (SURPRISE, KEEPER):
            seats = {
                "Ann": {"hand": ["Small Moon", "Draw 2"]},
                "Bob": {"hand": hand},
                "Cy": {"hand": ["Monolith"]},
            }
            one = await table(tables, clock, "star-fluxx", seats, {"Bob": "greedy"})
            await one.settle()
            await one.answer("play Small Moon")
            await one.settle()
            one.heard()
            await one.decide(2)
            assert await one.until_heard() == BEAT

    in_hall(tmp_path, do, settings=PACED)


def test_a_question_to_a_person_after_a_bot_comes_at_such_a_moment(tmp_path: Path) -> None:
    """Nor can it be had earlier by coming again."""

    async def do(tables: Tables, clock: Clock) -> None:
        # Ann, a bot, plays a Keeper; Bob, a bot, has nothing to answer; then Cy, a person, is asked.
        seats: Seats = {
            "Ann": {"hand": ["Small Moon", "Monolith"]},
            "Bob": {"hand": KEEPER},
            "Cy": {"hand": [*SURPRISE, "Draw 2"]},
        }
        one = await table(tables, clock, "star-fluxx", seats, {"Ann": "greedy", "Bob": "greedy"})
        one.heard(2)
        assert await one.until_heard(2) == BEAT  # the play itself
        for _ in range(4):
            await one.settle()
            assert not one.heard(2)
            assert not one.room.offered(2)
            assert not one.question_of_newcomer(2)
            clock.now += TICK
        assert one.question_of_newcomer(2)
        await one.settle()
        assert one.heard(2)[-1]["question"]

    in_hall(tmp_path, do, settings=PACED)


def test_a_bot_that_is_not_ready_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: object) -> int:
        await asyncio.Event().wait()
        raise AssertionError

    async def do(tables: Tables, clock: Clock) -> None:
        seats = {"Ann": {"hand": ["Small Moon", "Draw 2"]}, "Bob": {"hand": SURPRISE}}
        one = await table(tables, clock, "star-fluxx", seats, {"Bob": "greedy"})
        await one.settle()
        await one.answer("play Small Moon")
        one.heard()
        monkeypatch.setattr(tables.desk, "think", never)
        clock.now += BEAT - TICK
        async with one.room.lock:
            assert await one.room.driver.step() == TICK
        assert not one.heard()
        clock.now += TICK
        async with one.room.lock:
            assert await one.room.driver.step() == 0.0
        assert one.heard()
        match = one.room.match
        assert match is not None
        assert "Small Moon" in str(match.view(0))
        assert not match.window

    in_hall(tmp_path, do, settings=PACED)


def test_a_bots_own_turn_is_shown_at_such_a_moment_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that needs longer is shown at the next."""

    async def do(tables: Tables, clock: Clock) -> None:
        seats = {"Ann": {"hand": ["Draw 2", "Small Moon", "Monolith"]}, "Bob": {"hand": ["The Robot"]}}
        one = await table(tables, clock, "star-fluxx", seats, {"Ann": "greedy"})
        think = tables.desk.think

        async def slow(*given: Any) -> int:
            option = await think(*given)
            clock.now += BEAT + TICK
            return option

        monkeypatch.setattr(tables.desk, "think", slow)
        assert await one.until_heard(1) == 2 * BEAT

    in_hall(tmp_path, do, settings=PACED)


@pytest.mark.parametrize("deck", ["star-fluxx", "mystery-fluxx", "necrogenesis"])
def test_all_that_is_heard_in_a_game_comes_one_such_moment_after_another(tmp_path: Path, deck: str) -> None:
    """However many bots were asked in between, and whatever they had to decide in secret."""
    rng = random.Random(5)

    async def do(tables: Tables, clock: Clock) -> None:
        bots = [WantedSeat("bot", bot="random") for _ in range(1 if deck == "necrogenesis" else 3)]
        made = await tables.make(NewTable(deck, [WantedSeat("you", "Ann"), *bots], seed=8))
        room = tables.rooms[made.id]
        room.driver.stop()
        client = Client(Talker(tables.settings))
        hello(room, client, m.Hello(m.VERSION, made.token))
        one = Watched(tables, clock, room, {0: client})
        room.driver.pace.mark()
        last = clock.now
        gaps: list[float] = []
        while len(gaps) < 60 and room.match is not None and room.match.outcome is None:
            await one.settle()
            for _ in one.heard():
                gaps.append(clock.now - last)
                last = clock.now
            if room.offered(0):
                question = ask.question(room.match, room.match.view(0), room.audience.question_id(0))
                assert question is not None
                async with room.alone():
                    await room.answer(0, question.id, choice(question, rng))
                last = clock.now
            else:
                clock.now += TICK
        assert gaps.count(BEAT) > 20
        assert set(gaps) <= {0.0, BEAT}

    in_hall(tmp_path, do, settings=PACED)
