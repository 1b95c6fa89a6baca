"""Zombies that enter a zone together: each player says in which order the own ones do (4.1.6, R8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import ACTOR, STEP, A, B, C, D, ask, pop
from ruleshift.families.necro.codes import (
    DELAYS_LAST,
    GREASE,
    ON_ENTER,
    ON_SPAWN,
    TRIPWIRE,
    TZ,
    TZ_GEAR,
    W_AS_THEY_LIE,
    ZONE_NAMES,
    ZZ,
    ZZ_GEAR,
)
from ruleshift.families.necro.rules.table.effect import NOTES, NecroEffect
from ruleshift.families.necro.rules.table.label import distinct
from ruleshift.families.necro.rules.table.state import NecroState
from ruleshift.families.necro.rules.turn import entry

if TYPE_CHECKING:
    from ruleshift.families.necro.rules.words.clause import Trigger

ZONE: Final = A  # where they go: TZ or ZZ
HOW: Final = B
SILENCED: Final = C
TOGETHER: Final = D  # how many there are: so many notes; those after them are the order so far


class Arriving(NecroEffect):
    """Several zombies on their way into a zone at one moment.

    The turn player's come first, as with triggers (9.4.0). The whole order is settled before the first of
    them enters, since they enter together.
    """

    purpose = "arrive"
    rule = "4.1.6"

    def begin(self, s: NecroState, cards: list[int], zone: int, how: int, silenced: bool = False) -> None:
        """Let zombies enter a zone of the battlefield each of them belongs to."""
        if len(cards) > 1 and order_matters(s, cards, zone, how):
            base, count = len(s.notes), len(cards)
            s.notes.extend(cards)
            frame = (self.number, 0, s.active, -1, -1, 0, zone, how, int(silenced), count, base, -1)
            s.stack.extend(frame)
        else:
            self.enter(s, cards, zone, how, silenced)

    def enter(self, s: NecroState, cards: list[int], zone: int, how: int, silenced: bool) -> None:
        for card in reversed(cards):  # what is laid last comes first
            self.g.steps.entry.begin(s, card, zone, destination(s, card), how, silenced)

    def left(self, s: NecroState, f: int) -> list[int]:
        """The zombies of the seat that is asked whose turn is not settled yet."""
        stack = s.stack
        base = stack[f + NOTES]
        after = base + stack[f + TOGETHER]
        owner, taken = self.g.printed.owner, s.notes[after:]
        return [card for card in s.notes[base:after] if owner[card] == stack[f + ACTOR] and card not in taken]

    def choices(self, s: NecroState, f: int) -> list[int]:
        left = self.left(s, f)
        options = distinct(s, left)
        # Nobody needs to put a whole horde in order, one by one.
        return [*options, self.word0 + W_AS_THEY_LIE] if len(options) > 1 and len(left) > 2 else options

    def run(self, s: NecroState, f: int) -> None:
        stack = s.stack
        seat = stack[f + ACTOR]
        options = self.choices(s, f)
        if options:
            ask(s, f, seat, self, options)
        elif not stack[f + STEP]:
            stack[f + STEP] = 1
            stack[f + ACTOR] = 1 - seat
        else:
            base = stack[f + NOTES]
            order = s.notes[base + stack[f + TOGETHER] :]
            zone, how, silenced = stack[f + ZONE], stack[f + HOW], stack[f + SILENCED] > 0
            del s.notes[base:]
            pop(s)
            self.enter(s, order, zone, how, silenced)

    def answer(self, s: NecroState, f: int, option: int) -> None:
        if option < self.g.size:
            s.notes.append(option)
        else:
            s.notes.extend(self.left(s, f))

    def restart(self, s: NecroState, f: int) -> None:
        """Forget what the seat that is asked has put in order so far."""
        stack = s.stack
        after = stack[f + NOTES] + stack[f + TOGETHER]
        s.notes[after:] = [card for card in s.notes[after:] if self.g.printed.owner[card] != stack[f + ACTOR]]

    def label(self, s: NecroState, f: int, option: int) -> str:
        if option >= self.g.size:
            return self.g.label(s, option, s.asked)
        verb = "spawn" if s.stack[f + HOW] == entry.SPAWNED else "move"
        return f"{verb} {self.g.label(s, option, s.asked)} next"

    def prompt(self, s: NecroState, f: int) -> str:
        where = ZONE_NAMES[s.stack[f + ZONE] >> 1]
        return f"{len(self.left(s, f))} zombies enter the {where} together. Which comes first?"


def destination(s: NecroState, card: int) -> int:
    """Whose battlefield a zombie enters: where it stands, or its controller's opponent's (R7)."""
    zone = s.where[card]
    return zone & 1 if zone & ~1 in (TZ, ZZ) else 1 - s.g.printed.owner[card]


def order_matters(s: NecroState, cards: list[int], zone: int, how: int) -> bool:
    """Whether anything could come of the order, by what both players see.

    A hazard that waits there, an ability that minds who else is there or works only so often, or a React
    that some card of the set could be: whether anybody holds one is not asked.
    """
    g = s.g
    listening = g.listening
    spawned = how == entry.SPAWNED
    if g.reacts.entry_answered[zone] or (spawned and g.reacts.spawn_answered):
        return True
    mask = s.inplay
    for card in cards:
        mask |= 1 << card
        side = destination(s, card)
        if zone == TZ and (s.tokens[TRIPWIRE + side] or s.tokens[GREASE + side]):
            return True
        for gear in s.zones[(TZ_GEAR if zone == TZ else ZZ_GEAR) + side]:
            if listening.entry_minded >> gear & 1:
                return True
    for gear in (TZ_GEAR, TZ_GEAR + 1, ZZ_GEAR, ZZ_GEAR + 1):
        for card in s.zones[gear]:
            if g.printed.trap[card]:
                mask &= ~(1 << card)  # a hazard of another zone
    if mask & listening.entry_minded:
        return True
    delayed = listening.delayed
    return bool(s.lasts & DELAYS_LAST) and (delayed[ON_ENTER] or (spawned and delayed[ON_SPAWN]))


def minds_entries(trigger: Trigger) -> bool:
    """Whether an ability can tell in which order cards entered; what is only about itself cannot."""
    if trigger.event not in (ON_SPAWN, ON_ENTER):
        return False
    alone = trigger.it is not None and trigger.it.this
    return not alone or bool(trigger.condition.parts)
