"""Turns that would not end by themselves: how much may happen in one, and the rule that ends it."""

from __future__ import annotations

from typing import Final

from ruleshift.core.engine.machine import FRAME, STEP, pop
from ruleshift.core.engine.packed import i64
from ruleshift.core.engine.state import LOOPED, TURN_STEPS
from ruleshift.families.fluxx.codes import BEGIN, CLOSING, E_CUT_SHORT
from ruleshift.families.fluxx.rules.table.effect import FluxxEffect
from ruleshift.families.fluxx.rules.table.state import FluxxState
from ruleshift.families.fluxx.rules.turn.secrets import give_up

FREE_ACTIONS: Final = 50  # in a turn
CUTS: Final = 10  # turns of a game that the rule may end; then the game is a draw

# What there was too much of.
OF_FREE_ACTIONS: Final = 0
OF_STEPS: Final = 1


def cut_short(s: FluxxState, too_much: i64) -> None:
    """End the turn by rule; all that is under way is given up. Where that is no help, the game is a draw."""
    if not BEGIN < s.stack[STEP] < CLOSING or s.cuts == CUTS:
        s.declare_draw(LOOPED)
        return
    s.cuts += 1
    s.steps_left = TURN_STEPS
    s.tell(E_CUT_SHORT, s.active, too_much)
    give_up(s, FRAME)
    s.stack[STEP] = CLOSING


class CutShort(FluxxEffect):
    """Ends the turn once the last free action that it may have is done."""

    settles = True

    def run(self, s: FluxxState, f: i64) -> None:
        pop(s)
        cut_short(s, OF_FREE_ACTIONS)
