"""Whatever can be said in the language can be written, read, described, checked and said in English."""

from __future__ import annotations

import jsonschema
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from ruleshift.language import grammar
from ruleshift.language.check import check_deck
from ruleshift.language.load import LoadedDeck
from ruleshift.language.reader import read_deck
from ruleshift.language.schema import schema
from ruleshift.language.walk import uses
from ruleshift.language.words import card_text, clause_texts
from ruleshift.language.writer import deck_text, scalar

from .random_decks import Data, conditions, decks, steps

VALIDATOR = jsonschema.Draft202012Validator(schema())
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]


# A whole deck takes minutes to shrink; the card that fails is named in the message anyway.
@settings(max_examples=15, deadline=None, suppress_health_check=SLOW, phases=[Phase.explicit, Phase.generate])
@given(decks())
def test_a_deck_is_the_same_after_writing_and_reading(deck: Data) -> None:
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

    @settings(max_examples=200, deadline=None, database=None, derandomize=True, suppress_health_check=SLOW)
    @given(steps(), conditions())
    def gather(do: Data, condition: Data) -> None:
        may = [{"once": False, "if": condition, "with": None, "do": do}]
        seen.update(use.word for use in uses({"type": "keeper", "may": may}) if use.kind == kind)

    gather()
    assert seen == set(words) - set(grammar.ONLY_IN_GOALS)
