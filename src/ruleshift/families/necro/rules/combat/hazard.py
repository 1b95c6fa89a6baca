"""Traps work at once, without the stack: which of them, and in whose order (2.50, 13.4.5, 13.4.6, R85)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import ACTOR, CARD, CONTEXT, FRAME, A, B, C, D, E, F, ask, pop
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
from ruleshift.families.necro.rules.table.state import NecroState

if TYPE_CHECKING:
    from ruleshift.families.necro.rules.words.clause import Happening, Trigger

WHERE: Final = A  # the zone that was entered, or the moment that begins
RESULT: Final = B
TRAP: Final = C  # the Trap that is working, or -1
NEXT: Final = D  # the first of its abilities that has not been looked at
SPENT: Final = E  # 1: the Trap goes when it is done
DONE: Final = F  # mask of the Traps that have worked


class Hazards(NecroEffect):
    """The Traps that a zombie meets as it enters (CARD), or that begin the Zombie Phase with all (-1).

    Those of a zone work one after the other, as their owner likes, each with all its abilities. Each looks at
    what the one before has left: a zombie that is dead or elsewhere springs no further Trap.
    """

    purpose = "order"
    rule = "13.4.6"

    def begin(self, s: NecroState, side: int, card: int, where: int, result: int) -> None:
        """Let the Traps of a battlefield work, on a zombie that has entered a zone or as the phase begins."""
        s.stack.extend((self.number, 0, side, card, s.life[card], 0, where, result, -1, 0, -1, 0))

    def what(self, s: NecroState, f: int) -> Happening:
        stack = s.stack
        card = stack[f + CARD]
        return (card, card, card, 0, C_HAZARD, stack[f + WHERE], stack[f + RESULT])

    def over(self, s: NecroState, f: int) -> bool:
        """Whether the zombie is no longer where it met the first Trap."""
        stack = s.stack
        card = stack[f + CARD]
        if card < 0:
            return False
        there = s.where[card] == stack[f + WHERE] + stack[f + ACTOR]
        return not there or s.life[card] != stack[f + CONTEXT]

    def next_of(self, s: NecroState, f: int, trap: int, start: int) -> int:
        """The next ability of a Trap that works now, from its ``start``-th; -1: none."""
        stack = s.stack
        card, side = stack[f + CARD], stack[f + ACTOR]
        if not s.inplay >> trap & 1 or not active(s, trap) or self.busy(s, f, trap):
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

    def meets(self, s: NecroState, trap: int, side: int, card: int) -> bool:
        """Whether a Trap acts on who enters, or on anybody who begins the phase in its zone (13.4.5)."""
        printed = s.g.printed
        if card < 0:
            zone = TZ if printed.placed[trap] == TZ_GEAR else ZZ
            return any(self.meets(s, trap, side, zombie) for zombie in s.zones[zone + side])
        if printed.boss[card] and not printed.traps_bosses[trap]:
            return False  # a Boss only minds Traps that say so (2.50.4)
        return not untouched(s, card, trap)

    def busy(self, s: NecroState, f: int, trap: int) -> bool:
        """Whether a Trap is not done with another zombie, or with this one as it entered before (R127)."""
        stack = s.stack
        for at in range(f - FRAME, -1, -FRAME):
            if stack[at] == self.number and stack[at + TRAP] == trap:
                return True
        return False

    def waiting(self, s: NecroState, f: int) -> list[int]:
        """The Traps of one zone that have not worked yet and would; the Threat Zone comes first."""
        stack = s.stack
        side, done = stack[f + ACTOR], stack[f + DONE]
        zones = [TZ_GEAR, ZZ_GEAR]
        if stack[f + CARD] >= 0:
            zones = [TZ_GEAR if stack[f + WHERE] == TZ else ZZ_GEAR]
        for zone in zones:
            there = [trap for trap in s.zones[zone + side] if not done >> trap & 1]
            found = [trap for trap in there if self.next_of(s, f, trap, 0) >= 0]
            if found:
                return found
        return []

    def choices(self, s: NecroState, f: int) -> list[int]:
        return distinct(s, self.waiting(s, f))

    def run(self, s: NecroState, f: int) -> None:
        stack = s.stack
        if self.over(s, f):
            self.let_go(s, f)
            pop(s)
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
        if not options:
            pop(s)
        elif len(options) == 1:
            self.answer(s, f, options[0])
        else:
            ask(s, f, stack[f + ACTOR], self, options)

    def spend(self, s: NecroState, trap: int) -> None:
        """The effect of a Trap without counters has resolved: it goes, once its other abilities are done."""
        stack = s.stack
        for at in range(len(stack) - FRAME, -1, -FRAME):
            if stack[at] == self.number and stack[at + TRAP] == trap:
                stack[at + SPENT] = 1
                return
        self.discard(s, trap)

    def let_go(self, s: NecroState, f: int) -> None:
        """The Trap that was working is done."""
        stack = s.stack
        if stack[f + SPENT] > 0:
            self.discard(s, stack[f + TRAP])
        stack[f + SPENT] = stack[f + TRAP] = -1

    def discard(self, s: NecroState, trap: int) -> None:
        if s.inplay >> trap & 1:
            leave(s, trap, GRAVE + self.g.printed.owner[trap])

    def zone(self, s: NecroState, f: int) -> int:
        return s.stack[f + WHERE] if s.stack[f + CARD] >= 0 else 0

    def answer(self, s: NecroState, f: int, option: int) -> None:
        stack = s.stack
        stack[f + TRAP] = option
        stack[f + NEXT] = 0
        stack[f + DONE] |= 1 << option

    def label(self, s: NecroState, f: int, option: int) -> str:
        return f"resolve {self.g.label(s, option, s.asked)} next"

    def prompt(self, s: NecroState, f: int) -> str:
        return "Several Traps lie in wait. Which works first?"
