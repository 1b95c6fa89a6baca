"""The JSON Schema of NecroGenesis sets accepts what the reader accepts, and rejects wrong forms."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest
from ruamel.yaml import YAML

from ruleshift.core.decks import load_deck
from ruleshift.families.necro.language.schema import schema
from ruleshift.families.necro.language.writer import set_text

from .random_sets import random_set
from .set_samples import probe, with_card

VALIDATOR = jsonschema.Draft202012Validator(schema())


def plain(text: str) -> Any:
    return YAML(typ="safe", pure=True).load(text)


def complaints(text: str) -> list[str]:
    return [f"{error.json_path}: {error.message}" for error in VALIDATOR.iter_errors(plain(text))]


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())


def test_the_shipped_set_is_valid() -> None:
    assert complaints(load_deck("necrogenesis").text) == []


@pytest.mark.parametrize("seed", range(5))
def test_whatever_can_be_written_is_valid(seed: int) -> None:
    assert complaints(set_text(random_set(seed))) == []


@pytest.mark.parametrize(
    ("kind", "rest"),
    [
        ("weapon", "do: [{draw: 1}]"),  # a weapon is equipped, not played out
        ("weapon", "ed: 3"),
        ("zombie", "range: TZ"),
        ("zombie", "colour: green"),
        ("event", "do: []"),
        ("event", "do: [{drwa: 1}]"),
        ("event", "do: [{draw: many}]"),
        ("event", "do: [{draw: 1, discard: 1}]"),
        ("event", "do: [{afflict: brun 1, who: survivor}]"),
        ("event", "do: [{damage: 1, who: {zombies: any, zone: XX}}]"),
        ("event", "do: [{draw: 1, if: not lamp}]"),
        ("passive", "may: {cost: 1 gold, do: [{draw: 1}]}"),
        ("passive", "may: {cost: 1 AP, limit: often, do: [{draw: 1}]}"),
        ("zombie", "when: {on: spawn, zone: TZ, do: [{draw: 1}]}"),
        ("zombie", "when: {on: begin, do: [{draw: 1}]}"),
        ("zombie", "when: {on: spown, do: [{draw: 1}]}"),
        ("zombie", "while: {grant: armour 1}"),
        ("react", "answers: {on: loot}"),
    ],
)
def test_wrong_forms_are_rejected(kind: str, rest: str) -> None:
    good = {"event": "\ndo: [{draw: 1}]", "react": "\nanswers: {on: loot, do: [{draw: 1}]}"}
    passive = "\nwhile: {grant: light}"
    assert complaints(with_card(probe(kind, good.get(kind, passive if kind == "passive" else "")))) == []
    assert complaints(with_card(probe(kind, rest))) != []
