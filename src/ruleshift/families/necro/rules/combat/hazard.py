"""Traps work at once, without the stack: which of them, and in whose order (2.50, 13.4.5, 13.4.6, R85)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import ACTOR, CARD, CONTEXT, FRAME, A, B, C, D, E, F, ask, pop
from ruleshift.core.engine.packed import append, i64, vec
from ruleshift.families.necro.codes import (
    C_HAZARD,
    GRAVE,
    ON_BEGIN,
    ON_ENTER,
    TZ,
    TZ_GEAR,
    ZZ,
    ZZ_GEAR,
)
from ruleshift.families.necro.rules.stack.waiting import snap
from ruleshift.families.necro.rules.table.effect import NecroEffect
from ruleshift.families.necro.rules.table.force import active, untouched
from ruleshift.families.necro.rules.table.label import distinct
from ruleshift.families.necro.rules.table.leaving import leave
from ruleshift.families.necro.rules.table.sets import emptied, holds, with_member
from ruleshift.families.necro.rules.table.state import NecroState

if TYPE_CHECKING:
    from ruleshift.families.necro.rules.words.clause import Happening, Trigger

WHERE: Final = A  # the zone that was entered, or the moment that begins
RESULT: Final = B
TRAP: Final = C  # the Trap that is working, or -1
NEXT: Final = D  # the first of its abilities that has not been looked at
SPENT: Final = E  # 1: the Trap goes when it is done
DONE: Final = F  # the set of Traps that have worked


class Hazards(NecroEffect):
    """The Traps that a zombie meets as it enters (CARD), or that begin the Zombie Phase with all (-1).

    Those of a zone work one after the other, as their owner likes, each with all its abilities. Each looks at
    what the one before has left: a zombie that is dead or elsewhere springs no further Trap.
    """

    purpose = "order"
    rule = "13.4.6"

    def begin(self, s: NecroState, side: i64, card: i64, where: i64, result: i64) -> None:
        """Let the Traps of a battlefield work, on a zombie that has entered a zone or as the phase begins."""
        s.lay(self.number, 0, side, card, s.life[card], where, result, -1, 0, -1, 0)

    def what(self, s: NecroState, f: i64) -> Happening:
        stack = s.stack
        card = stack[f + CARD]
        return (card, card, card, 0, C_HAZARD, stack[f + WHERE], stack[f + RESULT])

    def over(self, s: NecroState, f: i64) -> bool:
        """Whether the zombie is no longer where it met the first Trap."""
        stack = s.stack
        card = stack[f + CARD]
        if card < 0:
            return False
        there = s.where[card] == stack[f + WHERE] + stack[f + ACTOR]
        return not there or s.life[card] != stack[f + CONTEXT]

    def next_of(self, s: NecroState, f: i64, trap: i64, start: i64) -> i64:
        """The next ability of a Trap that works now, from its ``start``-th; -1: none."""
        stack = s.stack
        card, side = stack[f + CARD], stack[f + ACTOR]
        if not s.in_play(trap) or not active(s, trap) or self.busy(s, f, trap):
            return -1
        if (card >= 0 or not start) and not self.meets(s, trap, side, card):
            return -1
        event = ON_BEGIN if card < 0 else ON_ENTER
        what = self.what(s, f)
        triggers: list[Trigger] = s.g.listening.triggers_of[trap]
        for at in range(start, len(triggers)):
            trigger = triggers[at]
            if trigger.hazard and trigger.event == event and trigger.hears(s, trap, side, what):
                return at
        return -1

    def meets(self, s: NecroState, trap: i64, side: i64, card: i64) -> bool:
        """Whether a Trap acts on who enters, or on anybody who begins the phase in its zone (13.4.5)."""
        printed = s.g.printed
        if card < 0:
            zone = TZ if printed.placed[trap] == TZ_GEAR else ZZ
            for zombie in s.zones[zone + side]:
                if self.meets(s, trap, side, zombie):
                    return True
            return False
        if printed.boss[card] and not printed.traps_bosses[trap]:
            return False  # a Boss only minds Traps that say so (2.50.4)
        return not untouched(s, card, trap)

    def busy(self, s: NecroState, f: i64, trap: i64) -> bool:
        """Whether a Trap is not done with another zombie, or with this one as it entered before (R127)."""
        stack = s.stack
        for at in range(f - FRAME, -1, -FRAME):
            if stack[at] == self.number and stack[at + TRAP] == trap:
                return True
        return False

    def waiting(self, s: NecroState, f: i64) -> vec[i64]:
        """The Traps of one zone that have not worked yet and would; the Threat Zone comes first."""
        stack = s.stack
        side = stack[f + ACTOR]
        zones = vec[i64]([TZ_GEAR, ZZ_GEAR])
        if stack[f + CARD] >= 0:
            zones = vec[i64]([TZ_GEAR if stack[f + WHERE] == TZ else ZZ_GEAR])
        for zone in zones:
            found = vec[i64]()
            for trap in s.zones[zone + side]:
                if not holds(s.sets, f + DONE, trap) and self.next_of(s, f, trap, 0) >= 0:
                    found = append(found, trap)
            if len(found):
                return found
        return vec[i64]()

    def choices(self, s: NecroState, f: i64) -> vec[i64]:
        return distinct(s, self.waiting(s, f))

    def run(self, s: NecroState, f: i64) -> None:
        stack = s.stack
        if self.over(s, f):
            self.let_go(s, f)
            self.close(s, f)
            return
        trap = stack[f + TRAP]
        if trap >= 0:
            at = self.next_of(s, f, trap, stack[f + NEXT])
            if at >= 0:
                stack[f + NEXT] = at + 1
                trigger = s.g.listening.triggers_of[trap][at]
                snap(s, trigger, trap, stack[f + ACTOR], stack[f + CARD], self.zone(s, f))
                return
            self.let_go(s, f)
        options = self.choices(s, f)
        if not len(options):
            self.close(s, f)
        elif len(options) == 1:
            self.answer(s, f, options[0])
        else:
            ask(s, f, stack[f + ACTOR], self, options)

    def close(self, s: NecroState, f: i64) -> None:
        s.sets = emptied(s.sets, f + DONE)
        pop(s)

    def spend(self, s: NecroState, trap: i64) -> None:
        """The effect of a Trap without counters has resolved: it goes, once its other abilities are done."""
        stack = s.stack
        for at in range(s.top - FRAME, -1, -FRAME):
            if stack[at] == self.number and stack[at + TRAP] == trap:
                stack[at + SPENT] = 1
                return
        self.discard(s, trap)

    def let_go(self, s: NecroState, f: i64) -> None:
        """The Trap that was working is done."""
        stack = s.stack
        if stack[f + SPENT] > 0:
            self.discard(s, stack[f + TRAP])
        stack[f + SPENT] = stack[f + TRAP] = -1

    def discard(self, s: NecroState, trap: i64) -> None:
        if s.in_play(trap):
            leave(s, trap, GRAVE + self.g.printed.owner[trap])

    def zone(self, s: NecroState, f: i64) -> i64:
        return s.stack[f + WHERE] if s.stack[f + CARD] >= 0 else 0

    def answer(self, s: NecroState, f: i64, option: i64) -> None:
        stack = s.stack
        stack[f + TRAP] = option
        stack[f + NEXT] = 0
        s.sets = with_member(s.sets, f + DONE, option)

    def label(self, s: NecroState, f: i64, option: i64) -> str:
        return f"resolve {self.g.label(s, option, s.asked)} next"

    def prompt(self, s: NecroState, f: i64) -> str:
        return "Several Traps lie in wait. Which works first?"
