"""What a position says of a game that one player plays alone: rules to come, rules gone, Goals scored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine.packed import i64, listed, vec
from ruleshift.core.scenario.position import Zones

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.rules.table.state import FluxxState

TO_COME: Final = "rules to come"
GONE: Final = "rules gone"
SCORED: Final = "scored"
ZONES: Final = {TO_COME: ("new rule",), GONE: ("new rule",), SCORED: ("goal",)}
RULES_ONLY: Final = ("rules", TO_COME, GONE)  # where New Rules lie, since nobody ever holds one


def zones_for(deck: Mapping[str, Any], zones: Zones) -> Zones:
    """The places that a position of this deck can speak of; for one seat only, it is a game alone."""
    if deck["players"][1] > 1:
        return replace(
            zones, common={name: types for name, types in zones.common.items() if name not in ZONES}
        )
    return replace(
        zones,
        seat={name: without_rules(types) for name, types in zones.seat.items()},
        common={
            name: types if name in RULES_ONLY else without_rules(types)
            for name, types in zones.common.items()
        },
    )


def without_rules(types: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(kind for kind in types if kind != "new rule")


def zone_number(g: FluxxGame, zone: str) -> int:
    """The number of such a place; -1 in a game with company."""
    zones = g.zones
    return {TO_COME: zones.rules_deck, GONE: zones.rules_gone, SCORED: zones.scored}[zone]


def contents(s: FluxxState, zone: str) -> list[str]:
    """What lies in such a place, from the top."""
    at = zone_number(s.g, zone)
    return [s.g.names[card] for card in reversed(listed(s.zones[at]))] if at >= 0 else []


def lay(s: FluxxState, placed: Mapping[tuple[str, str], list[int]]) -> None:
    """Put such cards down; the pile of rules is written from the top."""
    if not s.g.house.solo:
        return
    for zone in (GONE, SCORED):
        for card in placed.get(("", zone), ()):
            s.move(card, zone_number(s.g, zone))
    s.zones[s.g.zones.rules_deck] = vec[i64](placed.get(("", TO_COME), [])[::-1])
