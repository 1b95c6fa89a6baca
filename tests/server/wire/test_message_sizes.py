"""How long a message of a browser may be: what docs/protocol.md says is what the server does."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError

from ruleshift.server.http.sockets import FAR
from ruleshift.server.ops.settings import Settings
from tests.support.served import Person, Served, served

LIMIT = Settings().message_bytes
SEATS = ({"kind": "you", "name": "Ann"}, {"kind": "open"})


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("sizes") / "tables.db") as running:
        yield running


@pytest.fixture
def ann(server: Served) -> Iterator[Person]:
    made = server.table("tutorial", *SEATS)
    with Person(server, made["id"], made["token"]) as person:
        yield person


def message(size: int, **fields: Any) -> str:
    """A message of the protocol that is so many bytes long."""
    text = json.dumps({"t": "ping", "at": 1, **fields}, ensure_ascii=False)
    return text + " " * (size - len(text.encode()))


def test_a_message_of_the_longest_size_is_taken(ann: Person) -> None:
    ann.socket.send(message(LIMIT))
    assert ann.until("pong")["at"] == 1


@pytest.mark.parametrize("size", [LIMIT + 1, 20_000, 20_480, 40_000, FAR * LIMIT])
def test_a_longer_one_is_refused_in_words_and_the_connection_stays(ann: Person, size: int) -> None:
    ann.socket.send(message(size))
    assert ann.until("refused")["why"] == "That message is too long: 16,384 bytes is the most."
    ann.say("ping", at=2)
    assert ann.until("pong")["at"] == 2


def test_bytes_count_and_not_characters(ann: Person) -> None:
    ann.socket.send(message(LIMIT + 100, more="é" * 8000))
    assert "too long" in ann.until("refused")["why"]


def test_a_long_message_in_small_pieces_is_the_same(ann: Person) -> None:
    ann.socket.send(message(20_000)[start : start + 100] for start in range(0, 20_000, 100))
    assert "too long" in ann.until("refused")["why"]


def test_bytes_that_are_no_text_are_refused(ann: Person) -> None:
    ann.socket.send(b"\x00\xff")
    assert ann.until("refused")["why"]
    ann.say("ping", at=3)
    assert ann.until("pong")["at"] == 3


@pytest.mark.parametrize("size", [FAR * LIMIT + 1, 1_000_000])
def test_what_is_far_too_long_ends_the_connection(server: Served, ann: Person, size: int) -> None:
    with suppress(ConnectionClosedError):  # perhaps before all of it is sent
        ann.socket.send(message(size))
    with pytest.raises(ConnectionClosedError) as caught:
        ann.until("pong")
    assert caught.value.rcvd is not None
    assert caught.value.rcvd.code == 1009
    with Person(server, ann.table, ann.token) as again:
        assert again.seat == 0


def test_a_first_message_that_is_too_long_is_answered_with_goodbye(server: Served) -> None:
    made = server.table("tutorial", *SEATS)
    with Person(server, made["id"], hello=False) as stranger:
        stranger.socket.send(message(20_000))
        assert "too long" in stranger.until("bye")["why"]


def test_the_page_says_what_the_server_does() -> None:
    page = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text(encoding="utf-8")
    assert re.search(rf"longer than {LIMIT:,} bytes.* is refused", page, re.DOTALL)
    assert re.search(rf"longer than {FAR * LIMIT:,} bytes is not read: it ends the connection", page)
