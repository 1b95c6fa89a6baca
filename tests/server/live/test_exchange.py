"""The key of a game is made by everybody together: nobody can choose it, nobody can be left out unnoticed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ruleshift
from ruleshift.core.replay import fairness
from ruleshift.core.replay.fairness import SERVER, Share
from ruleshift.server.live.client import Client
from ruleshift.server.sandbox.limits import Talker
from ruleshift.server.tables.commands import goodbye, hello
from ruleshift.server.tables.table import Room
from ruleshift.server.tables.tables import Tables
from ruleshift.server.wire import messages as m
from ruleshift.server.wire.refusal import Refusal
from tests.server.tables.test_room_privacy import Clock
from tests.support.halls import ANN, BOT, LIMIT, OPEN, Browser, finish, in_hall, info, made, settle, two


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
