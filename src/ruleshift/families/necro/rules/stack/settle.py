"""The checkpoint between two steps: what has triggered goes on the stack, and windows open (9.4.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.machine import FRAME, STEP, Settle
from ruleshift.families.necro.rules.stack.play import FINISHING
from ruleshift.families.necro.rules.table.hearing import (
    P_CARD,
    P_EVENT,
    P_HOLD,
    P_SIGHT,
    P_WHAT,
    PENDING,
    battles,
)
from ruleshift.families.necro.rules.table.state import NecroState

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame


class NecroSettle(Settle[NecroState]):
    """Puts what has triggered on the stack and opens windows, at the checkpoints of 9.4.0.

    The window of an event opens above the triggers of that event, so a React resolves before them (R70).
    What a card or an ability causes as it resolves has its window when the stack is empty (R71); a battle
    inside an effect has windows of its own.
    """

    def __init__(self, g: NecroGame) -> None:
        steps = g.steps
        self.g = g
        self.plays = (steps.play.number, steps.use_ability.number)
        self.items = (*self.plays, steps.waiting.number)

    def settle(self, s: NecroState) -> bool:
        f = len(s.stack) - FRAME
        top = s.stack[f]
        empty = top not in self.items
        if not empty and top in self.plays and s.stack[f + STEP] == FINISHING:
            return True  # what it caused waits until it is done (R70)
        pending = s.pending
        if 0 in pending[::PENDING] and self.stack_triggers(s, empty):
            return False
        window = self.g.steps.window
        depth = battles(s)
        at = held = 0
        while at < len(pending):
            kind = pending[at]
            if kind != 2 and not (kind and empty and pending[at + P_CARD] >= depth):
                held |= kind
                at += PENDING
                continue
            event = pending[at + P_WHAT]
            if not window.awaited(s, event):
                del pending[at : at + PENDING]
                continue
            what = tuple(pending[at + P_EVENT : at + P_HOLD])
            seen = pending[at + P_SIGHT]
            del pending[at : at + PENDING]
            if window.open(s, event, what, seen=seen):
                return False
        s.touch = 0 if empty else held  # a battle touches again what has waited outside it
        return True

    def stack_triggers(self, s: NecroState, empty: bool) -> bool:
        """Put what has triggered on the stack; whether there was anything but what a battle holds back."""
        pending = s.pending
        places = range(0, len(pending), PENDING)
        triggers = [at for at in places if not pending[at] and pending[at + P_HOLD] < 0]
        if not triggers:
            return False
        depth = battles(s)
        for at in places:
            if pending[at] and empty and pending[at + P_CARD] >= depth:
                pending[at] = 2
        self.g.steps.stacking.begin(s, triggers)
        return True
