"""Whatever can be said in the language of NecroGenesis can be written, read, checked and said in English."""

from __future__ import annotations

from typing import Any

import pytest

from ruleshift.core.decks import deck_from_text, load_deck
from ruleshift.core.reader import read_deck
from ruleshift.families.necro.deckbuilding.decklist import parse
from ruleshift.families.necro.language import grammar
from ruleshift.families.necro.language.check import look_over
from ruleshift.families.necro.language.english.printed import stat_line
from ruleshift.families.necro.language.texts import card_text, clause_texts
from ruleshift.families.necro.language.verbs import VERBS
from ruleshift.families.necro.language.walk import steps_of
from ruleshift.families.necro.language.writer import set_text

from .random_sets import list_text, random_set

SETS = 20


@pytest.mark.parametrize("seed", range(SETS))
def test_a_set_is_the_same_after_writing_and_reading(seed: int) -> None:
    made = random_set(seed)
    read = read_deck(set_text(made), "random.yaml")
    assert read["cards"] == made["cards"]
    assert read == made
    list(look_over(read))


@pytest.mark.parametrize("seed", range(SETS))
def test_every_clause_has_english(seed: int) -> None:
    for card in random_set(seed)["cards"]:
        told = {name for name, text in clause_texts(card) if text.endswith(".")}
        assert told == {name for name in grammar.CLAUSES if name in card}
        for text in (card_text(card), stat_line(card)):
            assert "  " not in text
            assert "None" not in text
            assert "{" not in text


def test_every_set_holds_two_decks() -> None:
    made = random_set(0)
    decks = [parse(list_text(made, seat), "random.txt", made) for seat in (0, 1)]
    assert [deck.survivor for deck in decks] == [card["name"] for card in made["cards"][:2]]


def test_the_generator_reaches_every_verb_and_clause() -> None:
    cards = [card for seed in range(SETS) for card in random_set(seed)["cards"]]
    assert {step["verb"] for card in cards for step in steps_of(card)} == set(VERBS)
    assert {name for card in cards for name in grammar.CLAUSES if name in card} == set(grammar.CLAUSES)


def test_a_seed_names_a_set() -> None:
    assert random_set(3) == random_set(3) != random_set(4)


def test_the_shipped_set_survives_writing_too() -> None:
    deck: Any = load_deck("necrogenesis").deck
    assert deck_from_text(set_text(deck)).deck == deck
