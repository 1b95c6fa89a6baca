"""The windows in which Reacts are played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import ACTOR, CARD, CONTEXT, STEP, A, B, C, D, E, F, pop
from ruleshift.core.engine.packed import append, i64, vec
from ruleshift.families.necro.codes import EXPOSED, HAND, S_TP, W_PASS
from ruleshift.families.necro.rules.table.effect import NecroEffect
from ruleshift.families.necro.rules.table.force import untouched
from ruleshift.families.necro.rules.table.label import distinct, window_prompt
from ruleshift.families.necro.rules.table.price import may_spend_tp, price
from ruleshift.families.necro.rules.table.sight import sight
from ruleshift.families.necro.rules.table.state import NecroState

if TYPE_CHECKING:
    from ruleshift.families.necro.rules.words.clause import Happening

INSTEAD: Final = 64  # added to the event of a window that opens before it happens
EVENT: Final = A
SEEN: Final = STEP  # which instances of its cards the event was about, less than 0 turned round
USED: Final = E  # seats that have played their React (2 bits), passes in a row, cause, result


def answers(answers_to: vec[i64], hand: vec[i64], event: i64) -> bool:
    """Whether a hand has a React to an event."""
    for card in hand:
        if answers_to[card] == event:
            return True
    return False


class Window(NecroEffect):
    """A moment at which each player may play one React; the turn player is asked first (R71, R73)."""

    purpose = "react"
    rule = "9.3.0"

    def awaited(self, s: NecroState, event: i64) -> bool:
        """Whether an event is worth a closer look: some hand has a React to it, or every window pauses."""
        g = self.g
        reacts = g.reacts
        if g.always_pause:
            return reacts.answered_before[event & 63] if event & INSTEAD else reacts.answered[event & 63]
        return answers(reacts.answers_to, s.zones[HAND], event) or answers(
            reacts.answers_to, s.zones[HAND + 1], event
        )

    def open(
        self, s: NecroState, event: i64, what: Happening, parent: i64 = -1, used: i64 = 0, seen: i64 = 0
    ) -> bool:
        """Open a window for an event that is awaited, if somebody may answer; whether it was opened."""
        if not self.g.always_pause:
            first = not used & 1 and len(self.reacts(s, 0, event, what)) > 0
            if not first and (used & 2 or not len(self.reacts(s, 1, event, what))):
                return False
        it, target, source, amount, cause, zone, result = what
        state = used | cause << 4 | result << 8
        seen = seen or sight(s, -1, it, target, source)
        s.lay(self.number, -seen, s.active, it, parent, event, target, source, zone, state, amount)
        return True

    def reacts(self, s: NecroState, seat: i64, event: i64, what: Happening) -> vec[i64]:
        """The Reacts a seat can play at this event: the trigger matches, the TP are there (15.2.2)."""
        g = s.g
        printed = g.printed
        answers_to = g.reacts.answers_to
        hand = s.zones[HAND + seat]
        found = vec[i64]()
        if not answers(answers_to, hand, event) or s.status[printed.survivors[seat]] >> EXPOSED & 1:
            return found
        shielded = event >= INSTEAD and untouched(s, what[1], -1)
        for card in hand:
            if answers_to[card] != event:
                continue
            trigger = g.reacts.answers[card]
            assert trigger is not None
            if shielded and not trigger.apart:
                continue  # no effect changes what happens to it (16.4.1)
            if not may_spend_tp(s, seat, price(s, seat, S_TP, printed.cost[card])):
                continue
            if not trigger.hears(s, card, seat, what):
                continue
            ctx = (seat, card, what[0], what[1], what[2], what[5], what[3])
            if printed.requires[card].holds(s, ctx) and trigger.program.playable(s, ctx):
                found = append(found, card)
        return found

    def what(self, s: NecroState, f: i64) -> Happening:
        stack = s.stack
        state = stack[f + USED]
        return (
            stack[f + CARD],
            stack[f + B],
            stack[f + C],
            stack[f + F],
            state >> 4 & 15,
            stack[f + D],
            state >> 8,
        )

    def choices(self, s: NecroState, f: i64) -> vec[i64]:
        stack = s.stack
        seat = stack[f + ACTOR]
        found = vec[i64]()
        if not stack[f + USED] >> seat & 1:
            found = self.reacts(s, seat, stack[f + EVENT], self.what(s, f))
        return append(distinct(s, found), self.word0 + W_PASS)

    def run(self, s: NecroState, f: i64) -> None:
        stack = s.stack
        while stack[f + USED] >> 2 & 3 < 2:
            seat = stack[f + ACTOR]
            options = self.choices(s, f)
            if len(options) > 1 or (self.g.always_pause and len(s.zones[HAND + seat])):
                s.asked = seat
                s.options = options
                s.serial += 1
                return
            self.passes(s, f)
        if s.stack[f + CONTEXT] >= 0:  # the seats that used their React in here have none left outside
            stack[stack[f + CONTEXT] + USED] |= stack[f + USED] & 3
        pop(s)

    def passes(self, s: NecroState, f: i64) -> None:
        s.stack[f + USED] += 4
        s.stack[f + ACTOR] = 1 - s.stack[f + ACTOR]

    def answer(self, s: NecroState, f: i64, option: i64) -> None:
        if option >= self.word0:
            self.passes(s, f)
            return
        stack = s.stack
        seat = stack[f + ACTOR]
        stack[f + USED] = (stack[f + USED] | 1 << seat) & ~12
        stack[f + ACTOR] = 1 - seat
        self.g.steps.play.react(s, f, seat, option)

    def label(self, s: NecroState, f: i64, option: i64) -> str:
        text = self.g.label(s, option, s.asked)
        return text if option >= self.word0 else f"play {text}"

    def prompt(self, s: NecroState, f: i64) -> str:
        return window_prompt(s, f)
