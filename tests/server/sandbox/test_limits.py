"""Limits: how much is too much, and for how long."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleshift.server.ops.settings import Settings
from ruleshift.server.sandbox import limits as module
from ruleshift.server.sandbox.limits import Bucket, Limits, Places, Shared
from ruleshift.server.wire.refusal import Refusal
from tests.server.web import finished, served, why


class Clock:
    """Time that passes when we say so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_bucket_gives_what_it_holds_and_fills_up_again(clock: Clock) -> None:
    bucket = Bucket(2.0, 3, clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.wait() == pytest.approx(0.5)
    clock.now += 0.5
    assert [bucket.take(), bucket.take()] == [True, False]
    clock.now += 1000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False], "never more than it holds"


def test_a_bucket_that_never_fills_up_says_to_wait_long(clock: Clock) -> None:
    bucket = Bucket(0.0, 1, clock)
    assert bucket.take()
    clock.now += 10_000
    assert not bucket.take()
    assert bucket.wait() == 60.0


def test_addresses_do_not_pay_for_each_other(clock: Clock) -> None:
    shared = Shared(1.0, 2, "Slow down.", clock)
    shared.take("a")
    shared.take("a")
    with pytest.raises(Refusal, match=r"Slow down\.") as caught:
        shared.take("a")
    assert (caught.value.status, caught.value.wait) == (429, 1.0)
    shared.take("b")


def test_many_addresses_are_forgotten_in_their_order(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_ADDRESSES", 2)
    shared = Shared(0.0, 1, "No.", clock)
    for address in ("a", "b", "c"):
        shared.take(address)
    shared.take("a")  # forgotten, so it begins anew
    with pytest.raises(Refusal):
        shared.take("c")


def test_places_are_limited_in_all_and_for_each_address() -> None:
    places = Places(3, 2)
    places.enter("a")
    places.enter("a")
    with pytest.raises(Refusal, match="too many connections from where you are"):
        places.enter("a")
    places.enter("b")
    with pytest.raises(Refusal, match="The server is full") as caught:
        places.enter("c")
    assert caught.value.status == 503
    places.leave("a")
    places.enter("c")
    assert places.taken == 3


def test_a_connection_may_say_and_send_so_much(clock: Clock) -> None:
    talker = Limits(Settings(messages_per_second=10, chat_per_minute=60), clock).talker()
    for _ in range(60):
        talker.message()
    with pytest.raises(Refusal):
        talker.message()
    for _ in range(6):
        talker.say()
    with pytest.raises(Refusal, match="You have said a lot"):
        talker.say()
    clock.now += 1
    talker.say()
    talker.message()


def test_the_size_of_a_file_is_counted_in_bytes() -> None:
    limits = Limits(Settings(upload_bytes=1000))
    assert limits.file("x" * 1000, "This deck")
    with pytest.raises(Refusal) as caught:
        limits.file("é" * 501, "This deck")
    assert caught.value.status == 413


def test_requests_are_limited_but_the_health_is_not(tmp_path: Path) -> None:
    with served(tmp_path, requests_per_second=1) as client:
        answers = [client.get("/api/tables").status_code for _ in range(152)]
        assert answers[:150] == [200] * 150
        assert answers[-1] == 429
        assert client.get("/health").status_code == 200


def test_positions_of_a_replay_cost_more_than_other_requests(tmp_path: Path) -> None:
    with served(tmp_path, requests_per_second=1) as client:
        id = client.post("/api/replays", json={"text": finished()}).json()["id"]
        path = f"/api/replays/{id}/frames?from=0&to=120"
        answers = [client.get(path).status_code for _ in range(20)]
        assert answers[:10] == [200] * 10
        assert answers[-1] == 429


def test_tables_are_limited_by_address(tmp_path: Path) -> None:
    wanted = {"deck": "tutorial", "seats": [{"kind": "you", "name": "Ann"}, {"kind": "bot"}]}
    with served(tmp_path, tables_per_minute=2) as client:
        answers = [client.post("/api/tables", json=wanted) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert "many tables" in why(answers[2])


def test_the_server_holds_so_many_tables(tmp_path: Path) -> None:
    wanted = {"deck": "tutorial", "seats": [{"kind": "you", "name": "Ann"}, {"kind": "open"}]}
    with served(tmp_path, most_tables=2) as client:
        answers = [client.post("/api/tables", json=wanted) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 503]
        assert why(answers[2]) == "All tables of this server are taken. Try again later."
