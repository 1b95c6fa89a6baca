"""Writes plain data as the text of a deck file: on one line where that is short, else on many."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from ruleshift.language.art import usual_world, world_written
from ruleshift.language.options import option_written

if TYPE_CHECKING:
    from ruleshift.core.normal import DeckHead

Data = Any  # what YAML can hold

SAFE: Final = re.compile(r"[A-Za-z][A-Za-z0-9_' .!-]*(?<! )")
WIDTH: Final = 100
NOT_TEXT: Final = ("true", "false", "null")  # YAML takes these for something else


def scalar(text: str) -> str:
    """A text as YAML writes it: with quotes only where it needs them.

    >>> scalar("Draw 3, Play 2 of Them"), scalar("another player")
    ('"Draw 3, Play 2 of Them"', 'another player')
    """
    plain = SAFE.fullmatch(text) and text.lower() not in NOT_TEXT
    if plain:
        return text
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(char if char.isprintable() else f"\\U{ord(char):08x}" for char in quoted)


def flow(value: Data) -> str:
    """Plain data on one line.

    >>> flow({"draw": 3, "to": "aside"})
    '{draw: 3, to: aside}'
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return "{" + inline(value) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(flow(item) for item in value) + "]"
    return scalar(value) if isinstance(value, str) else str(value)


def inline(value: Mapping[str, Data]) -> str:
    """The keys of a mapping on one line, without braces."""
    return ", ".join(f"{scalar(key)}: {flow(item)}" for key, item in value.items())


def block(key: str, value: Data, indent: str = "") -> list[str]:
    """A key and what stands behind it: on one line if that is short, else on many.

    >>> block("do", [{"draw": 3}])
    ['do: [{draw: 3}]']
    """
    line = f"{indent}{scalar(key)}: {flow(value)}"
    if len(line) <= WIDTH or not isinstance(value, dict | list):
        return [line]
    lines = [f"{indent}{scalar(key)}:"]
    if isinstance(value, dict):
        for name, item in value.items():
            lines += block(name, item, indent + "  ")
        return lines
    for item in value:
        if isinstance(item, dict) and len(flow(item)) > WIDTH - len(indent):
            inner = [line for name, each in item.items() for line in block(name, each, indent + "    ")]
            lines += [f"{indent}  - {inner[0].strip()}", *inner[1:]]
        else:
            lines.append(f"{indent}  - {flow(item)}")
    return lines


def unlisted(value: Data) -> Data:
    """A list as it is written: a single thing stands alone."""
    return value[0] if len(value) == 1 else value


def deck_text(deck: DeckHead, own: Iterable[str], cards: Iterable[Iterable[str]], world: str) -> str:
    """The text of a deck file: its head, the lines that only its family has, its options, its cards.

    `world` is the usual one of the family.
    """
    lines = [f"deck: {deck['deck']}", f"title: {scalar(deck['title'])}", f"family: {deck['family']}"]
    lines += [f"about: {scalar(deck['about'])}"] if deck["about"] else []
    lines += own
    if deck["world"] != usual_world(world):
        lines.append(f"world: {flow(world_written(deck['world']))}")
    if deck["options"]:
        lines += block("options", [option_written(option) for option in deck["options"]])
    return "\n".join([*lines, "cards:", *(line for card in cards for line in card)]) + "\n"
