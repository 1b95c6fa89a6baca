"""The options that a deck declares: their keys, how they are read, written and described to editors."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Final

from ruleshift.language.head import list_of, needed, text_of
from ruleshift.language.schema import TEXT, Schema, described, mapping
from ruleshift.text.reading import Reading
from ruleshift.text.source import Items, Keys, Node, Text
from ruleshift.text.wording import cut

if TYPE_CHECKING:
    from ruleshift.core.normal import Option

SWITCH: Final = ("off", "on")

OPTION_KEYS: Final = {
    "name": "small letters, digits and underscores",
    "default": "one of the choices",
    "choices": "the words to choose from (`on` and `off` unless given)",
    "text": "what the option decides",
    "reason": "why the default is what it is",
    "source": "the ruling or open point behind it",
}


def read_options(reading: Reading, node: Node | None, taken: Collection[str]) -> list[Option]:
    """The options that a deck declares; some names are taken by options that every game of its family has."""
    if node is None:
        return []
    if not isinstance(node, Items):
        reading.expected(node, "a list of options")
        return []
    options: list[Option] = []
    for item in node.items:
        keys = reading.mapping(item, "an option: a mapping that starts with `name`")
        if keys is None:
            continue
        option = _option(reading, keys, taken)
        if any(option["name"] == other["name"] for other in options):
            reading.wrong(keys, f"the option '{cut(option['name'])}' is declared twice")
        options.append(option)
    return options


def _option(reading: Reading, keys: Keys, taken: Collection[str]) -> Option:
    reading.check_keys(keys, OPTION_KEYS, " for an option")
    name = needed(reading, keys, "name", "the option's name")
    if name and not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        message = "an option's name has small letters, digits and underscores"
        reading.wrong(keys.get("name") or keys, f"{message}, found '{cut(name)}'")
    if name in taken:
        reading.wrong(keys.get("name") or keys, f"every game has the option '{name}'; choose another name")
    choices = [reading.text(item, "a choice") for item in list_of(reading, keys, "choices")] or list(SWITCH)
    if len(choices) < 2 or len(set(choices)) < len(choices):
        reading.wrong(keys.get("choices") or keys, "an option needs at least two different choices")
    default = needed(reading, keys, "default", "one of the choices")
    if default and default not in choices:
        node = keys.get("default")
        assert isinstance(node, Text)
        reading.unknown(node, "choice", choices)
    return {
        "name": name,
        "default": default,
        "choices": choices,
        "text": text_of(reading, keys, "text"),
        "reason": text_of(reading, keys, "reason"),
        "source": text_of(reading, keys, "source"),
    }


def option_written(option: Option) -> dict[str, Any]:
    """An option as the YAML data it is written as."""
    usual = {"choices": list(SWITCH), "text": "", "reason": "", "source": ""}
    return {key: value for key, value in option.items() if key in OPTION_KEYS and value != usual.get(key)}


def options_schema(name: Schema, choice: Schema = TEXT) -> Schema:
    """A list of options; which names they can have, and what can be chosen."""
    keys = {key: described(TEXT, doc) for key, doc in OPTION_KEYS.items()}
    keys["name"] = described(name, OPTION_KEYS["name"])
    keys["default"] = described(choice, OPTION_KEYS["default"])
    keys["choices"] = {"type": "array", "minItems": 2, "uniqueItems": True, "items": choice}
    return {"type": "array", "items": {**mapping(keys), "required": ["name", "default"]}}


def default_choices(deck: Any) -> dict[str, str]:
    """Each option of a deck with its default."""
    return {option["name"]: option["default"] for option in deck["options"]}
