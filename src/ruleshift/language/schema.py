"""The building blocks of JSON Schemas, for the schemas of all families."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ruleshift.text.source import LONGEST_TEXT

Schema = dict[str, Any]

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
TEXT: Final[Schema] = {"type": "string", "minLength": 1, "maxLength": LONGEST_TEXT}


def mapping(keys: Mapping[str, Schema]) -> Schema:
    """A mapping with these keys and no others."""
    return {
        "type": "object",
        "properties": dict(keys),
        "additionalProperties": False,
        "minProperties": min(1, len(keys)),
    }


def defined(name: str) -> Schema:
    """What stands under a name in the schema's definitions."""
    return {"$ref": f"#/$defs/{name}"}


def enum(words: Any) -> Schema:
    """One of these words."""
    return {"enum": list(words)}


def any_of(schemas: list[Schema]) -> Schema:
    """Any of several forms."""
    return {"anyOf": schemas}


def one_or_list(one: Schema) -> Schema:
    """One of them, or a list."""
    return {"anyOf": [one, {"type": "array", "minItems": 1, "items": one}]}


def number(least: int, most: int) -> Schema:
    """A whole number within bounds."""
    return {"type": "integer", "minimum": least, "maximum": most}


def pattern(text: str) -> Schema:
    """A text that matches a regular expression as a whole."""
    return {"type": "string", "pattern": f"^{text}$"}


def described(made: Schema, doc: str) -> Schema:
    """A schema with words for the person who writes the file."""
    return {**made, "description": doc}


DECK_NAME: Final[Schema] = {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"}


def of_a_deck(
    title: str, doc: str, keys: Mapping[str, Schema], required: list[str], definitions: Mapping[str, Schema]
) -> Schema:
    """The schema of a deck file."""
    top = {"$schema": DRAFT, "title": title, "description": doc}
    return {**top, **mapping(keys), "required": required, "$defs": dict(definitions)}
