"""A zombie enters a zone: what may stop it, the hazards that wait there, and who hears of it (R85)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import (
    ACTOR,
    CANCELLED,
    CARD,
    CONTEXT,
    FRAME,
    STEP,
    A,
    B,
    C,
    E,
    F,
    pop,
)
from ruleshift.core.engine.packed import i64, vec
from ruleshift.families.necro.codes import (
    C_EFFECT,
    C_HAZARD,
    DRAWN,
    E_ADVANCE,
    E_ROLL,
    E_SPAWN,
    FLARE,
    FLARE_ZZ,
    GRAVE,
    GREASE,
    L_FORBID,
    NO_ADVANCE,
    NO_ATTACK,
    ON_ADVANCE,
    ON_ENTER,
    ON_SPAWN,
    R_GREASE,
    SILENCED,
    TRIPWIRE,
    TZ,
    TZ_GEAR,
    U_TURN,
    ZZ,
    ZZ_GEAR,
)
from ruleshift.families.necro.rules.combat.escape import die
from ruleshift.families.necro.rules.combat.status import give
from ruleshift.families.necro.rules.stack.window import INSTEAD
from ruleshift.families.necro.rules.table.effect import NecroEffect
from ruleshift.families.necro.rules.table.equip import of_name_in_play
from ruleshift.families.necro.rules.table.force import last, untouched
from ruleshift.families.necro.rules.table.hearing import happen, release_hold, take_token
from ruleshift.families.necro.rules.table.leaving import battle_below
from ruleshift.families.necro.rules.table.sight import ONE, follow
from ruleshift.families.necro.rules.table.state import IN_PLAY, NecroState, has_any
from ruleshift.families.necro.rules.words.clause import BY_EFFECT
from ruleshift.families.necro.rules.words.program import Program

if TYPE_CHECKING:
    from ruleshift.families.necro.rules.words.clause import Happening

ZONE: Final = A  # where it goes: TZ or ZZ
HOW: Final = B
SIDE: Final = C  # whose battlefield
SILENT_ENTRY: Final = E
FROM: Final = F

SPAWNED: Final = 1
ADVANCED: Final = 2
MOVED: Final = 4  # by an effect
LURED: Final = MOVED | 8  # by a Flare, which burns out when it arrives (2.36.2)

ASKING: Final = 0
REPLACING: Final = 1
MOVING: Final = 2
TRAPS: Final = 3
WIRE: Final = 4
SLIPPERY: Final = 5


class Entry(NecroEffect):
    """One zombie on its way into a Threat or Zombie Zone."""

    def begin(self, s: NecroState, card: i64, zone: i64, side: i64, how: i64, silenced: bool = False) -> None:
        owner, start = self.g.printed.owner[card], s.where[card]
        meant = s.life[card]
        s.lay(self.number, 0, owner, card, meant, zone, how, side, 0, int(silenced), start)

    def run(self, s: NecroState, f: i64) -> None:
        steps = self.g.steps
        stack = s.stack
        card = stack[f + CARD]
        step = stack[f + STEP]
        if step == ASKING:
            step = stack[f + STEP] = REPLACING
            awaited = steps.window.awaited(s, ON_ENTER + INSTEAD)
            if awaited and steps.window.open(s, ON_ENTER + INSTEAD, self.what(s, f, card)):
                return
        if step == REPLACING:
            step = stack[f + STEP] = MOVING
            if steps.instead.begin(s, f, stack[f + ACTOR], ON_ENTER, self.what(s, f, card)):
                return
        if step == MOVING:
            there = s.where[card] == stack[f + FROM] and self.unmoved(s, f, card)
            if stack[f + CANCELLED] or not there:
                self.turn_back(s, f, card)
                return
            step = stack[f + STEP] = TRAPS
            if self.enter(s, f, card):
                return
        if stack[f + CANCELLED] or not self.there(s, f, card):
            self.driven_off(s, f, card)
            return
        if step == TRAPS:
            step = stack[f + STEP] = WIRE
            if self.traps(s, f, card):
                return
        if step == WIRE:
            stack[f + STEP] = SLIPPERY
            if self.tripwire(s, f, card):
                return
            step = SLIPPERY
        if step == SLIPPERY:
            self.grease(s, f, card)
        self.tell(s, f, card)

    def unmoved(self, s: NecroState, f: i64, card: i64) -> bool:
        """Whether a zombie is the instance that was meant, if one was."""
        meant = s.stack[f + CONTEXT]
        return meant == -1 or meant == s.life[card]

    def what(self, s: NecroState, f: i64, card: i64) -> Happening:
        result = BY_EFFECT if s.stack[f + HOW] & MOVED else 0
        return (card, card, card, 0, C_EFFECT, s.stack[f + ZONE], result)

    def turn_back(self, s: NecroState, f: i64, card: i64) -> None:
        """The entry is off: an advance waits for a later step (2.15.5), a paid spawn is lost (R38)."""
        paid = s.stack[f + FROM] & ~1 == DRAWN
        advanced = s.stack[f + HOW] == ADVANCED
        pop(s)
        if s.in_play(card):
            if advanced:
                s.pushed[card] = s.turn
            return
        s.x[card] = 0  # X is 0 everywhere but in play (R39)
        if paid:
            if s.where[card] & ~1 == DRAWN:
                s.move(card, GRAVE + self.g.printed.owner[card])
            self.g.steps.zombie_phase.stop(s)

    def there(self, s: NecroState, f: i64, card: i64) -> bool:
        """Whether the zombie is where it has entered, and has not been away."""
        stack = s.stack
        there = s.where[card] == stack[f + ZONE] + stack[f + SIDE]
        return there and self.unmoved(s, f, card)

    def driven_off(self, s: NecroState, f: i64, card: i64) -> None:
        """A hazard has killed the zombie, or it is elsewhere: spawned it has been all the same (R127)."""
        stack = s.stack
        spawned = stack[f + HOW] == SPAWNED and self.unmoved(s, f, card)
        zone = stack[f + ZONE]
        pop(s)
        if spawned and s.in_play(card):
            happen(s, ON_SPAWN, card, card, card, 0, C_EFFECT, zone)

    def enter(self, s: NecroState, f: i64, card: i64) -> bool:
        """The zombie is there; whether it dies of that."""
        stack = s.stack
        zone, how, side = stack[f + ZONE], stack[f + HOW], stack[f + SIDE]
        before = s.where[card]
        s.move(card, zone + side)
        if before == TZ + side:
            leave_threat_zone(s, card)
        if not IN_PLAY[before]:
            self.follow(s, f, card)
        if how == SPAWNED:
            s.tell(E_SPAWN, stack[f + ACTOR], card, s.x[card] or -1)
        elif how == ADVANCED:
            s.tell(E_ADVANCE, card)
        elif how == LURED:
            take_token(s, FLARE if zone == TZ else FLARE_ZZ, side)
        if stack[f + SILENT_ENTRY]:
            give(s, SILENCED, 1, card, U_TURN, 0, card, stack[f + ACTOR])
        if s.hp(card) <= 0:  # X is 0 unless it was paid (2.4.3)
            self.g.steps.doom.begin(s, vec[i64]([card]), -1, self.g.printed.owner[card], battle_below(s, f))
            return True
        return False

    def follow(self, s: NecroState, f: i64, card: i64) -> None:
        """It comes from outside play; whoever has ordered that may go on to speak of it."""
        stack = s.stack
        at = f - FRAME
        while at >= 0 and stack[at] == self.number:  # others that enter with it
            at -= FRAME
        if at >= 0 and isinstance(self.g.effects[stack[at]], Program):
            follow(s, at, card, stack[f + CONTEXT] + 1 & ONE)
        stack[f + CONTEXT] = s.life[card]

    # -- hazards ---------------------------------------------------------------------------

    def traps(self, s: NecroState, f: i64, card: i64) -> bool:
        """Traps of the zone work at once (2.50, R85); whether there are any."""
        stack = s.stack
        zone, side = stack[f + ZONE], stack[f + SIDE]
        gear = s.zones[(TZ_GEAR if zone == TZ else ZZ_GEAR) + side]
        if not has_any(gear, self.g.printed.trap):
            return False
        self.g.steps.hazards.begin(s, side, card, zone, BY_EFFECT if stack[f + HOW] & MOVED else 0)
        return True

    def tripwire(self, s: NecroState, f: i64, card: i64) -> bool:
        """The first zombie that enters takes 1 damage (R81)."""
        side = s.stack[f + SIDE]
        if s.stack[f + ZONE] != TZ or not s.tokens[TRIPWIRE + side] or self.g.printed.boss[card]:
            return False
        if untouched(s, card, -1):
            return False  # tokens are effects too (R117)
        take_token(s, TRIPWIRE, side)
        self.g.steps.damage.begin(s, vec[i64]([card]), vec[i64]([1]), -1, side, C_HAZARD)
        return True

    def grease(self, s: NecroState, f: i64, card: i64) -> None:
        """The next zombie rolls; below 5 it can neither move nor attack this turn (R82)."""
        side = s.stack[f + SIDE]
        if s.stack[f + ZONE] != TZ or not s.tokens[GREASE + side] or untouched(s, card, -1):
            return
        take_token(s, GREASE, side)
        rolled = die(s)
        s.tell_more(E_ROLL, 1 - side, R_GREASE, rolled, 5, int(rolled >= 5), card, 0)
        if rolled < 5:
            for action in (NO_ATTACK, NO_ADVANCE):
                last(s, L_FORBID, card, action, 0, U_TURN, 0, card, side)

    def tell(self, s: NecroState, f: i64, card: i64) -> None:
        stack = s.stack
        how, zone = stack[f + HOW], stack[f + ZONE]
        s.top = f
        if how == SPAWNED:
            happen(s, ON_SPAWN, card, card, card, 0, C_EFFECT, zone)
        elif how == ADVANCED:
            happen(s, ON_ADVANCE, card, card, card, 0, C_EFFECT, zone)
        happen(s, ON_ENTER, card, card, card, 0, C_EFFECT, zone, BY_EFFECT if how & MOVED else 0)
        owner = self.g.printed.owner[card]
        if self.g.printed.unique[card] and len(of_name_in_play(self.g, s, owner, card)) > 1:
            self.g.steps.keep_one.begin(s, owner, card)


def leave_threat_zone(s: NecroState, card: i64) -> None:
    """A zombie leaves the Threat Zone: it holds nobody any more, and cannot come back this turn (R46)."""
    if s.where[card] & ~1 == ZZ:
        s.pushed[card] = s.turn
    release_hold(s, card)
