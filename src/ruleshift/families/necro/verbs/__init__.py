"""The verbs of the card language by name: each a small class that does one instruction."""

from __future__ import annotations

from typing import Final

from ruleshift.families.necro.verbs import fight, harm, lasting, moving
from ruleshift.families.necro.verbs.assembly import Verb

VERBS: Final[dict[str, type[Verb]]] = {
    "damage": harm.DealDamage,
    "heal": harm.Heal,
    "afflict": harm.Afflict,
    "cure": harm.Cure,
    "destroy": harm.Destroy,
    "exile": harm.Exile,
    "move": moving.Move,
    "spawn": moving.Spawn,
    "draw": moving.Draw,
    "discard": moving.Discard,
    "look": moving.Look,
    "search": moving.Search,
    "shuffle": moving.Shuffle,
    "gain": moving.Gain,
    "token": moving.Token,
    "counter": moving.Counter,
    "roll": fight.Roll,
    "reroll": fight.Reroll,
    "attack": fight.Attack,
    "ready": moving.Ready,
    "rest": moving.Rest,
    "lose": moving.Lose,
    "spend": moving.Spend,  # no word of the language: the rules say it of Traps
    "change": lasting.Lasting,
    "grant": lasting.Grant,
    "forbid": lasting.Forbid,
    "become": lasting.Become,
    "negate": harm.Negate,
    "prevent": harm.Prevent,
    "delay": lasting.Delay,
    "choose": lasting.Mode,
}
