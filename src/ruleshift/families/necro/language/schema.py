"""The JSON Schema of NecroGenesis sets, for editors: made from the grammar, as that of the other decks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from ruleshift.families.necro.language import grammar
from ruleshift.families.necro.language.verbs import CONDITIONS, PLAIN, VERBS
from ruleshift.language.kinds import Field, Word
from ruleshift.language.options import options_schema
from ruleshift.language.schema import (
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
from ruleshift.language.values import BRANCHES_SCHEMA

NUMBER: Final = number(0, grammar.LARGEST)
FLAG: Final[Schema] = {"enum": ["yes", "no", True, False]}
PART: Final = r"(([0-9]{1,2}|X) (AP|TP|TH)|(discard|exhaust) ([0-9]{1,2}|X)|discard this|rest)"


def schema() -> Schema:
    """The JSON Schema (draft 2020-12) of a set.

    >>> schema()["required"]
    ['deck', 'family', 'cards']
    """
    return {
        "$schema": DRAFT,
        "title": "Ruleshift NecroGenesis set",
        "description": "A NecroGenesis set for Ruleshift, as docs/card-language-necro.md describes it",
        **mapping({name: described(_set_key(name), doc) for name, doc in grammar.SET_KEYS.items()}),
        "required": ["deck", "family", "cards"],
        "$defs": {
            **{name: described(made, grammar.KINDS[name]) for name, made in _kinds().items()},
            "step": any_of([_step(word) for word in VERBS.values()]),
            "card": _card(),
        },
    }


def _pattern(text: str) -> Schema:
    return {"type": "string", "pattern": f"^{text}$"}


def _kinds() -> dict[str, Schema]:
    """What each kind of field may hold, where that does not depend on the field's own words."""
    printed = f"original ({'|'.join(grammar.ORIGINALS)}) of ({'|'.join(grammar.CARDS)})"
    amount = any_of([NUMBER, _pattern(rf"(X|amount|{printed})(/2)?( *[-+] *[0-9]{{1,2}})?")])
    die = [number(1, 6), _pattern(r"[1-6]\+?")]
    steps: Schema = {"type": "array", "minItems": 1, "items": defined("step")}
    return {
        "amount": amount,
        "number": NUMBER,
        "signed": number(-grammar.LARGEST, grammar.LARGEST),
        "price": any_of([NUMBER, _pattern(r"X *\( *[0-9]{1,2} *- *[0-9]{1,2} *\)")]),
        "range": any_of([NUMBER, _pattern("[0-9]{1,2}( *- *[0-9]{1,2})?")]),
        "needed": any_of([*die, enum(["none"])]),
        "tested": any_of([*die, enum(["escape"])]),
        "prevented": any_of([amount, enum(["all", "to 1"])]),
        "zones": one_or_list(enum([*grammar.ZONES, "+".join(grammar.ZONES)])),
        "cured": any_of([enum(["one negative"]), one_or_list(enum(grammar.STATUSES))]),
        "flag": FLAG,
        "text": TEXT,
        "texts": {"type": "array", "items": TEXT},
        "filter": any_of([TEXT, _fields(grammar.FILTER_KEYS)]),
        "host": any_of([TEXT, _fields(grammar.FILTER_KEYS)]),
        "cards": _fields(grammar.SELECT_KEYS),
        "counted": any_of([enum(["hand", "amount"]), defined("cards")]),
        "until": any_of([enum(grammar.UNTILS), _pattern("[0-9]{1,2} turns?")]),
        "limit": _pattern(f"[0-9]{{1,2}} per ({'|'.join(grammar.PERIODS)})"),
        "unlock": _pattern(f"({'|'.join(grammar.TALLIES)}) [0-9]{{1,2}}"),
        "pay": _pattern(rf"{PART}( *\+ *{PART})*"),
        "condition": _condition(),
        "steps": steps,
        "branches": BRANCHES_SCHEMA,
        "names": one_or_list(TEXT),
        "traits": one_or_list(TEXT),
        "subtypes": one_or_list(TEXT),
    }


def _field(what: Field) -> Schema:
    """What a field may hold; some kinds depend on the words that the field allows."""
    words = what.choices
    if what.kind == "word":
        return enum([word for word in words if word])
    if what.kind == "words":
        return one_or_list(enum(words))
    if what.kind in ("worded", "wordeds"):
        one = _pattern(rf"({'|'.join(map(re.escape, words))})( [-+]?[0-9]{{1,2}}\+?)?")
        return one if what.kind == "worded" else one_or_list(one)
    if what.kind == "ref":
        return enum(words)
    if what.kind == "who":
        return any_of([enum(words), defined("cards")])
    return defined(what.kind)


def _fields(table: Mapping[str, Field]) -> Schema:
    made = mapping({name: described(_field(what), what.doc) for name, what in table.items()})
    required = [name for name, what in table.items() if what.required]
    return made | ({"required": required} if required else {})


def _condition() -> Schema:
    plain = [word for name in PLAIN for word in (name, f"not {name}")]
    keys: dict[str, Schema] = {}
    for word in CONDITIONS.values():
        keys[word.name] = described(_field(word.value), word.doc)
        keys |= {name: described(_field(what), what.doc) for name, what in word.fields.items()}
    # Two conditions can share a key (`who`) with other words behind it.
    keys["who"] = enum(grammar.CARDS)
    several = {"type": "array", "minItems": 1, "items": defined("condition")}
    return any_of([enum(plain), mapping(keys), several])


def _step(word: Word) -> Schema:
    if word.name == "delay":
        return _heard(word.fields | {"if": grammar.IF}, "delay", word.doc)
    made = _fields(word.fields | {"if": grammar.IF})
    made["properties"] = {word.name: described(_field(word.value), word.doc), **made["properties"]}
    made["required"] = [word.name, *made.get("required", [])]
    return made


def _heard(table: Mapping[str, Field], key: str = "on", doc: str = "") -> Schema:
    """A mapping that listens to an event: which keys it can have besides depends on the event."""
    every = {name: what for _, keys in grammar.EVENTS.values() for name, what in keys.items()}
    event = {key: described(enum(grammar.EVENTS), doc or "the event")}
    own = {name: what for name, what in table.items() if name != key}
    # Two events can share a key (`by`) with other words behind it: what they are is said event by event.
    known = {name: described({}, what.doc) for name, what in every.items()}
    known |= {name: described(_field(what), what.doc) for name, what in own.items()}
    made = mapping(event | known)
    made["required"] = [key, *(name for name, what in own.items() if what.required)]
    made["allOf"] = [_of_event(key, name, keys, own) for name, (_, keys) in grammar.EVENTS.items()]
    return made


def _of_event(key: str, name: str, keys: Mapping[str, Field], own: Iterable[str]) -> Schema:
    every = {other for _, table in grammar.EVENTS.values() for other in table}
    allowed = {each: described(_field(what), what.doc) for each, what in keys.items()}
    then: Schema = {
        "properties": dict.fromkeys(sorted(every - set(keys) - set(own)), False) | allowed,
        "required": [each for each, what in keys.items() if what.required],
    }
    return {"if": {"properties": {key: {"const": name}}, "required": [key]}, "then": then}


def _clause(name: str) -> Schema:
    made: dict[str, Schema] = {
        "requires": defined("condition"),
        "do": defined("steps"),
        "may": one_or_list(_fields(grammar.MAY_KEYS)),
        "when": one_or_list(_heard(grammar.WHEN_KEYS)),
        "instead": one_or_list(_heard(grammar.WHEN_KEYS)),
        "while": one_or_list(_fields(grammar.WHILE_KEYS)),
        "answers": _heard(grammar.ANSWERS_KEYS),
    }
    return made[name]


def _card() -> Schema:
    printed = {name: what for table in grammar.PRINTED.values() for name, what in table.items()}
    keys = {name: described(_field(what), what.doc) for name, what in (grammar.CARD_KEYS | printed).items()}
    keys |= {name: described(_clause(name), doc) for name, doc in grammar.CLAUSES.items()}
    return {
        **mapping(keys),
        "required": [name for name, what in grammar.CARD_KEYS.items() if what.required],
        "allOf": [_of_type(name) for name in grammar.TYPES],
    }


def _of_type(type_: str) -> Schema:
    """Which keys a type cannot have, and which it needs."""
    printed = {name for table in grammar.PRINTED.values() for name in table}
    refused = printed - set(grammar.PRINTED[type_]) | (set(grammar.CLAUSES) - set(grammar.CLAUSES_OF[type_]))
    own = {name: described(_field(what), what.doc) for name, what in grammar.PRINTED[type_].items()}
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
        "deck": _pattern("[a-z0-9]+(-[a-z0-9]+)*"),
        "family": enum(["necro"]),
        "players": any_of([enum(["2", "2-2"]), number(2, 2)]),
        "traits": {"type": "array", "items": TEXT},
        "options": options_schema(enum(grammar.RULE_OPTIONS), any_of([TEXT, NUMBER])),
        "cards": {"type": "array", "minItems": 1, "items": defined("card")},
    }
    return special.get(name, TEXT)
