"""Escape Rolls: the Quick Escape just before damage, and rolls that effects ask for (2.2.4, 2.25)."""

from __future__ import annotations

from ruleshift.core.engine.machine import ACTOR, CARD, CONTEXT, ask, pop
from ruleshift.core.engine.packed import i64, vec
from ruleshift.families.necro.codes import (
    E_ESCAPE,
    E_ROLL,
    GRABBED,
    L_SOURCE,
    L_STATUS,
    L_WHAT,
    LASTING,
    R_QUICK,
    S_ESCAPE,
    T_ESCAPE,
    TP,
    W_ESCAPE,
    W_STAY,
    ZOMBIE_PHASE,
)
from ruleshift.families.necro.rules.table.effect import NecroEffect
from ruleshift.families.necro.rules.table.force import changed
from ruleshift.families.necro.rules.table.hearing import tally
from ruleshift.families.necro.rules.table.price import pay, spend
from ruleshift.families.necro.rules.table.state import NecroState


def die(s: NecroState) -> i64:
    """Roll a d6."""
    return s.below(6) + 1


def quick_escape_open(s: NecroState, seat: i64, zombie: i64) -> bool:
    """Whether the Survivor may try a Quick Escape: once per Zombie Phase, for 1 TP (2.2.4, R57)."""
    if s.phase != ZOMBIE_PHASE or s.active != seat or s.quick == s.turn or s.pools[TP + seat] < 1:
        return False
    if s.status[s.g.printed.survivors[seat]] >> GRABBED & 1:
        lasting = s.lasting
        for at in range(0, len(lasting), LASTING):
            if (
                lasting[at] == L_STATUS
                and lasting[at + L_WHAT] == GRABBED
                and lasting[at + L_SOURCE] == zombie
            ):
                return False
    return True


class QuickEscape(NecroEffect):
    """The Survivor's last chance before damage: 1 TP and a roll against the zombie's ED."""

    purpose = "escape"
    rule = "2.2.4"

    def begin(self, s: NecroState, damage: i64, seat: i64, zombie: i64) -> None:
        s.lay(self.number, 0, seat, zombie, damage)

    def choices(self, s: NecroState, f: i64) -> vec[i64]:
        return vec[i64]([self.word0 + W_ESCAPE, self.word0 + W_STAY])

    def run(self, s: NecroState, f: i64) -> None:
        ask(s, f, s.stack[f + ACTOR], self, self.choices(s, f))

    def answer(self, s: NecroState, f: i64, option: i64) -> None:
        stack = s.stack
        seat, zombie, damage = stack[f + ACTOR], stack[f + CARD], stack[f + CONTEXT]
        pop(s)
        if option != self.word0 + W_ESCAPE:
            return
        s.quick = s.turn
        pay(s, seat, TP, 1)
        s.tell(E_ESCAPE, seat, zombie)
        if escape_roll(s, seat, zombie, R_QUICK):
            tally(s, seat, T_ESCAPE)
            self.g.steps.damage.negate(s, damage)

    def prompt(self, s: NecroState, f: i64) -> str:
        zombie = s.stack[f + CARD]
        need = self.g.printed.ed[zombie]
        return f"{self.g.names[zombie]} is about to hit you. Try a Quick Escape ({need}+) for 1 TP?"


def escape_roll(s: NecroState, seat: i64, zombie: i64, purpose: i64) -> bool:
    """A d6 and its modifiers against a zombie's Escape Difficulty (2.25, R121)."""
    g = s.g
    survivor = g.printed.survivors[seat]
    bonus = changed(s, S_ESCAPE, (seat, survivor, zombie, survivor, zombie, 0, 0))
    need = g.printed.ed[zombie]
    rolled = die(s)
    success = rolled + bonus >= need
    if g.standing.runs_out[S_ESCAPE]:
        spend(s, S_ESCAPE, (seat, survivor, zombie, survivor, zombie, 0, 0))
    s.tell_more(E_ROLL, seat, purpose, rolled, need, int(success), zombie, bonus)
    return success
