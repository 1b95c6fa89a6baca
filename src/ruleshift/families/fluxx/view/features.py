"""What the cards of a deck do, in numbers: a row for each card, read off its clauses and never its name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine.encode import Features
from ruleshift.families.fluxx.codes import TYPES, VALUES
from ruleshift.families.fluxx.language.grammar import CLAUSES as ALL_CLAUSES
from ruleshift.families.fluxx.language.texts import names_in
from ruleshift.families.fluxx.language.verbs import VERBS

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame

CLAUSES: Final = tuple(clause for clause in ALL_CLAUSES if clause not in ("do", "win"))  # a type tells these
ALL: Final = 9  # "draw all", "play all"
NUMBERS: Final = (
    "cards drawn", "cards played", *(f"sets {value}" for value in VALUES), "adds to values", "traits",
    "further individuals", "cards it names", "Goals that name it",
)  # fmt: skip
NAMES: Final = (
    *(f"is {type_}" for type_ in TYPES),
    *(f"clause {clause}" for clause in CLAUSES),
    *(f"to {verb}" for verb in VERBS),
    *NUMBERS,
)


def features(g: FluxxGame) -> Features:
    """A row for each card of a game."""
    nodes: list[Any] = list(g.printed.nodes)
    named = [name for node in nodes for name in names_in(node.get("win", []))]
    rows = [row(node, named.count(node["name"])) for node in nodes]
    return Features(NAMES, [rows[kind] for kind in g.printed.kinds])


def row(node: Any, named: int) -> list[int]:
    """One definition in numbers; ``named`` is how many Goals name it."""
    steps = list(steps_in(node))
    verbs = [str(step["verb"]) for step in steps]
    holds = node.get("while", {})
    sets, adds = holds.get("set", {}), holds.get("add", {})
    return [
        *(int(node["type"] == type_) for type_ in TYPES),
        *(int(clause in node) for clause in CLAUSES),
        *(verbs.count(verb) for verb in VERBS),
        sum(amount(step["what"]) for step in steps if step["verb"] == "draw"),
        sum(amount(step["what"]) for step in steps if step["verb"] == "play"),
        *(amount(sets[value]) if value in sets else 0 for value in VALUES),
        sum(amount(added) for added in adds.values()),
        len(node["traits"]),
        int(node.get("size", 1)) - 1,
        len(names_in(node.get("win", []))),
        named,
    ]


def steps_in(data: Any) -> Iterator[Any]:
    """Every step of a card, however deep it lies."""
    if isinstance(data, dict):
        if "verb" in data:
            yield data
        data = list(data.values())
    if isinstance(data, list):
        for part in data:
            yield from steps_in(part)


def amount(value: Any) -> int:
    """An amount as one number: what depends on the table counts as one, and everything as many.

    >>> amount({"n": 3, "numeral": True}), amount("all"), amount({"per": "players", "times": 2})
    (3, 9, 2)
    """
    if isinstance(value, dict):
        inner = value.get("n", value.get("times"))
        if inner is not None:
            return int(inner)
        return amount(next(iter(value.values())))
    return ALL if value in ("all", "half") else 1
