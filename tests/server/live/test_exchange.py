"""The key of a game is made by everybody together: nobody can choose it, nobody can be left out unnoticed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, get_args

import pytest

import ruleshift
from ruleshift.core.replay import fairness
from ruleshift.core.replay.fairness import SERVER, Share
from ruleshift.server.live import exchange
from ruleshift.server.live.client import Client
from ruleshift.server.ops.settings import Settings
from ruleshift.server.sandbox.limits import Talker
from ruleshift.server.store.store import Store
from ruleshift.server.tables.commands import goodbye, hello, obey
from ruleshift.server.tables.games import ALWAYS
from ruleshift.server.tables.table import Room
from ruleshift.server.tables.tables import Tables
from ruleshift.server.wire import messages as m
from ruleshift.server.wire.over_http import NewTable, WantedSeat
from ruleshift.server.wire.refusal import Refusal
from tests.server.tables.test_room_privacy import Clock

LIMIT = Settings().fair_seconds
ANN, BOT, OPEN = WantedSeat("you", "Ann"), WantedSeat("bot"), WantedSeat("open")


class Browser:
    """Somebody's page: a connection, and a secret of its own."""

    def __init__(self, room: Room, token: str = "", digit: str = "a") -> None:
        self.room = room
        self.secret = digit * fairness.DIGITS
        self.client = Client(Talker(room.tables.settings))
        hello(room, self.client, m.Hello(m.VERSION, token))
        self.token = token
        self.texts: list[str] = []

    @property
    def seat(self) -> int:
        return self.client.seat

    @property
    def deal(self) -> int:
        return self.room.meta.exchange.deal

    async def say(self, message: m.FromBrowser) -> None:
        await obey(self.room, self.client, message)
        await settle(self.room)

    async def sit(self, seat: int, name: str) -> None:
        await self.say(m.Sit(seat, name))
        self.token = next(one["token"] for one in self.heard() if one["t"] == "welcome" and one["token"])

    async def commit(self, commitment: str = "") -> None:
        await self.say(m.Commit(self.deal, commitment or self.commitment))

    @property
    def commitment(self) -> str:
        return fairness.commitment(self.room.id, self.deal, self.seat, self.secret)

    async def open(self, secret: str = "") -> None:
        await self.say(m.Open(self.deal, secret or self.secret))

    def heard(self) -> list[dict[str, Any]]:
        waiting = self.client.waiting
        new = [text for _ in range(waiting.qsize()) if (text := waiting.get_nowait())]
        self.texts += new
        return [json.loads(text) for text in new]


async def settle(room: Room) -> None:
    """Let the table do what needs nobody."""
    room.driver.stop()
    async with room.alone():
        while await room.driver.step() == 0.0 and room.match is None:
            pass


def in_hall(folder: Path, *parts: Callable[[Tables, Clock], Awaitable[None]]) -> None:
    """Do something in a tables, and more in another one over the same store, as after a restart."""

    async def run() -> None:
        clock = Clock()
        for do in parts:
            tables = Tables(Settings(), await Store.open(f"sqlite:///{folder / 'tables.db'}"), clock)
            try:
                await do(tables, clock)
            finally:
                for room in tables.rooms.values():
                    room.clients.clear()  # nobody reads what they are sent
                await tables.close()

    asyncio.run(run())


async def made(
    tables: Tables, *seats: WantedSeat, deck: str = "tutorial", **more: Any
) -> tuple[Room, Browser]:
    """A table and the browser of whoever made it."""
    table = await tables.make(NewTable(deck, list(seats), **more))
    room = tables.rooms[table.id]
    ann = Browser(room, table.token, "a")
    await settle(room)
    return room, ann


async def two(tables: Tables, *more: WantedSeat, **options: Any) -> tuple[Room, Browser, Browser]:
    """Ann and Bob; the last seat is taken, so the shuffle begins."""
    room, ann = await made(tables, ANN, OPEN, *more, **options)
    bob = Browser(room, digit="b")
    await bob.sit(1, "Bob")
    return room, ann, bob


def info(room: Room) -> m.Fair:
    found = room.info().fair
    assert found is not None
    return found


async def finish(room: Room) -> None:
    assert room.match is not None
    async with room.alone():
        for seat in range(len(room.match.names) - 1, 0, -1):
            if room.match.outcome is None:
                room.match.concede(seat)
        await room.change()


def test_a_table_says_so_when_its_cards_cannot_be_dealt(tmp_path: Path) -> None:
    """Such as one that an older version has stored, with a name that is no name any more."""

    async def deal(tables: Tables, clock: Clock) -> None:
        room, ann = await made(tables, ANN, BOT)
        room.meta.seats[0].name = "\x07"
        await ann.commit()
        await ann.open()
        assert room.match is None
        assert room.meta.broken.startswith("The cards cannot be dealt, so this game does not begin: ")
        assert any(one["t"] == "room" and one["room"]["broken"] == room.meta.broken for one in ann.heard())
        assert await room.driver.step() is None, "nothing is tried again in vain"

    in_hall(tmp_path, deal)


def test_all_commit_then_all_open_then_cards_are_dealt(tmp_path: Path) -> None:
    async def do(tables: Tables, clock: Clock) -> None:
        room, ann, bob = await two(tables, BOT)
        assert (info(room).stage, info(room).missing) == ("commit", [0, 1])
        server = room.meta.exchange.secret
        await ann.commit()
        with pytest.raises(Refusal):
            await ann.open()  # Bob's commitment is not known yet
        await bob.commit()
        assert (info(room).stage, info(room).missing) == ("open", [0, 1])
        shown = [(one.seat, one.commitment) for one in info(room).pledges]
        assert shown == [
            (SERVER, fairness.commitment(room.id, 1, SERVER, server)),
            (0, ann.commitment),
            (1, bob.commitment),
        ]
        await bob.open()
        assert room.match is None
        await ann.open()
        match = room.match
        assert match is not None
        assert room.meta.status == "playing"
        assert info(room).stage == "dealt"
        # Nobody has heard what would tell the cards.
        key = match.history.start.key
        assert key is not None
        await settle(room)
        for one in (ann, bob):
            one.heard()
            told = "".join(one.texts)
            assert server not in told
            assert key.hex() not in told
            assert (bob if one is ann else ann).secret not in told
        await finish(room)
        check_proof(room, [(SERVER, server), (0, ann.secret), (1, bob.secret)])

    in_hall(tmp_path, do)


def check_proof(room: Room, secrets: list[tuple[int, str]]) -> None:
    """All is told after the game, in the room and in the replay, and fits."""
    fair = info(room)
    proof = fair.proof
    assert proof is not None
    assert [(one.seat, one.secret) for one in proof.secrets] == secrets
    promised = {one.seat: one.commitment for one in fair.pledges}
    shares = [Share(seat, promised[seat], secret) for seat, secret in secrets]
    options = [(one.name, one.choice) for one in proof.options]
    terms = fairness.Terms(room.id, fair.deal, proof.deck, proof.digest, options, proof.seats, proof.brought)
    record = fairness.Record(room.id, fair.deal, shares, fair.without, [])
    assert fairness.verify(record, terms, bytes.fromhex(proof.key)) == []
    match = room.match
    assert match is not None
    again = ruleshift.resume(match.save())
    assert again.history.start.record == record._replace(marks=[*room.info().marks])
    assert again.digest() == match.digest()


def test_whoever_is_alone_with_bots_waits_for_nobody(tmp_path: Path) -> None:
    async def do(tables: Tables, clock: Clock) -> None:
        room, ann = await made(tables, ANN, BOT, deck="necrogenesis")
        await ann.commit()
        await ann.open()
        assert room.match is not None
        await finish(room)
        check_proof(room, [(SERVER, room.meta.exchange.secret), (0, ann.secret)])

    in_hall(tmp_path, do)


def test_a_lonely_page_that_gives_nothing_is_not_waited_for_without_end(tmp_path: Path) -> None:
    async def do(tables: Tables, clock: Clock) -> None:
        room, ann = await made(tables, ANN, BOT)
        goodbye(room, ann.client)
        clock.now += 10 * LIMIT
        await settle(room)
        assert room.match is None  # nobody has come yet: nobody is late
        Browser(room, ann.token)
        await settle(room)
        clock.now += LIMIT - 0.1
        await settle(room)
        assert room.match is None
        clock.now += 0.1
        await settle(room)
        await settle(room)
        assert room.match is not None
        assert info(room).without == [0]

    in_hall(tmp_path, do)


def test_without_people_the_server_deals_alone(tmp_path: Path) -> None:
    async def do(tables: Tables, clock: Clock) -> None:
        room, _ = await made(tables, BOT, BOT)
        assert room.match is not None
        assert [one.seat for one in info(room).pledges] == [SERVER]

    in_hall(tmp_path, do)


@pytest.mark.parametrize("stage", ["commit", "open"])
def test_whoever_is_late_is_named_and_left_out_only_if_all_agree(tmp_path: Path, stage: str) -> None:
    async def do(tables: Tables, clock: Clock) -> None:
        room, ann = await made(tables, ANN, OPEN, OPEN)
        bob, cy = Browser(room, digit="b"), Browser(room, digit="c")
        await bob.sit(1, "Bob")
        await cy.sit(2, "Cy")
        for one in (ann, cy) if stage == "commit" else (ann, bob, cy):
            await one.commit()
        if stage == "open":
            await ann.open()
            await cy.open()
        assert (info(room).missing, info(room).late) == ([1], False)
        without = m.GoWithout(1, [1])
        with pytest.raises(Refusal, match="still have time"):
            await ann.say(without)
        ann.heard()
        clock.now += LIMIT
        await settle(room)
        assert any(one["room"]["fair"]["late"] for one in ann.heard() if one["t"] == "room")
        with pytest.raises(Refusal):
            await bob.say(without)  # not for himself
        with pytest.raises(Refusal):
            await ann.say(m.GoWithout(1, [2]))  # nor somebody who has done their part
        await ann.say(without)
        assert room.match is None
        assert info(room).agreed == [0]
        await cy.say(without)
        if stage == "commit":
            assert info(room).stage == "open"
            await ann.open()
            await cy.open()
        assert room.match is not None
        assert info(room).without == [1]
        await finish(room)
        check_proof(room, [(SERVER, room.meta.exchange.secret), (0, ann.secret), (2, cy.secret)])

    in_hall(tmp_path, do)


def test_whoever_comes_in_after_all_voids_what_was_agreed(tmp_path: Path) -> None:
    async def do(tables: Tables, clock: Clock) -> None:
        room, ann, bob = await two(tables)
        await ann.commit()
        clock.now += LIMIT
        await settle(room)
        await bob.commit()
        assert (info(room).stage, info(room).agreed, info(room).late) == ("open", [], False)

    in_hall(tmp_path, do)


def test_what_does_not_fit_is_refused(tmp_path: Path) -> None:
    async def do(tables: Tables, clock: Clock) -> None:
        room, ann, bob = await two(tables)
        for wrong in ("", "12", "G" * 64, ann.commitment.upper()):
            with pytest.raises(Refusal):
                await ann.say(m.Commit(1, wrong))
        with pytest.raises(Refusal):
            await ann.say(m.Commit(2, ann.commitment))
        await ann.commit()
        await ann.commit()  # the same page, loaded again
        with pytest.raises(Refusal, match="another window"):
            await ann.commit("0" * 64)
        await bob.commit(ann.commitment)  # repeats what Ann has published
        await ann.open()
        with pytest.raises(Refusal, match="does not fit"):
            await bob.open(ann.secret)
        with pytest.raises(Refusal, match="does not fit"):
            await bob.open("secret")
        assert info(room).missing == [1]
        watcher = Browser(room)
        with pytest.raises(Refusal, match="only watching"):
            await watcher.commit()

    in_hall(tmp_path, do)


def test_a_second_window_of_the_same_seat_may_open_too(tmp_path: Path) -> None:
    async def do(tables: Tables, clock: Clock) -> None:
        room, ann, bob = await two(tables)
        second = Browser(room, ann.token, "a")
        await ann.commit()
        await second.commit()
        await bob.commit()
        await second.commit()  # its message was on the way when the others were ready
        await second.open()
        await ann.open()
        await bob.open()
        assert room.match is not None
        await second.open()
        with pytest.raises(Refusal):
            await second.open("0" * 64)

    in_hall(tmp_path, do)


def test_dealing_again_is_counted(tmp_path: Path) -> None:
    async def do(tables: Tables, clock: Clock) -> None:
        room, ann, bob = await two(tables)
        before = info(room).pledges[0]
        for one in (ann, bob):
            await one.commit()
        await ann.open()
        await bob.say(m.LeaveTable())
        assert room.info().fair is None
        cy = Browser(room, digit="c")
        await cy.sit(1, "Cy")
        assert info(room).deal == 2
        assert info(room).pledges == [info(room).pledges[0]] != [before]
        with pytest.raises(Refusal):
            await ann.say(m.Commit(1, ann.commitment))
        for one in (ann, cy):
            await one.commit()
        for one in (ann, cy):
            await one.open()
        await finish(room)
        check_proof(room, [(SERVER, room.meta.exchange.secret), (0, ann.secret), (1, cy.secret)])
        text = room.match.save() if room.match else ""
        assert f"\nfair table {room.id} 2\n" in text

    in_hall(tmp_path, do)


def test_a_restart_changes_nothing(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def before(tables: Tables, clock: Clock) -> None:
        room, ann, bob = await two(tables)
        await ann.commit()
        await bob.commit()
        await bob.open()
        kept.update(id=room.id, ann=ann.token, bob=bob.token, shown=info(room).pledges)

    async def after(tables: Tables, clock: Clock) -> None:
        room = await tables.room(kept["id"])
        assert info(room).pledges == kept["shown"]
        assert info(room).missing == [0]
        ann = Browser(room, kept["ann"], "a")
        await settle(room)
        # Killed when all was stored but the deal:
        async with room.alone():
            await room.shuffle.open(0, m.Open(1, ann.secret))
        assert room.match is None

    async def last(tables: Tables, clock: Clock) -> None:
        room = await tables.room(kept["id"])
        await settle(room)
        assert room.match is not None
        await finish(room)
        check_proof(room, [(SERVER, room.meta.exchange.secret), (0, "a" * 64), (1, "b" * 64)])

    in_hall(tmp_path, before, after, last)


def test_a_page_that_knows_nothing_of_this_is_asked_to_reload(tmp_path: Path) -> None:
    async def do(tables: Tables, clock: Clock) -> None:
        room, _ = await made(tables, ANN, BOT)
        with pytest.raises(Refusal, match="reload"):
            hello(room, Client(Talker(tables.settings)), m.Hello(m.VERSION - 1))

    in_hall(tmp_path, do)


# -- games that are not fair ---------------------------------------------------------------


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
