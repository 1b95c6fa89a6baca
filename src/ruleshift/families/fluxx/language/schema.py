"""The JSON Schema of deck files, for editors: made from the grammar, so that it cannot say anything else.

A schema knows no names: unknown cards, traits and options are found by the checker only.
"""

from __future__ import annotations

from ruleshift.families.fluxx.language import grammar
from ruleshift.families.fluxx.language.kinds import LANGUAGE
from ruleshift.language.art import world_schema
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
    """The JSON Schema (draft 2020-12) of a deck file.

    >>> schema()["required"]
    ['deck', 'cards']
    """
    return of_a_deck(
        "Ruleshift deck",
        "A deck of cards for Ruleshift, as docs/card-language.md describes it",
        {name: described(_deck_key(name), doc) for name, doc in grammar.DECK_KEYS.items()},
        ["deck", "cards"],
        {
            **LANGUAGE.definitions(),
            "step": any_of([LANGUAGE.schema_of_word(word) for word in grammar.VERBS.values()]),
            "card": _card(),
        },
    )


def _card() -> Schema:
    keys = {name: described(_card_key(name), doc) for name, doc in grammar.CARD_KEYS.items()}
    keys |= {name: described(LANGUAGE.clause_schema(name), doc) for name, doc in grammar.CLAUSES.items()}
    return {
        **mapping(keys),
        "required": ["name", "type"],
        "allOf": [_of_type(name) for name in grammar.CARD_TYPES],
    }


def _of_type(type_: str) -> Schema:
    """Which clauses a type cannot have, and which it needs."""
    then: Schema = {
        "properties": {name: False for name in grammar.CLAUSES if name not in grammar.CLAUSES_OF[type_]}
    }
    if type_ in grammar.CLAUSES_NEEDED:
        then["anyOf"] = [{"required": [name]} for name in grammar.CLAUSES_NEEDED[type_]]
    return {"if": {"properties": {"type": {"const": type_}}, "required": ["type"]}, "then": then}


def _card_key(name: str) -> Schema:
    special: dict[str, Schema] = {
        "type": enum(grammar.CARD_TYPES),
        "origin": enum(grammar.ORIGINS),
        "count": number(1, grammar.MOST_COPIES),
        "size": number(1, grammar.MOST_INDIVIDUALS),
        "only with": {"type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": TEXT},
        "traits": {"type": "array", "items": TEXT},
        "art": defined("art"),
        "rulings": {"type": "array", "items": TEXT},
    }
    return special.get(name, TEXT)


def _deck_key(name: str) -> Schema:
    special: dict[str, Schema] = {
        "deck": DECK_NAME,
        "family": enum([grammar.FAMILY]),
        "players": any_of(
            [{"type": "string", "pattern": "^[1-6] *- *[1-6]$"}, number(1, grammar.MOST_PLAYERS)]
        ),
        "start": number(0, grammar.MOST_DEALT),
        "basic": mapping({value: defined("number") for value in grammar.VALUES}),
        "traits": {"type": "object", "minProperties": 1, "additionalProperties": {"type": "string"}},
        "solo": mapping({key: described(defined("names"), doc) for key, doc in grammar.SOLO_KEYS.items()}),
        "world": world_schema(),
        "options": options_schema({"type": "string", "pattern": "^[a-z][a-z0-9_]*$"}),
        "cards": {"type": "array", "minItems": 1, "items": defined("card")},
    }
    return special.get(name, TEXT)
