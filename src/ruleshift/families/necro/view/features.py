"""What the cards of both decks do, in numbers: read off their clauses, never off a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine.encode import Features
from ruleshift.families.necro.codes import KEYWORDS, STATUSES, TYPES
from ruleshift.families.necro.language.verbs import VERBS
from ruleshift.families.necro.language.walk import parts, steps_of

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame

CLAUSES: Final = ("do", "may", "when", "instead", "while", "answers", "requires")
PRINTED: Final = ("cost", "hp", "damage", "hit", "ed", "hands", "counters", "capacity")
NAMES: Final = (
    *(f"is {type_}" for type_ in TYPES),
    *PRINTED,
    "reach",
    "further attacks",
    *(f"clause {clause}" for clause in CLAUSES),
    *(f"to {verb}" for verb in VERBS),
    *(f"status {status}" for status in STATUSES),
    *(f"keyword {word}" for word in KEYWORDS),
)


def features(g: NecroGame) -> Features:
    """A row for each card of both seats."""
    known: dict[str, list[int]] = {}
    for node in g.printed.nodes:
        if node["name"] not in known:
            known[node["name"]] = row(node)
    return Features(NAMES, [known[name] for name in g.printed.names])


def row(node: Any) -> list[int]:
    """One definition in numbers."""
    steps = list(steps_of(node))
    verbs = [step["verb"] for step in steps]
    statuses = [step.get("status") for step in steps]
    granted = [part["keyword"] for part in parts(node) if "keyword" in part]
    return [
        *(int(node["type"] == type_) for type_ in TYPES),
        *(printed(node[name]) for name in PRINTED),
        len(node["range"]),
        int(node["attacks"]) - 1,
        *(int(clause in node) for clause in CLAUSES),
        *(verbs.count(verb) for verb in VERBS),
        *(statuses.count(status) for status in STATUSES),
        *(granted.count(word) for word in KEYWORDS),
    ]


def printed(number: Any) -> int:
    """A printed number; one that depends on X counts as one."""
    return number if isinstance(number, int) else 1
