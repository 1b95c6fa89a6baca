"""Activated abilities: when they can be used, their prices, and their way to resolution (2.11, 9.1.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.machine import ACTOR, CANCELLED, CARD, CONTEXT, FRAME, STEP, ask
from ruleshift.core.engine.packed import i64, vec
from ruleshift.families.necro.codes import (
    AP,
    E_ENOUGH,
    E_FIZZLE,
    E_REST,
    E_USE,
    EXILE,
    GRAVE,
    HAND,
    NUMBERS,
    S_OWN,
    STEALTH,
    TH,
    TP,
    ZOMBIE,
)
from ruleshift.families.necro.rules.stack.play import (
    DECLARING,
    FINISHING,
    NAMING,
    PAYING,
    RESOLVING,
    aim_at_chosen,
    lost_targets,
)
from ruleshift.families.necro.rules.table.effect import (
    AMOUNT,
    IT,
    NOTES,
    NecroEffect,
    X,
    context,
)
from ruleshift.families.necro.rules.table.force import active, stunned
from ruleshift.families.necro.rules.table.hearing import break_stealth
from ruleshift.families.necro.rules.table.leaving import break_spent, wear
from ruleshift.families.necro.rules.table.price import charge, may_spend_tp, pay, price
from ruleshift.families.necro.rules.table.sight import sight
from ruleshift.families.necro.rules.table.state import IN_PLAY, NecroState
from ruleshift.families.necro.rules.words.clause import Ability
from ruleshift.families.necro.rules.words.program import declare

if TYPE_CHECKING:
    from ruleshift.families.necro.rules.words.clause import Use


def ability_ap(s: NecroState, seat: i64, card: i64, ability: Ability, x: i64 = -1) -> i64:
    """The AP an ability costs now, for X with the least or with the one named; one without AP costs none."""
    return price(s, seat, S_OWN, ability.least_ap if x < 0 else x, card) if ability.ap else 0


def usable(s: NecroState, seat: i64, use: Use) -> bool:
    """Whether an activated ability can be used now, price and targets included."""
    printed = s.g.printed
    card, ability = use.card, use.ability
    if ability.ap and s.pools[AP + seat] < price(s, seat, S_OWN, ability.least_ap, card):
        return False
    if s.pools[TH + seat] < ability.th or (ability.tp and not may_spend_tp(s, seat, ability.tp)):
        return False
    if use.in_play:
        if not IN_PLAY[s.where[card]] or not active(s, card):
            return False
        if printed.type_of[card] == ZOMBIE and stunned(s, card):
            return False
    elif s.where[card] != (HAND if ability.in_hand else EXILE) + seat:
        return False
    if ability.bound and (not ability.open(s, card) or (ability.free and idle(s, seat, use))):
        return False
    if len(s.zones[HAND + seat]) < ability.least_hand:
        return False
    exhaust = ability.least_exhaust
    if exhaust and s.counters[card] < exhaust:
        return False
    if ability.rest and s.resting[card]:
        return False
    ctx = (seat, card, -1, -1, -1, 0, 0)
    if ability.condition.parts and not ability.condition.holds(s, ctx):
        return False
    return ability.program.playable(s, ctx)


def idle(s: NecroState, seat: i64, use: Use) -> bool:
    """Whether using an ability would leave everything as it is. What is free is not offered then.

    What has a price or a limit may be wasted: its player may use it (2.11.0, 7.2.3), to no effect (5.2.6).
    """
    g, card = s.g, use.card
    user = card if g.printed.type_of[card] == ZOMBIE else g.printed.survivors[seat]
    if s.status[user] >> STEALTH & 1:
        return False  # acting ends it (2.32.3)
    return not use.ability.program.would_change(s, (seat, card, -1, -1, -1, 0, 0))


class UseAbility(NecroEffect):
    """An activated ability from its announcement to its resolution."""

    settles = True
    public = True
    purpose = "number"
    rule = "9.1.0"

    def begin(self, s: NecroState, seat: i64, number: i64) -> None:
        use = self.g.texts.uses[number]
        base = s.open_notes(use.ability.program.width)
        s.lay(self.number, 0, seat, use.card, -1, -1, -1, -1, 0, base, number)

    def shown(self, s: NecroState, f: i64) -> bool:
        """It is announced when it is paid for."""
        return s.stack[f + STEP] > PAYING

    def run(self, s: NecroState, f: i64) -> None:
        use = self.g.texts.uses[s.stack[f + AMOUNT]]
        ability = use.ability
        step = s.stack[f + STEP]
        if step == NAMING:
            if ability.x:
                ask(s, f, s.stack[f + ACTOR], self, self.choices(s, f))
                return
            step = s.stack[f + STEP] = DECLARING
        if step == DECLARING:
            if declare(s, f, ability.program):
                return
            s.stack[f + STEP] = PAYING
            if ability.discard:
                self.g.steps.discarding.begin(s, s.stack[f + ACTOR], ability.discard)
                return
            step = PAYING
        # As long as nothing is laid on top or pending, the next step follows at once.
        if step == PAYING:
            step = s.stack[f + STEP] = RESOLVING
            self.pay(s, f, use)
            if s.touch:
                return
        if step == RESOLVING:
            s.stack[f + STEP] = FINISHING
            self.resolve(s, f, ability)
            if s.top > f + FRAME or s.asked >= 0 or s.outcome:
                return
        self.finish(s, f)

    def choices(self, s: NecroState, f: i64) -> vec[i64]:
        stack = s.stack
        use = self.g.texts.uses[stack[f + AMOUNT]]
        assert use.ability.x is not None
        least, most = use.ability.x
        if use.ability.exhaust < 0:
            most = min(most, s.counters[use.card])
        number0 = self.g.numbering.number0
        numbers = list(range(least, min(most, NUMBERS - 1) + 1))
        if use.ability.ap < 0:
            seat = stack[f + ACTOR]
            ap = s.pools[AP + seat]
            numbers = [n for n in numbers if ability_ap(s, seat, use.card, use.ability, n) <= ap]
        return vec[i64]([number0 + n for n in numbers])

    def answer(self, s: NecroState, f: i64, option: i64) -> None:
        s.stack[f + X] = option - self.g.numbering.number0
        s.stack[f + STEP] = DECLARING

    def pay(self, s: NecroState, f: i64, use: Use) -> None:
        printed = self.g.printed
        stack = s.stack
        seat = stack[f + ACTOR]
        ability, card = use.ability, use.card
        if ability.ap:
            charge(s, seat, AP, S_OWN, stack[f + X] if ability.ap < 0 else ability.ap, card)
        pay(s, seat, TP, ability.tp)
        pay(s, seat, TH, ability.th)
        exhaust = stack[f + X] if ability.exhaust < 0 else ability.exhaust
        if exhaust:
            wear(s, card, exhaust)
        if ability.rest:
            s.resting[card] = 1
            s.tell(E_REST, card, 1)
        ability.use(s, card)
        if ability.unlimited and not ability.open(s, card):
            s.tell(E_ENOUGH, seat, card)
        s.tell(E_USE, seat, card, stack[f + AMOUNT])
        if printed.type_of[card] == ZOMBIE:
            break_stealth(s, card)
        else:
            break_stealth(s, printed.survivors[seat])
        if ability.discard_this:
            s.move(card, GRAVE + printed.owner[card])
        if ability.program.aims:
            stack[f + CONTEXT] = sight(s, card, stack[f + IT], -1, -1)  # where paying has left it

    def resolve(self, s: NecroState, f: i64, ability: Ability) -> None:
        stack = s.stack
        card, seat = stack[f + CARD], stack[f + ACTOR]
        if stack[f + CANCELLED]:
            return
        if lost_targets(s, f, ability.program):
            s.tell(E_FIZZLE, card)
            return
        _, _, it, target, source, x, _ = context(s, f)
        program, base = ability.program, stack[f + NOTES]
        seen = stack[f + CONTEXT]
        s.lay(program.number, 0, seat, card, seen, it, target, source, x, base, 0)
        if program.aims:
            aim_at_chosen(s, f + FRAME, program)
        program.run(s, f + FRAME)

    def finish(self, s: NecroState, f: i64) -> None:
        """A card whose last counter paid for this is destroyed now (5.4.3)."""
        stack = s.stack
        card = stack[f + CARD]
        s.close_notes(stack[f + NOTES])
        s.top = f
        if self.g.printed.counters[card]:
            break_spent(s, vec[i64]([card]))

    def label(self, s: NecroState, f: i64, option: i64) -> str:
        return f"X = {option - self.g.numbering.number0}"

    def prompt(self, s: NecroState, f: i64) -> str:
        return f"What is X for {self.g.names[s.stack[f + CARD]]}?"
