"""docs/pictures.md is true: its tables are those of the language, its deck is right, its messages ours."""

from __future__ import annotations

import re
from pathlib import Path

from ruleshift.core.decks import deck_from_text
from ruleshift.language.art_page import PAGE, tables
from ruleshift.language.check import run_check
from ruleshift.language.tables import MARKED, filled

TEXT = PAGE.read_text(encoding="utf-8")
DECK, WORLD = re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL)
SLIPS = {"{hero: teapot": "{hero: teepot", "at: deck": "at: dekc", "coral": "corel", "turn: -8": "turn: 270"}


def test_the_tables_are_up_to_date() -> None:
    assert filled(TEXT, tables()) == TEXT, "run `python -m ruleshift.language.art_page`"
    assert {match[2] for match in MARKED.finditer(TEXT)} == set(tables())


def test_the_decks_can_be_read() -> None:
    assert deck_from_text(DECK).deck["cards"][0]["art"]["hero"] == "teapot"
    own = DECK.replace("world: space\n", WORLD).replace("at: deck, ", "")
    assert deck_from_text(own).deck["world"]["emblem"] == "owl"


def test_the_messages_are_those_of_the_checker(tmp_path: Path) -> None:
    wrong = DECK.replace("manor library", "library")
    for right, slip in SLIPS.items():
        wrong = wrong.replace(right, slip, 1)
    file = tmp_path / "tea-in-orbit.yaml"
    file.write_text(wrong, encoding="utf-8")
    lines, status = run_check(file)
    assert status == 1
    shown = re.findall(r"```\n(tea-in-orbit.*?)```", TEXT, re.DOTALL)
    assert shown == ["\n".join(lines[:-1]) + "\n"]
