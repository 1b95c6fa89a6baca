"""What replaces an entry, a status or a destruction, in the affected player's order (9.1.0, R79)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.machine import ACTOR, CANCELLED, CARD, CONTEXT, STEP, A, B, C, D, E, F, ask, pop
from ruleshift.necro.codes import C_EFFECT, GRAVE, L_SEAT, ON_DEATH, ON_ENTER, W_PASS
from ruleshift.necro.effect import NOTES, NecroEffect
from ruleshift.necro.happen import replacements
from ruleshift.necro.leaving import destroy_together
from ruleshift.necro.state import NecroState
from ruleshift.necro.window import INSTEAD

if TYPE_CHECKING:
    from ruleshift.necro.clause import Happening

EVENT: Final = A
ZONE: Final = D
DONE: Final = E  # mask of the cards that have been applied: each works once for an event


class Instead(NecroEffect):
    """What is about to happen, in the hands of the cards that may change it; damage does this by itself."""

    purpose = "instead"
    rule = "9.1.0"

    def begin(self, s: NecroState, holder: int, seat: int, event: int, what: Happening) -> bool:
        """Look for replacements of an event whose frame is ``holder``; whether there are any."""
        if not replacements(s, event, what):
            return False
        it, target, source, amount, cause, zone, result = what
        told = cause << 4 | result << 8
        s.stack.extend((self.number, told, seat, it, holder, 0, event, target, source, zone, 0, amount))
        return True

    def what(self, s: NecroState, f: int) -> Happening:
        stack = s.stack
        told = stack[f + STEP]
        # An entry may have been sent elsewhere by the one before.
        zone = stack[stack[f + CONTEXT] + A] if stack[f + EVENT] == ON_ENTER else stack[f + ZONE]
        return stack[f + CARD], stack[f + B], stack[f + C], stack[f + F], told >> 4 & 15, zone, told >> 8

    def open(self, s: NecroState, f: int) -> list[tuple[int, int, int]]:
        """Replacements that are left: trigger, card, where a delay is noted."""
        done = s.stack[f + DONE]
        return [one for one in replacements(s, s.stack[f + EVENT], self.what(s, f)) if not done >> one[1] & 1]

    def run(self, s: NecroState, f: int) -> None:
        stack = s.stack
        found = [] if stack[stack[f + CONTEXT] + CANCELLED] else self.open(s, f)
        if not found:
            pop(s)
        elif len(found) == 1 and not self.g.triggers[found[0][0]].optional:
            self.apply(s, f, found[0])
        else:
            ask(s, f, stack[f + ACTOR], self, self.choices(s, f))

    def choices(self, s: NecroState, f: int) -> list[int]:
        found = self.open(s, f)
        cards = sorted({card for _, card, _ in found})
        if all(self.g.triggers[number].optional for number, _, _ in found):
            cards.append(self.g.word0 + W_PASS)
        return cards

    def answer(self, s: NecroState, f: int, option: int) -> None:
        if option >= self.g.size:
            pop(s)
        else:
            self.apply(s, f, next(one for one in self.open(s, f) if one[1] == option))

    def apply(self, s: NecroState, f: int, one: tuple[int, int, int]) -> None:
        """Run the program of a replacement on top of this frame."""
        number, card, lasts = one
        trigger = self.g.triggers[number]
        it, target, source, amount, _, zone, _ = self.what(s, f)
        s.stack[f + DONE] |= 1 << card
        seat = self.g.owner[card]
        if lasts >= 0:
            seat = s.lasting[lasts + L_SEAT]
            s.end_lasting(lasts)
        else:
            trigger.use(s, card)
        trigger.program.begin(s, seat, card, it, target, source, zone, amount)

    def label(self, s: NecroState, f: int, option: int) -> str:
        return "let it happen" if option >= self.g.size else f"use {self.g.label(s, option, s.asked)}"

    def prompt(self, s: NecroState, f: int) -> str:
        return f"{self.g.names[s.stack[f + CARD]]} is taking effect. What changes it?"


HOLD: Final = A  # the battle at whose end deaths resolve, or -1
AT: Final = B  # the card that is being looked at
ASKED: Final = C  # 1: Reacts have been asked about it
CARDS: Final = F
DOOMED: Final = 2  # a note is a card and which instance of it


class Doom(NecroEffect):
    """Cards that an effect destroys: first what could replace that, then all together (5.12.3, R95)."""

    def begin(self, s: NecroState, cards: list[int], source: int, seat: int, hold: int) -> None:
        base = len(s.notes)
        for card in cards:
            s.notes.extend((card, s.life[card]))
        s.stack.extend((self.number, 0, seat, source, -1, 0, hold, 0, 0, -1, base, len(cards)))

    def run(self, s: NecroState, f: int) -> None:
        stack = s.stack
        g = self.g
        base, source = stack[f + NOTES], stack[f + CARD]
        while stack[f + AT] < stack[f + CARDS]:
            card = s.notes[base + stack[f + AT] * DOOMED]
            what = (card, card, source, 0, C_EFFECT, s.where[card] & ~1, 0)
            if not stack[f + ASKED]:
                stack[f + ASKED] = 1
                awaited = g.window.awaited(s, ON_DEATH + INSTEAD)
                if awaited and g.window.open(s, ON_DEATH + INSTEAD, what):
                    return
            if stack[f + ASKED] == 1:
                stack[f + ASKED] = 2
                if not stack[f + CANCELLED] and g.instead.begin(s, f, g.owner[card], ON_DEATH, what):
                    return
            if stack[f + CANCELLED]:
                s.notes[base + stack[f + AT] * DOOMED + 1] = -1
                stack[f + CANCELLED] = 0
            stack[f + AT] += 1
            stack[f + ASKED] = 0
        doomed = s.notes[base:]
        hold = stack[f + HOLD]
        del s.notes[base:]
        pop(s)
        pairs = zip(doomed[::DOOMED], doomed[1::DOOMED], strict=True)
        dead = [(card, GRAVE) for card, life in pairs if s.life[card] == life and s.inplay >> card & 1]
        destroy_together(s, dead, source, C_EFFECT, hold)
