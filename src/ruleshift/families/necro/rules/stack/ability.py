"""Activated abilities: when they can be used, their prices, and their way to resolution (2.11, 9.1.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.machine import ACTOR, CANCELLED, CARD, CONTEXT, FRAME, STEP, ask
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
from ruleshift.families.necro.rules.words.program import UNCHOSEN, declare

if TYPE_CHECKING:
    from ruleshift.families.necro.rules.words.clause import Use


def ability_ap(s: NecroState, seat: int, card: int, ability: Ability, x: int = -1) -> int:
    """The AP an ability costs now, for X with the least or with the one named; one without AP costs none."""
    return price(s, seat, S_OWN, ability.least_ap if x < 0 else x, card) if ability.ap else 0


def usable(s: NecroState, seat: int, use: Use) -> bool:
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
    elif s.where[card] != (HAND if ability.zone == "hand" else EXILE) + seat:
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


def idle(s: NecroState, seat: int, use: Use) -> bool:
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

    def begin(self, s: NecroState, seat: int, number: int) -> None:
        use = self.g.texts.uses[number]
        base = len(s.notes)
        s.notes.extend([UNCHOSEN] * use.ability.program.width)
        s.stack.extend((self.number, 0, seat, use.card, -1, 0, -1, -1, -1, 0, base, number))

    def shown(self, s: NecroState, f: int) -> bool:
        """It is announced when it is paid for."""
        return s.stack[f + STEP] > PAYING

    def run(self, s: NecroState, f: int) -> None:
        stack = s.stack
        use = self.g.texts.uses[stack[f + AMOUNT]]
        ability = use.ability
        step = stack[f + STEP]
        if step == NAMING:
            if ability.x:
                ask(s, f, stack[f + ACTOR], self, self.choices(s, f))
                return
            step = stack[f + STEP] = DECLARING
        if step == DECLARING:
            if declare(s, f, ability.program):
                return
            stack[f + STEP] = PAYING
            if ability.discard:
                self.g.steps.discarding.begin(s, stack[f + ACTOR], ability.discard)
                return
            step = PAYING
        # As long as nothing is laid on top or pending, the next step follows at once.
        if step == PAYING:
            step = stack[f + STEP] = RESOLVING
            self.pay(s, f, use)
            if s.touch:
                return
        if step == RESOLVING:
            stack[f + STEP] = FINISHING
            self.resolve(s, f, ability)
            if len(stack) > f + FRAME or s.asked >= 0 or s.outcome:
                return
        self.finish(s, f)

    def choices(self, s: NecroState, f: int) -> list[int]:
        stack = s.stack
        use = self.g.texts.uses[stack[f + AMOUNT]]
        assert use.ability.x is not None
        least, most = use.ability.x
        if use.ability.exhaust < 0:
            most = min(most, s.counters[use.card])
        numbers = range(least, min(most, NUMBERS - 1) + 1)
        if use.ability.ap < 0:
            seat = stack[f + ACTOR]
            ap = s.pools[AP + seat]
            return [
                self.g.numbering.number0 + n
                for n in numbers
                if ability_ap(s, seat, use.card, use.ability, n) <= ap
            ]
        return [self.g.numbering.number0 + n for n in numbers]

    def answer(self, s: NecroState, f: int, option: int) -> None:
        s.stack[f + X] = option - self.g.numbering.number0
        s.stack[f + STEP] = DECLARING

    def pay(self, s: NecroState, f: int, use: Use) -> None:
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
            s.events.append((E_REST, card, 1))
        ability.use(s, card)
        if ability.unlimited and not ability.open(s, card):
            s.events.append((E_ENOUGH, seat, card))
        s.events.append((E_USE, seat, card, stack[f + AMOUNT]))
        if printed.type_of[card] == ZOMBIE:
            break_stealth(s, card)
        else:
            break_stealth(s, printed.survivors[seat])
        if ability.discard_this:
            s.move(card, GRAVE + printed.owner[card])
        if ability.program.aims:
            stack[f + CONTEXT] = sight(s, card, stack[f + IT], -1, -1)  # where paying has left it

    def resolve(self, s: NecroState, f: int, ability: Ability) -> None:
        stack = s.stack
        card, seat = stack[f + CARD], stack[f + ACTOR]
        if stack[f + CANCELLED]:
            return
        if lost_targets(s, f, ability.program):
            s.events.append((E_FIZZLE, card))
            return
        _, _, it, target, source, x, _ = context(s, f)
        program, base = ability.program, stack[f + NOTES]
        seen = stack[f + CONTEXT]
        stack.extend((program.number, 0, seat, card, seen, 0, it, target, source, x, base, 0))
        if program.aims:
            aim_at_chosen(s, f + FRAME, program)
        program.run(s, f + FRAME)

    def finish(self, s: NecroState, f: int) -> None:
        """A card whose last counter paid for this is destroyed now (5.4.3)."""
        stack = s.stack
        card = stack[f + CARD]
        del s.notes[stack[f + NOTES] :]
        del stack[f:]
        break_spent(s, [card])

    def label(self, s: NecroState, f: int, option: int) -> str:
        return f"X = {option - self.g.numbering.number0}"

    def prompt(self, s: NecroState, f: int) -> str:
        return f"What is X for {self.g.names[s.stack[f + CARD]]}?"
