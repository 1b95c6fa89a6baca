"""Damage: one event with one or several targets, from what would be dealt to what is (5.9, R63, R79, R95).

The order for each target: Reacts that answer it, Evade, Quick Escape if a zombie attacks, Exposed,
Armor, replacements in play, then what could replace a death; last, everything is dealt together.
"""

from __future__ import annotations

from typing import Final

from ruleshift.core.engine.machine import CANCELLED, CARD, CONTEXT, STEP, A, B, C, D, E, F, ask
from ruleshift.core.engine.packed import append, i64, listed, vec
from ruleshift.families.necro.codes import (
    C_ATTACK,
    C_BURN,
    C_POISON,
    E_CANCEL,
    E_ROLL,
    EVADE,
    EXPOSED,
    ON_DAMAGE,
    ON_DEATH,
    R_EVADE,
    SURVIVOR,
    UNPREVENTABLE,
    W_PASS,
    ZOMBIE,
)
from ruleshift.families.necro.rules.combat.escape import die, quick_escape_open
from ruleshift.families.necro.rules.combat.wounds import (
    AMOUNT,
    DONE,
    FATE,
    FLAGS,
    HURT,
    PREVENTED,
    deal,
    reduce,
)
from ruleshift.families.necro.rules.stack.instead import either, entries, mark, take
from ruleshift.families.necro.rules.stack.offer import meant, named
from ruleshift.families.necro.rules.stack.window import INSTEAD
from ruleshift.families.necro.rules.table.effect import NOTES, NecroEffect
from ruleshift.families.necro.rules.table.force import (
    amount_of,
    keyword,
)
from ruleshift.families.necro.rules.table.hearing import Replacement, may_be_replaced, replacements
from ruleshift.families.necro.rules.table.leaving import (
    battle_below,
)
from ruleshift.families.necro.rules.table.price import spend_keyword
from ruleshift.families.necro.rules.table.sets import without_member
from ruleshift.families.necro.rules.table.state import NecroState
from ruleshift.families.necro.rules.words.clause import RAW as UNPREVENTED
from ruleshift.families.necro.rules.words.clause import Happening

CAUSE: Final = A
RAW: Final = B
AT: Final = C  # the target that is being looked at
READY: Final = D  # whether that target's amount has met Exposed and Armor; 2: its replacements are declined
TARGETS: Final = F

ANSWERING: Final = 0
ESCAPING: Final = 1
REPLACING: Final = 2
DYING: Final = 3
DEALING: Final = 4


class Damage(NecroEffect):
    """Damage that would be dealt, until it is."""

    purpose = "replace"
    rule = "5.9.3"

    def begin(
        self,
        s: NecroState,
        targets: vec[i64],
        amounts: vec[i64],
        source: i64,
        seat: i64,
        cause: i64,
        raw: bool = False,
        battle: i64 = -1,
    ) -> None:
        """Lay the frame for damage to some cards."""
        base = len(s.notes)
        for at, target in enumerate(targets):
            notes = append(append(append(s.notes, target), amounts[at]), 0)
            s.notes = append(append(append(notes, 0), 0), 0)
        unpreventable = raw or cause in (C_BURN, C_POISON)
        if not unpreventable and source >= 0 and keyword(s, source, UNPREVENTABLE):
            unpreventable = True
        s.lay(self.number, 0, seat, source, battle, cause, int(unpreventable), 0, 0, base, len(targets))

    # -- one stage after the other ---------------------------------------------------------

    def run(self, s: NecroState, f: i64) -> None:
        if s.stack[f + CANCELLED]:
            self.close(s, f)
            return
        stage = s.stack[f + STEP]
        if stage == ANSWERING:
            if self.answering(s, f):
                return
            stage = s.stack[f + STEP] = ESCAPING
        if stage == ESCAPING:
            if self.escaping(s, f):
                return
            stage = s.stack[f + STEP] = REPLACING
        if stage == REPLACING:
            if self.replacing(s, f):
                return
            stage = s.stack[f + STEP] = DYING
        if stage == DYING:
            if self.dying(s, f):
                return
            s.stack[f + STEP] = DEALING
        self.deal(s, f)

    def at(self, s: NecroState, f: i64) -> i64:
        """Where the notes of the present target begin."""
        return s.stack[f + NOTES] + s.stack[f + AT] * HURT

    def present(self, s: NecroState, f: i64) -> i64:
        """Where the notes of the target begin that is being answered or replaced."""
        at = self.at(s, f)
        return at - HURT if s.stack[f + STEP] == ANSWERING else at

    def settled(self, s: NecroState, f: i64) -> bool:
        """Whether Exposed and Armor have had their part."""
        return s.stack[f + STEP] >= REPLACING

    def what(self, s: NecroState, f: i64, at: i64) -> Happening:
        card = s.notes[at]
        stack = s.stack
        amount = max(0, s.notes[at + AMOUNT] - s.notes[at + PREVENTED])
        return (
            card,
            card,
            stack[f + CARD],
            amount,
            stack[f + CAUSE],
            s.where[card] & ~1,
            s.notes[at + FLAGS] | (UNPREVENTED if stack[f + RAW] else 0),
        )

    def answering(self, s: NecroState, f: i64) -> bool:
        """Reacts to damage that would be dealt; true if a window was opened."""
        stack = s.stack
        while stack[f + AT] < stack[f + TARGETS]:
            at = self.at(s, f)
            stack[f + AT] += 1
            awaited = self.g.steps.window.awaited(s, ON_DAMAGE + INSTEAD) and self.some(s, f, at)
            if awaited and self.g.steps.window.open(s, ON_DAMAGE + INSTEAD, self.what(s, f, at)):
                return True
        stack[f + AT] = 0
        return False

    def some(self, s: NecroState, f: i64, at: i64) -> bool:
        """Whether there is damage to answer: 0 is none (17.3.1), but for the 1 that Exposed will add."""
        if s.notes[at + AMOUNT] > 0:
            return True
        return s.stack[f + CAUSE] == C_ATTACK and bool(s.status[s.notes[at]] >> EXPOSED & 1)

    def escaping(self, s: NecroState, f: i64) -> bool:
        """Evade, then Quick Escape from a zombie; true if something is asked or the attack is off."""
        stack = s.stack
        if stack[f + CAUSE] != C_ATTACK:
            return False
        attacker = stack[f + CARD]
        battle = stack[f + CONTEXT]
        if battle >= 0 and self.g.steps.battle.parted(s, battle, f):
            s.tell(E_CANCEL, attacker, -1)
            self.negate(s, f)
            return True
        if not stack[f + AT]:
            stack[f + AT] = 1  # one try to evade, one question
            if self.evading(s, f):
                return True
            seat = self.g.printed.owner[s.notes[stack[f + NOTES]]]
            if self.g.printed.type_of[attacker] == ZOMBIE and quick_escape_open(s, seat, attacker):
                self.g.steps.quick_escape.begin(s, f, seat, attacker)
                return True
        stack[f + AT] = 0
        return False

    def targets(self, s: NecroState, f: i64) -> vec[i64]:
        at = s.stack[f + NOTES]
        end = at + s.stack[f + TARGETS] * HURT
        found = vec[i64]()
        while at < end:
            found = append(found, s.notes[at])
            at += HURT
        return found

    def evading(self, s: NecroState, f: i64) -> bool:
        """Everyone with Evade rolls; whether that takes the attack's only target away."""
        stack = s.stack
        base, attacker, battle = stack[f + NOTES], stack[f + CARD], stack[f + CONTEXT]
        for at in range(base, base + stack[f + TARGETS] * HURT, HURT):
            card = s.notes[at]
            evades = amount_of(s, card, EVADE)
            if not len(evades):
                continue
            need = min(listed(evades))
            spend_keyword(s, EVADE, card)
            rolled = die(s)
            success = int(rolled >= need)
            s.tell_more(E_ROLL, self.g.printed.owner[card], R_EVADE, rolled, need, success, attacker, 0)
            if success and stack[f + TARGETS] == 1:
                self.negate(s, f)
                return True
            if success:
                s.notes[at + AMOUNT] = 0
                if battle >= 0:
                    s.sets = without_member(s.sets, battle + E, card)  # the others of an Area attack are hit
        return False

    def negate(self, s: NecroState, f: i64) -> None:
        """The attack is negated: no damage, nothing that hangs on the hit (R57)."""
        s.stack[f + CANCELLED] = 1
        battle = s.stack[f + CONTEXT]
        if battle >= 0:
            s.stack[battle + CANCELLED] = 1

    # -- Exposed, Armor, replacements ------------------------------------------------------

    def replacing(self, s: NecroState, f: i64) -> bool:
        """Replacements in play, in the order the damaged side chooses; true if something goes on."""
        stack = s.stack
        while stack[f + AT] < stack[f + TARGETS]:
            at = self.at(s, f)
            if not stack[f + D]:
                reduce(s, at, stack[f + CARD], stack[f + CAUSE], bool(stack[f + RAW]))
                stack[f + D] = 1
            if stack[f + D] == 1 and self.replace_next(s, f, at, ON_DAMAGE):
                return True
            stack[f + AT] += 1
            stack[f + D] = 0
        stack[f + AT] = 0
        return False

    def replace_next(self, s: NecroState, f: i64, at: i64, event: i64) -> bool:
        """Ask for, or apply, the next replacement of the event for a target."""
        if event == ON_DAMAGE and s.notes[at + AMOUNT] - s.notes[at + PREVENTED] <= 0:
            return False
        if not may_be_replaced(s, event):
            return False
        found = self.open_replacements(s, f, at, event)
        if not found:
            return False
        lone = len(found) == 1 and not self.g.listening.triggers[found[0][0]].optional
        if lone and not self.scarce(s, f, found[0], event):
            self.apply(s, f, at, found[0])
            return True
        card = s.notes[at]
        ask(s, f, self.g.printed.owner[card], self, self.choices(s, f))
        return True

    def open_replacements(self, s: NecroState, f: i64, at: i64, event: i64) -> list[Replacement]:
        return replacements(s, event, self.what(s, f, at), ~(at + DONE))

    def found(self, s: NecroState, f: i64) -> list[Replacement]:
        """What the question is about."""
        return self.open_replacements(s, f, self.at(s, f), self.event(s, f))

    def event(self, s: NecroState, f: i64) -> i64:
        return ON_DAMAGE if s.stack[f + STEP] == REPLACING else ON_DEATH

    def scarce(self, s: NecroState, f: i64, one: Replacement, event: i64) -> bool:
        """Whether a replacement that can be used up may be kept for another target of this damage (R79)."""
        stack = s.stack
        if one[2] < 0 and self.g.listening.triggers[one[0]].limit is None:
            return False
        for at in range(self.at(s, f) + HURT, stack[f + NOTES] + stack[f + TARGETS] * HURT, HURT):
            some = (
                s.notes[at + AMOUNT] > s.notes[at + PREVENTED] if event == ON_DAMAGE else self.lethal(s, at)
            )
            if some and one in self.open_replacements(s, f, at, event):
                return True
        return False

    def choices(self, s: NecroState, f: i64) -> vec[i64]:
        found = self.found(s, f)
        options = either(s, found)
        passing = self.word0 + W_PASS
        if options[-1] != passing and s.stack[f + TARGETS] > 1:
            event, triggers = self.event(s, f), self.g.listening.triggers
            if all(triggers[one[0]].optional or self.scarce(s, f, one, event) for one in found):
                options = append(options, passing)
        return options

    def answer(self, s: NecroState, f: i64, option: i64) -> None:
        if option >= self.word0:
            s.stack[f + READY] = 2
        else:
            self.apply(s, f, self.at(s, f), self.one_meant(s, f, option))

    def one_meant(self, s: NecroState, f: i64, option: i64) -> Replacement:
        found = self.found(s, f)
        return found[meant(s, entries(found), option)]

    def card_of(self, s: NecroState, f: i64, option: i64) -> i64:
        return self.one_meant(s, f, option)[1]

    def apply(self, s: NecroState, f: i64, at: i64, one: Replacement) -> None:
        """Run the program of a replacement on top of this frame."""
        number, card, _ = one
        what = self.what(s, f, at)
        mark(s, ~(at + DONE), one)
        seat = take(s, one)
        program = self.g.listening.triggers[number].program
        program.begin(s, seat, card, what[0], what[1], what[2], what[5], what[3])

    def dying(self, s: NecroState, f: i64) -> bool:
        """What could replace a death; true if something goes on."""
        stack = s.stack
        while stack[f + AT] < stack[f + TARGETS]:
            at = self.at(s, f)
            card = s.notes[at]
            if self.lethal(s, at) and self.g.printed.type_of[card] in (SURVIVOR, ZOMBIE):
                if not stack[f + D]:
                    stack[f + D] = 1
                    awaited = self.g.steps.window.awaited(s, ON_DEATH + INSTEAD)
                    if awaited and self.g.steps.window.open(s, ON_DEATH + INSTEAD, self.what(s, f, at)):
                        return True
                if stack[f + D] == 1 and self.lethal(s, at) and self.replace_next(s, f, at, ON_DEATH):
                    return True
            stack[f + AT] += 1
            stack[f + D] = 0
        return False

    def lethal(self, s: NecroState, at: i64) -> bool:
        amount = s.notes[at + AMOUNT] - s.notes[at + PREVENTED]
        return amount > 0 and not s.notes[at + FATE] and amount >= s.hp(s.notes[at])

    # -- dealing ---------------------------------------------------------------------------

    def deal(self, s: NecroState, f: i64) -> None:
        """The frame makes way for what its damage does."""
        stack = s.stack
        base = stack[f + NOTES]
        targets = s.notes[base : base + stack[f + TARGETS] * HURT]
        source, cause, battle = stack[f + CARD], stack[f + CAUSE], stack[f + CONTEXT]
        hold = battle if battle >= 0 else battle_below(s, f)
        self.close(s, f)
        deal(s, targets, source, cause, battle, hold)

    def close(self, s: NecroState, f: i64) -> None:
        stack = s.stack
        s.close_notes(stack[f + NOTES])
        s.top = f

    # -- words -----------------------------------------------------------------------------

    def label(self, s: NecroState, f: i64, option: i64) -> str:
        if option >= self.word0:
            return "take the damage" if s.stack[f + STEP] == REPLACING else "let it die"
        return f"use {named(s, entries(self.found(s, f)), option)}"

    def prompt(self, s: NecroState, f: i64) -> str:
        at = self.at(s, f)
        amount = max(0, s.notes[at + AMOUNT] - s.notes[at + PREVENTED])
        return f"{self.g.names[s.notes[at]]} would take {amount} damage. What changes it?"
