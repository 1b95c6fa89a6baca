"""What the words on NecroGenesis cards mean: keywords, statuses, tokens, numbers and counts, in short."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from ruleshift.families.necro.language import normal

KEYWORDS: Final = {
    "fast": "never summoning sick: it can advance and attack in the phase in which it is spawned",
    "guard": "while it can be attacked, other zombies in its zone cannot",
    "reach": "a melee weapon that reaches the Zombie Zone too",
    "area": "one Hit Roll for a whole zone: it hits every zombie there, Guard or not",
    "light": "illuminates the Survivor Zone and the Threat Zone",
    "armor": "takes so much off every damage, except that of Burn and Poison",
    "pierce": "damage beyond what kills goes on to another zombie of the zone, or else to the other Survivor",
    "evade": "before an attack damages it, a die: from this number on the attack is negated",
    "silent": "attacking with it does not end Stealth",
    "frenzy": "each time it is damaged and survives, +1 Damage for as long as it is in play",
    "ignore guard": "may attack zombies that stand behind a Guard",
    "ignore armor": "Armor does not lower its damage",
    "immune bleed": "cannot get Bleed",
    "immune burn": "cannot get Burn",
    "immune stun": "cannot get Stun",
    "immune poison": "cannot get Poison",
    "no sickness": "is never summoning sick",
    "no rest": "does not rest after an attack",
    "unaffected": "effects of other cards cannot choose, change, destroy or move it; attacks still hurt it",
    "unpreventable": "its damage cannot be prevented or lowered",
}
STATUSES: Final = {
    "bleed": "damage at the start of its phase; several add up",
    "burn": "damage at the start of its phase that nothing lowers; halves what a Survivor heals",
    "stun": "loses its next phase: no attacks, no AP for abilities; a zombie does not advance or use any",
    "poison": "1 damage at the start of its turn that nothing lowers",
    "stealth": "cannot be chosen by enemies; ends when it attacks, acts or is damaged",
    "cover": "cannot be attacked; everything else still works",
    "exposed": "cannot play Reacts, and the next attack deals 1 more",
    "stabilized": "loses Bleed and Poison and cannot get them",
    "grabbed": "no Quick Escape from the zombie that holds it; for 1 AP an Escape Roll ends it",
    "disabled": "stays equipped but cannot be used",
    "silenced": "its abilities are negated",
}
# What keeps a zombie from acting.
IDLENESS: Final = {
    "sick": "came this turn: it can neither advance nor attack yet",
    "resting": "has acted and rests until its next phase",
}
TOKENS: Final = {
    "flare": "lures one zombie of the other zone into its own at the start of the next Zombie Phase",
    "tripwire": "the first zombie to enter takes 1 damage",
    "grease": "the next zombie to enter needs a 5 on a die, or it neither moves nor attacks this turn",
    "barricade": "zombies in the Threat Zone cannot attack, until your next turn; Bosses do not care",
}
STATS: Final = {
    "damage": "the damage of attacks",
    "hit": "what a Hit Roll needs",
    "roll": "the Attack Roll Bonus: added to the die",
    "escape": "added to Escape Rolls",
    "declare": "how many numbers an Unarmed attack names besides the first",
    "burn": "the damage of Burn on the bearer",
    "heal": "added to each heal",
    "loot cost": "the AP for Loot",
    "equip cost": "the AP for equipping a weapon",
    "reload cost": "the AP for Items that reload",
    "own cost": "the AP for the card's own abilities",
    "react cost": "the TP for Reacts",
    "ztc": "the TH for spawning",
    "counters": "the most counters a card can hold",
}
TALLIES: Final = {
    "kill": "zombies that you have destroyed",
    "loot": "times you have looted",
    "hurt": "damage your Survivor has taken",
    "heal": "HP your Survivor has healed",
    "machine": "times your Traps and Automated weapons have gone off",
    "escape": "Quick Escapes that worked",
    "exile": "zombies that you have exiled",
    "attack": "attacks you have made this turn",
}
UNTILS: Final = {
    "this attack": "until this attack is over",
    "next attack": "used up by the next attack",
    "this phase": "until the phase ends",
    "this turn": "until the turn ends",
    "next turn": "until the next turn of the player who made it begins",
    "removed": "until something removes it",
    "end of next turn": "until the next turn of the player who made it ends",
}
ACTIONS: Final = {
    "attack": "it cannot attack",
    "advance": "it cannot advance",
    "light": "its Light does not work",
    "spawn": "that player spawns no zombies, neither by TH nor by an effect",
}
MOMENTS: Final = {
    "survivor phase": "the Survivor Phase",
    "zombie phase": "the Zombie Phase",
    "attack step": "the step in which zombies attack",
    "turn": "the whole turn",
    "battle": "one attack with all that belongs to it",
}
# What the keys of the normal form name, and the table that explains it.
TABLES: Final = {"keyword": KEYWORDS, "status": STATUSES}
TOKEN_NAMES: Final = {
    "flare": "Flare",
    "tripwire": "Tripwire Snare",
    "grease": "Grease Tag",
    "barricade": "Temporary Barricade",
}


def words_on(card: normal.Card) -> list[tuple[str, str]]:
    """The keywords, statuses and tokens that a card speaks of, each with what it means.

    >>> words_on({"while": [{"grants": [{"keyword": "guard", "n": 1, "who": "this"}]}]})
    [('Guard', 'while it can be attacked, other zombies in its zone cannot')]
    """
    return list(dict.fromkeys(_words(card)))


def _words(data: Any) -> Iterator[tuple[str, str]]:
    if isinstance(data, dict):
        for key, table in TABLES.items():
            names = data.get(key)
            for name in names if isinstance(names, list) else [names]:
                if name in table and not str(name).startswith(("immune ", "ignore ", "no ")):
                    yield name.title(), table[name]
        if data.get("cond") == "has" and data["what"] in STATUSES:
            yield data["what"].title(), STATUSES[data["what"]]
        if data.get("verb") == "token":
            yield TOKEN_NAMES[data["what"]], TOKENS[data["what"]]
        data = list(data.values())
    if isinstance(data, list):
        for one in data:
            yield from _words(one)
