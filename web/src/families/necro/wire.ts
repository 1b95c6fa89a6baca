// Made by `python -m ruleshift.server.docs.typescript` from families/necro/wire.py: not to be edited.
// The family's own table.

import type { Count, Value } from "../../protocol/messages";

export type Phase = "set-up" | "survivor" | "zombie" | "response" | "end";

/** A status or a keyword of a card. */
export type State = [name: string, amount: string, left: number];

/** So many tokens of a kind in a zone, `threat` or `zombie`. */
export type Token = [name: string, zone: string, number: number];

/** A skill that can be unlocked, in words, whether it is, and how far that has got. */
export type SkillInfo = [text: string, unlocked: boolean, have: number, least: number];

/** The attack under way. */
export interface Battle {
  attacker: number;
  /** -1 for a whole zone */
  target: number;
  /** `threat` or `zombie`, for a whole zone */
  zone: string;
}

/** A zombie on a battlefield. */
export interface Zombie {
  card: number;
  hp: number;
  max_hp: number;
  damage: number;
  ed: number;
  hit: number;
  resting: boolean;
  sick: boolean;
  /** statuses, then keywords */
  marks: State[];
}

/** A weapon, an item or a trap in play. */
export interface Gear {
  card: number;
  counters: number;
  max: number;
  disabled: boolean;
  resting: boolean;
  used: boolean;
  damage: number | null;
  hit: number;
  hands: number;
  range: string[];
  /** `threat`, `zombie`, or nothing if it is equipped */
  zone: string;
  attached: number[];
}

/** One player's side of a NecroGenesis table. */
export interface NecroSide {
  seat: number;
  survivor: number;
  hp: number;
  max_hp: number;
  damage: number;
  marks: State[];
  ap: number;
  tp: number;
  th: number;
  hand_count: number;
  deck_count: number;
  thin: boolean;
  zombie_deck_count: number;
  graveyard: number[];
  exile: number[];
  threat: Zombie[];
  zombie: Zombie[];
  equipment: Gear[];
  traps: Gear[];
  tokens: Token[];
  lit: boolean;
  skills: SkillInfo[];
  has_drawn: boolean;
  hands_used: number;
  /** the whole hand, where nothing is hidden (a replay of a finished game) */
  hand: number[];
}

/** A NecroGenesis table as the receiver sees it. */
export interface NecroTable {
  family: "necro";
  turn: number;
  active: number;
  phase: Phase;
  first: number;
  order: number[];
  /** by seat number */
  sides: NecroSide[];
  hand: number[];
  /** the zombie that the receiver has drawn and not yet spawned, or -1 */
  drawn: number;
  /** the next to resolve last */
  stack: number[];
  battle: Battle | null;
  /** the rolls of the latest step: what for, and the number */
  dice: Count[];
  values: Value[];
}
