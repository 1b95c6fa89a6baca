"""Verbs about turns: take another one, and let everybody do something in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import ACTOR, CARD, CONTEXT, FRAME, A, pop
from ruleshift.core.engine.packed import append, i64
from ruleshift.core.engine.piles import ONE
from ruleshift.families.fluxx.codes import E_CLAIM, E_NO_CLAIM, IT
from ruleshift.families.fluxx.rules.table.effect import FluxxEffect
from ruleshift.families.fluxx.rules.table.state import FluxxState
from ruleshift.families.fluxx.rules.words.select import Who, around

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.language import normal


TO_COME: Final = A  # the seats whose turn at it is still to come, as bits


class TakeTurn(FluxxEffect):
    """Claim an extra turn; a card gives one only once in a run of them (regular.R26, zombie.R-51)."""

    may_fail = True

    def __init__(self, g: FluxxGame, node: normal.Plain) -> None:
        super().__init__(g)

    def possible(self, s: FluxxState, you: i64, this: i64) -> bool:
        return not self.has_given(s, this)

    def has_given(self, s: FluxxState, card: i64) -> bool:
        """Whether a card has given an extra turn since the last normal one, or one of its name has."""
        kinds = self.g.printed.kinds
        return any(kinds[other] == kinds[card] for other in s.spent)

    def start(self, s: FluxxState, program: i64) -> None:
        seat, card = s.stack[program + ACTOR], s.stack[program + CARD]
        if self.has_given(s, card):
            s.tell(E_NO_CLAIM, seat, card)
            return
        s.spent = append(s.spent[:], card)
        s.claims = append(append(s.claims[:], seat), card)
        s.tell(E_CLAIM, seat, card)


class InTurn(FluxxEffect):
    """Everybody, or everybody else, does some steps as `you`, one after the other round the table."""

    may_fail = True

    def __init__(self, g: FluxxGame, node: normal.InTurn) -> None:
        super().__init__(g)
        self.who = Who(g, node["what"])
        self.body = g.body(node["do"])
        self.needs_you = not self.who.each

    def possible(self, s: FluxxState, you: i64, this: i64) -> bool:
        return any(self.body.possible(s, seat, this) for seat in self.who.in_question(s, you, this))

    def start(self, s: FluxxState, program: i64) -> None:
        super().start(s, program)
        f = s.top - FRAME
        s.stack[f + TO_COME] = sum(1 << int(seat) for seat in self.who.seats(s, program))

    def run(self, s: FluxxState, f: i64) -> None:
        you = s.stack[f + ACTOR]
        for seat in around(s, you):
            if s.stack[f + TO_COME] >> seat & 1:
                s.stack[f + TO_COME] &= ~(ONE << seat)
                it = s.stack[s.stack[f + CONTEXT] + IT]
                self.body.begin(s, seat, s.stack[f + CARD], it, you)
                return
        pop(s)
