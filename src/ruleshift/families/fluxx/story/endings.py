"""How a Fluxx game ended: in words, and what there is to know of it by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine.kinds import ENDS, card, cards, draw_text, seat, word
from ruleshift.core.engine.packed import listed
from ruleshift.core.engine.phrase import possessive
from ruleshift.core.engine.state import DESERTED, LOSS, SCORE, WIN
from ruleshift.families.fluxx.codes import LAST_IN, UNGOAL, table
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


def losing_text(name: str, how: str) -> str:
    """How everybody lost: by an Ungoal that is met, or because nobody is left."""
    return f"Everybody loses: {name} {how}"


def met_text(g: FluxxGame, number: int) -> str:
    return "is met" if g.printed.type_of[number] == UNGOAL else "leaves nobody in the game"


def score_text(points: int) -> str:
    """How a game for points ended."""
    return f"The game is over, with {points} {'Goal' if points == 1 else 'Goals'} scored"


def ending(s: FluxxState) -> str:
    """Why the game is over."""
    if s.outcome == LOSS:
        lost_by = -1 - s.reason
        return losing_text(s.g.names[lost_by], met_text(s.g, lost_by)) + "."
    if s.outcome == SCORE:
        return score_text(s.reason) + "."
    if s.outcome != WIN:
        return draw_text(s.reason) + "."
    goal = s.g.names[-1 - s.reason] if s.reason < 0 else ""
    text = winning_text(s.names[s.winner], goal, max(s.reason, 0))
    counted = borrowed(s, s.winner) if goal else -1
    if counted >= 0:
        lender = possessive(s.names[owner(s, counted)])
        text += f", counting {lender} {s.g.names[counted]} thanks to {s.g.names[borrower_card(s)]}"
    return text if text[-1] in ".!?" else text + "."


ENDING: Final = (
    word("how", (*ENDS.values(), "goal", "last in", "ungoal", "nobody left", "points")),
    card(optional=True),
    cards("met", optional=True),
    card("counted", optional=True),
    seat("owner", optional=True),
    card("by", optional=True),
)


def how(s: FluxxState) -> str:
    """In what way the game ended."""
    if s.outcome == SCORE:
        return "points"
    if s.reason >= 0:
        return "last in" if s.reason == LAST_IN else ENDS.get(s.reason, "")
    if s.outcome == LOSS:
        return "ungoal" if s.g.printed.type_of[-1 - s.reason] == UNGOAL else "nobody left"
    return "goal"


def end_fields(s: FluxxState) -> dict[str, Any]:
    """How the game ended, by name: the card that decided it, what met it, a card that was borrowed."""
    found: dict[str, Any] = {"how": how(s)}
    if s.outcome == SCORE:
        return found | {"met": listed(s.zones[s.g.zones.scored])}
    if s.reason >= 0:
        return found
    found["card"] = decided = -1 - s.reason
    if s.outcome == LOSS:
        return found
    counted = borrowed(s, s.winner)
    found["met"] = met(s, decided, counted)
    if counted >= 0:
        found |= {"counted": counted, "owner": owner(s, counted), "by": borrower_card(s)}
    return found


def met(s: FluxxState, goal: int, counted: int) -> list[int]:
    """The winner's cards that a Goal speaks of; all of them, if it names none."""
    aim = s.g.goals.aims[goal]
    wanted = aim.need | aim.some
    for group in aim.groups:
        wanted |= group.kinds
    lying = [*s.zones[table(s.winner)], *([counted] if counted >= 0 else [])]
    return [one for one in lying if s.g.printed.bits[one] & wanted] or lying
