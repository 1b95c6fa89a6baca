"""What the rules themselves do, step by step: one effect for each, whatever the cards say."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from ruleshift.core.engine.machine import Effect
from ruleshift.families.necro.rules.combat.battle import Battle
from ruleshift.families.necro.rules.combat.damage import Damage
from ruleshift.families.necro.rules.combat.escape import QuickEscape
from ruleshift.families.necro.rules.combat.hazard import Hazards
from ruleshift.families.necro.rules.combat.overflow import Overflow
from ruleshift.families.necro.rules.combat.status import Affliction
from ruleshift.families.necro.rules.stack.ability import UseAbility
from ruleshift.families.necro.rules.stack.instead import Doom, Instead
from ruleshift.families.necro.rules.stack.play import PlayCard
from ruleshift.families.necro.rules.stack.waiting import HeldBack, Stacking, Waiting
from ruleshift.families.necro.rules.stack.window import Window
from ruleshift.families.necro.rules.table.equip import EquipChoice, KeepOne, Manage
from ruleshift.families.necro.rules.table.hand import Curing, Discarding, Looking, Searching
from ruleshift.families.necro.rules.table.state import NecroState
from ruleshift.families.necro.rules.turn.action import Aiming, Breaking, Looting
from ruleshift.families.necro.rules.turn.arriving import Arriving
from ruleshift.families.necro.rules.turn.entry import Entry
from ruleshift.families.necro.rules.turn.setup import Mulligan
from ruleshift.families.necro.rules.turn.turn import EndOfTurn, ResponseStep, SurvivorPhase, Turn
from ruleshift.families.necro.rules.turn.zombie_phase import ZombiePhase
from ruleshift.families.necro.rules.words.program import Choose

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame

Numbered = TypeVar("Numbered", bound=Effect[NecroState])


def numbered(effects: list[Effect[NecroState]], effect: Numbered) -> Numbered:
    """Give an effect its number."""
    effect.number = len(effects)
    effects.append(effect)
    return effect


class Steps:
    """The effects of the family, by what they are for."""

    def __init__(self, g: NecroGame) -> None:
        effects = g.effects
        self.turn = numbered(effects, Turn(g))
        self.survivor_phase = numbered(effects, SurvivorPhase(g))
        self.zombie_phase = numbered(effects, ZombiePhase(g))
        self.response_step = numbered(effects, ResponseStep(g))
        self.end_of_turn = numbered(effects, EndOfTurn(g))
        self.mulligan = numbered(effects, Mulligan(g))
        self.window = numbered(effects, Window(g))
        self.waiting = numbered(effects, Waiting(g))
        self.stacking = numbered(effects, Stacking(g))
        self.battle = numbered(effects, Battle(g))
        self.overflow = numbered(effects, Overflow(g))
        self.damage = numbered(effects, Damage(g))
        self.quick_escape = numbered(effects, QuickEscape(g))
        self.affliction = numbered(effects, Affliction(g))
        self.instead = numbered(effects, Instead(g))
        self.doom = numbered(effects, Doom(g))
        self.entry = numbered(effects, Entry(g))
        self.play = numbered(effects, PlayCard(g))
        self.use_ability = numbered(effects, UseAbility(g))
        self.choose = numbered(effects, Choose(g))
        self.equip_choice = numbered(effects, EquipChoice(g))
        self.manage = numbered(effects, Manage(g))
        self.keep_one = numbered(effects, KeepOne(g))
        self.aiming = numbered(effects, Aiming(g))
        self.looting = numbered(effects, Looting(g))
        self.breaking = numbered(effects, Breaking(g))
        self.discarding = numbered(effects, Discarding(g))
        self.looking = numbered(effects, Looking(g))
        self.searching = numbered(effects, Searching(g))
        self.curing = numbered(effects, Curing(g))
        # Packed positions know all others by number: these get theirs when the cards have been compiled.
        self.arriving = Arriving(g)
        self.held_back = HeldBack(g)
        self.hazards = Hazards(g)

    def number_the_rest(self, effects: list[Effect[NecroState]]) -> None:
        numbered(effects, self.arriving)
        numbered(effects, self.held_back)
        numbered(effects, self.hazards)
