"""The JSON Schema of NecroGenesis sets, for editors: made from the language, as that of the other decks."""

from __future__ import annotations

from collections.abc import Mapping

from ruleshift.families.necro.language import grammar
from ruleshift.families.necro.language.kinds import LANGUAGE
from ruleshift.families.necro.language.steps import step_schema
from ruleshift.language.art import world_schema
from ruleshift.language.kinds import Field
from ruleshift.language.options import options_schema
from ruleshift.language.schema import (
    DECK_NAME,
    TEXT,
    Schema,
    any_of,
    defined,
    described,
    enum,
    mapping,
    number,
    of_a_deck,
)


def schema() -> Schema:
    """The JSON Schema (draft 2020-12) of a set.

    >>> schema()["required"]
    ['deck', 'family', 'cards']
    """
    return of_a_deck(
        "Ruleshift NecroGenesis set",
        "A NecroGenesis set for Ruleshift, as docs/card-language-necro.md describes it",
        {name: described(_set_key(name), doc) for name, doc in grammar.SET_KEYS.items()},
        ["deck", "family", "cards"],
        {**LANGUAGE.definitions(), "step": step_schema(LANGUAGE), "card": _card()},
    )


def _fields(table: Mapping[str, Field]) -> dict[str, Schema]:
    return {name: described(LANGUAGE.schema(what), what.doc) for name, what in table.items()}


def _card() -> Schema:
    printed = {name: what for table in grammar.PRINTED.values() for name, what in table.items()}
    clauses = {name: described(LANGUAGE.clause_schema(name), doc) for name, doc in grammar.CLAUSES.items()}
    return {
        **mapping(_fields(grammar.CARD_KEYS | printed) | clauses),
        "required": [name for name, what in grammar.CARD_KEYS.items() if what.required],
        "allOf": [_of_type(name) for name in grammar.TYPES],
    }


def _of_type(type_: str) -> Schema:
    """Which keys a type cannot have, and which it needs."""
    printed = {name for table in grammar.PRINTED.values() for name in table}
    refused = printed - set(grammar.PRINTED[type_]) | (set(grammar.CLAUSES) - set(grammar.CLAUSES_OF[type_]))
    own = _fields(grammar.PRINTED[type_])
    needed = [name for name, what in grammar.PRINTED[type_].items() if what.required]
    if grammar.SUBTYPES[type_]:
        own["subtype"] = enum(grammar.SUBTYPES[type_])
    if type_ in grammar.SUBTYPE_NEEDED:
        needed.append("subtype")
    needed += grammar.CLAUSES_NEEDED.get(type_, ())
    then: Schema = {"properties": own | dict.fromkeys(sorted(refused), False), "required": needed}
    return {"if": {"properties": {"type": {"const": type_}}, "required": ["type"]}, "then": then}


def _set_key(name: str) -> Schema:
    special: dict[str, Schema] = {
        "deck": DECK_NAME,
        "family": enum([grammar.FAMILY]),
        "players": any_of([enum(["2", "2-2"]), number(2, 2)]),
        "traits": {"type": "array", "items": TEXT},
        "world": world_schema(),
        "options": options_schema(enum(grammar.RULE_OPTIONS), any_of([TEXT, number(0, grammar.LARGEST)])),
        "cards": {"type": "array", "minItems": 1, "items": defined("card")},
    }
    return special.get(name, TEXT)
