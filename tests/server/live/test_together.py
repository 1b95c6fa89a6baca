"""People who come, go and come back in the middle of a game: nobody waits, nobody loses a seat."""

from __future__ import annotations

import random
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.tables.test_rooms import BOT, OPEN, YOU, choose, sat, two
from tests.support.served import Person, Served, begun, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    store = tmp_path_factory.mktemp("together") / "tables.db"
    with served(store, "--tables-per-minute", "1000", "--messages-per-second", "1000") as one:
        yield one


def open_window(server: Served) -> tuple[Person, Person]:
    """Two people; Ann has played a card, and Bob may answer it."""
    ann, bob = two(server, seed=4, window_seconds=60)
    ann.asked()
    ann.answer(*choose(ann.update["question"], random.Random(1)))
    for one in (ann, bob):
        one.until("update", lambda m: bool(m.get("window")))
    return ann, bob


def test_nobody_is_stood_in_for_while_on_the_way_back_after_a_restart(tmp_path: Path) -> None:
    store = tmp_path / "tables.db"
    with served(store) as first:
        ann, bob = two(first, seed=4)
        first.stop(signal.SIGKILL)
    with served(store) as again, Person(again, bob.table, bob.token) as back:
        assert back.room["seats"][0] | {"here": False, "bot": ""} == back.room["seats"][0]
        back.until("update")
        back.say("ping", at=1)
        back.until("pong")
        assert back.update["table"]["active"] == 0  # Ann's turn waits for her
        with Person(again, ann.table, ann.token) as ann_again:
            assert ann_again.asked()


def test_a_window_passes_for_somebody_who_wants_no_part_in_it_any_more(server: Served) -> None:
    ann, bob = open_window(server)
    with ann, bob:
        bob.say("prefer", windows="pass")
        assert ann.until("update", lambda m: not m.get("window"))["events"]


def test_a_window_does_not_wait_for_somebody_who_was_sent_away(server: Served) -> None:
    ann, bob = open_window(server)
    with ann, bob:
        ann.say("kick", seat=1)
        assert "bot plays on" in bob.until("bye")["why"]
        assert ann.until("update", lambda m: not m.get("window"))["events"]
        assert ann.asked() or ann.over


def test_a_window_does_not_wait_for_somebody_who_left_or_stepped_away(server: Served) -> None:
    for wish in ({"kind": "leave", "concede": False}, {"kind": "away", "bot": "random"}):
        ann, bob = open_window(server)
        with ann, bob:
            kind = str(wish.pop("kind"))
            bob.say(kind, **wish)
            assert ann.until("update", lambda m: not m.get("window"))["events"]


def test_a_bot_stands_in_after_the_grace_and_gives_the_seat_back(server: Served) -> None:
    ann, bob = two(server, seed=4, grace_seconds=0)
    with bob:
        bob.say("prefer", windows="pass")
        ann.close()  # it is Ann's turn
        room = bob.until("room", lambda m: bool(m["room"]["seats"][0]["bot"]))["room"]
        assert room["seats"][0]["here"] is False
        with Person(server, ann.table, ann.token) as back:
            assert back.seat == 0
            seat = bob.until("room", lambda m: bool(m["room"]["seats"][0]["here"]))["room"]["seats"][0]
            assert seat["bot"] == ""


def test_everybody_sees_that_a_bot_stands_in_even_if_it_has_nothing_to_do_yet(server: Served) -> None:
    ann, bob = two(server, seed=4, grace_seconds=0.3)
    with ann:
        bob.close()  # it is Ann's turn, and she takes her time
        ann.until("room", lambda m: bool(m["room"]["seats"][1]["bot"]))


def test_nobody_is_hurried_while_the_grace_lasts(server: Served) -> None:
    ann, bob = two(server, seed=4, grace_seconds=600)
    with bob:
        ann.close()
        room = bob.until("room", lambda m: not m["room"]["seats"][0]["here"])["room"]
        assert room["seats"][0]["bot"] == ""


def test_whoever_sits_first_at_a_table_without_a_host_is_the_host(server: Served) -> None:
    made = server.table("star-fluxx", BOT, OPEN, OPEN)
    with Person(server, made["id"]) as ann:
        ann.say("sit", seat=1, name="Ann")
        assert ann.until("welcome")["room"]["seats"][1]["host"]
        ann.say("begin")
        assert ann.until("update")["table"]["hand"]


def test_somebody_sent_away_from_the_lobby_is_told_so(server: Served) -> None:
    made = server.table("star-fluxx", YOU, OPEN, OPEN)
    with sat(server, made) as ann, Person(server, made["id"]) as bob:
        bob.say("sit", seat=1, name="Bob")
        bob.until("welcome")
        ann.say("kick", seat=1)
        assert bob.until("bye")["why"] == "The host has sent you away from this table."
        ann.until("room", lambda m: bool(m["room"]["seats"][1]["kind"] == "open"))


def test_the_host_opens_the_table_again_after_sending_somebody_away(server: Served) -> None:
    made = server.table("star-fluxx", YOU, OPEN, OPEN)
    with sat(server, made) as ann, Person(server, made["id"]) as bob, Person(server, made["id"]) as cy:
        bob.say("sit", seat=1, name="Bob")
        bob.until("welcome")
        ann.say("kick", seat=1)
        bob.until("bye")
        cy.say("sit", seat=1, name="Cy")
        assert "closed" in cy.until("refused")["why"]
        cy.say("admit", newcomers=True)
        assert "Only the host" in cy.until("refused")["why"]
        ann.say("admit", newcomers=True)
        cy.until("room", lambda m: not m["room"]["closed"])
        cy.say("sit", seat=1, name="Cy")
        assert cy.until("welcome")["seat"] == 1
        cy.say("admit", newcomers=False)
        assert "Only the host" in cy.until("refused")["why"]


def test_somebody_stands_up_before_the_game(server: Served) -> None:
    made = server.table("star-fluxx", YOU, OPEN, OPEN)
    with sat(server, made) as ann, Person(server, made["id"]) as bob:
        bob.say("sit", seat=1, name="Bob")
        assert bob.until("welcome")["seat"] == 1
        bob.say("leave", concede=False)
        assert bob.until("welcome")["seat"] == -1
        ann.until("room", lambda m: bool(m["room"]["seats"][1]["kind"] == "person"))
        ann.until("room", lambda m: bool(m["room"]["seats"][1]["kind"] == "open"))
        ann.say("leave", concede=False)  # the host, too
        assert ann.until("welcome")["seat"] == -1
        bob.say("sit", seat=1, name="Bob")
        assert bob.until("welcome")["room"]["seats"][1]["host"]
        assert not [one for one in ann.heard + bob.heard if one["t"] == "refused"]


def test_a_game_is_given_up_only_once(server: Served) -> None:
    ann, bob = two(server, "star-fluxx", BOT, seed=4)
    with ann, bob:
        bob.say("leave", concede=True)
        ann.until("room", lambda m: bool(m["room"]["seats"][1]["gone"]))
        bob.say("leave", concede=True)
        assert "already" in bob.until("refused")["why"]


def test_in_the_next_game_everybody_has_their_own_name_and_time_to_come(server: Served) -> None:
    made = server.table("star-fluxx", YOU, {**BOT, "name": "Bruno"}, seed=9)
    with sat(server, made) as ann, Person(server, made["id"]) as zoe:
        zoe.say("sit", seat=1, name="Zoe")
        zoe.until("welcome")
        zoe.say("leave", concede=True)
        ann.until("room", lambda m: bool(m["room"]["status"] == "over"))
        ann.say("again")
        next_ = ann.until("room", lambda m: bool(m["room"]["next"]))["room"]["next"]
    with Person(server, next_, ann.token) as ann_again:
        zoe_seat = next(one for one in ann_again.room["seats"] if one["name"] == "Zoe")
        assert (zoe_seat["who"], zoe_seat["bot"], zoe_seat["here"]) == ("", "", False)
        with Person(server, next_, zoe.token) as zoe_again:
            assert zoe_again.seat == zoe_seat["seat"]


def passing(one: Person) -> int:
    return next(int(option["number"]) for option in one.asked()["options"] if option["label"] == "pass")


def test_a_decision_in_a_window_outlives_the_server(tmp_path: Path) -> None:
    """Bob has decided and heard so; after a kill he is not asked again, and nobody learns that he has."""
    store = tmp_path / "tables.db"
    with served(store) as first:
        made = first.table("star-fluxx", YOU, OPEN, OPEN, seed=4, window_seconds=60)
        ann, bob, cy = sat(first, made), Person(first, made["id"]), Person(first, made["id"])
        for seat, one in ((1, bob), (2, cy)):
            one.say("sit", seat=seat, name=f"P{seat}")
            one.until("welcome")
        begun(ann, bob, cy)
        ann.asked()
        ann.answer(*choose(ann.update["question"], random.Random(1)))
        for one in (ann, bob, cy):
            one.until("update", lambda m: bool(m.get("window")))
        bob.answer(passing(bob))
        bob.until("update", lambda m: bool(m.get("window")) and m.get("question") is None)
        first.stop(signal.SIGKILL)
    with (
        served(store) as again,
        Person(again, made["id"], ann.token) as ann_again,
        Person(again, made["id"], bob.token) as bob_again,
        Person(again, made["id"], cy.token) as cy_again,
    ):
        for one in (ann_again, bob_again, cy_again):
            one.until("update", lambda m: bool(m.get("window")))
        assert bob_again.update.get("question") is None
        assert cy_again.asked()
        cy_again.answer(passing(cy_again))  # the last who was waited for
        after = ann_again.until("update", lambda m: not m.get("window"))
        assert after["events"]
