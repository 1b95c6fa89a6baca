"""Reads what a card does: its clauses, each by the keys that the grammar gives it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from . import grammar
from .grammar import Field
from .reading import Reading, a, listed
from .source import Items, Keys, Node, Text
from .values import Data, amounts, condition, fields, read_field, steps

ANY: Final = Field("word", "")  # for kinds that need no choices


def do(reading: Reading, node: Node, type_: str) -> Data:
    return steps(reading, node, ANY)


def may(reading: Reading, node: Node, type_: str) -> Data:
    read = _each(reading, node, grammar.MAY_KEYS, "may")
    return [{"once": one["once"] == "turn", "if": one["if"], "do": one["do"]} for one in read]


def when(reading: Reading, node: Node, type_: str) -> Data:
    return _each(reading, node, grammar.WHEN_KEYS, "when")


def instead(reading: Reading, node: Node, type_: str) -> Data:
    read = _each(reading, node, grammar.INSTEAD_KEYS, "instead")
    for one in read:
        one["lose"] = one["lose"] == "this"
        if one["of"] == "losing a keeper" and not one["lose"]:
            reading.wrong(node, "`instead` of losing a keeper needs `lose: this`")
        if one["of"] == "being discarded" and one["to"] is None:
            reading.wrong(node, "`instead` of being discarded needs `to`, where the card goes")
    return read


def while_(reading: Reading, node: Node, type_: str) -> Data:
    keys = reading.mapping(node, "a mapping such as {draw: 4}")
    read: dict[str, Data] = {"set": {}, "add": {}, "powerless": False, "counts_as_yours": False}
    if keys is None:
        return read
    reading.check_keys(keys, grammar.WHILE_KEYS, " for `while`")
    for key, behind in keys.pairs:
        what = grammar.WHILE_KEYS.get(key.text, ANY)
        if key.text in grammar.VALUES:
            read["set"][key.text] = read_field(reading, behind, what)
            if key.text == "goals" and read["set"]["goals"] != "all" and read["set"]["goals"]["n"] < 1:
                reading.wrong(behind, "there must be room for at least one Goal")
        elif key.text == "add":
            read["add"] = amounts(reading, behind, what)
        elif key.text == "host":
            read["powerless"] = reading.word(behind, what.choices, "word", " behind 'host'") == "powerless"
        elif key.text == "counts as yours":
            reading.word(behind, what.choices, "word", " behind 'counts as yours'")
            read["counts_as_yours"] = True
        _check_while(reading, key, type_)
    return read


def _check_while(reading: Reading, key: Text, type_: str) -> None:
    """New Rules set values for everyone; what needs an owner stands on other cards; Creepers have a host."""
    if key.text in grammar.VALUES and type_ != "new rule":
        reading.wrong(key, f"only a new rule sets '{key.text}'; on {a(type_)} write `add` for its owner")
    if key.text == "host" and type_ != "creeper":
        reading.wrong(key, f"only a creeper is attached to a host; this is {a(type_)}")
    if key.text in ("add", "counts as yours") and type_ == "new rule":
        reading.wrong(key, f"'{key.text}' works for the owner of the card; a new rule has none")


def win(reading: Reading, node: Node, type_: str) -> Data:
    read = condition(reading, node, ANY)
    for one in read:
        if one["cond"] not in grammar.GOAL_CONDITIONS:
            reading.wrong(
                node, f"a Goal cannot ask for '{one['cond']}', only for {listed(grammar.GOAL_CONDITIONS)}"
            )
        elif "per" in one["what"]:
            reading.wrong(node, "a Goal needs a number such as 3 or three, not a count")
    return read


def answers(reading: Reading, node: Node, type_: str) -> Data:
    keys = reading.mapping(node, "a mapping such as {to: goal played}")
    return fields(reading, keys, grammar.ANSWERS_KEYS, "`answers`") if keys else {"to": None, "do": []}


def attaches(reading: Reading, node: Node, type_: str) -> Data:
    """`any keeper`, or `{trait: TRAIT}`."""
    if isinstance(node, Text) and node.text == "any keeper":
        return {"trait": None}
    if not isinstance(node, Keys) or not node.pairs:
        reading.expected(node, "'any keeper' or {trait: TRAIT}")
        return {"trait": None}
    read = fields(reading, node, grammar.ATTACHES_KEYS, "`attaches`")
    if read["any"] == (node.get("trait") is not None):
        reading.wrong(node, "write either 'any keeper' or {trait: TRAIT}")
    return {"trait": read["trait"]}


def _each(reading: Reading, node: Node, table: Mapping[str, Field], clause: str) -> list[dict[str, Data]]:
    """A clause that can be given once, as a mapping, or several times, as a list of mappings."""
    if isinstance(node, Items) and not node.items:
        reading.expected(node, f"at least one `{clause}`")
    read = []
    for one in reading.several(node):
        keys = reading.mapping(one, f"a mapping with {listed(list(table))}")
        if keys is not None:
            read.append(fields(reading, keys, table, f"`{clause}`"))
    return read


CLAUSES: Final[Mapping[str, Callable[[Reading, Node, str], Data]]] = {
    "do": do,
    "may": may,
    "when": when,
    "instead": instead,
    "while": while_,
    "win": win,
    "answers": answers,
    "attaches": attaches,
}


def read_clauses(reading: Reading, card: Keys, type_: str) -> dict[str, Data]:
    """All clauses of a card; a clause that its type cannot have is a mistake, and so is a missing one."""
    read: dict[str, Data] = {}
    allowed = grammar.CLAUSES_OF[type_]
    for key, node in card.pairs:
        if key.text not in CLAUSES:
            continue
        if key.text not in allowed:
            reading.wrong(key, f"{a(type_)} cannot have `{key.text}`; it can have {listed(allowed)}")
        read[key.text] = CLAUSES[key.text](reading, node, type_)
    needed = grammar.CLAUSES_NEEDED.get(type_, ())
    if needed and not any(name in read for name in needed):
        reading.wrong(card, f"this {type_} does nothing; it needs {listed(needed)}")
    return read
