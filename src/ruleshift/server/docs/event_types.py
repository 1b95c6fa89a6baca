"""The fields of a family's events in TypeScript: from the kinds that it declares."""

from __future__ import annotations

import json
from typing import Final

from ruleshift.core.engine.kinds import (
    CARD,
    CARDS,
    FLAG,
    NUMBER,
    PLACE,
    SEAT,
    SEATS,
    WORD,
    Field,
    Kind,
    Kinds,
)
from ruleshift.core.engine.log import MOVED

TYPES: Final = {
    CARD: "number", CARDS: "number[]", SEAT: "number", SEATS: "number[]", NUMBER: "number",
    FLAG: "boolean", PLACE: "string", WORD: "string",
}  # fmt: skip
MOVE: Final = """
/** Cards that moved together: those that the receiver saw, and how many there were. */
export interface CardsMoved {
  cards: number[];
  count: number;
  source: string;
  target: string;
}
"""


def event_types(name: str, kinds: Kinds) -> str:
    """The kinds of a family with their fields, and a line of its log as the union of them."""
    title = f"{name.title()}Events"
    shapes: dict[str, dict[str, None]] = {}
    for kind in kinds.all():
        shapes.setdefault(kind.name, {})[_shape(kind, kinds, title)] = None
    rows = "".join(f"  {json.dumps(kind)}: {' | '.join(found)};\n" for kind, found in shapes.items())
    line = f"{{ [Kind in keyof {title}]: Told & {{ kind: Kind; fields: {title}[Kind] }} }}[keyof {title}]"
    ending = "; ".join(_field(one) for one in kinds.ending)
    return (
        '\nimport type { Told } from "../../protocol/messages";\n'
        f"{MOVE}\nexport interface {title} {{\n{rows}}}\n"
        f"\n/** How a game ended. */\nexport type {name.title()}Ending = {{ {ending} }};\n"
        f"\n/** A line of the log, told apart by its kind. */\nexport type {name.title()}Told = {line};\n"
    )


def _shape(kind: Kind, kinds: Kinds, title: str) -> str:
    if kind.code == MOVED:
        return "CardsMoved"
    rows = [_field(one) for one in kind.fields]
    parts = [f"{name}?: {title}[{json.dumps(kinds.of[code].name)}][]" for name, code in kind.parts.items()]
    return f"{{ {'; '.join(rows + parts)} }}"


def _field(one: Field) -> str:
    return f"{one.name}{'?' if one.optional else ''}: {_type(one)}"


def _type(field: Field) -> str:
    if field.words is None:
        return TYPES[field.type]
    return " | ".join(json.dumps(word) for word in dict.fromkeys(field.words.values()))
