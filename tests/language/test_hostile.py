"""Files that could do harm are refused with a clear message, before anything large is made of them."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleshift.core.decks import deck_from_text, load_file
from ruleshift.core.reader import read_deck
from ruleshift.text.encoding import decode
from ruleshift.text.errors import DeckError
from ruleshift.text.source import parse
from tests.families.fluxx.language.samples import HEAD, mistakes

WORDS = [
    "deck",
    "cards",
    "name",
    "type",
    "do",
    "draw",
    "{",
    "}",
    "[",
    "]",
    ":",
    ": ",
    "- ",
    "\n",
    "\n  ",
    "&a ",
    "*a",
]
WORDS += [
    "!t ",
    "|",
    ">",
    '"',
    "'",
    "#",
    "%",
    "@",
    "`",
    "\t",
    "? ",
    "<<",
    "---",
    "...",
    "1",
    "goal",
    "\\",
    "🧠",
    "\r",
    "\x85",
]

REFUSED = {
    "deck: d\nx: [" + "[" * 3_000: "nested deeper than 30 levels; no card needs that",
    "- " * 200: "nested deeper than 30 levels; no card needs that",
    "\n".join(" " * depth + "a:" for depth in range(100)): "nested deeper than 30 levels; no card needs that",
    "{a: " * 400: "nested deeper than 30 levels; no card needs that",
    "a: &x [1]\nb: *x": "the anchor `&x` is not allowed; write the value out",
    "a: *x": "the alias `*x` is not allowed; write the value out",
    "a: !!python/object:os.system x": "the tag `tag:yaml.org,2002:python/object:os.sy...` is not allowed",
    "a: !own x": "the tag `!own` is not allowed; write plain text",
    "<<: {a: 1}": "merge keys (`<<`) are not allowed; write the keys out",
    "a: 1\n---\nb: 2": "a second document starts here (`---`); a file holds one deck",
    "start: 1234567": "the number 1234567 is too large; at most 6 digits",
    "start: " + "9" * 3_000: "a text of 3000 characters; at most 2000 are allowed",
    "about: " + "x" * 5_000: "a line of 5007 characters; at most 4000 are allowed",
    "a: [" + "1,\n" * 50_000: "the file holds more than 40000 values; no deck needs that many",
    "a: x\0y": "a NUL byte does not belong in a deck file",
    "a: \x1b[2J": "the control character '\\x1b' does not belong in a deck file",
    "deck:\n\tname: x": "indent with spaces, not with tabs",
    "name: Mission: Mars": 'a text with a colon must be quoted: `name: "Mission: Mars"`',
    "deck: d\n   title: t": "or else this line is indented too far",
    "? [a]\n: b": "a key must be a word; put quotes round text in brackets or braces",
    "a: 'never closed": "bad.yaml:1:4: a quote is opened here and never closed",
    'a: 1\nb: "never closed\nc: 3\n': "bad.yaml:2:4: a quote is opened here and never closed",
    "a: 'It's mine'": 'put double quotes round the whole: "It\'s mine"',
    "a:\n  - b\n   - c\n- d": "this line does not fit the lines above it",
    "a: {b: 1\nc: 2": "the brace of line 1 is not closed before this",
    "a: [1, 2": "inside brackets, quote text that holds a comma, a colon or a bracket",
    "a: @b": "put quotes round the text",
    "": "the file is empty; a deck starts with `deck: its-name`",
    "# only a comment": "the file is empty; a deck starts with `deck: its-name`",
}


@pytest.mark.parametrize(("text", "message"), REFUSED.items(), ids=range(len(REFUSED)))
def test_refused(text: str, message: str) -> None:
    with pytest.raises(DeckError) as caught:
        parse(text, "bad.yaml")
    assert message in str(caught.value)
    assert len(str(caught.value)) < 300


def test_a_colon_in_a_text_is_said_to_need_quotes_where_it_stands() -> None:
    with pytest.raises(DeckError, match=r"^bad.yaml:2:14: a text with a colon must be quoted"):
        parse("deck: d\ntitle: Danger: Mars", "bad.yaml")


def test_other_encodings_are_named_with_their_byte() -> None:
    with pytest.raises(
        DeckError, match=r"^bad.yaml:2:4: byte 11 \(0xe9\) is not UTF-8; save the file as UTF-8"
    ):
        decode(b"deck: d\ncaf\xe9", "bad.yaml")
    with pytest.raises(DeckError, match="is not UTF-8"):
        decode("deck: d".encode("utf-16"), "bad.yaml")
    assert decode("\ufeffdeck: d\r\n".encode(), "good.yaml") == "deck: d\n"


def test_a_huge_file_is_refused_without_reading_it(tmp_path: Path) -> None:
    huge = tmp_path / "huge.yaml"
    with huge.open("wb") as stream:
        stream.truncate(
            50_000_000
        )  # takes no room on the disk; were it read, it would be refused for its NULs
    with pytest.raises(DeckError, match=r"^huge.yaml: the file is larger than 1000 kB"):
        load_file(huge)
    with pytest.raises(DeckError, match=r"^deck.yaml: the file is larger than 1000 kB"):
        deck_from_text("x" * 1_000_001)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="cannot be read: Is a directory"):
        load_file(tmp_path)
    with pytest.raises(DeckError, match="cannot be read: No such file"):
        load_file(tmp_path / "none.yaml")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    with pytest.raises(DeckError, match="is not a file"):
        load_file(tmp_path / "pipe.yaml")


def test_very_long_words_are_cut_in_messages() -> None:
    (message,) = mistakes(HEAD.replace("name: strict", f"name: strict, {'x' * 900}: y"))
    assert "'xxx" in message
    assert len(message) < 300


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=40))
def test_whatever_is_written_the_answer_is_a_deck_or_a_deck_error(words: list[str]) -> None:
    with contextlib.suppress(DeckError):
        assert read_deck("".join(words), "any.yaml")["cards"]


@settings(max_examples=100, deadline=None)
@given(st.integers(0, len(HEAD) - 1), st.integers(0, 12), st.text(max_size=6))
def test_a_deck_with_something_typed_over_is_read_or_refused(start: int, length: int, typed: str) -> None:
    with contextlib.suppress(DeckError):
        assert read_deck(HEAD[:start] + typed + HEAD[start + length :], "any.yaml")["cards"]


@settings(max_examples=50, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_text_or_a_deck_error(data: bytes) -> None:
    with contextlib.suppress(DeckError):
        assert isinstance(decode(data, "any.yaml"), str)
