"""The typed normal form is the one that the reader makes, word for word of the grammar."""

from __future__ import annotations

from typing import get_args

import pytest

from ruleshift.core.decks import load_deck
from ruleshift.families.necro.language import grammar, normal
from ruleshift.families.necro.language.printed import BLANK
from ruleshift.families.necro.language.verbs import CONDITIONS, VERBS
from tests.support.typed import hints, misfits

from .random_sets import random_set


def of_word(union: object, tag: str) -> dict[str, set[str]]:
    """For each verb or condition, the keys of its type."""
    types = {name: one for one in get_args(union) for name in get_args(hints(one)[tag])}
    return {name: set(hints(one)) for name, one in types.items()}


def test_the_shipped_set_fits() -> None:
    assert list(misfits(load_deck("necrogenesis").deck, normal.CardSet)) == []


@pytest.mark.parametrize("seed", range(10))
def test_made_up_sets_fit(seed: int) -> None:
    assert list(misfits(random_set(seed), normal.CardSet)) == []


def test_what_does_not_fit_is_told() -> None:
    deck = load_deck("necrogenesis").deck
    spoilt = deck | {"cards": [deck["cards"][0] | {"hp": "many", "colour": "green"}]}
    told = list(misfits(spoilt, normal.CardSet))
    assert any("['hp']" in one for one in told)
    assert any("'colour' too many" in one for one in told)


def test_every_verb_has_its_keys() -> None:
    keys = {
        name: {"verb", "if", *word.names, *(key.replace(" ", "_") for key in word.fields)}
        for name, word in VERBS.items()
    }
    keys["delay"] |= hints(normal.Narrowed).keys()
    assert of_word(normal.Step, "verb") == keys


def test_every_condition_has_its_keys() -> None:
    keys = {
        name: {"cond", *word.fields, *(() if word.value.kind == "flag" else ("what",))}
        for name, word in CONDITIONS.items()
    }
    assert of_word(normal.Condition, "cond") == keys


def test_every_event_key_and_printed_field_has_its_type() -> None:
    narrowed = {key for _, keys in grammar.EVENTS.values() for key in keys}
    assert hints(normal.Narrowed).keys() == narrowed
    clauses = hints(normal.Clauses).keys()
    assert clauses == grammar.CLAUSES.keys()
    assert hints(normal.Card).keys() - clauses == grammar.CARD_KEYS.keys() | BLANK.keys()
