"""Whether a free action would do anything: its first step must have something to work on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.state import DISCARD, DRAW

if TYPE_CHECKING:
    from ruleshift.fluxx.program import Program
    from ruleshift.fluxx.state import FluxxState


def reachable(s: FluxxState, f: int, program: Program) -> bool:
    """Judge by the program's first step, for the program's frame ``f``."""
    from ruleshift.fluxx.verbs.cards import Discard, PlayTop
    from ruleshift.fluxx.verbs.moving import Exchange, Move
    from ruleshift.fluxx.verbs.theft import Steal

    if not program.steps:
        return False
    step = program.steps[0]
    if isinstance(step, Steal | Move | Discard):
        pool = step.cards.pool(s, f)
        if isinstance(step, Move) and step.whose.chosen and len(s.order) < 2:
            return False
        return bool(pool)
    if isinstance(step, Exchange):
        return bool(step.mine.pool(s, f) and step.other.pool(s, f))
    if isinstance(step, PlayTop):
        return bool(s.zones[DRAW] or s.zones[DISCARD])
    return True
