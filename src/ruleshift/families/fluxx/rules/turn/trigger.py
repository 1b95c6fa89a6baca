"""Triggers going off: what waits until they are done, and owners who may decline."""

from __future__ import annotations

from ruleshift.core.engine.machine import ACTOR, CARD, A, ask, pop, push
from ruleshift.core.engine.packed import i64, vec
from ruleshift.families.fluxx.codes import E_TRIGGER, E_USED, PASS, RULES, table
from ruleshift.families.fluxx.rules.table.effect import FluxxEffect
from ruleshift.families.fluxx.rules.table.moves import powerless
from ruleshift.families.fluxx.rules.table.state import FluxxState


def hold(s: FluxxState) -> None:
    """What is laid on the stack from here on is part of the step before it, and done before things settle."""
    if not s.unsettled:
        s.unsettled = s.top


def go_off(s: FluxxState, seat: i64, card: i64, body: i64) -> None:
    """Start what a trigger does, or ask its owner first where they may decline."""
    if body in s.g.triggers.optional:
        push(s, s.g.frames.offer, seat, card, -1, body)
        return
    s.tell(E_TRIGGER, card)
    s.g.triggers.bodies[body].begin(s, seat, card)


class Offer(FluxxEffect):
    """Use it or pass. Registers: A the number of the trigger's body."""

    settles = True
    purpose = "use"

    def run(self, s: FluxxState, f: i64) -> None:
        card, seat = s.stack[f + CARD], s.stack[f + ACTOR]
        here = s.where[card] in (table(seat), RULES)
        body = self.g.triggers.bodies[s.stack[f + A]]
        if here and not powerless(s, card) and body.possible(s, seat, card):
            ask(s, f, seat, self, self.choices(s, f))
        else:
            pop(s)

    def choices(self, s: FluxxState, f: i64) -> vec[i64]:
        return vec[i64]([s.stack[f + CARD], self.word0 + PASS])

    def answer(self, s: FluxxState, f: i64, option: i64) -> None:
        seat, card, body = s.stack[f + ACTOR], s.stack[f + CARD], s.stack[f + A]
        pop(s)
        if option == card:
            s.tell(E_USED, seat, card)
            s.tell(E_TRIGGER, card)
            self.g.triggers.bodies[body].begin(s, seat, card)

    def label(self, s: FluxxState, f: i64, option: i64) -> str:
        return "pass" if option >= self.word0 else f"use {self.g.names[option]}"

    def prompt(self, s: FluxxState, f: i64) -> str:
        return f"Do you use {self.g.names[s.stack[f + CARD]]} now?"
