"""How a game of NecroGenesis ended: in words, and what there is to know of it by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine import kinds
from ruleshift.core.engine.state import DESERTED, WIN
from ruleshift.families.necro.codes import (
    BOTH_LOST,
    E_LOSS,
    LOST_CONCEDED,
    LOST_DRAW,
    LOST_HP,
    LOST_TEXT,
    LOST_THIN,
)

if TYPE_CHECKING:
    from ruleshift.families.necro.rules.table.state import NecroState

DEFEATS: Final = {
    LOST_HP: "has no HP left",
    LOST_DRAW: "has to draw from an empty Survivor Deck",
    LOST_THIN: "begins the draw step with fewer than 5 cards in the Survivor Deck",
    LOST_TEXT: "loses by a card",
    LOST_CONCEDED: "concedes",
}
# The same by name: how somebody was defeated, or a game ended.
HOW: Final = {
    **kinds.ENDS,
    LOST_HP: "hp",
    LOST_DRAW: "draw",
    LOST_THIN: "thin",
    LOST_TEXT: "text",
    LOST_CONCEDED: "conceded",
    BOTH_LOST: "both",
}


def draw_text(reason: int) -> str:
    """Why nobody won."""
    if reason >= LOST_HP:
        return "Nobody wins: both players are defeated at the same moment"
    return kinds.draw_text(reason)


def ending(s: NecroState) -> str:
    """Why the game is over, with the rule."""
    if s.outcome != WIN:
        rule = " (1.3.3)" if s.reason >= LOST_HP else ""
        return f"{draw_text(s.reason)}{rule}."
    winner, loser = s.names[s.winner], s.names[1 - s.winner]
    if s.reason == DESERTED:
        return f"{winner} wins: nobody else is left at the table."
    if s.reason not in DEFEATS:
        return f"{winner} wins."
    rule = s.g.event_kinds().of[E_LOSS].rules[HOW[s.reason]]
    return f"{winner} wins: {loser} {DEFEATS[s.reason]} ({rule})."


def end_fields(s: NecroState) -> dict[str, Any]:
    """How the game ended, by name: the way, and who was defeated."""
    found: dict[str, Any] = {"how": HOW.get(s.reason, "")}
    if s.outcome == WIN:
        found["loser"] = 1 - s.winner
    return found
