"""The checkpoint between two steps: what has triggered goes on the stack, and windows open (9.4.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.machine import FRAME, STEP, Settle
from ruleshift.core.engine.packed import append, i64, vec, without
from ruleshift.families.necro.rules.stack.play import FINISHING
from ruleshift.families.necro.rules.table.hearing import (
    P_CARD,
    P_HOLD,
    P_SIGHT,
    P_WHAT,
    PENDING,
    about,
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
        self.play: i64 = steps.play.number
        self.use: i64 = steps.use_ability.number
        self.waiting: i64 = steps.waiting.number

    def settle(self, s: NecroState) -> bool:
        f = s.top - FRAME
        top = s.stack[f]
        plays = top == self.play or top == self.use
        empty = not plays and top != self.waiting
        if plays and s.stack[f + STEP] == FINISHING:
            return True  # what it caused waits until it is done (R70)
        if waits(s.pending) and self.stack_triggers(s, empty):
            return False
        window = self.g.steps.window
        depth = battles(s)
        at: i64 = 0
        held: i64 = 0
        while at < len(s.pending):
            pending = s.pending
            kind = pending[at]
            if kind != 2 and not (kind and empty and pending[at + P_CARD] >= depth):
                held |= kind
                at += PENDING
                continue
            event = pending[at + P_WHAT]
            seen = pending[at + P_SIGHT]
            what = about(pending, at)
            s.pending = without(pending, at, at + PENDING)
            if window.awaited(s, event) and window.open(s, event, what, seen=seen):
                return False
        if empty:
            held = 0  # a battle touches again what has waited outside it
        s.touch = held
        return True

    def stack_triggers(self, s: NecroState, empty: bool) -> bool:
        """Put what has triggered on the stack; whether there was anything but what a battle holds back."""
        pending = s.pending
        triggers = vec[i64]()
        at: i64 = 0
        while at < len(pending):
            if not pending[at] and pending[at + P_HOLD] < 0:
                triggers = append(triggers, at)
            at += PENDING
        if not len(triggers):
            return False
        depth = battles(s)
        at = 0
        while at < len(pending):
            if pending[at] and empty and pending[at + P_CARD] >= depth:
                pending[at] = 2
            at += PENDING
        self.g.steps.stacking.begin(s, triggers)
        return True


def waits(pending: vec[i64]) -> bool:
    """Whether a triggered ability is among what waits."""
    at: i64 = 0
    while at < len(pending):
        if not pending[at]:
            return True
        at += PENDING
    return False
