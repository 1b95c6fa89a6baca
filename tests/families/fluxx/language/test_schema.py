"""The JSON Schema accepts what the reader accepts, and rejects what has the wrong form."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest
from ruamel.yaml import YAML

from ruleshift.core.decks import load_deck, shipped_decks
from ruleshift.families.fluxx.language.schema import schema

from . import test_words_more as more
from .samples import HEAD, with_card
from .test_words import CARDS, CLAUSES, CONDITIONS, KEYS, SELECTIONS, VERBS

VALIDATOR = jsonschema.Draft202012Validator(schema())


def plain(text: str) -> Any:
    return YAML(typ="safe", pure=True).load(text)


def is_valid(text: str) -> bool:
    return VALIDATOR.is_valid(plain(text))


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize("name", shipped_decks("fluxx"))
def test_shipped_decks_are_valid(name: str) -> None:
    errors = VALIDATOR.iter_errors(plain(load_deck(name).text))
    assert [f"{error.json_path}: {error.message}" for error in errors] == []


@pytest.mark.parametrize("step", [*VERBS.values(), *KEYS.values()])
def test_every_step_is_valid(step: str) -> None:
    assert is_valid(with_card(f"name: Probe\ntype: action\ndo:\n  - {step}"))


@pytest.mark.parametrize(
    "card", [*CLAUSES.values(), *CARDS, *more.CARDS, *more.WHILES.values(), *more.MORE_WHILES]
)
def test_every_clause_is_valid(card: str) -> None:
    assert is_valid(with_card(f"name: Probe\ntype: {card}"))


@pytest.mark.parametrize("condition", [*CONDITIONS.values(), *more.CONDITION_TEXTS])
def test_every_condition_is_valid(condition: str) -> None:
    assert is_valid(with_card(f"name: Probe\ntype: keeper\nmay: {{if: {condition}, do: [{{draw: 1}}]}}"))


@pytest.mark.parametrize("cards", SELECTIONS.values())
def test_every_selection_is_valid(cards: str) -> None:
    assert is_valid(with_card(f"name: Probe\ntype: action\ndo: [{{discard: {cards}}}]"))


@pytest.mark.parametrize(
    "card",
    [
        "name: X",
        "type: keeper",
        "name: X\ntype: kepeer",
        "name: X\ntype: keeper\ntrait: [brain]",
        "name: X\ntype: keeper\ntraits: brain",
        "name: X\ntype: keeper\ncount: 0",
        "name: X\ntype: keeper\nwin: {have: Sun}",
        "name: X\ntype: goal",
        "name: X\ntype: goal\nwin: {at least: 2}",
        "name: X\ntype: goal\nwin: {of: [Sun, Moon]}",
        "name: X\ntype: goal\nwin: {hav: Sun}",
        "name: X\ntype: goal\nwin: {hand: 3}",
        "name: X\ntype: action\ndo: [{draw: 1, who: another player}]",
        "name: X\ntype: action\ndo: {draw: 3}",
        "name: X\ntype: action\ndo: [{drwa: 3}]",
        "name: X\ntype: action\ndo: [{draw: tree}]",
        "name: X\ntype: action\ndo: [{draw: 3, play: 2}]",
        "name: X\ntype: action\ndo: [{draw: 3, too: hand}]",
        "name: X\ntype: action\ndo: [{discard: {pick: up to many}}]",
        "name: X\ntype: action\ndo: [{exchange: {type: keeper}}]",
        "name: X\ntype: action\ndo: [{either: {Past: [{end: turn}]}}]",
        "name: X\ntype: keeper\nwhen: {at: dawn, do: [{draw: 1}]}",
        "name: X\ntype: keeper\nmay: {once: game, do: [{draw: 1}]}",
        "name: X\ntype: surprise\nanswers: {to: goal}",
        "name: X\ntype: keeper\nsize: 0",
        "name: X\ntype: keeper\nonly with: strict",
        "name: X\ntype: secret",
        "name: X\ntype: secret\nleaves: [{draw: 1}]\nheld: first",
        "name: X\ntype: meta rule\nenters: later",
        "name: X\ntype: ungoal\nlose: {winner: boss}",
        "name: X\ntype: new rule\nduty: {when: keeper played, say: hi}",
        "name: X\ntype: new rule\nwhile: {turns: {what: Sun}}",
        "name: X\ntype: new rule\nwhile: {play: all but some}",
        "name: X\ntype: keeper\nwhile: {free of: draw}",
        "name: X\ntype: goal\nwin: {none: {kind: creeper}}",
        "name: X\ntype: goal\nwin: {ties: yes}",
        "name: X\ntype: action\ndo: [{if: {in all: 3}, then: [{draw: 1}]}]",
        "name: X\ntype: action\ndo: [{if: {at least: 1, in all: 3, of: Sun}, then: [{draw: 1}]}]",
        "name: X\ntype: action\ndo: [{if: {allows: Sun}, then: [{draw: 1}]}]",
        "name: X\ntype: action\ndo: [{in turn: you, do: [{draw: 1}]}]",
        "name: X\ntype: action\ndo: [{owe: keeper}]",
        "name: X\ntype: action\ndo: [{discard: {pick: {random: 2, all: yes}}}]",
        "name: X\ntype: action\ndo: [{discard: {of: {most: Sun, of: you}}}]",
    ],
)
def test_cards_of_the_wrong_form_are_not(card: str) -> None:
    assert not is_valid(with_card(card))


def test_cards_that_stay_out_when_somebody_plays_alone() -> None:
    assert is_valid(HEAD + "solo: {set aside: [Sun, Moon]}\n")
    assert not is_valid(HEAD + "solo: {leave out: Sun}\n")


@pytest.mark.parametrize(
    "change", [("players: 2-4", "players: 0-9"), ("deck: sample", "deck: Sample Deck"), ("traits", "trait")]
)
def test_decks_of_the_wrong_form_are_not(change: tuple[str, str]) -> None:
    assert is_valid(HEAD)
    assert not is_valid(HEAD.replace(*change))
