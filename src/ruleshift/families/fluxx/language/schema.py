"""The JSON Schema of deck files, for editors: made from the grammar, so that it cannot say anything else.

A schema knows no names: unknown cards, traits and options are found by the checker only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ruleshift.families.fluxx.language import grammar
from ruleshift.language.kinds import Field, Word
from ruleshift.language.options import options_schema
from ruleshift.language.schema import (
    BRANCHES,
    DRAFT,
    TEXT,
    Schema,
    any_of,
    defined,
    described,
    enum,
    mapping,
    number,
    one_or_list,
)

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


def _kinds() -> dict[str, Schema]:
    """What each kind of field may hold, under the kind's name."""
    fixed = [number(0, grammar.LARGEST_AMOUNT), enum(grammar.NUMBER_WORDS)]
    up_to = {"type": "string", "pattern": rf"^up to (half|[0-9]{{1,2}}|{WORDS})$"}
    all_but = {"type": "string", "pattern": rf"^all but ([0-9]{{1,2}}|{WORDS})$"}
    by_chance = {**mapping({"random": defined("amount")}), "required": ["random"]}
    any_but = {**mapping({"any but": one_or_list(enum(grammar.HANDLED))}), "required": ["any but"]}
    steps = {"type": "array", "minItems": 1, "items": defined("step")}
    kinds: dict[str, Schema] = {
        "amount": any_of([*fixed, _fields(grammar.AMOUNT_KEYS)]),
        "fixed": any_of(fixed),
        "value": any_of([enum(["all"]), defined("fixed")]),
        "plays": any_of([all_but, defined("value")]),
        "quantity": any_of([enum(["all", "random", "any number"]), up_to, by_chance, defined("amount")]),
        "played": any_of([enum(["all", "it", "top card"]), defined("amount")]),
        "cards": any_of([enum(["this", "it"]), _fields(grammar.CARDS_KEYS)]),
        "filter": any_of([one_or_list(TEXT), _fields(grammar.FILTER_KEYS)]),
        "counted": any_of([one_or_list(TEXT), _fields(grammar.FILTER_KEYS)]),
        "player": _player(tuple(grammar.PLAYERS)),
        "flag": {"enum": ["yes", "no", True, False]},
        "names": one_or_list(TEXT),
        "types": any_of([one_or_list(enum(grammar.CARD_TYPES)), any_but]),
        "steps": steps,
        "branches": BRANCHES,
        "condition": _condition(
            tuple(name for name in grammar.CONDITIONS if name not in grammar.ONLY_IN_GOALS)
        ),
        "conditions": {"type": "array", "minItems": 2, "items": defined("condition")},
        "option": any_of([TEXT, {"type": "object", "minProperties": 1, "maxProperties": 1}]),
        "amounts": mapping({name: defined("fixed") for name in grammar.OWN_VALUES}),
        "moment": enum(grammar.MOMENTS),
        "number": number(0, grammar.LARGEST_AMOUNT),
        "trait": TEXT,
        "title": TEXT,
        "text": TEXT,
        "turning": _fields(grammar.TURNS_KEYS),
    }
    return {name: described(kind, grammar.KINDS[name]) for name, kind in kinds.items()}


def _player(words: tuple[str, ...]) -> Schema:
    forms = [enum([word for word in words if word in grammar.WORD_PLAYERS])]
    if "holder of" in words:
        forms.append({**mapping({"holder of": TEXT}), "required": ["holder of"]})
    if "most" in words:
        forms.append(_fields(grammar.PLAYER_KEYS))
    return any_of(forms)


def _condition(names: tuple[str, ...]) -> Schema:
    """A mapping of conditions, or a list of such mappings."""
    keys: dict[str, Schema] = {}
    owners: dict[str, list[str]] = {}
    forms: dict[str, list[Schema]] = {}
    needs: dict[str, list[str]] = {}
    for word in [grammar.CONDITIONS[name] for name in names]:
        keys[word.name] = described(_field(word.value), word.doc)
        for name, what in word.fields.items():
            owners.setdefault(name, []).append(word.name)
            form = _field(what)
            if form not in forms.setdefault(name, []):
                forms[name].append(form)
            keys[name] = described(forms[name][0] if len(forms[name]) == 1 else any_of(forms[name]), what.doc)
            if what.required:
                needs.setdefault(word.name, []).append(name)
    made: Schema = {**mapping(keys), "dependentRequired": needs}
    made["dependentSchemas"] = {name: _with_one_of(words) for name, words in owners.items()}
    return any_of([made, {"type": "array", "minItems": 1, "items": made}])


def _with_one_of(words: list[str]) -> Schema:
    """A key that belongs to exactly one of these."""
    return {"oneOf": [{"required": [word]} for word in words]}


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
    if name in ("do", "leaves"):
        return defined("steps")
    if name in ("held", "enters"):
        return enum(grammar.HELD if name == "held" else grammar.ENTERS)
    if name == "win":
        return _condition(grammar.GOAL_CONDITIONS)
    if name == "attaches":
        return any_of([enum(["any keeper"]), _fields(grammar.ATTACHES_KEYS)])
    single = {
        "while": grammar.WHILE_KEYS,
        "answers": grammar.ANSWERS_KEYS,
        "lose": grammar.LOSE_KEYS,
        "duty": grammar.DUTY_KEYS,
    }
    if name in single:
        return _fields(single[name])
    table = {"may": grammar.MAY_KEYS, "when": grammar.WHEN_KEYS, "instead": grammar.INSTEAD_KEYS}[name]
    return one_or_list(_fields(table))


def _card_key(name: str) -> Schema:
    if name == "type":
        return enum(grammar.CARD_TYPES)
    if name == "origin":
        return enum(grammar.ORIGINS)
    if name in ("count", "size"):
        return number(1, grammar.MOST_COPIES if name == "count" else grammar.MOST_INDIVIDUALS)
    if name == "only with":
        return {"type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": TEXT}
    return {"type": "array", "items": TEXT} if name in ("traits", "rulings") else TEXT


def _deck_key(name: str) -> Schema:
    special: dict[str, Schema] = {
        "deck": {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"},
        "family": enum(["fluxx"]),
        "players": any_of(
            [{"type": "string", "pattern": "^[1-6] *- *[1-6]$"}, number(1, grammar.MOST_PLAYERS)]
        ),
        "start": number(0, grammar.MOST_DEALT),
        "basic": mapping({value: defined("number") for value in grammar.VALUES}),
        "traits": {"type": "object", "minProperties": 1, "additionalProperties": {"type": "string"}},
        "solo": mapping({key: described(defined("names"), doc) for key, doc in grammar.SOLO_KEYS.items()}),
        "options": options_schema({"type": "string", "pattern": "^[a-z][a-z0-9_]*$"}),
        "cards": {"type": "array", "minItems": 1, "items": defined("card")},
    }
    return special.get(name, TEXT)


def _fields(table: Mapping[str, Field]) -> Schema:
    made = mapping({name: described(_field(what), what.doc) for name, what in table.items()})
    required = [name for name, what in table.items() if what.required]
    return made | ({"required": required} if required else {})


def _field(what: Field) -> Schema:
    if what.kind == "player" and what.choices:
        return _player(what.choices)
    if what.kind == "words":
        return one_or_list(enum(what.choices))
    return enum(what.choices) if what.kind == "word" else defined(what.kind)
