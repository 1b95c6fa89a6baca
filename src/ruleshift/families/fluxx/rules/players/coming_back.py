"""Players who sit out and decide whether they come back, where that is for them to decide (mystery.D8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import ACTOR, A, B, ask, pop
from ruleshift.core.engine.packed import i64, vec
from ruleshift.families.fluxx.codes import E_CHOSE
from ruleshift.families.fluxx.rules.table import ring
from ruleshift.families.fluxx.rules.table.effect import FluxxEffect
from ruleshift.families.fluxx.rules.table.state import FluxxState

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame

LAST: Final = A  # who had the turn that is being passed on
STEPS: Final = B  # how many places on the seat is that is asked


class ComeBack(FluxxEffect):
    """The turn has reached the seat of a player who may come back. ACTOR is that player."""

    purpose = "come back"

    def __init__(self, g: FluxxGame) -> None:
        super().__init__(g)
        self.comes = g.wording.word("come back")
        self.stays = g.wording.word("stay out")

    def run(self, s: FluxxState, f: i64) -> None:
        seat = s.stack[f + ACTOR]
        if ring.may_return(s, seat):
            ask(s, f, seat, self, self.choices(s, f))
            return
        last = s.stack[f + LAST]  # they have left the table
        pop(s)
        ring.next_place(s, last)

    def choices(self, s: FluxxState, f: i64) -> vec[i64]:
        return vec[i64]([self.word0 + self.comes, self.word0 + self.stays])

    def answer(self, s: FluxxState, f: i64, option: i64) -> None:
        seat, last, steps = s.stack[f + ACTOR], s.stack[f + LAST], s.stack[f + STEPS]
        pop(s)
        s.place = (s.place + 1) % len(s.ring)
        if option == self.word0 + self.comes:
            ring.come_back(s, seat)
            ring.begin_at_place(s, s.seated())
            return
        s.tell(E_CHOSE, seat, self.stays)
        ring.pass_on(s, last, steps + 1)

    def label(self, s: FluxxState, f: i64, option: i64) -> str:
        return self.g.wording.words[option - self.word0]

    def prompt(self, s: FluxxState, f: i64) -> str:
        return "You may come back with a new hand. Do you?"
