"""A NecroGenesis position in plain numbers: odds, damage, who will attack.

It is worked out from what a seat sees and nothing else, with the engine's own arithmetic.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.packed import i64, listed, vec
from ruleshift.families.necro.codes import (
    AREA,
    BARRICADE,
    EVADE,
    IGNORE_ARMOR,
    NO_ADVANCE,
    NO_ATTACK,
    ON_ADVANCE,
    RESPONSE_STEP,
    S_DAMAGE,
    S_DECLARE,
    S_ESCAPE,
    S_HIT,
    S_ROLL,
    SDECK,
    STEALTH,
    STUN,
    SURVIVOR,
    TZ,
    ZOMBIE_PHASE,
)
from ruleshift.families.necro.rules.combat import targets
from ruleshift.families.necro.rules.table import force
from ruleshift.families.necro.rules.turn import zombie_options
from ruleshift.families.necro.verbs.lasting import Forbid

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame
    from ruleshift.families.necro.rules.table.effect import Context
    from ruleshift.families.necro.rules.table.state import NecroState

THIN: Final = 5  # a deck with fewer cards loses at the draw
URGENT: Final = 8  # below so many HP each counts for more
DEFEAT: Final = 40.0  # more than everything else


def chance(need: int) -> float:
    """How likely a die shows so much or more."""
    return min(1.0, max(0.0, (7 - need) / 6))


class Board:
    """One position."""

    def __init__(self, g: NecroGame, s: NecroState) -> None:
        self.g = g
        self.s = s

    # -- Survivors -------------------------------------------------------------------------

    def hp(self, seat: int) -> int:
        return self.s.hp(self.g.printed.survivors[seat])

    def urgency(self, seat: int) -> float:
        """What a point of damage weighs: more when few are left."""
        return 1.0 + 0.12 * max(0, URGENT - self.hp(seat))

    def hurt(self, seat: int, n: float) -> float:
        """What n damage costs a seat; more than everything if it is the end."""
        if n <= 0:
            return 0.0
        return DEFEAT if n >= self.hp(seat) else n * self.urgency(seat)

    def draws_left(self, seat: int) -> int:
        """How many cards a seat can draw before its deck is too thin for the turns that may come."""
        deck = len(self.s.zones[SDECK + seat]) - (THIN if self.g.switches.thin_deck_loss else 0)
        turns = min(self.hp(seat), self.hp(1 - seat)) // 2 + 2
        return deck - turns

    # -- zombies ---------------------------------------------------------------------------

    def about(self, attacker: int, target: int) -> Context:
        return (self.g.printed.owner[attacker], attacker, attacker, target, attacker, self.s.x[attacker], 0)

    def bite(self, zombie: int) -> float:
        """The damage one attack of a zombie does on average, Armor and Evade counted."""
        g, s = self.g, self.s
        prey = g.printed.survivors[1 - g.printed.owner[zombie]]
        ctx = self.about(zombie, prey)
        damage = g.printed.damage_of(s, zombie) + force.changed(s, S_DAMAGE, ctx) - force.armor(s, prey)
        if damage <= 0:
            return 0.0
        evades = listed(force.amount_of(s, prey, EVADE))
        share = 1.0 - chance(min(evades)) if evades else 1.0
        if hit := g.printed.hit[zombie]:
            share *= chance(hit + force.changed(s, S_HIT, ctx) - force.changed(s, S_ROLL, ctx))
        return float(damage) * share

    def slow(self, zombie: int) -> bool:
        """Whether advancing keeps a zombie from attacking in the same phase."""
        ctx = (self.g.printed.owner[zombie], zombie, zombie, zombie, zombie, 0, 0)
        for trigger in self.g.listening.triggers_of[zombie]:
            if trigger.event == ON_ADVANCE and trigger.condition.holds(self.s, ctx):
                for step in trigger.program.steps:
                    if isinstance(step, Forbid) and step.what == NO_ATTACK:
                        return True
        return False

    def attacks_next(self, zombie: int) -> bool:
        """Whether a zombie will attack in the Zombie Phase that runs or comes."""
        g, s = self.g, self.s
        zone = s.where[zombie]
        side = zone & 1
        over = s.phase >= RESPONSE_STEP or s.active != side
        if not over and s.phase == ZOMBIE_PHASE:
            if zone & ~1 == TZ:
                return zombie_options.could_attack(s, zombie, side)
            return zombie_options.could_advance(s, zombie) and not self.slow(zombie)
        if s.status[zombie] >> STUN & 1:
            return False
        if not over and (s.tokens[BARRICADE + side] and not g.printed.boss[zombie]):
            return False
        if zone & ~1 == TZ:
            return over or not force.forbidden(s, NO_ATTACK, zombie)
        if force.forbidden(s, NO_ADVANCE, zombie) or (not over and s.pushed[zombie] == s.turn):
            return False
        return not self.slow(zombie)

    # -- weapons ---------------------------------------------------------------------------

    def odds(self, weapon: int, target: int) -> float:
        """The chance that an attack hits."""
        g, s = self.g, self.s
        if g.printed.type_of[weapon] == SURVIVOR:
            return 1 / 6 + force.changed(s, S_DECLARE, self.about(weapon, -1)) / 6
        if not g.printed.hit[weapon]:
            return 1.0
        ctx = self.about(weapon, target)
        return chance(g.printed.hit[weapon] + force.changed(s, S_HIT, ctx) - force.changed(s, S_ROLL, ctx))

    def blow(self, weapon: int, target: int, fixed: int = -1, more: int = 0) -> int:
        """The damage of a hit, Armor off."""
        g, s = self.g, self.s
        base = fixed if fixed >= 0 else g.printed.damage_of(s, weapon)
        damage = base + more + force.changed(s, S_DAMAGE, self.about(weapon, target))
        if target >= 0 and not force.keyword(s, weapon, IGNORE_ARMOR):
            damage -= force.armor(s, target)
        return max(0, damage)

    def targets(self, seat: int, weapon: int) -> list[list[int]]:
        """What an attack can choose: each a list of the zombies it would hit."""
        s = self.s
        zones = listed(targets.reach(s, weapon))
        if force.keyword(s, weapon, AREA):
            there = [len(targets.legal_targets(s, seat, weapon, vec[i64]([zone]))) for zone in zones]
            hit = [
                [z for z in listed(s.zones[zone + seat]) if not s.status[z] >> STEALTH & 1] for zone in zones
            ]
            return [cards for cards, legal in zip(hit, there, strict=True) if legal]
        return [[card] for card in listed(targets.legal_targets(s, seat, weapon, vec[i64](zones)))]

    def escape_chance(self, seat: int, zombie: int) -> float:
        """How likely a Quick Escape from a zombie succeeds."""
        g, s = self.g, self.s
        survivor = g.printed.survivors[seat]
        bonus = force.changed(s, S_ESCAPE, (seat, survivor, zombie, survivor, zombie, 0, 0))
        return chance(g.printed.ed[zombie] - bonus)
