"""Set files of strangers: whatever stands in them, they are read or refused, and nothing else happens."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleshift.core.reader import read_deck
from ruleshift.families.necro.language import grammar
from ruleshift.families.necro.language.verbs import CONDITIONS, VERBS
from ruleshift.text.errors import DeckError

from .set_samples import HEAD, KINDS, card_mistakes, mistakes, probe, with_card

HOSTILE = {
    "hp: !!python/object/apply:os.system [ls]": "the tag",
    "hp: &a 1": "the anchor `&a` is not allowed",
    "hp: *a": "the alias `*a` is not allowed",
    "<<: {hp: 1}": "merge keys",
    "hp: 99999999": "the number 99999999 is too large",
    "name2: " + "x" * 2_001: "a text of 2001 characters",
    "when: " + "[" * 40 + "]" * 40: "nested deeper than",
}


@pytest.mark.parametrize("line", HOSTILE)
def test_what_could_do_harm_is_refused(line: str) -> None:
    told = mistakes(with_card(f"name: Probe\ntype: zombie\n{line}"))
    assert HOSTILE[line] in told[0]


@pytest.mark.parametrize("text", ["__import__('os')", "{{7*7}}", "${HOME}", "eval(1)", "%s%n", "\\u0000"])
def test_nothing_is_evaluated(text: str) -> None:
    card = probe("zombie", f'text: "{text}"')
    with contextlib.suppress(DeckError):
        assert read_deck(with_card(card), "any.yaml")["cards"][-1]["hp"] == 2
    assert card_mistakes("zombie", f'when: {{on: play, it: "{text}", do: [{{draw: 1}}]}}')


def test_a_file_with_very_many_mistakes_is_given_up() -> None:
    cards = "".join(f"  - {{name: C{n}, type: x}}\n" for n in range(600))
    told = mistakes("deck: d\nfamily: necro\ncards:\n" + cards)
    assert len(told) == 500


def test_a_file_with_too_many_cards_is_refused() -> None:
    cards = "".join(f"  - {{name: C{n}}}\n" for n in range(1_001))
    told = mistakes("deck: d\nfamily: necro\ncards:\n" + cards)
    assert told == ["sample.yaml:4:3: a deck has at most 1000 different cards, found 1001"]


WORDS = [
    *VERBS, *CONDITIONS, *grammar.EVENTS, *grammar.CLAUSES, *grammar.REFS, *grammar.SELECT_KEYS,
    *grammar.FILTER_KEYS, *grammar.CARD_KEYS, *grammar.STATUSES, "X", "X/2", "amount", "X (1-2)", "0", "-1",
    "1 AP", "2 turns", "3+", "yes", "no", "all", "1-3", "TZ+ZZ", "one", "~", "''", "1 per turn", "kill 3",
]  # fmt: skip
SCALARS = st.sampled_from(WORDS)
TREES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]"),
        st.dictionaries(SCALARS, inner, max_size=4).map(
            lambda keys: "{" + ", ".join(f"? {key} : {value}" for key, value in keys.items()) + "}"
        ),
    ),
    max_leaves=12,
)
KEYS = [*grammar.CARD_KEYS, *grammar.CLAUSES, *(key for table in grammar.PRINTED.values() for key in table)]


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(list(KINDS)), st.dictionaries(st.sampled_from(KEYS), TREES, min_size=1, max_size=3))
def test_any_tree_of_words_is_read_or_refused(kind: str, given: dict[str, str]) -> None:
    kept = [line for line in probe(kind).strip().split("\n") if line.split(":")[0] not in given]
    text = with_card("\n".join([*kept, *(f"{key}: {value}" for key, value in given.items())]))
    with contextlib.suppress(DeckError):
        assert read_deck(text, "any.yaml")["cards"]


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=12), st.integers(0, len(HEAD)), st.integers(0, 12))
def test_any_text_typed_over_a_set_is_read_or_refused(typed: str, start: int, length: int) -> None:
    with contextlib.suppress(DeckError):
        assert read_deck(HEAD[:start] + typed + HEAD[start + length :], "any.yaml")["cards"]
