"""The page about the NecroGenesis language is true: its tables follow from the code, its examples work."""

from __future__ import annotations

import re

from ruleshift.core.reader import read_deck
from ruleshift.families.necro.language import grammar
from ruleshift.families.necro.language.check import look_over
from ruleshift.families.necro.language.tables import PAGE, tables
from ruleshift.families.necro.language.texts import card_text
from ruleshift.families.necro.language.verbs import CONDITIONS, VERBS
from ruleshift.families.necro.language.walk import steps_of
from ruleshift.language.tables import MARKED, filled
from ruleshift.text.errors import ERROR

TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL)


def whole_set() -> str:
    """The set of the page with all cards that the page adds to it."""
    head: str
    (head,) = [block for block in BLOCKS if block.startswith("deck:")]
    cards = [block for block in BLOCKS if block.startswith("- name:")]
    assert len(cards) + 1 == len(BLOCKS)
    return head + "".join(f"  {line}\n" for block in cards for line in block.splitlines())


def test_the_tables_are_up_to_date() -> None:
    assert filled(TEXT, tables()) == TEXT, "run `python -m ruleshift.families.necro.language.tables`"


def test_every_table_is_on_the_page() -> None:
    assert {match[2] for match in MARKED.finditer(TEXT)} == set(tables())


def test_every_word_has_a_row() -> None:
    words = [*VERBS, *CONDITIONS, *grammar.EVENTS, *grammar.CLAUSES, *grammar.STATUSES, *grammar.KEYWORDS]
    words += [*grammar.STATS, *grammar.TALLIES, *grammar.TOKENS, *grammar.UNTILS, *grammar.REFS]
    for word in words:
        assert f"| `{word}` |" in TEXT


def test_the_examples_make_a_set() -> None:
    made = read_deck(whole_set(), "night-shift.yaml")
    assert [found for found in look_over(made) if found[0] == ERROR] == []
    assert {name for card in made["cards"] for name in grammar.CLAUSES if name in card} == set(
        grammar.CLAUSES
    )
    assert {card["type"] for card in made["cards"]} == set(grammar.TYPES)
    assert len({step["verb"] for card in made["cards"] for step in steps_of(card)}) >= 12
    assert all(card_text(card) for card in made["cards"])
