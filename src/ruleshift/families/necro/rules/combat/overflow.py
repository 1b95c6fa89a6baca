"""What a piercing attack has left goes on to another zombie (8.7.0)."""

from __future__ import annotations

from ruleshift.core.engine.machine import ACTOR, CARD, CONTEXT, A, pop
from ruleshift.core.engine.packed import i64, vec
from ruleshift.families.necro.codes import C_ATTACK, STEALTH
from ruleshift.families.necro.rules.combat.battle import ZONE
from ruleshift.families.necro.rules.table.effect import NecroEffect
from ruleshift.families.necro.rules.table.label import distinct
from ruleshift.families.necro.rules.table.state import NecroState


class Overflow(NecroEffect):
    """The attacker chooses who takes what a piercing attack has left."""

    purpose = "pierce"
    rule = "8.7.0"

    def begin(self, s: NecroState, battle: i64, seat: i64, attacker: i64, left: i64) -> None:
        s.lay(self.number, 0, seat, attacker, battle, left)

    def choices(self, s: NecroState, f: i64) -> vec[i64]:
        stack = s.stack
        there = s.zones[stack[stack[f + CONTEXT] + ZONE] + stack[f + ACTOR]]
        return distinct(s, vec[i64]([card for card in there if not s.status[card] >> STEALTH & 1]))

    def answer(self, s: NecroState, f: i64, option: i64) -> None:
        stack = s.stack
        seat, attacker, left = stack[f + ACTOR], stack[f + CARD], stack[f + A]
        pop(s)
        self.g.steps.damage.begin(s, vec[i64]([option]), vec[i64]([left]), attacker, seat, C_ATTACK)

    def prompt(self, s: NecroState, f: i64) -> str:
        return f"{s.stack[f + A]} damage goes on. Which zombie takes it?"
