"""Spoken duties: a rule asks for words at a certain moment, and others may call whoever forgets them."""

from __future__ import annotations

from typing import Final

from ruleshift.core.engine.machine import ACTOR, CARD, STEP, A, ask, pop, push
from ruleshift.core.engine.packed import i64, listed, sorted_ints, vec
from ruleshift.families.fluxx.codes import E_CALLED, E_SAID, PASS
from ruleshift.families.fluxx.rules.table.duties import KEEPER_PLAYED, Duty, due
from ruleshift.families.fluxx.rules.table.effect import FluxxEffect
from ruleshift.families.fluxx.rules.table.state import FluxxState
from ruleshift.families.fluxx.rules.turn.trigger import hold
from ruleshift.families.fluxx.rules.words.select import around

ENTRY: Final = 3  # numbers for each Creeper in ``FluxxState.laid``


def keeper_played(s: FluxxState, seat: i64, card: i64) -> None:
    """A Keeper has been played: ask for the words at once, before anything else happens (regular.R21)."""
    for number in reversed(listed(due(s, KEEPER_PLAYED, card))):
        owe_words(s, seat, card, number)


def ask_for_words(s: FluxxState) -> bool:
    """Lay frames for all Creepers that were laid down since things were last settled, the first on top."""
    laid, s.laid = s.laid, vec[i64]()
    before = s.top
    for at in range(len(laid) - ENTRY, -1, -ENTRY):
        if laid[at + 1] in s.order:
            owe_words(s, laid[at + 1], laid[at], laid[at + 2])
    return s.top > before


def owe_words(s: FluxxState, seat: i64, card: i64, number: i64) -> None:
    if s.g.house.says_by_itself or len(s.order) < 2:
        s.tell(E_SAID, seat, s.g.duties.all[number].card, 1)
    else:
        push(s, s.g.frames.duty, seat, card, -1, number)


class SpokenDuty(FluxxEffect):
    """Asks for the words, then lets others call it.

    Registers: ACTOR who owes the words, CARD the card they are for, A the duty, STEP who has let it pass.
    """

    purpose = "speak"

    def duty(self, s: FluxxState, f: i64) -> Duty:
        return self.g.duties.all[s.stack[f + A]]

    def others(self, s: FluxxState, f: i64) -> vec[i64]:
        return around(s, s.stack[f + ACTOR])[1:]

    def run(self, s: FluxxState, f: i64) -> None:
        step = s.stack[f + STEP]
        others = self.others(s, f)
        if step > len(others):
            pop(s)
        else:
            ask(s, f, others[step - 1] if step else s.stack[f + ACTOR], self, self.choices(s, f))

    def choices(self, s: FluxxState, f: i64) -> vec[i64]:
        word0 = self.word0
        if s.stack[f + STEP]:
            return sorted_ints(vec[i64]([word0 + self.g.wording.word("call it"), word0 + PASS]))
        duty = self.duty(s, f)
        return sorted_ints(vec[i64]([word0 + duty.say, word0 + duty.silent]))

    def answer(self, s: FluxxState, f: i64, option: i64) -> None:
        duty = self.duty(s, f)
        seat, card, step = s.stack[f + ACTOR], s.stack[f + CARD], s.stack[f + STEP]
        word = option - self.word0
        if step == 0:
            said = word == duty.say
            s.tell(E_SAID, seat, duty.card, int(said))
            if said:
                pop(s)
            else:
                s.stack[f + STEP] = 1
        elif word == PASS:
            s.stack[f + STEP] = step + 1
        else:
            s.tell(E_CALLED, self.others(s, f)[step - 1], duty.card, seat)
            pop(s)
            hold(s)  # nothing is settled between the call and its price, so the card has not worked
            duty.forfeit.begin(s, seat, duty.card, card)

    def about(self, s: FluxxState, f: i64) -> str:
        return "call" if s.stack[f + STEP] else self.purpose

    def restart(self, s: FluxxState, f: i64) -> None:
        s.stack[f + STEP] = min(s.stack[f + STEP], 1)

    def prompt(self, s: FluxxState, f: i64) -> str:
        duty = self.duty(s, f)
        rule, card = self.g.names[duty.card], self.g.names[s.stack[f + CARD]]
        if s.stack[f + STEP]:
            return f"{self.said(s, f)} Call it?"
        return f"{rule}: what do you say to {card}?"

    def said(self, s: FluxxState, f: i64) -> str:
        """What may be called, once the words have not been said; empty before."""
        if not s.stack[f + STEP]:
            return ""
        rule, card = self.g.names[self.duty(s, f).card], self.g.names[s.stack[f + CARD]]
        return f"{s.names[s.stack[f + ACTOR]]} said nothing about {card} ({rule})."

    def label(self, s: FluxxState, f: i64, option: i64) -> str:
        return self.g.wording.words[option - self.word0]
