"""Zombies that enter a zone together: each player says in which order the own ones do (4.1.6, R8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import ACTOR, STEP, A, B, C, D, ask, pop
from ruleshift.core.engine.packed import append, extend, i64, vec
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
from ruleshift.families.necro.rules.table.state import NecroState, has_any
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

    def begin(self, s: NecroState, cards: vec[i64], zone: i64, how: i64, silenced: bool = False) -> None:
        """Let zombies enter a zone of the battlefield each of them belongs to."""
        if len(cards) > 1 and order_matters(s, cards, zone, how):
            base, count = len(s.notes), len(cards)
            s.notes = extend(s.notes, cards)
            s.lay(self.number, 0, s.active, -1, -1, zone, how, int(silenced), count, base)
        else:
            self.enter(s, cards, zone, how, silenced)

    def enter(self, s: NecroState, cards: vec[i64], zone: i64, how: i64, silenced: bool) -> None:
        at = len(cards)
        while at > 0:  # what is laid last comes first
            at -= 1
            self.g.steps.entry.begin(s, cards[at], zone, destination(s, cards[at]), how, silenced)

    def left(self, s: NecroState, f: i64) -> vec[i64]:
        """The zombies of the seat that is asked whose turn is not settled yet."""
        seat, base = s.stack[f + ACTOR], s.stack[f + NOTES]
        after = base + s.stack[f + TOGETHER]
        owner, taken = self.g.printed.owner, s.notes[after:]
        return vec[i64]([card for card in s.notes[base:after] if owner[card] == seat and card not in taken])

    def choices(self, s: NecroState, f: i64) -> vec[i64]:
        left = self.left(s, f)
        options = distinct(s, left)
        # Nobody needs to put a whole horde in order, one by one.
        return append(options, self.word0 + W_AS_THEY_LIE) if len(options) > 1 and len(left) > 2 else options

    def run(self, s: NecroState, f: i64) -> None:
        stack = s.stack
        seat = stack[f + ACTOR]
        options = self.choices(s, f)
        if len(options):
            ask(s, f, seat, self, options)
        elif not stack[f + STEP]:
            stack[f + STEP] = 1
            stack[f + ACTOR] = 1 - seat
        else:
            base = stack[f + NOTES]
            order = s.notes[base + stack[f + TOGETHER] :]
            zone, how, silenced = stack[f + ZONE], stack[f + HOW], stack[f + SILENCED] > 0
            s.close_notes(base)
            pop(s)
            self.enter(s, order, zone, how, silenced)

    def answer(self, s: NecroState, f: i64, option: i64) -> None:
        if option < self.g.size:
            s.note(option)
        else:
            s.notes = extend(s.notes, self.left(s, f))

    def restart(self, s: NecroState, f: i64) -> None:
        """Forget what the seat that is asked has put in order so far."""
        seat, after = s.stack[f + ACTOR], s.stack[f + NOTES] + s.stack[f + TOGETHER]
        owner = self.g.printed.owner
        s.notes = extend(s.notes[:after], vec[i64]([card for card in s.notes[after:] if owner[card] != seat]))

    def label(self, s: NecroState, f: i64, option: i64) -> str:
        if option >= self.g.size:
            return self.g.label(s, option, s.asked)
        verb = "spawn" if s.stack[f + HOW] == entry.SPAWNED else "move"
        return f"{verb} {self.g.label(s, option, s.asked)} next"

    def prompt(self, s: NecroState, f: i64) -> str:
        where = ZONE_NAMES[s.stack[f + ZONE] >> 1]
        return f"{len(self.left(s, f))} zombies enter the {where} together. Which comes first?"


def destination(s: NecroState, card: i64) -> i64:
    """Whose battlefield a zombie enters: where it stands, or its controller's opponent's (R7)."""
    zone = s.where[card]
    return zone & 1 if zone & ~1 in (TZ, ZZ) else 1 - s.g.printed.owner[card]


def order_matters(s: NecroState, cards: vec[i64], zone: i64, how: i64) -> bool:
    """Whether anything could come of the order, by what both players see.

    A hazard that waits there, an ability that minds who else is there or works only so often, or a React
    that some card of the set could be: whether anybody holds one is not asked.
    """
    g = s.g
    listening = g.listening
    spawned = how == entry.SPAWNED
    if g.reacts.entry_answered[zone] or (spawned and g.reacts.spawn_answered):
        return True
    minds = listening.entry_minded
    for card in cards:
        side = destination(s, card)
        if minds[card] or (zone == TZ and (s.tokens[TRIPWIRE + side] or s.tokens[GREASE + side])):
            return True
        if has_any(s.zones[(TZ_GEAR if zone == TZ else ZZ_GEAR) + side], minds):
            return True
    for card in range(g.size):
        if minds[card] and s.in_play(card):
            hazard = g.printed.trap[card] and s.where[card] & ~1 in (TZ_GEAR, ZZ_GEAR)
            if not hazard:  # of another zone
                return True
    delayed = listening.delayed
    return bool(s.lasts & DELAYS_LAST) and (delayed[ON_ENTER] or (spawned and delayed[ON_SPAWN]))


def minds_entries(trigger: Trigger) -> bool:
    """Whether an ability can tell in which order cards entered; what is only about itself cannot."""
    if trigger.event not in (ON_SPAWN, ON_ENTER):
        return False
    alone = trigger.it is not None and trigger.it.this
    return not alone or bool(trigger.condition.parts)
