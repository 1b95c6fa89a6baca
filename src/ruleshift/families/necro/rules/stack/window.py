"""The stack of the game: triggered abilities that wait on it, and the windows in which Reacts are played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import (
    ACTOR,
    CARD,
    CONTEXT,
    EFFECT,
    FRAME,
    STEP,
    A,
    B,
    C,
    D,
    E,
    F,
    Settle,
    ask,
    pop,
)
from ruleshift.families.necro.codes import (
    E_TRIGGER,
    EXPOSED,
    HAND,
    ON_DAMAGE,
    ON_HIT,
    S_TP,
    SURVIVOR,
    W_NO,
    W_PASS,
    W_YES,
    ZOMBIE,
)
from ruleshift.families.necro.rules.stack.offer import Entry, ability, meant, named, offered
from ruleshift.families.necro.rules.table.effect import NOTES, NecroEffect
from ruleshift.families.necro.rules.table.force import untouched
from ruleshift.families.necro.rules.table.hearing import (
    P_CARD,
    P_EVENT,
    P_HOLD,
    P_SIGHT,
    P_WHAT,
    PENDING,
    battles,
    break_stealth,
)
from ruleshift.families.necro.rules.table.label import distinct, window_prompt
from ruleshift.families.necro.rules.table.price import price
from ruleshift.families.necro.rules.table.sight import lose_returned, sight
from ruleshift.families.necro.rules.table.state import NecroState, has_any
from ruleshift.families.necro.rules.words.program import UNCHOSEN

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame
    from ruleshift.families.necro.rules.words.clause import Happening, Trigger

INSTEAD: Final = 64  # added to the event of a window that opens before it happens
EVENT: Final = A
OWN: Final = -2  # the card itself, in what its ability is about
ONE_INSTANCE: Final = (ON_DAMAGE, ON_HIT)  # however many it meets, it sets an ability off once (5.9.4)
SEEN: Final = STEP  # which instances of its cards the event was about, less than 0 turned round
USED: Final = E  # seats that have played their React (2 bits), passes in a row, cause, result


class NecroSettle(Settle[NecroState]):
    """Puts what has triggered on the stack and opens windows, at the checkpoints of 9.4.0.

    The window of an event opens above the triggers of that event, so a React resolves before them (R70).
    What a card or an ability causes as it resolves has its window when the stack is empty (R71); a battle
    inside an effect has windows of its own.
    """

    def __init__(self, g: NecroGame) -> None:
        from ruleshift.families.necro.rules.stack.play import FINISHING

        self.g = g
        self.finishing = FINISHING
        self.plays = (g.play.number, g.use_ability.number)
        self.items = (*self.plays, g.waiting.number)

    def settle(self, s: NecroState) -> bool:
        f = len(s.stack) - FRAME
        top = s.stack[f]
        empty = top not in self.items
        if not empty and top in self.plays and s.stack[f + STEP] == self.finishing:
            return True  # what it caused waits until it is done (R70)
        pending = s.pending
        if 0 in pending[::PENDING] and self.stack_triggers(s, empty):
            return False
        window = self.g.window
        depth = battles(s)
        at = held = 0
        while at < len(pending):
            kind = pending[at]
            if kind != 2 and not (kind and empty and pending[at + P_CARD] >= depth):
                held |= kind
                at += PENDING
                continue
            event = pending[at + P_WHAT]
            if not window.awaited(s, event):
                del pending[at : at + PENDING]
                continue
            what = tuple(pending[at + P_EVENT : at + P_HOLD])
            seen = pending[at + P_SIGHT]
            del pending[at : at + PENDING]
            if window.open(s, event, what, seen=seen):
                return False
        s.touch = 0 if empty else held  # a battle touches again what has waited outside it
        return True

    def stack_triggers(self, s: NecroState, empty: bool) -> bool:
        """Put what has triggered on the stack; whether there was anything but what a battle holds back."""
        pending = s.pending
        places = range(0, len(pending), PENDING)
        triggers = [at for at in places if not pending[at] and pending[at + P_HOLD] < 0]
        if not triggers:
            return False
        depth = battles(s)
        for at in places:
            if pending[at] and empty and pending[at + P_CARD] >= depth:
                pending[at] = 2
        self.g.stacking.begin(s, triggers)
        return True


class Stacking(NecroEffect):
    """Puts simultaneous triggers on the stack: the turn player's first, each in its player's order (R70).

    Its notes hold, for each seat, the triggers in the order in which they are to resolve.
    """

    purpose = "order"
    rule = "9.4.0"

    def begin(self, s: NecroState, triggers: list[int]) -> None:
        if len(triggers) == 1:
            entry = s.pending[triggers[0] : triggers[0] + PENDING]
            del s.pending[triggers[0] : triggers[0] + PENDING]
            self.g.waiting.begin(s, entry)
            return
        s.stack.extend((self.number, 0, s.active, -1, -1, 0, -1, -1, -1, -1, len(s.notes), -1))

    def left(self, s: NecroState, f: int, seat: int) -> list[int]:
        """Triggers of a seat whose turn on the stack is not settled yet, as places in ``pending``."""
        taken = s.notes[s.stack[f + NOTES] :]
        pending = s.pending
        return [
            at
            for at in range(0, len(pending), PENDING)
            if not pending[at] and pending[at + P_HOLD] < 0 and pending[at + 3] == seat and at not in taken
        ]

    def entries(self, s: NecroState, f: int) -> list[Entry]:
        """What the question offers: cards, abilities, and the event where the ability looks at it."""
        return [self.entry(s, at) for at in self.left(s, f, s.stack[f + ACTOR])]

    def entry(self, s: NecroState, at: int) -> Entry:
        pending = s.pending
        number, card = pending[at + P_WHAT], pending[at + P_CARD]
        trigger = self.g.triggers[number]
        if not trigger.each:
            return card, number, ()
        it, target, source, amount = pending[at + P_EVENT : at + P_EVENT + 4]
        if trigger.event in ONE_INSTANCE:
            return card, number, (source,)
        # A card's part in its own event is the same for all copies.
        about = [OWN if one == card else one for one in (it, target, source)]
        return card, number, (*about, amount)

    def choices(self, s: NecroState, f: int) -> list[int]:
        return offered(s, self.entries(s, f), alike=True)

    def run(self, s: NecroState, f: int) -> None:
        stack = s.stack
        seat = stack[f + ACTOR]
        if self.left(s, f, seat):
            ask(s, f, seat, self, self.choices(s, f))
        elif seat == s.active and not stack[f + STEP]:
            stack[f + ACTOR] = 1 - seat
            stack[f + STEP] = 1
        else:
            self.lay(s, f)

    def answer(self, s: NecroState, f: int, option: int) -> None:
        left = self.left(s, f, s.stack[f + ACTOR])
        s.notes.append(left[meant(s, [self.entry(s, at) for at in left], option)])

    def card_of(self, s: NecroState, f: int, option: int) -> int:
        entries = self.entries(s, f)
        return entries[meant(s, entries, option)][0]

    def lay(self, s: NecroState, f: int) -> None:
        base = s.stack[f + NOTES]
        order = s.notes[base:]
        del s.notes[base:]
        pop(s)
        pending = s.pending
        entries = [pending[at : at + PENDING] for at in order]
        for at in sorted(order, reverse=True):
            del pending[at : at + PENDING]
        # What is laid last resolves first.
        for seat in (s.active, 1 - s.active):
            for entry in reversed([one for one in entries if one[3] == seat]):
                self.g.waiting.begin(s, entry)

    def restart(self, s: NecroState, f: int) -> None:
        """Forget what the seat that is asked has put in order so far."""
        base = s.stack[f + NOTES]
        s.notes[base:] = [at for at in s.notes[base:] if s.pending[at + 3] != s.stack[f + ACTOR]]

    def label(self, s: NecroState, f: int, option: int) -> str:
        return f"resolve {named(s, self.entries(s, f), option)} next"

    def prompt(self, s: NecroState, f: int) -> str:
        return "Several abilities trigger at once. Which resolves first?"


class Waiting(NecroEffect):
    """A triggered ability on the stack; when everything above it is done it resolves."""

    settles = True
    public = True
    purpose = "use"
    rule = "9.1.0"

    def begin(self, s: NecroState, entry: list[int]) -> None:
        _, number, card, seat, it, target, source, amount, _, zone, _, _, seen, _ = entry
        s.stack.extend((self.number, 0, seat, card, seen, 0, it, target, source, zone, number, amount))
        s.events.append((E_TRIGGER, seat, card))

    def run(self, s: NecroState, f: int) -> None:
        stack = s.stack
        trigger = self.g.triggers[stack[f + NOTES]]
        card = stack[f + CARD]
        if trigger.optional:
            if not trigger.open(s, card):
                pop(s)
                return
            ask(s, f, stack[f + ACTOR], self, self.choices(s, f))
        else:
            self.resolve(s, f, trigger)

    def choices(self, s: NecroState, f: int) -> list[int]:
        return [self.g.word0 + W_YES, self.g.word0 + W_NO]

    def answer(self, s: NecroState, f: int, option: int) -> None:
        trigger = self.g.triggers[s.stack[f + NOTES]]
        if option == self.g.word0 + W_YES:
            trigger.use(s, s.stack[f + CARD])
            self.resolve(s, f, trigger)
        else:
            pop(s)

    def resolve(self, s: NecroState, f: int, trigger: Trigger) -> None:
        """Become the frame of the ability's program."""
        stack = s.stack
        card = stack[f + CARD]
        lose_returned(s, f)
        if self.g.type_of[card] in (SURVIVOR, ZOMBIE):
            break_stealth(s, card)
        if self.g.placed[card]:
            self.g.machine_worked(s, card)
        stack[f + EFFECT] = trigger.program.number
        stack[f + STEP] = 0
        stack[f + NOTES] = len(s.notes)
        s.notes.extend([UNCHOSEN] * trigger.program.width)

    def prompt(self, s: NecroState, f: int) -> str:
        trigger = self.g.triggers[s.stack[f + NOTES]]
        card = s.stack[f + CARD]
        several = sum(1 for one in self.g.triggers_of[card] if one.optional) > 1
        name = self.g.names[card]
        return f"Use {ability(s, card, trigger.number, name) if several or trigger.name else name}?"


class HeldBack(Waiting):
    """A Trap that its owner may hold back: asked at once, like all that Traps do (R85)."""

    settles = False

    def offer(self, s: NecroState, trigger: Trigger, trap: int, side: int, it: int, zone: int) -> None:
        seen = sight(s, trap, it, it, trap)
        s.stack.extend((self.number, 0, side, trap, seen, 0, it, it, trap, zone, trigger.number, 0))


def snap(s: NecroState, trigger: Trigger, trap: int, side: int, it: int, zone: int) -> None:
    """A Trap does what it does, to a zombie or (-1) to all of its zone, unless its owner holds it back."""
    g = s.g
    if trigger.optional:
        g.held_back.offer(s, trigger, trap, side, it, zone)
        return
    trigger.use(s, trap)
    g.machine_worked(s, trap)
    trigger.program.begin(s, side, trap, it, it, trap, zone, 0)


class Window(NecroEffect):
    """A moment at which each player may play one React; the turn player is asked first (R71, R73)."""

    purpose = "react"
    rule = "9.3.0"

    def awaited(self, s: NecroState, event: int) -> bool:
        """Whether an event is worth a closer look: some hand has a React to it, or every window pauses."""
        g = self.g
        if g.always_pause:
            return (g.answered_before if event & INSTEAD else g.answered)[event & 63]
        fitting = g.reacts_to[event]
        return has_any(s.zones[HAND], fitting) or has_any(s.zones[HAND + 1], fitting)

    def open(
        self, s: NecroState, event: int, what: Happening, parent: int = -1, used: int = 0, seen: int = 0
    ) -> bool:
        """Open a window for an event that is awaited, if somebody may answer; whether it was opened."""
        if not self.g.always_pause:
            for seat in (0, 1):
                if not used >> seat & 1 and self.reacts(s, seat, event, what):
                    break
            else:
                return False
        it, target, source, amount, cause, zone, result = what
        state = used | cause << 4 | result << 8
        seen = seen or sight(s, -1, it, target, source)
        s.stack.extend(
            (self.number, -seen, s.active, it, parent, 0, event, target, source, zone, state, amount)
        )
        return True

    def reacts(self, s: NecroState, seat: int, event: int, what: Happening) -> list[int]:
        """The Reacts a seat can play at this event: the trigger matches, the TP are there (15.2.2)."""
        g = s.g
        fitting = g.reacts_to[event]
        hand = s.zones[HAND + seat]
        if not has_any(hand, fitting):
            return []
        if s.status[g.survivors[seat]] >> EXPOSED & 1:
            return []
        shielded = event >= INSTEAD and untouched(s, what[1], -1)
        found = []
        for card in hand:
            if not fitting[card]:
                continue
            trigger = g.answers[card]
            assert trigger is not None
            if shielded and not trigger.apart:
                continue  # no effect changes what happens to it (16.4.1)
            if not g.may_spend_tp(s, seat, price(s, seat, S_TP, g.cost[card])):
                continue
            if not trigger.hears(s, card, seat, what):
                continue
            it, target, source, amount, _, zone, _ = what
            ctx = (seat, card, it, target, source, zone, amount)
            if g.requires[card].holds(s, ctx) and trigger.program.playable(s, ctx):
                found.append(card)
        return found

    def what(self, s: NecroState, f: int) -> Happening:
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

    def choices(self, s: NecroState, f: int) -> list[int]:
        stack = s.stack
        seat = stack[f + ACTOR]
        found: list[int] = []
        if not stack[f + USED] >> seat & 1:
            found = self.reacts(s, seat, stack[f + EVENT], self.what(s, f))
        return [*distinct(s, found), self.g.word0 + W_PASS]

    def run(self, s: NecroState, f: int) -> None:
        stack = s.stack
        while stack[f + USED] >> 2 & 3 < 2:
            seat = stack[f + ACTOR]
            options = self.choices(s, f)
            if len(options) > 1 or (self.g.always_pause and s.zones[HAND + seat]):
                s.asked = seat
                s.options = options
                return
            self.passes(s, f)
        if s.stack[f + CONTEXT] >= 0:  # the seats that used their React in here have none left outside
            stack[stack[f + CONTEXT] + USED] |= stack[f + USED] & 3
        pop(s)

    def passes(self, s: NecroState, f: int) -> None:
        s.stack[f + USED] += 4
        s.stack[f + ACTOR] = 1 - s.stack[f + ACTOR]

    def answer(self, s: NecroState, f: int, option: int) -> None:
        if option >= self.g.word0:
            self.passes(s, f)
            return
        stack = s.stack
        seat = stack[f + ACTOR]
        stack[f + USED] = (stack[f + USED] | 1 << seat) & ~12
        stack[f + ACTOR] = 1 - seat
        self.g.play.react(s, f, seat, option)

    def label(self, s: NecroState, f: int, option: int) -> str:
        text = self.g.label(s, option, s.asked)
        return text if option >= self.g.word0 else f"play {text}"

    def prompt(self, s: NecroState, f: int) -> str:
        return window_prompt(s, f)
