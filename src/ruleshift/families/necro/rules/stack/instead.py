"""What replaces an entry, a status or a destruction, in the affected player's order (9.1.0, R79)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import (
    ACTOR,
    CANCELLED,
    CARD,
    CONTEXT,
    STEP,
    A,
    B,
    C,
    D,
    E,
    F,
    ask,
    pop,
)
from ruleshift.core.engine.packed import append, i64, vec
from ruleshift.families.necro.codes import (
    C_EFFECT,
    DELAYS_LAST,
    GRAVE,
    L_SEAT,
    ON_DEATH,
    ON_ENTER,
    REPLACES,
    W_PASS,
)
from ruleshift.families.necro.rules.stack.offer import Entry, meant, named, offered
from ruleshift.families.necro.rules.stack.window import INSTEAD
from ruleshift.families.necro.rules.table.effect import NOTES, NecroEffect
from ruleshift.families.necro.rules.table.hearing import (
    Replacement,
    machine_worked,
    may_be_replaced,
    replacements,
)
from ruleshift.families.necro.rules.table.leaving import (
    battle_below,
    break_spent,
    destroy_together,
    spent,
)
from ruleshift.families.necro.rules.table.sets import emptied, with_member
from ruleshift.families.necro.rules.table.state import NecroState

if TYPE_CHECKING:
    from ruleshift.families.necro.rules.words.clause import Happening

EVENT: Final = A
ZONE: Final = D
DONE: Final = E  # marks of what has been applied: each effect works once for an event


def entries(found: list[Replacement]) -> list[Entry]:
    """Replacements as what a question offers."""
    return [(card, number, ()) for number, card, _ in found]


def either(s: NecroState, found: list[Replacement]) -> vec[i64]:
    """The options for some replacements; if all of them may be left, that is one too."""
    options = offered(s, entries(found))
    if all(s.g.listening.triggers[number].optional for number, _, _ in found):
        options = append(options, s.g.numbering.word0 + W_PASS)
    return options


def mark(s: NecroState, place: i64, one: Replacement) -> None:
    """Note in a set that a replacement has been applied; a delayed one is over then, and needs no mark."""
    number, card, lasts = one
    if lasts < 0:
        s.sets = with_member(s.sets, place, s.g.listening.triggers[number].marks[card])


def take(s: NecroState, one: Replacement) -> i64:
    """Use a replacement up as far as it can be; whose it is."""
    number, card, lasts = one
    if lasts < 0:
        s.g.listening.triggers[number].use(s, card)
        if s.g.printed.placed[card]:
            machine_worked(s, card)
        return s.g.printed.owner[card]
    seat = s.lasting[lasts + L_SEAT]
    s.end_lasting(lasts)
    return seat


class Instead(NecroEffect):
    """What is about to happen, in the hands of the cards that may change it; damage does this by itself."""

    purpose = "instead"
    rule = "9.1.0"

    def begin(self, s: NecroState, holder: i64, seat: i64, event: i64, what: Happening) -> bool:
        """Look for replacements of an event whose frame is ``holder``; whether there are any."""
        if not may_be_replaced(s, event) or not replacements(s, event, what):
            return False
        it, target, source, amount, cause, zone, result = what
        told = cause << 4 | result << 8
        s.lay(self.number, told, seat, it, holder, event, target, source, zone, 0, amount)
        return True

    def what(self, s: NecroState, f: i64) -> Happening:
        stack = s.stack
        told = stack[f + STEP]
        # An entry may have been sent elsewhere by the one before.
        zone = stack[stack[f + CONTEXT] + A] if stack[f + EVENT] == ON_ENTER else stack[f + ZONE]
        return stack[f + CARD], stack[f + B], stack[f + C], stack[f + F], told >> 4 & 15, zone, told >> 8

    def open(self, s: NecroState, f: i64) -> list[Replacement]:
        """Replacements that are left: trigger, card, where a delay is noted."""
        return replacements(s, s.stack[f + EVENT], self.what(s, f), f + DONE)

    def run(self, s: NecroState, f: i64) -> None:
        stack = s.stack
        found = [] if stack[stack[f + CONTEXT] + CANCELLED] else self.open(s, f)
        if not found:
            self.close(s, f)
        elif len(found) == 1 and not self.leaves(s, f, found[0]):
            self.apply(s, f, found[0])
        else:
            ask(s, f, stack[f + ACTOR], self, self.choices(s, f))

    def choices(self, s: NecroState, f: i64) -> vec[i64]:
        found = self.open(s, f)
        options = either(s, found)
        if options[-1] < self.word0 and all(self.leaves(s, f, one) for one in found):
            options = append(options, self.word0 + W_PASS)
        return options

    def close(self, s: NecroState, f: i64) -> None:
        s.sets = emptied(s.sets, f + DONE)
        pop(s)

    def leaves(self, s: NecroState, f: i64, one: Replacement) -> bool:
        """Whether a replacement may be left, if only to be kept for another card that is destroyed (R79)."""
        stack, g = s.stack, self.g
        trigger, holder = g.listening.triggers[one[0]], stack[f + CONTEXT]
        if trigger.optional or stack[holder] != g.steps.doom.number or (one[2] < 0 and trigger.limit is None):
            return trigger.optional
        base = stack[holder + NOTES]
        for at in range(
            base + (stack[holder + AT] + 1) * DOOMED, base + stack[holder + CARDS] * DOOMED, DOOMED
        ):
            card = s.notes[at]
            what = (card, card, stack[holder + CARD], 0, C_EFFECT, s.where[card] & ~1, 0)
            if s.life[card] == s.notes[at + 1] and one in replacements(s, ON_DEATH, what):
                return True
        return False

    def answer(self, s: NecroState, f: i64, option: i64) -> None:
        if option >= self.word0:
            self.close(s, f)
        else:
            found = self.open(s, f)
            self.apply(s, f, found[meant(s, entries(found), option)])

    def apply(self, s: NecroState, f: i64, one: Replacement) -> None:
        """Run the program of a replacement on top of this frame."""
        number, card, _ = one
        trigger = self.g.listening.triggers[number]
        it, target, source, amount, _, zone, _ = self.what(s, f)
        mark(s, f + DONE, one)
        seat = take(s, one)
        trigger.program.begin(s, seat, card, it, target, source, zone, amount)

    def card_of(self, s: NecroState, f: i64, option: i64) -> i64:
        found = self.open(s, f)
        return found[meant(s, entries(found), option)][1]

    def label(self, s: NecroState, f: i64, option: i64) -> str:
        if option >= self.word0:
            return "let it happen"
        return f"use {named(s, entries(self.open(s, f)), option)}"

    def prompt(self, s: NecroState, f: i64) -> str:
        return f"{self.g.names[s.stack[f + CARD]]} is taking effect. What changes it?"


WORN: Final = STEP  # 1: for want of counters
HOLD: Final = A  # the battle at whose end deaths resolve, or -1
AT: Final = B  # the card that is being looked at
ASKED: Final = C  # 1: Reacts have been asked about it
CARDS: Final = F
DOOMED: Final = 2  # a note is a card and which instance of it


class Doom(NecroEffect):
    """Cards that are destroyed: first what could replace that, then all together (5.12.3, R95).

    This is the way of whatever an effect destroys and of what has no counters or HP left; only a zombie that
    dies of damage is asked about while the damage is (9.1.0).
    """

    def begin(
        self, s: NecroState, cards: vec[i64], source: i64, seat: i64, hold: i64, worn: bool = False
    ) -> None:
        """Destroy cards; those that are worn out only if they still are when it comes to it."""
        if not self.looked_at(s):
            destroy_together(s, [(card, GRAVE) for card in cards], source, C_EFFECT, hold)
            return
        base = len(s.notes)
        for card in cards:
            s.note(card)
            s.note(s.life[card])
        s.lay(self.number, int(worn), seat, source, -1, hold, 0, 0, -1, base, len(cards))

    def wear_out(self, s: NecroState, cards: vec[i64], source: i64) -> None:
        """An effect is done: what it has brought to 0 counters, and still has none, breaks (R67)."""
        break_spent(s, cards, source, battle_below(s, s.top))

    def looked_at(self, s: NecroState) -> bool:
        """Whether anything in play, or a React, could replace a destruction."""
        listening = self.g.listening
        if s.present[REPLACES + ON_DEATH] or (s.lasts & DELAYS_LAST and listening.delayed[ON_DEATH]):
            return True
        return self.g.steps.window.awaited(s, ON_DEATH + INSTEAD)

    def run(self, s: NecroState, f: i64) -> None:
        g = self.g
        steps = g.steps
        base, source = s.stack[f + NOTES], s.stack[f + CARD]
        while s.stack[f + AT] < s.stack[f + CARDS]:
            stack = s.stack
            card = s.notes[base + stack[f + AT] * DOOMED]
            what = (card, card, source, 0, C_EFFECT, s.where[card] & ~1, 0)
            if s.life[card] != s.notes[base + stack[f + AT] * DOOMED + 1]:
                stack[f + ASKED] = 2  # it has gone because of another
            if not stack[f + ASKED]:
                stack[f + ASKED] = 1
                awaited = steps.window.awaited(s, ON_DEATH + INSTEAD)
                if awaited and steps.window.open(s, ON_DEATH + INSTEAD, what):
                    return
            if stack[f + ASKED] == 1:
                stack[f + ASKED] = 2
                if not stack[f + CANCELLED] and steps.instead.begin(
                    s, f, g.printed.owner[card], ON_DEATH, what
                ):
                    return
            if stack[f + CANCELLED]:
                s.notes[base + stack[f + AT] * DOOMED + 1] = -1
                stack[f + CANCELLED] = 0
            stack[f + AT] += 1
            stack[f + ASKED] = 0
        doomed = s.notes[base:]
        hold, worn = s.stack[f + HOLD], s.stack[f + WORN]
        s.close_notes(base)
        pop(s)
        dead: list[tuple[int, int]] = []
        for at in range(0, len(doomed), DOOMED):
            card = doomed[at]
            there = s.life[card] == doomed[at + 1] and s.in_play(card)
            if there and (not worn or not g.printed.counters[card] or spent(s, card)):
                dead.append((card, GRAVE))
        destroy_together(s, dead, source, C_EFFECT, hold)
