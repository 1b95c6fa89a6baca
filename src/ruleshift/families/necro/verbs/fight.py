"""Verbs with dice: tests and attacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.machine import ACTOR, CARD
from ruleshift.core.engine.packed import i64, vec
from ruleshift.families.necro.codes import (
    AREA,
    E_IDLE,
    E_ROLL,
    GUARD,
    I_GUARDED,
    I_KEPT,
    I_LATE,
    I_NOBODY,
    I_REACH,
    I_SPENT,
    I_STEALTH,
    R_ESCAPE,
    R_TEST,
    STEALTH,
    SURVIVOR,
    TZ,
    ZOMBIE,
)
from ruleshift.families.necro.rules.combat.battle import NO_WEAR
from ruleshift.families.necro.rules.combat.escape import die, escape_roll
from ruleshift.families.necro.rules.combat.targets import barred, kept_back, legal_targets, prey_open, reach
from ruleshift.families.necro.rules.table.effect import NOTES, Context, context
from ruleshift.families.necro.rules.table.force import (
    in_use,
    keyword,
    stunned,
    untouched,
    weapons,
)
from ruleshift.families.necro.rules.table.leaving import battle_below
from ruleshift.families.necro.rules.words.program import GOES_WITH_IT, Slot
from ruleshift.families.necro.rules.words.select import refer
from ruleshift.families.necro.verbs.assembly import Number, Verb, Writer

if TYPE_CHECKING:
    from ruleshift.families.necro.language import normal
    from ruleshift.families.necro.rules.table.state import NecroState


class Roll(Verb):
    """A test with two branches; the outcome is noted for the steps that follow."""

    def read(self, writer: Writer, node: normal.Roll) -> None:
        self.need: i64 = 0 if node["need"] == "escape" else node["need"]
        self.offset = writer.room()

    def act(self, s: NecroState, f: i64) -> None:
        stack = s.stack
        you, this = stack[f + ACTOR], stack[f + CARD]
        if self.need:
            rolled = die(s)
            success = rolled >= self.need
            s.tell_more(E_ROLL, you, R_TEST, rolled, self.need, int(success), this, 0)
        else:
            success = escape_roll(s, 1 - you, this, R_ESCAPE)
        s.notes[stack[f + NOTES] + self.offset] = int(success)

    def part(self, event: i64) -> i64:
        return GOES_WITH_IT

    def branches(self, node: normal.Roll) -> list[tuple[list[normal.Step], tuple[i64, i64]]]:
        return [(node["then"], (self.offset, 1)), (node["else"], (self.offset, 0))]

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        return False  # the die alone does nothing; the steps of both branches speak for themselves


class Reroll(Verb):
    def act(self, s: NecroState, f: i64) -> None:
        battle = battle_below(s, f)
        if battle >= 0:
            s.g.steps.battle.throw(s, battle)

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        return battle_below(s, s.top) >= 0


class Attack(Verb):
    def read(self, writer: Writer, node: normal.Attack) -> None:
        self.attacker = writer.who(self, node["attacker"])
        self.target = writer.who(self, node["target"])
        self.target.reaches_all = True  # an attack is no effect (R117)
        self.fixed = Number(node["damage"]) if node["damage"] is not None else None
        for who in (self.attacker, self.target):
            if who.slot is not None:
                who.slot.strike = self

    def fits(self, s: NecroState, ctx: Context, slot: Slot, card: i64) -> bool:
        """Whether a card can be the attacker, or the target, of this attack."""
        if slot is self.attacker.slot:
            target = refer(s, self.target.refers, ctx) if self.target.ref else -1
            if untouched(s, card, ctx[1]):
                return False
            if s.g.printed.type_of[card] == ZOMBIE:
                return target < 0 or lunges(s, card, target)
            return ready_to_strike(s, card) and (target < 0 or strikes(s, ctx[0], card, target))
        attacker = refer(s, self.attacker.refers, ctx) if self.attacker.ref else -1
        return attacker < 0 or (ready_to_strike(s, attacker) and strikes(s, ctx[0], attacker, card))

    def names_it(self, slot: Slot) -> bool:
        """Of a chosen weapon and a chosen target, later steps mean the target."""
        return slot is self.target.slot or self.target.slot is None

    def targets(self, s: NecroState, f: i64, attackers: vec[i64]) -> vec[i64]:
        """The target; one at random is drawn from those that can be attacked."""
        selection = self.target.selection
        if selection is None or selection.pick != "random" or not len(attackers):
            return self.target.in_play(s, f)
        seat = s.g.printed.owner[attackers[0]]
        there = selection.cards(s, context(s, f))
        found = vec[i64]([card for card in there if strikes(s, seat, attackers[0], card)])
        return vec[i64]([s.one_of(found)]) if len(found) else found

    def act(self, s: NecroState, f: i64) -> None:
        attackers = self.attacker.in_play(s, f)
        targets = self.targets(s, f, attackers)
        if not len(attackers) or not len(targets):
            self.idle(s, f, I_LATE if self.target.ref and not len(targets) else I_NOBODY)
            return
        attacker, target = attackers[0], targets[0]
        g = s.g
        seat = g.printed.owner[attacker]
        fixed = self.fixed.value(s, f) if self.fixed is not None else -1
        zone = s.where[target] & ~1
        if g.printed.type_of[attacker] == ZOMBIE:
            if lunges(s, attacker, target):
                g.steps.battle.begin(s, seat, attacker, target, TZ, fixed)
            else:
                self.idle(s, f, I_KEPT, attacker)
            return
        if not ready_to_strike(s, attacker):
            self.idle(s, f, I_KEPT, attacker)
            return
        # An attack that the weapon's own ability makes was paid with its counters, to the last one.
        paid = fixed >= 0 and attacker == s.stack[f + CARD]
        if not strikes(s, seat, attacker, target, paid):
            self.idle(s, f, *obstacle(s, seat, attacker, target))
            return
        area = keyword(s, attacker, AREA)
        flags = NO_WEAR if paid else 0
        g.steps.battle.begin(s, seat, attacker, -1 if area else target, zone, fixed, flags)

    def would_change(self, s: NecroState, ctx: Context) -> bool:
        targets = self.target.could_be_in_play(s, ctx)
        return any(
            self.could_strike(s, ctx, attacker, target)
            for attacker in self.attacker.could_be_in_play(s, ctx)
            for target in targets
        )

    def could_strike(self, s: NecroState, ctx: Context, attacker: i64, target: i64) -> bool:
        if s.g.printed.type_of[attacker] == ZOMBIE:
            return lunges(s, attacker, target)
        paid = self.fixed is not None and attacker == ctx[1]
        seat = s.g.printed.owner[attacker]
        return ready_to_strike(s, attacker) and strikes(s, seat, attacker, target, paid)

    def idle(self, s: NecroState, f: i64, why: i64, whom: i64 = -1, by: i64 = -1) -> None:
        """Say in the log why there is no attack."""
        s.tell(E_IDLE, s.stack[f + CARD], why, whom, by)


def ready_to_strike(s: NecroState, attacker: i64) -> bool:
    """Whether a weapon or the Survivor may attack at all: in use, not forbidden to, not stunned (R139)."""
    behind = s.g.printed.survivor_behind(s, attacker)
    stopped = behind >= 0 and stunned(s, behind)
    return in_use(s, attacker) and not stopped and not kept_back(s, attacker)


def lunges(s: NecroState, zombie: i64, prey: i64) -> bool:
    """Whether a zombie can make an attack that is granted to it."""
    at = s.where[zombie]
    fit = at & ~1 == TZ and not s.resting[zombie] and not barred(s, zombie, at & 1)
    return fit and prey_open(s, prey)


def obstacle(s: NecroState, seat: i64, attacker: i64, target: i64) -> tuple[i64, i64, i64]:
    """Why a granted attack cannot be made, on whom, and who stands in the way."""
    printed = s.g.printed
    if printed.counters[attacker] and not s.counters[attacker]:
        return I_SPENT, attacker, -1
    if armed(s, attacker):
        return I_KEPT, attacker, -1
    if s.status[target] >> STEALTH & 1:
        return I_STEALTH, target, -1
    there = legal_targets(s, seat, attacker, vec[i64]([s.where[target] & ~1]))
    guards = [card for card in there if keyword(s, card, GUARD)]
    if target not in there and guards:
        return I_GUARDED, target, guards[0]
    return I_REACH, target, -1


def armed(s: NecroState, attacker: i64) -> bool:
    """Whether it is a Survivor who holds a weapon: no effect makes that an Unarmed attack either (R54)."""
    return s.g.printed.type_of[attacker] == SURVIVOR and len(weapons(s, s.g.printed.owner[attacker])) > 0


def strikes(s: NecroState, seat: i64, attacker: i64, target: i64, paid: bool = False) -> bool:
    """Whether a granted attack can be made: in range, not behind a Guard, the weapon fit for use."""
    printed = s.g.printed
    if printed.counters[attacker] and not s.counters[attacker] and not paid:
        return False
    if armed(s, attacker):
        return False
    zones = reach(s, attacker)
    if printed.placed[attacker]:
        zones = printed.ranges[attacker]
    return target in legal_targets(s, seat, attacker, zones)
