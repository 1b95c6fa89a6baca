"""Triggered abilities on the stack of the game: their order, and what they do when they resolve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import ACTOR, CARD, EFFECT, STEP, ask, pop
from ruleshift.core.engine.packed import append, extend, i64, listed, vec, without
from ruleshift.families.necro.codes import E_TRIGGER, ON_DAMAGE, ON_HIT, SURVIVOR, W_NO, W_YES, ZOMBIE
from ruleshift.families.necro.rules.stack.offer import Entry, ability, meant, named, offered
from ruleshift.families.necro.rules.table.effect import NOTES, NecroEffect
from ruleshift.families.necro.rules.table.hearing import (
    P_CARD,
    P_HOLD,
    P_SEAT,
    P_SIGHT,
    P_WHAT,
    PENDING,
    about,
    break_stealth,
    machine_worked,
)
from ruleshift.families.necro.rules.table.sight import lose_returned, sight
from ruleshift.families.necro.rules.table.state import NecroState

if TYPE_CHECKING:
    from ruleshift.families.necro.rules.words.clause import Trigger

OWN: Final = -2  # the card itself, in what its ability is about
ONE_INSTANCE: Final = (ON_DAMAGE, ON_HIT)  # however many it meets, it sets an ability off once (5.9.4)


class Stacking(NecroEffect):
    """Puts simultaneous triggers on the stack: the turn player's first, each in its player's order (R70).

    Its notes hold, for each seat, the triggers in the order in which they are to resolve.
    """

    purpose = "order"
    rule = "9.4.0"

    def begin(self, s: NecroState, triggers: vec[i64]) -> None:
        if len(triggers) == 1:
            at = triggers[0]
            entry = s.pending[at : at + PENDING]
            s.pending = without(s.pending, at, at + PENDING)
            self.g.steps.waiting.begin(s, entry)
            return
        s.lay(self.number, 0, s.active, -1, -1, -1, -1, -1, -1, len(s.notes))

    def left(self, s: NecroState, f: i64, seat: i64) -> vec[i64]:
        """Triggers of a seat whose turn on the stack is not settled yet, as places in ``pending``."""
        taken = s.notes[s.stack[f + NOTES] :]
        pending = s.pending
        found = vec[i64]()
        at: i64 = 0
        while at < len(pending):
            open_ = not pending[at] and pending[at + P_HOLD] < 0 and pending[at + P_SEAT] == seat
            if open_ and at not in taken:
                found = append(found, at)
            at += PENDING
        return found

    def entries(self, s: NecroState, f: i64) -> list[Entry]:
        """What the question offers: cards, abilities, and the event where the ability looks at it."""
        return [self.entry(s, at) for at in self.left(s, f, s.stack[f + ACTOR])]

    def entry(self, s: NecroState, at: i64) -> Entry:
        pending = s.pending
        number, card = pending[at + P_WHAT], pending[at + P_CARD]
        trigger = self.g.listening.triggers[number]
        if not trigger.each:
            return card, number, ()
        it, target, source, amount, _, _, _ = about(pending, at)
        if trigger.event in ONE_INSTANCE:
            return card, number, (source,)
        # A card's part in its own event is the same for all copies.
        seen = [OWN if one == card else one for one in (it, target, source)]
        return card, number, (*seen, amount)

    def choices(self, s: NecroState, f: i64) -> vec[i64]:
        return offered(s, self.entries(s, f), alike=True)

    def run(self, s: NecroState, f: i64) -> None:
        stack = s.stack
        seat = stack[f + ACTOR]
        if len(self.left(s, f, seat)):
            ask(s, f, seat, self, self.choices(s, f))
        elif seat == s.active and not stack[f + STEP]:
            stack[f + ACTOR] = 1 - seat
            stack[f + STEP] = 1
        else:
            self.lay(s, f)

    def answer(self, s: NecroState, f: i64, option: i64) -> None:
        left = self.left(s, f, s.stack[f + ACTOR])
        s.note(left[meant(s, [self.entry(s, at) for at in left], option)])

    def card_of(self, s: NecroState, f: i64, option: i64) -> i64:
        entries = self.entries(s, f)
        return entries[meant(s, entries, option)][0]

    def lay(self, s: NecroState, f: i64) -> None:
        base = s.stack[f + NOTES]
        order = listed(s.notes[base:])
        s.close_notes(base)
        pop(s)
        entries = [s.pending[at : at + PENDING] for at in order]
        for at in sorted(order, reverse=True):
            s.pending = without(s.pending, at, at + PENDING)
        # What is laid last resolves first.
        for seat in (s.active, 1 - s.active):
            for entry in reversed(entries):
                if entry[P_SEAT] == seat:
                    self.g.steps.waiting.begin(s, entry)

    def restart(self, s: NecroState, f: i64) -> None:
        """Forget what the seat that is asked has put in order so far."""
        base = s.stack[f + NOTES]
        kept = [at for at in listed(s.notes[base:]) if s.pending[at + P_SEAT] != s.stack[f + ACTOR]]
        s.notes = extend(s.notes[:base], vec[i64](kept))

    def label(self, s: NecroState, f: i64, option: i64) -> str:
        return f"resolve {named(s, self.entries(s, f), option)} next"

    def prompt(self, s: NecroState, f: i64) -> str:
        return "Several abilities trigger at once. Which resolves first?"


class Waiting(NecroEffect):
    """A triggered ability on the stack; when everything above it is done it resolves."""

    settles = True
    public = True
    purpose = "use"
    rule = "9.1.0"

    def begin(self, s: NecroState, entry: vec[i64]) -> None:
        number, card, seat, seen = entry[P_WHAT], entry[P_CARD], entry[P_SEAT], entry[P_SIGHT]
        it, target, source, amount, _, zone, _ = about(entry, 0)
        s.lay(self.number, 0, seat, card, seen, it, target, source, zone, number, amount)
        s.tell(E_TRIGGER, seat, card)

    def run(self, s: NecroState, f: i64) -> None:
        stack = s.stack
        trigger = self.g.listening.triggers[stack[f + NOTES]]
        card = stack[f + CARD]
        if trigger.optional:
            if not trigger.open(s, card):
                pop(s)
                return
            ask(s, f, stack[f + ACTOR], self, self.choices(s, f))
        else:
            self.resolve(s, f, trigger)

    def choices(self, s: NecroState, f: i64) -> vec[i64]:
        return vec[i64]([self.word0 + W_YES, self.word0 + W_NO])

    def answer(self, s: NecroState, f: i64, option: i64) -> None:
        trigger = self.g.listening.triggers[s.stack[f + NOTES]]
        if option == self.word0 + W_YES:
            trigger.use(s, s.stack[f + CARD])
            self.resolve(s, f, trigger)
        else:
            pop(s)

    def resolve(self, s: NecroState, f: i64, trigger: Trigger) -> None:
        """Become the frame of the ability's program."""
        stack = s.stack
        card = stack[f + CARD]
        lose_returned(s, f)
        if self.g.printed.type_of[card] in (SURVIVOR, ZOMBIE):
            break_stealth(s, card)
        if self.g.printed.placed[card]:
            machine_worked(s, card)
        stack[f + EFFECT] = trigger.program.number
        stack[f + STEP] = 0
        stack[f + NOTES] = s.open_notes(trigger.program.width)

    def prompt(self, s: NecroState, f: i64) -> str:
        trigger = self.g.listening.triggers[s.stack[f + NOTES]]
        card = s.stack[f + CARD]
        several = sum(1 for one in self.g.listening.triggers_of[card] if one.optional) > 1
        name = self.g.names[card]
        return f"Use {ability(s, card, trigger.number, name) if several or trigger.name else name}?"


class HeldBack(Waiting):
    """A Trap that its owner may hold back: asked at once, like all that Traps do (R85)."""

    settles = False

    def offer(self, s: NecroState, trigger: Trigger, trap: i64, side: i64, it: i64, zone: i64) -> None:
        seen = sight(s, trap, it, it, trap)
        s.lay(self.number, 0, side, trap, seen, it, it, trap, zone, trigger.number, 0)


def snap(s: NecroState, trigger: Trigger, trap: i64, side: i64, it: i64, zone: i64) -> None:
    """A Trap does what it does, to a zombie or (-1) to all of its zone, unless its owner holds it back."""
    steps = s.g.steps
    if trigger.optional:
        steps.held_back.offer(s, trigger, trap, side, it, zone)
        return
    trigger.use(s, trap)
    machine_worked(s, trap)
    trigger.program.begin(s, side, trap, it, it, trap, zone, 0)
