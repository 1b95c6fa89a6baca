// Made by `python -m ruleshift.server.docs.typescript` from families/necro/wire.py: not to be edited.
// What the words on its cards mean.

export const KEYWORDS: Readonly<Record<string, string>> = {
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
};

export const STATUSES: Readonly<Record<string, string>> = {
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
};

export const IDLENESS: Readonly<Record<string, string>> = {
  "sick": "came this turn: it can neither advance nor attack yet",
  "resting": "has acted and rests until its next phase",
};

export const TOKENS: Readonly<Record<string, string>> = {
  "flare": "lures one zombie of the other zone into its own at the start of the next Zombie Phase",
  "tripwire": "the first zombie to enter takes 1 damage",
  "grease": "the next zombie to enter needs a 5 on a die, or it neither moves nor attacks this turn",
  "barricade": "zombies in the Threat Zone cannot attack, until your next turn; Bosses do not care",
};

export const TOKEN_NAMES: Readonly<Record<string, string>> = {
  "flare": "Flare",
  "tripwire": "Tripwire Snare",
  "grease": "Grease Tag",
  "barricade": "Temporary Barricade",
};
