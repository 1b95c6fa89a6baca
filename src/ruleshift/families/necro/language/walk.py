"""Every part of a card in normal form, however deep it lies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ruleshift.families.necro.language import normal


def verbs_of(card: normal.Card) -> list[str]:
    """The verbs of all steps of a card."""
    return [step["verb"] for step in steps_of(card)]


def parts(data: Any) -> Iterator[dict[str, Any]]:
    """Every mapping inside a card: clauses, steps, conditions, selections, filters."""
    if isinstance(data, dict):
        yield data
        data = list(data.values())
    if isinstance(data, list):
        for one in data:
            yield from parts(one)


def steps_of(card: object) -> Iterator[Any]:
    return (part for part in parts(card) if "verb" in part)
