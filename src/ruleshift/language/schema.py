"""The JSON Schema of deck files, for editors: made from the grammar, so that it cannot say anything else.

A schema knows no names: unknown cards, traits and options are found by the checker only.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from . import grammar
from .grammar import Field, Word
from .source import LONGEST_TEXT

Schema = dict[str, Any]

TEXT: Final[Schema] = {"type": "string", "minLength": 1, "maxLength": LONGEST_TEXT}
WORDS: Final = "|".join(grammar.NUMBER_WORDS)


def schema() -> Schema:
    """The JSON Schema (draft 2020-12) of a deck file.

    >>> schema()["required"]
    ['deck', 'cards']
    """
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Ruleshift deck",
        "description": "A deck of cards for Ruleshift, as docs/card-language.md describes it",
        **_mapping({name: _described(_deck_key(name), doc) for name, doc in grammar.DECK_KEYS.items()}),
        "required": ["deck", "cards"],
        "$defs": {
            **_kinds(),
            "step": _any([_word(word) for word in grammar.VERBS.values()]),
            "card": _card(),
        },
    }


def schema_text() -> str:
    """The schema as the text of a JSON file."""
    return json.dumps(schema(), ensure_ascii=False, indent=2) + "\n"


def _kinds() -> dict[str, Schema]:
    """What each kind of field may hold, under the kind's name."""
    fixed = [_number(0, grammar.LARGEST_AMOUNT), _enum(grammar.NUMBER_WORDS)]
    up_to = {"type": "string", "pattern": rf"^up to (half|[0-9]{{1,2}}|{WORDS})$"}
    steps = {"type": "array", "minItems": 1, "items": _kind("step")}
    kinds: dict[str, Schema] = {
        "amount": _any([*fixed, _fields(grammar.AMOUNT_KEYS)]),
        "fixed": _any(fixed),
        "value": _any([_enum(["all"]), _kind("fixed")]),
        "quantity": _any([_enum(["all", "random"]), up_to, _kind("amount")]),
        "played": _any([_enum(["all", "it", "top card"]), _kind("amount")]),
        "cards": _any([_enum(["this", "it"]), _fields(grammar.CARDS_KEYS)]),
        "player": _player(tuple(grammar.PLAYERS)),
        "flag": {"enum": ["yes", "no", True, False]},
        "names": _one_or_list(TEXT),
        "types": _one_or_list(_enum(grammar.CARD_TYPES)),
        "steps": steps,
        "branches": {"type": "object", "minProperties": 2, "additionalProperties": _kind("steps")},
        "condition": _condition(tuple(grammar.CONDITIONS)),
        "conditions": {"type": "array", "minItems": 2, "items": _kind("condition")},
        "option": _any([TEXT, {"type": "object", "minProperties": 1, "maxProperties": 1}]),
        "amounts": _mapping({name: _kind("fixed") for name in grammar.OWN_VALUES}),
        "moment": _enum(grammar.MOMENTS),
        "number": _number(0, grammar.LARGEST_AMOUNT),
        "trait": TEXT,
    }
    return {name: _described(kind, grammar.KINDS[name]) for name, kind in kinds.items()}


def _player(words: tuple[str, ...]) -> Schema:
    holder = {**_mapping({"holder of": TEXT}), "required": ["holder of"]}
    return _any([_enum([word for word in words if word != "holder of"]), holder])


def _condition(names: tuple[str, ...]) -> Schema:
    keys: dict[str, Schema] = {}
    together: dict[str, list[str]] = {}
    for word in [grammar.CONDITIONS[name] for name in names]:
        keys[word.name] = _described(_field(word.value), word.doc)
        for name, what in word.fields.items():
            keys[name] = _described(_field(what), what.doc)
            together[name] = [word.name]
            if what.required:
                together.setdefault(word.name, []).append(name)
    return {**_mapping(keys), "dependentRequired": together}


def _word(word: Word) -> Schema:
    made = _fields(word.fields)
    made["properties"] = {word.name: _described(_field(word.value), word.doc), **made["properties"]}
    made["required"] = [word.name, *made.get("required", [])]
    return made


def _card() -> Schema:
    keys = {name: _described(_card_key(name), doc) for name, doc in grammar.CARD_KEYS.items()}
    keys |= {name: _described(_clause(name), doc) for name, doc in grammar.CLAUSES.items()}
    return {
        **_mapping(keys),
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
        return _kind("steps")
    if name == "win":
        return _condition(grammar.GOAL_CONDITIONS)
    if name == "attaches":
        return _any([_enum(["any keeper"]), _fields(grammar.ATTACHES_KEYS)])
    if name in ("while", "answers"):
        return _fields(grammar.WHILE_KEYS if name == "while" else grammar.ANSWERS_KEYS)
    table = {"may": grammar.MAY_KEYS, "when": grammar.WHEN_KEYS, "instead": grammar.INSTEAD_KEYS}[name]
    return _one_or_list(_fields(table))


def _card_key(name: str) -> Schema:
    if name == "type":
        return _enum(grammar.CARD_TYPES)
    if name == "origin":
        return _enum(grammar.ORIGINS)
    if name == "count":
        return _number(1, grammar.MOST_COPIES)
    return {"type": "array", "items": TEXT} if name in ("traits", "rulings") else TEXT


def _deck_key(name: str) -> Schema:
    special: dict[str, Schema] = {
        "deck": {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"},
        "family": _enum(grammar.FAMILIES[:1]),
        "players": _any(
            [{"type": "string", "pattern": "^[1-6] *- *[1-6]$"}, _number(1, grammar.MOST_PLAYERS)]
        ),
        "start": _number(0, grammar.MOST_DEALT),
        "basic": _mapping({value: _kind("number") for value in grammar.VALUES}),
        "traits": {"type": "object", "minProperties": 1, "additionalProperties": {"type": "string"}},
        "options": {"type": "array", "items": _option()},
        "cards": {"type": "array", "minItems": 1, "items": _kind("card")},
    }
    return special.get(name, TEXT)


def _option() -> Schema:
    keys = {name: _described(TEXT, doc) for name, doc in grammar.OPTION_KEYS.items()}
    keys["name"] = _described({"type": "string", "pattern": "^[a-z][a-z0-9_]*$"}, grammar.OPTION_KEYS["name"])
    keys["choices"] = {"type": "array", "minItems": 2, "uniqueItems": True, "items": TEXT}
    return {**_mapping(keys), "required": ["name", "default"]}


def _fields(table: Mapping[str, Field]) -> Schema:
    made = _mapping({name: _described(_field(what), what.doc) for name, what in table.items()})
    required = [name for name, what in table.items() if what.required]
    return made | ({"required": required} if required else {})


def _field(what: Field) -> Schema:
    if what.kind == "player" and what.choices:
        return _player(what.choices)
    return _enum(what.choices) if what.kind == "word" else _kind(what.kind)


def _mapping(keys: Mapping[str, Schema]) -> Schema:
    return {
        "type": "object",
        "properties": dict(keys),
        "additionalProperties": False,
        "minProperties": min(1, len(keys)),
    }


def _kind(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _enum(words: Any) -> Schema:
    return {"enum": list(words)}


def _any(schemas: list[Schema]) -> Schema:
    return {"anyOf": schemas}


def _one_or_list(one: Schema) -> Schema:
    return {"anyOf": [one, {"type": "array", "minItems": 1, "items": one}]}


def _number(least: int, most: int) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


def _described(made: Schema, doc: str) -> Schema:
    return {**made, "description": doc}
