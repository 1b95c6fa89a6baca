"""Decks written as makers write them, wrong in one way each: every message is kept, to be read by people."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ruleshift.language.check import run_check

from .wrong.decks import DECKS, said


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: f"{deck.parent.name}/{deck.stem}")
def test_what_a_maker_is_told(deck: Path) -> None:
    kept = deck.with_suffix(".txt").read_text(encoding="utf-8")
    assert said(deck) == kept, "read the difference, then `python -m tests.language.wrong`"


def test_there_are_enough_of_them() -> None:
    families = [deck.parent.name for deck in DECKS]
    assert families.count("fluxx") >= 15
    assert families.count("necro") >= 15


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: f"{deck.parent.name}/{deck.stem}")
def test_every_message_says_where_and_none_speaks_of_the_program(deck: Path) -> None:
    lines, status = run_check(deck)
    assert status == 1
    for line in lines[:-1]:
        assert re.match(rf"{re.escape(deck.name)}(:\d+:\d+)?( in \".+\")?: error: .+", line), line
        assert not re.search(r"Traceback|Error\b|ruamel|<class|NoneType|block (mapping|sequence)", line), line
