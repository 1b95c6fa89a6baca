"""Games that are not fair say so: who chose their seed, took back or told, and what came before them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest

import ruleshift
from ruleshift.core.replay import fairness
from ruleshift.server.live import exchange
from ruleshift.server.tables.games import ALWAYS
from ruleshift.server.tables.tables import Tables
from ruleshift.server.wire import messages as m
from ruleshift.server.wire.refusal import Refusal
from tests.server.tables.test_room_privacy import Clock
from tests.support.halls import ANN, BOT, OPEN, Browser, finish, in_hall, info, made, settle, two


def test_the_words_for_it_are_the_same_everywhere() -> None:
    assert list(fairness.MARKS) == list(get_args(m.UnfairMark))


def test_a_chosen_seed_needs_everybody(tmp_path: Path) -> None:
    async def do(tables: Tables, clock: Clock) -> None:
        room, ann, bob = await two(tables, OPEN, seed=7)
        assert room.info().marks == ["seed"]
        assert room.info().lacking == [1]
        with pytest.raises(Refusal, match="Bob did not agree"):
            await ann.say(m.Begin())
        await bob.say(m.AgreeSeed(True))
        assert room.info().lacking == []
        cy = Browser(room, digit="c")
        await cy.sit(2, "Cy")  # the last seat; and Bob agreed to another table
        assert room.match is None
        assert room.info().lacking == [1, 2]
        await cy.say(m.AgreeSeed(True))
        await bob.say(m.AgreeSeed(True))
        assert room.match is not None
        assert room.match.history.start.seed == 7
        assert room.info().marks == ["seed"]
        assert room.info().fair is None
        await finish(room)
        assert "\nunfair seed\n" in room.match.save()

    in_hall(tmp_path, do)


def test_the_host_can_give_a_seed_up(tmp_path: Path) -> None:
    async def do(tables: Tables, clock: Clock) -> None:
        room, ann, bob = await two(tables, seed=7)
        await bob.say(m.AgreeSeed(False))
        assert room.match is None
        assert not exchange.under_way(room.meta)
        await ann.say(m.AgreeSeed(False))
        assert room.info().marks == []
        assert info(room).stage == "commit"

    in_hall(tmp_path, do)


def test_take_backs_are_known_to_whoever_sits_down_later(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def alone(tables: Tables, clock: Clock) -> None:
        room, ann = await made(tables, ANN, BOT, seed=3)
        assert room.match is not None
        clock.now += 10
        await settle(room)
        question = room.match.question
        assert question is not None
        await ann.say(m.Answer(room.audience.question_id(0), [question.options[0]]))
        await ann.say(m.TakeBack())
        assert room.info().marks == ["seed", "take-backs"]
        kept["id"] = room.id
        # As a version before this one has stored it: it did not note take-backs.
        room.meta.marks = []
        async with room.alone():
            await room.change(room.meta)

    async def later(tables: Tables, clock: Clock) -> None:
        room = await tables.room(kept["id"])
        bob = Browser(room)
        welcome = bob.heard()[0]
        assert welcome["room"]["marks"] == ["seed", "take-backs"]

    in_hall(tmp_path, alone, later)


def test_windows_that_tell_are_shown(tmp_path: Path) -> None:
    async def do(tables: Tables, clock: Clock) -> None:
        off = {"always_pause_windows": "off"}
        room, _ = await made(tables, ANN, OPEN, deck="star-fluxx", options=off, public=True)
        assert room.info().marks == ["windows"]
        assert [one.marks for one in tables.public()] == [["windows"]]
        other, _ = await made(tables, ANN, OPEN, deck="star-fluxx")
        assert other.info().marks == []

    in_hall(tmp_path, do)


def test_playing_on_from_a_replay_draws_new_chance_and_says_so(tmp_path: Path) -> None:
    text = ruleshift.load("star-fluxx", {ALWAYS: "on"}).start(["Ann", "Bob"], seed=5).save()

    async def do(tables: Tables, clock: Clock) -> None:
        piles, hands = set(), set()
        for _ in range(3):
            table = await tables.make_from(text, 0, 0)
            room = tables.rooms[table.id]
            room.driver.stop()
            assert room.info().marks == ["replay"]
            match = room.match
            assert match is not None
            hands.add(str(match.view(0).hand))
            twin = match.copy()
            while twin.question is not None and twin.state.told < 400:
                twin.answer(twin.question.options[0])
            piles.add(twin.digest())
        assert len(hands) == 1  # it is the same moment
        assert len(piles) == 3  # what comes is not

    in_hall(tmp_path, do)


def test_a_game_played_on_from_a_replay_can_be_watched(tmp_path: Path) -> None:
    from ruleshift.server.wire.replays import Reel

    text = ruleshift.load("tutorial", {ALWAYS: "on"}).start(["Ann", "Bob"], seed=5).save()

    async def do(tables: Tables, clock: Clock) -> None:
        table = await tables.make_from(text, 0, 0)
        room = tables.rooms[table.id]
        room.driver.stop()
        await finish(room)
        kept = await tables.store.replay(room.id)
        assert kept is not None
        reel = Reel(kept.text)
        assert reel.info("x").marks == ["replay"]
        assert reel.frames(0, 10, "all")

    in_hall(tmp_path, do)


def test_only_whoever_chose_a_seed_has_agreed_to_it_unasked(tmp_path: Path) -> None:
    async def do(tables: Tables, clock: Clock) -> None:
        room, maker = await made(tables, OPEN, OPEN, seed=7)  # somebody who makes a table need not sit at it
        bob = Browser(room, digit="b")
        await bob.sit(0, "Bob")
        assert room.meta.host == 0
        await maker.sit(1, "Mae")
        assert room.info().lacking == [0, 1]

        room, ann = await made(tables, ANN, OPEN, seed=7)
        await ann.say(m.LeaveTable())
        bob = Browser(room, digit="b")
        await bob.sit(0, "Bob")  # where Ann sat
        await ann.sit(1, "Ann")
        assert room.info().lacking == [0, 1]
        await ann.say(m.AgreeSeed(True))
        assert room.match is None

        room, ann, bob = await two(tables, OPEN, seed=7)
        await bob.say(m.AgreeSeed(True))
        await ann.say(m.LeaveTable())  # Bob is the host now, but he has not chosen the seed
        await ann.sit(0, "Ann")
        assert room.info().lacking == [0, 1]

    in_hall(tmp_path, do)
