"""Whatever can be said in the language can be written, read, described, checked and said in English."""

from __future__ import annotations

from random import Random
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from ruleshift.core.decks import LoadedDeck
from ruleshift.core.reader import read_deck
from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.schema import schema
from ruleshift.families.fluxx.language.texts import card_text, clause_texts
from ruleshift.families.fluxx.language.walk import uses
from ruleshift.families.fluxx.language.writer import deck_text
from ruleshift.language.check import check_deck
from ruleshift.language.writer import scalar

from .random_decks import Maker, random_deck

VALIDATOR = jsonschema.Draft202012Validator(schema())


@pytest.mark.parametrize("seed", range(40))
def test_a_deck_is_the_same_after_writing_and_reading(seed: int) -> None:
    deck = random_deck(seed)
    text = deck_text(deck)
    assert read_deck(text, "random.yaml") == deck
    errors = VALIDATOR.iter_errors(YAML(typ="safe", pure=True).load(text))
    assert [f"{error.json_path}: {error.message}" for error in errors] == []
    check_deck(LoadedDeck(deck, "0", None, text))
    for card in deck["cards"]:
        assert all(sentence.endswith((".", "!")) for _, sentence in clause_texts(card))
        card_text(card, deck)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=30))
def test_any_text_is_quoted_so_that_it_stays_what_it_is(text: str) -> None:
    read = YAML(typ="safe", pure=True).load(f"[{scalar(text)}, {{{scalar(text)}: x}}]")
    assert read == [text, {text: "x"}]


@pytest.mark.parametrize(
    ("kind", "words"),
    [("verb", grammar.VERBS), ("condition", grammar.CONDITIONS)],
    ids=["verbs", "conditions"],
)
def test_the_generator_reaches_every_word(kind: str, words: dict[str, object]) -> None:
    seen: set[str] = set()
    for seed in range(200):
        make = Maker(Random(seed))
        may = [{"once": False, "if": make.condition_in(), "with": None, "do": make.steps_in()}]
        card: Any = {"type": "keeper", "may": may}
        seen.update(use.word for use in uses(card) if use.kind == kind)
    assert seen == set(words) - set(grammar.ONLY_IN_GOALS)
