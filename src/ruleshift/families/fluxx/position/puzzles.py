"""Puzzles of the Fluxx family: a turn that can be won, and its position in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruleshift.core.puzzling import Puzzling
from ruleshift.families.fluxx.codes import MAIN
from ruleshift.families.fluxx.position.facts import contents, fact, idle
from ruleshift.families.fluxx.position.reader import DEBTS, EXTRA_TURNS, IN, NONE

if TYPE_CHECKING:
    from ruleshift.core.match.match import Match
    from ruleshift.core.scenario.position import Lying
    from ruleshift.families.fluxx.rules.table.state import FluxxState


class FluxxPuzzles(Puzzling):
    """Win this turn."""

    def begins(self, match: Match) -> bool:
        s: Any = match.state
        alone = s.g.house.solo
        return not alone and s.asked == s.active and idle(s) and s.phase == MAIN and not s.played

    def written(self, match: Match) -> dict[str, Any] | None:
        s: Any = match.state
        owed = any(fact(s, "", name)[0] != NONE for name in (DEBTS, EXTRA_TURNS, "used"))
        if owed or any(fact(s, seat, "out")[0] != IN for seat in s.names):
            return None
        given: dict[str, Any] = {"seats": {s.names[seat]: seated(s, s.names[seat]) for seat in s.order}}
        given["turn"] = s.names[s.active]
        for zone in ("rules", "goals"):
            if lying := [title(one) for one in reversed(contents(s, "", zone))]:
                given[zone] = lying
        if lying := [title(one) for one in contents(s, "", "discard")]:
            given["discard"] = lying
        return given


def seated(s: FluxxState, seat: str) -> dict[str, Any]:
    """What a seat holds and has, the oldest first."""
    return {zone: [title(one) for one in reversed(contents(s, seat, zone))] for zone in ("hand", "table")}


def title(one: Lying) -> Any:
    """A card, with those attached to it."""
    return {one.title: [rider.title for rider in one.riders]} if one.riders else one.title
