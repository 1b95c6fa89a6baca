"""The page about the card language is true: its tables follow from the code, and its examples work."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from ruleshift.core.decks import deck_from_text
from ruleshift.core.reader import read_deck
from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.tables import PAGE, examples, tables
from ruleshift.families.fluxx.language.walk import uses
from ruleshift.language.check import check_deck
from ruleshift.language.tables import MARKED, filled
from ruleshift.text.errors import DeckError

TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(yaml|yaml broken|text)\n(.*?)```", TEXT, re.DOTALL)


def blocks(kind: str, start: str = "") -> list[str]:
    return [text for name, text in BLOCKS if name == kind and text.startswith(start)]


def indented(text: str) -> str:
    return "".join(f"  {line}\n" for line in text.splitlines())


def whole_deck() -> str:
    """The deck of the page with all cards and options that the page adds to it."""
    (deck,) = blocks("yaml", "deck:")
    (options,) = blocks("yaml", "options:")
    return options + deck + "".join(indented(text) for text in blocks("yaml", "- name:"))


def test_the_tables_are_up_to_date() -> None:
    assert filled(TEXT, tables()) == TEXT, "run `python -m ruleshift.families.fluxx.language.tables`"


def test_every_table_is_on_the_page() -> None:
    assert {match[2] for match in MARKED.finditer(TEXT)} == set(tables())


def test_every_word_has_a_row_with_a_card() -> None:
    words: dict[str, Iterable[str]] = {
        "verb": grammar.VERBS,
        "condition": grammar.CONDITIONS,
        "cards key": grammar.CARDS_KEYS,
        "player": grammar.PLAYERS,
        "zone": grammar.ZONES,
        "place": grammar.PLACES,
        "moment": grammar.MOMENTS,
        "answered": grammar.ANSWERED,
        "instead": grammar.INSTEADS,
        "while key": grammar.WHILE_KEYS,
        "filter key": grammar.FILTER_KEYS,
        "may key": grammar.MAY_KEYS,
        "when key": grammar.WHEN_KEYS,
        "lose key": grammar.LOSE_KEYS,
        "duty key": grammar.DUTY_KEYS,
        "duty": grammar.DUTIES,
        "held": grammar.HELD,
        "enters": grammar.ENTERS,
        "counted": grammar.COUNTED,
        "clause": grammar.CLAUSES,
    }
    best = examples().best
    for kind, table in words.items():
        for word in table:
            assert (kind, word) in best
            assert f"| `{word}` |" in TEXT


def test_every_yaml_block_is_tried() -> None:
    tried = [*blocks("yaml", "deck:"), *blocks("yaml", "options:"), *blocks("yaml", "- name:")]
    assert len(tried) == len(blocks("yaml"))


def test_the_first_deck_has_ten_lines_and_nothing_to_complain_about() -> None:
    (deck,) = blocks("yaml", "deck:")
    assert len(deck.splitlines()) == 10
    assert [finding for finding in check_deck(deck_from_text(deck)) if finding.level != "note"] == []


def test_the_examples_make_a_deck() -> None:
    findings = check_deck(deck_from_text(whole_deck()))
    assert [str(finding) for finding in findings if finding.level == "error"] == []


def test_the_examples_show_most_of_the_language() -> None:
    used = {(use.kind, use.word) for card in read_deck(whole_deck(), "")["cards"] for use in uses(card)}
    assert {word for kind, word in used if kind == "clause"} == set(grammar.CLAUSES)
    assert {word for kind, word in used if kind == "type"} == set(grammar.CARD_TYPES)


def test_the_mistakes_are_told_as_the_page_says() -> None:
    (broken,), (told,) = blocks("yaml broken"), blocks("text")
    with pytest.raises(DeckError) as caught:
        read_deck(broken, "tea-time.yaml")
    assert str(caught.value) == told.strip()
