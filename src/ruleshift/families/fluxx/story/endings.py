"""How a Fluxx game ended: in words, and what there is to know of it by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruleshift.core.engine.kinds import ENDS, draw_text
from ruleshift.core.engine.phrase import possessive
from ruleshift.core.engine.state import DESERTED, LOSS, SCORE, WIN
from ruleshift.families.fluxx.codes import LAST_IN, UNGOAL
from ruleshift.families.fluxx.rules.goals.winning import borrowed, borrower_card
from ruleshift.families.fluxx.rules.table.moves import owner

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.rules.table.state import FluxxState


def winning_text(name: str, goal: str, reason: int) -> str:
    """How a game was won."""
    if reason == DESERTED:
        return f"{name} wins: nobody else is left at the table"
    if reason == LAST_IN:
        return f"{name} wins: nobody else is left in the game"
    return f"{name} wins with {goal}" if goal else f"{name} wins"


def losing_text(card: str, how: str) -> str:
    """How everybody lost: by an Ungoal that is met, or because nobody is left."""
    return f"Everybody loses: {card} {how}"


def met_text(g: FluxxGame, card: int) -> str:
    return "is met" if g.printed.type_of[card] == UNGOAL else "leaves nobody in the game"


def score_text(points: int) -> str:
    """How a game for points ended."""
    return f"The game is over, with {points} {'Goal' if points == 1 else 'Goals'} scored"


def ending(s: FluxxState) -> str:
    """Why the game is over."""
    if s.outcome == LOSS:
        card = -1 - s.reason
        return losing_text(s.g.names[card], met_text(s.g, card)) + "."
    if s.outcome == SCORE:
        return score_text(s.reason) + "."
    if s.outcome != WIN:
        return draw_text(s.reason) + "."
    goal = s.g.names[-1 - s.reason] if s.reason < 0 else ""
    text = winning_text(s.names[s.winner], goal, max(s.reason, 0))
    card = borrowed(s, s.winner) if goal else -1
    if card >= 0:
        lender = possessive(s.names[owner(s, card)])
        text += f", counting {lender} {s.g.names[card]} thanks to {s.g.names[borrower_card(s)]}"
    return text if text[-1] in ".!?" else text + "."


def end_fields(s: FluxxState) -> dict[str, Any]:
    """How the game ended, by name: the way, the card that decided it, and a card that was counted."""
    if s.outcome == SCORE:
        return {"how": "points"}
    if s.reason >= 0:
        return {"how": "last in" if s.reason == LAST_IN else ENDS.get(s.reason, "")}
    decided = -1 - s.reason
    if s.outcome == LOSS:
        return {"how": "ungoal" if s.g.printed.type_of[decided] == UNGOAL else "nobody left", "card": decided}
    found = {"how": "goal", "card": decided}
    card = borrowed(s, s.winner)
    if card >= 0:
        found |= {"counted": card, "owner": owner(s, card), "by": borrower_card(s)}
    return found
