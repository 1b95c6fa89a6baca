"""The verbs of the card language by name: each a small class that does one instruction."""

from __future__ import annotations

from typing import Final

from ruleshift.families.necro.verbs.assembly import Verb
from ruleshift.families.necro.verbs.fight import Attack, Reroll, Roll
from ruleshift.families.necro.verbs.harm import (
    Afflict,
    Cure,
    DealDamage,
    Destroy,
    Exile,
    Heal,
    Negate,
    Prevent,
)
from ruleshift.families.necro.verbs.lasting import Become, Delay, Forbid, Grant, Lasting, Mode
from ruleshift.families.necro.verbs.moving import (
    Counter,
    Discard,
    Draw,
    Gain,
    Look,
    Lose,
    Move,
    Ready,
    Rest,
    Search,
    Shuffle,
    Spawn,
    Spend,
    Token,
)

VERBS: Final[dict[str, type[Verb]]] = {
    "damage": DealDamage,
    "heal": Heal,
    "afflict": Afflict,
    "cure": Cure,
    "destroy": Destroy,
    "exile": Exile,
    "move": Move,
    "spawn": Spawn,
    "draw": Draw,
    "discard": Discard,
    "look": Look,
    "search": Search,
    "shuffle": Shuffle,
    "gain": Gain,
    "token": Token,
    "counter": Counter,
    "roll": Roll,
    "reroll": Reroll,
    "attack": Attack,
    "ready": Ready,
    "rest": Rest,
    "lose": Lose,
    "spend": Spend,  # no word of the language: the rules say it of Traps
    "change": Lasting,
    "grant": Grant,
    "forbid": Forbid,
    "become": Become,
    "negate": Negate,
    "prevent": Prevent,
    "delay": Delay,
    "choose": Mode,
}

__all__ = [
    "VERBS",
    "Afflict",
    "Attack",
    "Become",
    "Counter",
    "Cure",
    "DealDamage",
    "Delay",
    "Destroy",
    "Discard",
    "Draw",
    "Exile",
    "Forbid",
    "Gain",
    "Grant",
    "Heal",
    "Lasting",
    "Look",
    "Lose",
    "Mode",
    "Move",
    "Negate",
    "Prevent",
    "Ready",
    "Reroll",
    "Rest",
    "Roll",
    "Search",
    "Shuffle",
    "Spawn",
    "Spend",
    "Token",
]
