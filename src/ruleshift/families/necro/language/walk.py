"""Looks through cards in normal form: every part, however deep it lies, and which cards a filter means."""

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


def matches(card: normal.Card, wanted: normal.Filter) -> bool:
    """Whether a card can ever match a filter, whoever has it.

    >>> card = {"type": "item", "subtype": "trap", "traits": [], "name": "Pit", "side": "", "cost": 1}
    >>> none = dict.fromkeys(("type", "subtype", "trait", "not_subtype", "side", "ztc", "named"))
    >>> matches(card, none | {"subtype": ["trap", "passive"]}), matches(card, none | {"type": ["weapon"]})
    (True, False)
    """
    if wanted["ztc"] and (card["type"] != "zombie" or not _costs(card["cost"], wanted["ztc"])):
        return False
    return (
        (not wanted["type"] or card["type"] in wanted["type"])
        and (not wanted["subtype"] or card["subtype"] in wanted["subtype"])
        and (not wanted["trait"] or any(trait in card["traits"] for trait in wanted["trait"]))
        and not (wanted["not_subtype"] and card["subtype"] in wanted["not_subtype"])
        and (not wanted["side"] or card["side"] == wanted["side"])
        and (not wanted["named"] or card["name"] in wanted["named"])
    )


def _costs(cost: normal.Price, span: list[int]) -> bool:
    """Whether a ZTC lies in a range; one with X is 0 wherever it is not in play (R39)."""
    return span[0] <= (0 if isinstance(cost, dict) else cost) <= span[1]
