"""Numerals of cards under way: what they have drawn follows the number in force at once (mystery.G9).

``s.numeral_draws`` notes what programs on the stack have drawn by numerals, in that order: the frame of the
program, the seat that got the cards into its hand or -1 for cards set aside, how many cards one more on each
numeral means, and how many have been drawn beyond what is printed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine.machine import ACTOR, STEP
from ruleshift.core.engine.packed import extend, i64, listed, vec
from ruleshift.families.fluxx.codes import PILE, V_NUMERALS, hand
from ruleshift.families.fluxx.rules.table.force import value
from ruleshift.families.fluxx.rules.table.moves import draw
from ruleshift.families.fluxx.rules.words.program import Program

if TYPE_CHECKING:
    from ruleshift.families.fluxx.language import normal
    from ruleshift.families.fluxx.rules.table.state import FluxxState


ENTRY: Final = 4
ASIDE: Final = -1


def note_draw(s: FluxxState, program: i64, seat: i64, each: i64) -> None:
    """A program has drawn by a numeral; ``each`` cards more for one more on it."""
    extra = each * value(s, s.active, V_NUMERALS)
    s.numeral_draws = extend(s.numeral_draws[:], vec[i64]([program, seat, each, extra]))


def draw_more(s: FluxxState) -> bool:
    """Draw what numerals of cards under way have come to mean since; whether anything was due.

    What has been drawn stays when they fall again, and counts if they rise once more. Nothing is drawn in
    arrears when the piles run dry (mystery.G13).
    """
    bonus = value(s, s.active, V_NUMERALS)
    found = False
    for at in range(0, len(s.numeral_draws), ENTRY):
        program, seat, each, extra = listed(s.numeral_draws[at : at + ENTRY])
        due = each * bonus - extra
        if due <= 0:
            continue
        s.numeral_draws = s.numeral_draws[:]
        s.numeral_draws[at + 3] = extra + due
        you = s.stack[program + ACTOR]
        if seat in s.order:
            draw(s, seat, due, hand(seat))
            found = True
        elif seat == ASIDE and you >= 0 and is_wanted(s, program):
            draw(s, you, due, s.stack[program + PILE])
            found = True
    return found


def is_wanted(s: FluxxState, program: i64) -> bool:
    """Whether a program still has a use for cards set aside."""
    effect = s.g.effects[s.stack[program]]
    return isinstance(effect, Program) and s.stack[program + STEP] <= effect.last_aside


def last_aside(steps: list[normal.Step]) -> i64:
    """Behind which step of a program nothing is done with cards set aside any more."""
    return max((at for at, step in enumerate(steps, 1) if uses_aside(step)), default=0)


def uses_aside(node: Any) -> bool:
    """Whether a step, or one within it, plays cards set aside or hands them out."""
    if isinstance(node, list):
        return any(map(uses_aside, node))
    if not isinstance(node, dict):
        return False
    plays = node.get("verb") == "play" and node["what"] not in ("it", "top card")
    return plays or node.get("verb") == "hand out" or any(map(uses_aside, node.values()))
