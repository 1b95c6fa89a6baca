"""What a table sends to a seat does not depend on what that seat cannot know.

The same game is played at two tables; at the second one, everything a seat cannot see is dealt anew at some
moment. From then on that seat is sent the same bytes, until something happens that it may see.
"""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

from ruleshift.server.live.audience import Audience
from ruleshift.server.live.client import Client
from ruleshift.server.ops.settings import Settings
from ruleshift.server.sandbox.limits import Talker
from ruleshift.server.store.store import Store
from ruleshift.server.tables.commands import hello
from ruleshift.server.tables.table import Room
from ruleshift.server.tables.tables import Tables
from ruleshift.server.tables.tokens import fingerprint
from ruleshift.server.wire import messages as m
from ruleshift.server.wire.over_http import NewTable, WantedSeat
from tests.server.twins import Copies, update

DECKS = ("star-fluxx", "zombie-fluxx", "mystery-fluxx", "regular-show-fluxx", "necrogenesis")
MOMENTS = 6  # at which hidden cards are dealt anew, in each game


class Clock:
    """Time stands still unless it is told to go on."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Twin:
    """A table with people on all seats, whose messages are kept."""

    def __init__(self, tables: Tables, room: Room, clients: list[Client]) -> None:
        self.tables = tables
        self.room = room
        self.clients = clients

    def heard(self, seat: int) -> list[str]:
        """What a seat was sent since somebody last asked."""
        waiting = self.clients[seat].waiting
        texts = [waiting.get_nowait() for _ in range(waiting.qsize())]
        return [text.replace(self.room.id, "this table") for text in texts if text is not None]

    async def step(self) -> None:
        """Do all that needs nobody."""
        async with self.room.lock:
            while await self.room.driver.step() == 0.0:
                pass

    def askable(self) -> dict[int, m.Question]:
        """Who may answer what now."""
        room = self.room
        assert room.match is not None
        if room.gathering is not None:
            return {n: one.question for n, one in room.gathering.asked.items() if one.choice is None}
        asked = room.match.state.asked
        if not room.offered(asked):
            return {}
        from ruleshift.server.wire import questions as ask

        question = ask.question(room.match, room.match.view(asked), room.audience.question_id(asked))
        return {asked: question} if question else {}

    async def answer(self, seat: int, options: list[int]) -> None:
        question = self.askable()[seat]
        async with self.room.lock:
            await self.room.answer(seat, question.id, options)
        await self.step()


async def table(tables: Tables, deck: str, seed: int | None) -> Twin:
    seats = 2 if deck == "necrogenesis" else 3
    wanted = [WantedSeat("you", "Ann"), *[WantedSeat("open")] * (seats - 1)]
    made = await tables.make(NewTable(deck, wanted, seed=seed))
    room = tables.rooms[made.id]
    clients = []
    for seat, one in enumerate(room.meta.seats):
        one.kind, one.name, one.secret = "person", f"P{seat}", fingerprint(f"token {seat}")
        clients.append(Client(Talker(tables.settings)))
        hello(room, clients[-1], m.Hello(m.VERSION, f"token {seat}"))
    room.meta.agreed = list(range(seats))
    await tables.begin(room, room.meta)
    room.driver.stop()  # the test drives
    for client in clients:
        room.audience.greet(client)
    twin = Twin(tables, room, clients)
    await twin.step()
    return twin


def choice(question: m.Question, rng: random.Random) -> list[int]:
    if question.several is not None and question.several.most:
        size = max(1, rng.randint(question.several.least, question.several.most))
        return [one.number for one in rng.sample(question.several.pool, size)]
    return [rng.choice(question.options).number]


def visible(texts: list[str]) -> bool:
    """Whether something happened that the receiver could see."""
    return any(json.loads(text).get("events") for text in texts)


async def game(folder: Path, deck: str, seed: int) -> int:
    """Play a game at two tables; how many messages were compared after a new deal."""
    rng = random.Random(seed)
    compared = 0
    tables = Tables(Settings(), await Store.open(f"sqlite:///{folder / 'tables.db'}"), Clock(), lambda: 1000)
    try:
        one = await table(tables, deck, seed)
        moments = {rng.randint(1, 120) for _ in range(MOMENTS)}
        for step in range(150):
            asked = one.askable()
            if step in moments and asked:
                compared += await apart(one, deck, seed, rng)
            for seat, question in asked.items():
                if seat in one.askable():
                    await one.answer(seat, choice(question, rng))
    finally:
        await tables.close()
    return compared


async def apart(one: Twin, deck: str, seed: int, rng: random.Random) -> int:
    """Go on at a second table where a seat's unknown is dealt anew, and compare what it hears."""
    assert one.room.match is not None
    seat = rng.randrange(len(one.clients))
    worlds = []
    for number in range(2):
        twin = await table(one.tables, deck, seed)
        room = twin.room
        twin.heard(seat)
        room.match = one.room.match.redeal(seat, rng) if number else one.room.match.copy()
        room.stored_inputs = len(room.match.history.inputs)
        room.gathering = None
        room.audience.begin_again()
        await twin.step()
        worlds.append(twin)
    compared = 0
    first, second = worlds
    for _ in range(30):
        said = first.heard(seat), second.heard(seat)
        if visible(said[0]) or visible(said[1]):
            break
        assert said[0] == said[1]
        compared += len(said[0])
        both = first.askable(), second.askable()
        others = [n for n in both[0] if n in both[1] and n != seat]
        picked: dict[int, Any] = {}
        for n in others:
            common = {o.number for o in both[0][n].options} & {o.number for o in both[1][n].options}
            if common and both[0][n].several is None and both[1][n].several is None:
                picked[n] = [rng.choice(sorted(common))]
        if not picked:
            break
        for n, options in picked.items():
            if n in first.askable() and n in second.askable():
                await first.answer(n, options)
                await second.answer(n, options)
    return compared


@pytest.mark.parametrize("deck", DECKS)
def test_a_seat_hears_the_same_whatever_it_cannot_know(deck: str, tmp_path: Path) -> None:
    assert asyncio.run(game(tmp_path, deck, seed=7)) >= 5


# -- like copies ---------------------------------------------------------------------------------


async def copies(folder: Path, deck: str, seed: int) -> tuple[int, int]:
    """Play a game; now and then go on at two tables that differ in like copies which a seat does not see.

    How many messages of that seat were compared, and in how many rounds it saw another copy.
    """
    rng = random.Random(seed)
    compared = differ = 0
    tables = Tables(Settings(), await Store.open(f"sqlite:///{folder / 'tables.db'}"), Clock(), lambda: 1000)
    try:
        one = await table(tables, deck, seed)
        for step in range(120):
            asked = one.askable()
            if not asked:
                break
            if step % 20 == 10:
                found = await with_other_copies(one, deck, seed, rng)
                compared, differ = compared + found[0], differ + found[1]
            for seat, question in asked.items():
                if seat in one.askable():
                    await one.answer(seat, choice(question, rng))
    finally:
        await tables.close()
    return compared, differ


async def with_other_copies(one: Twin, deck: str, seed: int, rng: random.Random) -> tuple[int, int]:
    assert one.room.match is not None
    seat = rng.randrange(len(one.clients))
    pair = Copies(one.room.match, seat, rng.getrandbits(40), update)
    if not pair.alike:
        return 0, 0
    worlds = []
    for match in (pair.real, pair.twin):
        twin = await table(one.tables, deck, seed)
        twin.heard(seat)
        twin.room.match = match
        twin.room.stored_inputs = len(match.history.inputs)
        twin.room.gathering = None
        twin.room.audience.begin_again()
        await twin.step()
        worlds.append(twin)
    first, second = worlds
    compared = differ = 0
    for _ in range(25):
        said = first.heard(seat), second.heard(seat)
        if pair.by_right(pair.real) != pair.by_right(pair.twin):
            break  # chance has fallen upon another copy that lies elsewhere
        assert said[0] == said[1]
        compared += len(said[0])
        differ += pair.differ
        if not await answered_alike(first, second, seat, rng):
            break
    return compared, differ


def offered(question: m.Question) -> list[m.Option]:
    return [*question.options, *(question.several.pool if question.several else ())]


async def answered_alike(first: Twin, second: Twin, seat: int, rng: random.Random) -> bool:
    """Somebody gives the same answer at both tables: the seat by number, others by what they say."""
    here, there = first.askable(), second.askable()
    for n in sorted(set(here) & set(there)):
        picked = choice(here[n], rng)
        same = picked
        if n != seat:
            labels = [offered(one[n]) for one in (here, there)]
            said = [option.label for number in picked for option in labels[0] if option.number == number][:1]
            same = [option.number for option in labels[1] if option.label in said][:1]
            if len(picked) != 1 or not same or bool(here[n].several) != bool(there[n].several):
                continue
        await first.answer(n, picked)
        await second.answer(n, same)
        return True
    return False


@pytest.mark.parametrize(("deck", "seed"), [("zombie-fluxx", 3), ("necrogenesis", 7)])
def test_a_seat_cannot_tell_like_copies_apart_by_what_it_hears(deck: str, seed: int, tmp_path: Path) -> None:
    compared, differ = asyncio.run(copies(tmp_path, deck, seed))
    assert compared > 30
    assert differ, "other copies should have come into sight"


def test_a_leak_would_be_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that counts questions for all seats together tells how often the others were asked."""
    monkeypatch.setattr(Audience, "question_id", lambda self, seat: hash(self.room.match.digest()))
    with pytest.raises(AssertionError):
        asyncio.run(game(tmp_path, "star-fluxx", seed=7))
