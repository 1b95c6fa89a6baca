"""The JSON Schema of deck files, for editors: made from the grammar, so that it cannot say anything else.

A schema knows no names: unknown cards, traits and options are found by the checker only.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from . import grammar
from .grammar import Field, Word
from .schema_parts import DRAFT, TEXT, Schema, any_of, defined, described, enum, mapping, number, one_or_list

WORDS: Final = "|".join(grammar.NUMBER_WORDS)


def schema() -> Schema:
    """The JSON Schema (draft 2020-12) of a deck file.

    >>> schema()["required"]
    ['deck', 'cards']
    """
    return {
        "$schema": DRAFT,
        "title": "Ruleshift deck",
        "description": "A deck of cards for Ruleshift, as docs/card-language.md describes it",
        **mapping({name: described(_deck_key(name), doc) for name, doc in grammar.DECK_KEYS.items()}),
        "required": ["deck", "cards"],
        "$defs": {
            **_kinds(),
            "step": any_of([_word(word) for word in grammar.VERBS.values()]),
            "card": _card(),
        },
    }


def schema_text(family: str = "fluxx") -> str:
    """The schema of a family's decks as the text of a JSON file."""
    made = schema()
    if family == "necro":
        from .necro.schema import schema as necro_schema

        made = necro_schema()
    return json.dumps(made, ensure_ascii=False, indent=2) + "\n"


def _kinds() -> dict[str, Schema]:
    """What each kind of field may hold, under the kind's name."""
    fixed = [number(0, grammar.LARGEST_AMOUNT), enum(grammar.NUMBER_WORDS)]
    up_to = {"type": "string", "pattern": rf"^up to (half|[0-9]{{1,2}}|{WORDS})$"}
    steps = {"type": "array", "minItems": 1, "items": defined("step")}
    kinds: dict[str, Schema] = {
        "amount": any_of([*fixed, _fields(grammar.AMOUNT_KEYS)]),
        "fixed": any_of(fixed),
        "value": any_of([enum(["all"]), defined("fixed")]),
        "quantity": any_of([enum(["all", "random"]), up_to, defined("amount")]),
        "played": any_of([enum(["all", "it", "top card"]), defined("amount")]),
        "cards": any_of([enum(["this", "it"]), _fields(grammar.CARDS_KEYS)]),
        "player": _player(tuple(grammar.PLAYERS)),
        "flag": {"enum": ["yes", "no", True, False]},
        "names": one_or_list(TEXT),
        "types": one_or_list(enum(grammar.CARD_TYPES)),
        "steps": steps,
        "branches": {"type": "object", "minProperties": 2, "additionalProperties": defined("steps")},
        "condition": _condition(tuple(grammar.CONDITIONS)),
        "conditions": {"type": "array", "minItems": 2, "items": defined("condition")},
        "option": any_of([TEXT, {"type": "object", "minProperties": 1, "maxProperties": 1}]),
        "amounts": mapping({name: defined("fixed") for name in grammar.OWN_VALUES}),
        "moment": enum(grammar.MOMENTS),
        "number": number(0, grammar.LARGEST_AMOUNT),
        "trait": TEXT,
    }
    return {name: described(kind, grammar.KINDS[name]) for name, kind in kinds.items()}


def _player(words: tuple[str, ...]) -> Schema:
    holder = {**mapping({"holder of": TEXT}), "required": ["holder of"]}
    return any_of([enum([word for word in words if word != "holder of"]), holder])


def _condition(names: tuple[str, ...]) -> Schema:
    keys: dict[str, Schema] = {}
    together: dict[str, list[str]] = {}
    for word in [grammar.CONDITIONS[name] for name in names]:
        keys[word.name] = described(_field(word.value), word.doc)
        for name, what in word.fields.items():
            keys[name] = described(_field(what), what.doc)
            together[name] = [word.name]
            if what.required:
                together.setdefault(word.name, []).append(name)
    return {**mapping(keys), "dependentRequired": together}


def _word(word: Word) -> Schema:
    made = _fields(word.fields)
    made["properties"] = {word.name: described(_field(word.value), word.doc), **made["properties"]}
    made["required"] = [word.name, *made.get("required", [])]
    return made


def _card() -> Schema:
    keys = {name: described(_card_key(name), doc) for name, doc in grammar.CARD_KEYS.items()}
    keys |= {name: described(_clause(name), doc) for name, doc in grammar.CLAUSES.items()}
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


def _clause(name: str) -> Schema:
    if name == "do":
        return defined("steps")
    if name == "win":
        return _condition(grammar.GOAL_CONDITIONS)
    if name == "attaches":
        return any_of([enum(["any keeper"]), _fields(grammar.ATTACHES_KEYS)])
    if name in ("while", "answers"):
        return _fields(grammar.WHILE_KEYS if name == "while" else grammar.ANSWERS_KEYS)
    table = {"may": grammar.MAY_KEYS, "when": grammar.WHEN_KEYS, "instead": grammar.INSTEAD_KEYS}[name]
    return one_or_list(_fields(table))


def _card_key(name: str) -> Schema:
    if name == "type":
        return enum(grammar.CARD_TYPES)
    if name == "origin":
        return enum(grammar.ORIGINS)
    if name == "count":
        return number(1, grammar.MOST_COPIES)
    return {"type": "array", "items": TEXT} if name in ("traits", "rulings") else TEXT


def _deck_key(name: str) -> Schema:
    special: dict[str, Schema] = {
        "deck": {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"},
        "family": enum(grammar.FAMILIES[:1]),
        "players": any_of(
            [{"type": "string", "pattern": "^[1-6] *- *[1-6]$"}, number(1, grammar.MOST_PLAYERS)]
        ),
        "start": number(0, grammar.MOST_DEALT),
        "basic": mapping({value: defined("number") for value in grammar.VALUES}),
        "traits": {"type": "object", "minProperties": 1, "additionalProperties": {"type": "string"}},
        "options": {"type": "array", "items": _option()},
        "cards": {"type": "array", "minItems": 1, "items": defined("card")},
    }
    return special.get(name, TEXT)


def _option() -> Schema:
    keys = {name: described(TEXT, doc) for name, doc in grammar.OPTION_KEYS.items()}
    keys["name"] = described({"type": "string", "pattern": "^[a-z][a-z0-9_]*$"}, grammar.OPTION_KEYS["name"])
    keys["choices"] = {"type": "array", "minItems": 2, "uniqueItems": True, "items": TEXT}
    return {**mapping(keys), "required": ["name", "default"]}


def _fields(table: Mapping[str, Field]) -> Schema:
    made = mapping({name: described(_field(what), what.doc) for name, what in table.items()})
    required = [name for name, what in table.items() if what.required]
    return made | ({"required": required} if required else {})


def _field(what: Field) -> Schema:
    if what.kind == "player" and what.choices:
        return _player(what.choices)
    return enum(what.choices) if what.kind == "word" else defined(what.kind)
