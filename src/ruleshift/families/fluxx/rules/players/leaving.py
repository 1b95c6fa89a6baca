"""What becomes of all that is under way when a player goes: their part ends, what others owe stays due."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.machine import ACTOR, CANCELLED, FRAME, STEP, pop
from ruleshift.core.engine.packed import i64, vec
from ruleshift.families.fluxx.codes import ENDING, F_PLAY, F_WINDOW, OVER, PILE
from ruleshift.families.fluxx.rules.table.effect import FluxxEffect
from ruleshift.families.fluxx.rules.table.gather import Gather
from ruleshift.families.fluxx.rules.table.moves import discard
from ruleshift.families.fluxx.rules.words.program import Program
from ruleshift.families.fluxx.rules.words.select import gone

if TYPE_CHECKING:
    from ruleshift.families.fluxx.rules.table.state import FluxxState


class Abandoned(FluxxEffect):
    """The part of a player who has gone: nothing. It keeps the place that other frames may point to."""

    def run(self, s: FluxxState, f: i64) -> None:
        pop(s)


def give_up(s: FluxxState, seats: vec[i64]) -> None:
    """Nothing more comes of what these players have under way, but what others owe by it stays due.

    A card that has been played stays played: it takes its place or effect when nobody stops it
    (mystery.G61). The steps of its effect that need nobody who has gone are still done (mystery.G60).
    """
    g = s.g
    for f in range(FRAME, s.top, FRAME):
        if s.stack[f + ACTOR] not in seats or s.stack[f] in (F_PLAY, F_WINDOW):
            continue
        effect = g.effects[s.stack[f]]
        if isinstance(effect, Program):
            s.stack[f + ACTOR] = gone(s.stack[f + ACTOR])
            put_away(s, f)
        elif effect.stays_due(s, f):
            s.stack[f + ACTOR] = gone(s.stack[f + ACTOR])
        else:
            if isinstance(effect, Gather):
                effect.restart(s, f)
            s.stack[f] = g.frames.abandoned
            s.stack[f + CANCELLED] = 1  # so that nobody need answer it any more


def put_away(s: FluxxState, f: i64) -> None:
    """Discard what a program has set aside for somebody who has gone."""
    if s.stack[f + PILE] >= 0:
        for card in s.zones[s.stack[f + PILE]][:]:
            discard(s, card)


def cut_off(s: FluxxState) -> None:
    """The turn of a player who goes is over at once; before it passes on, limits bind all who stay."""
    s.stack[STEP] = OVER
    s.phase = ENDING
    s.touches = s.g.zones.touching[-1]  # as in every turn that ends: the hand counts for limits, too
