"""Which word a person most likely meant, and when a guess would be nonsense and the list is of more use."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from ruleshift.families.fluxx.language import grammar
from ruleshift.families.necro.language import grammar as necro
from ruleshift.families.necro.language import verbs as necro_verbs
from ruleshift.text import wording
from ruleshift.text.wording import nearest
from tests.families.fluxx.language.samples import card_mistakes, step_mistakes

SLIPS = {
    "drwa": "draw", "discrad": "discard", "shufle": "shuffle", "elimnate": "eliminate", "Draw": "draw",
    "declare-theft": "declare theft", "handout": "hand out", "in_turn": "in turn", "plays": "play",
}  # fmt: skip
NONSENSE = ("vote", "bid", "keeper", "gain", "flip", "trade", "heal", "reverse", "x", "do", "", "zzzzzz")


@pytest.mark.parametrize(("written", "meant"), SLIPS.items())
def test_a_slip_of_the_pen_is_understood(written: str, meant: str) -> None:
    assert nearest(written, grammar.VERBS) == meant


@pytest.mark.parametrize("written", NONSENSE)
def test_another_word_is_not_taken_for_a_slip(written: str) -> None:
    assert nearest(written, grammar.VERBS) is None


@pytest.mark.parametrize(
    ("written", "known"),
    [
        ("keeper", ["creeper", "player"]),
        ("creeper", ["keeper", "goal"]),
        ("end of turn", ["end of your turn", "end of any turn"]),
        ("turn", ["end of your turn", "end of any turn"]),
        ("a" * 81, ["a" * 81]),
    ],
)
def test_words_that_are_only_alike(written: str, known: list[str]) -> None:
    assert nearest(written, known) is None


def test_the_nearest_of_several_is_the_one_that_begins_alike() -> None:
    assert nearest("lun", ["Sun", "Luna"]) == "Luna"
    assert nearest("goal", ["theft", "goal played"]) == "goal played"
    assert nearest("Merchant Tea", ["The Honourable Tea Merchant", "Tea"]) == "The Honourable Tea Merchant"
    assert nearest("bleeding", ["bleed", "burn"]) == "bleed"


TABLES: dict[str, Iterable[str]] = {
    "verbs": grammar.VERBS,
    "conditions": grammar.CONDITIONS,
    "while keys": grammar.WHILE_KEYS,
    "card types": grammar.CARD_TYPES,
    "counted": grammar.COUNTED,
    "players": grammar.PLAYERS,
    "necro verbs": necro_verbs.VERBS,
    "necro conditions": necro_verbs.CONDITIONS,
    "necro statuses": necro.STATUSES,
    "necro keywords": necro.KEYWORDS,
    "necro events": necro.EVENTS,
}


@pytest.mark.parametrize("table", TABLES)
def test_no_word_of_any_table_is_taken_for_a_slip_of_a_type_of_card(table: str) -> None:
    """The words that makers mix up most are those of other tables; a guess among them misleads."""
    types = {*grammar.CARD_TYPES, *necro.TYPES} - {"react"}  # one letter from `reach` and `ready`
    known = list(TABLES[table])
    guessed = {word: nearest(word, known) for word in sorted(types) if word not in known}
    wrong = {
        word: near for word, near in guessed.items() if near and word not in near and near.rstrip("s") != word
    }
    assert wrong == {}


def test_unknown_verbs_and_keys_list_what_there_is() -> None:
    (verb,) = step_mistakes("vote: 2")
    assert verb == f"unknown verb 'vote'; there are: {', '.join(grammar.VERBS)}"
    (key,) = card_mistakes("name: X\ntype: new rule\nwhile: {speed: 2}")
    assert key == f"unknown key 'speed' for `while`; there are: {', '.join(grammar.WHILE_KEYS)}"
    (condition,) = step_mistakes("{if: {dawn: yes}, then: [{end: turn}]}")
    assert condition == f"unknown condition 'dawn'; there are: {', '.join(grammar.CONDITIONS)}"
    (counted,) = step_mistakes("draw: {per: goal}")
    assert counted == (
        "unknown word 'goal' behind 'per'; expected 'creeper', 'keeper', 'player', 'discarded' or 'play left'"
    )


def test_the_key_that_is_nearly_a_verb_is_the_one_that_is_named() -> None:
    assert step_mistakes("{to: aside, darw: 3}") == ["unknown verb 'darw'; did you mean 'draw'?"]


def test_very_many_long_words_are_not_all_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deck of a thousand titles that are all alike must not keep anybody waiting."""
    tried: list[str] = []
    plain = wording._slips_between

    def counting(one: str, other: str) -> int | None:
        tried.append(other)
        return plain(one, other)

    monkeypatch.setattr(wording, "_slips_between", counting)
    known = [f"{'abcdefghij' * 7}{number:04}" for number in range(1000)]
    assert nearest("abcdefghij" * 7 + "zzzz", known) is not None
    assert len(tried) < 100
    tried.clear()
    usual = [f"The Honourable Tea Merchant of {number:03}" for number in range(120)]
    assert nearest("The Honourable Tea Merchant of 1199", usual) == usual[-1]
    assert len(tried) == 120
