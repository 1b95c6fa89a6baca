"""The page about the protocol is true: its tables and examples follow from the code."""

from __future__ import annotations

import re
from typing import get_args

import msgspec
import pytest

from ruleshift.server.docs.examples import examples
from ruleshift.server.docs.protocol import MARKED, PAGE, filled, routes, tables
from ruleshift.server.docs.typescript import described, family_wires
from ruleshift.server.http.sockets import IDLE
from ruleshift.server.ops.settings import Settings
from ruleshift.server.wire import messages
from ruleshift.server.wire.messages import FromBrowser, FromServer
from ruleshift.wire.parts import Wire

TEXT = PAGE.read_text(encoding="utf-8")
SPOKEN = [*get_args(FromServer), *get_args(FromBrowser)]


def test_the_tables_are_up_to_date() -> None:
    assert filled(TEXT) == TEXT, "run `python -m ruleshift.server.docs.protocol`"


def test_every_table_has_its_place() -> None:
    assert {found[2] for found in MARKED.finditer(TEXT)} == set(tables())


@pytest.mark.parametrize("message", SPOKEN)
def test_every_message_has_an_example(message: type[Wire]) -> None:
    assert isinstance(examples()[message.__name__], message)


@pytest.mark.parametrize("name", sorted(examples()))
def test_every_example_on_the_page_is_a_message(name: str) -> None:
    section = TEXT.split(f"### {name}\n")[1].split("### ")[0]
    text = section.split("```json\n")[1].split("```")[0]
    msgspec.json.decode(text, type=type(examples()[name]))
    assert msgspec.json.decode(text) == msgspec.to_builtins(examples()[name])


def test_every_type_is_on_the_page_once() -> None:
    named = re.findall(r"^### (\w+)$", TEXT, re.MULTILINE)
    there = [*described(), *(name for wire in family_wires().values() for name in described(wire))]
    assert sorted(named) == sorted(there)


def test_places_and_routes_are_on_the_page() -> None:
    places = {word: one for wire in family_wires().values() for word, one in wire.PLACES.items()}
    words = [f"{word}:N" if one.owned else word for word, one in places.items()]
    assert all(f"| `{word}` |" in TEXT for word in words)
    assert len(routes()) > 15
    assert all(about for *_, about in routes())


def test_the_numbers_of_the_page_are_those_of_the_server() -> None:
    assert f"`VERSION`, now {messages.VERSION}." in TEXT
    assert f"for {IDLE:.0f} seconds is closed" in TEXT
    assert f"longer than {Settings().message_bytes:,} bytes" in TEXT
