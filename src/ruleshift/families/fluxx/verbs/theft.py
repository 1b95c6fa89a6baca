"""Stealing Keepers: declared, open to an answer, then carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.machine import (
    ACTOR,
    CANCELLED,
    CARD,
    CONTEXT,
    FRAME,
    STEP,
    A,
    B,
    C,
    pop,
    push,
)
from ruleshift.core.engine.packed import i64, vec
from ruleshift.families.fluxx.codes import E_THEFT, F_WINDOW, THEFT
from ruleshift.families.fluxx.rules.table.copies import describe, distinct
from ruleshift.families.fluxx.rules.table.effect import FluxxEffect
from ruleshift.families.fluxx.rules.table.moves import (
    all_lost_for,
    is_keeper,
    on_table,
    on_tables,
    owner,
    steps_in,
    to_table,
)
from ruleshift.families.fluxx.rules.table.state import FluxxState
from ruleshift.families.fluxx.rules.turn.play import may_be_answered
from ruleshift.families.fluxx.rules.words.program import Program, forget_draws
from ruleshift.families.fluxx.rules.words.select import OTHERS, Cards, Who

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.language import normal


def open_window(s: FluxxState, f: i64, card: i64, victim: i64) -> None:
    """Let the victim of the theft that frame ``f`` stands for answer it."""
    thief = s.stack[f + ACTOR]
    if is_keeper(s, card) and may_be_answered(s, THEFT, thief, victim):
        push(s, F_WINDOW, thief, card, f, THEFT, victim)


class Steal(FluxxEffect):
    """Steal one Keeper, or one of each player, each a theft of its own.

    Registers: A the Keeper, B its owner when the theft was declared, C whose it must be, or -1.
    """

    purpose = "take"

    def __init__(self, g: FluxxGame, node: normal.Take) -> None:
        super().__init__(g)
        self.cards = Cards(g, node["what"])

    def possible(self, s: FluxxState, you: i64, this: i64) -> bool:
        if self.cards.reach == OTHERS:
            return self.cards.any(s, you, this)
        found = self.reached(s, push(s, 0, you, this, s.top), you)
        pop(s)
        return len(found) > 0

    def start(self, s: FluxxState, program: i64) -> None:
        if self.cards.who.each:
            self.start_for_each(s, program, self.cards.seats(s, program))
        else:
            super().start(s, program)

    def run(self, s: FluxxState, f: i64) -> None:
        step = s.stack[f + STEP]
        if step == 0:
            super().run(s, f)
        elif step == 1:
            s.stack[f + STEP] = 2
            open_window(s, f, s.stack[f + A], s.stack[f + B])
        else:
            card = s.stack[f + A]
            thief = s.stack[f + ACTOR]
            cancelled = s.stack[f + CANCELLED]
            pop(s)
            if not cancelled and on_table(s, card) and owner(s, card) != thief:
                to_table(s, card, thief)

    def choices(self, s: FluxxState, f: i64) -> vec[i64]:
        """The Keepers that can be got; where another steps in for them, that one (W1, R20)."""
        return distinct(s, self.reached(s, s.stack[f + CONTEXT], s.stack[f + ACTOR], s.stack[f + C]))

    def reached(self, s: FluxxState, program: i64, you: i64, seat: i64 = -1) -> vec[i64]:
        """What lies on other tables: nobody steals from themselves."""
        pool = on_tables(s, self.cards.pool(s, program, seat))
        return all_lost_for(s, vec[i64]([card for card in pool if owner(s, card) != you]), you)

    def answer(self, s: FluxxState, f: i64, option: i64) -> None:
        aimed = self.cards.pool(s, s.stack[f + CONTEXT])
        s.stack[f + A] = option
        s.stack[f + B] = owner(s, option)
        s.stack[f + STEP] = 1
        steps_in(s, option, s.stack[f + ACTOR], aimed)
        s.tell(E_THEFT, s.stack[f + ACTOR], option, owner(s, option))

    def label(self, s: FluxxState, f: i64, option: i64) -> str:
        seat = owner(s, option)
        return f"take {describe(s, option, seat)} from {s.names[seat]}"

    def prompt(self, s: FluxxState, f: i64) -> str:
        return "Which Keeper do you take?"


class DeclareTheft(FluxxEffect):
    """Let each victim answer what is about to be taken; one success calls the whole card off.

    Its frame's ACTOR is the thief, so that an answer finds the right opponent. A the card shown.
    """

    def __init__(self, g: FluxxGame, node: normal.DeclareTheft) -> None:
        super().__init__(g)
        self.cards = Cards(g, node["what"])
        self.by = Who(g, node["by"])
        self.needs_you = self.by.word != "holder of"

    def start(self, s: FluxxState, program: i64) -> None:
        for thief in self.by.seats(s, program)[:1]:
            push(s, self.number, thief, s.stack[program + CARD], program)

    def run(self, s: FluxxState, f: i64) -> None:
        program = s.stack[f + CONTEXT]
        if s.stack[f + CANCELLED]:
            call_off(s, program)
            return
        thief = s.stack[f + ACTOR]
        victims = [seat for seat in self.cards.seats(s, program) if seat != thief]
        while s.stack[f + STEP] < len(victims):
            victim = victims[s.stack[f + STEP]]
            s.stack[f + STEP] += 1
            pool = [card for card in self.cards.pool(s, program, victim) if is_keeper(s, card)]
            if pool:
                s.tell(E_THEFT, thief, pool[0], victim)
                open_window(s, f, pool[0], victim)
                return
        pop(s)


def call_off(s: FluxxState, program: i64) -> None:
    """Give up the rest of a program: pop down to its frame and skip its remaining steps."""
    s.top = program + FRAME
    if len(s.numeral_draws):
        forget_draws(s, program + FRAME)
    effect = s.g.effects[s.stack[program]]
    assert isinstance(effect, Program)
    s.stack[program + STEP] = len(effect.steps)
