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


def numbered(g: NecroGame, effect: Numbered) -> Numbered:
    """Give an effect its number."""
    g.add(effect)
    return effect


class Steps:
    """The effects of the family, by what they are for."""

    def __init__(self, g: NecroGame) -> None:
        self.turn = numbered(g, Turn(g))
        self.survivor_phase = numbered(g, SurvivorPhase(g))
        self.zombie_phase = numbered(g, ZombiePhase(g))
        self.response_step = numbered(g, ResponseStep(g))
        self.end_of_turn = numbered(g, EndOfTurn(g))
        self.mulligan = numbered(g, Mulligan(g))
        self.window = numbered(g, Window(g))
        self.waiting = numbered(g, Waiting(g))
        self.stacking = numbered(g, Stacking(g))
        self.battle = numbered(g, Battle(g))
        self.overflow = numbered(g, Overflow(g))
        self.damage = numbered(g, Damage(g))
        self.quick_escape = numbered(g, QuickEscape(g))
        self.affliction = numbered(g, Affliction(g))
        self.instead = numbered(g, Instead(g))
        self.doom = numbered(g, Doom(g))
        self.entry = numbered(g, Entry(g))
        self.play = numbered(g, PlayCard(g))
        self.use_ability = numbered(g, UseAbility(g))
        self.choose = numbered(g, Choose(g))
        self.equip_choice = numbered(g, EquipChoice(g))
        self.manage = numbered(g, Manage(g))
        self.keep_one = numbered(g, KeepOne(g))
        self.aiming = numbered(g, Aiming(g))
        self.looting = numbered(g, Looting(g))
        self.breaking = numbered(g, Breaking(g))
        self.discarding = numbered(g, Discarding(g))
        self.looking = numbered(g, Looking(g))
        self.searching = numbered(g, Searching(g))
        self.curing = numbered(g, Curing(g))
        # Packed positions know all others by number: these get theirs when the cards have been compiled.
        self.arriving = Arriving(g)
        self.held_back = HeldBack(g)
        self.hazards = Hazards(g)

    def number_the_rest(self, g: NecroGame) -> None:
        numbered(g, self.arriving)
        numbered(g, self.held_back)
        numbered(g, self.hazards)
