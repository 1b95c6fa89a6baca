"""Mappings that listen to an event: `on: spawn` with the keys of that event, in clauses and in `delay`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ruleshift.families.necro.language import grammar
from ruleshift.families.necro.language.reading import Data, SetReading
from ruleshift.language.kinds import Field, Language
from ruleshift.language.schema import Schema, described, enum, mapping
from ruleshift.text.source import Keys, Node, Text
from ruleshift.text.wording import listed

# Any key of any event: for a clause whose event is unknown, so that only the event is reported.
EVERY_KEY: Final = {
    key: Field(what.kind, what.doc, what.default, what.choices)
    for _, keys in grammar.EVENTS.values()
    for key, what in keys.items()
}


def keys_of(event: str | None) -> Mapping[str, Field]:
    """How an event can be narrowed down."""
    return grammar.EVENTS[event][1] if event else EVERY_KEY


def says_yes(node: Node | None) -> bool:
    """Whether a flag is set, before anybody has found fault with it."""
    return isinstance(node, Text) and node.text in ("yes", "true")


def check_replaced(reading: SetReading, node: Node, event: str) -> None:
    """Only some events can be taken hold of before they happen."""
    if event not in grammar.REPLACED:
        reading.wrong(node, f"nothing can happen instead of '{event}', only of {listed(grammar.REPLACED)}")


def heard(reading: SetReading, keys: Keys, table: Mapping[str, Field], clause: str) -> dict[str, Data]:
    """A clause that listens: its keys together with those of its event."""
    on = keys.get("on")
    event = on.text if isinstance(on, Text) and on.text in grammar.EVENTS else ""
    before = clause == "instead" or says_yes(keys.get("instead"))
    reading.begin_clause(clause, event, before)
    read = reading.fields(keys, {**table, **keys_of(event)}, f"`{clause}`" + f" on '{event}'" * bool(event))
    if not event:
        return read | {"on": "play"}
    if before and on is not None:
        check_replaced(reading, on, event)
    return read


def written(language: Language, value: Data, table: Mapping[str, Field]) -> dict[str, Data]:
    """The event first, then what narrows it down, then the other keys."""
    return language.keys(value, {"on": table["on"], **keys_of(value["on"]), **table})


def schema(language: Language, table: Mapping[str, Field], key: str = "on", doc: str = "the event") -> Schema:
    """Which keys a mapping can have besides depends on its event."""
    own = {name: what for name, what in table.items() if name != key}
    # Two events can share a key (`by`) with other words behind it: what they are is said event by event.
    known = {name: described({}, what.doc) for name, what in EVERY_KEY.items()}
    known |= {name: described(language.schema(what), what.doc) for name, what in own.items()}
    made = mapping({key: described(enum(grammar.EVENTS), doc), **known})
    made["required"] = [key, *(name for name, what in own.items() if what.required)]
    made["allOf"] = [_of_event(language, key, name, own) for name in grammar.EVENTS]
    return made


def _of_event(language: Language, key: str, name: str, own: Iterable[str]) -> Schema:
    keys = keys_of(name)
    allowed = {each: described(language.schema(what), what.doc) for each, what in keys.items()}
    then: Schema = {
        "properties": dict.fromkeys(sorted({*EVERY_KEY} - {*keys} - {*own}), False) | allowed,
        "required": [each for each, what in keys.items() if what.required],
    }
    return {"if": {"properties": {key: {"const": name}}, "required": [key]}, "then": then}
