// Made by `python -m ruleshift.server.docs.typescript` from the kinds of events that the family declares: not to be edited.
// What the events of the family say, by name; docs/events.md explains them.

import type { Told } from "../../protocol/messages";

/** Cards that moved together: those that the receiver saw, and how many there were. */
export interface CardsMoved {
  cards: number[];
  count: number;
  source: string;
  target: string;
}

export interface NecroEvents {
  "attach": { card: number; host: number };
  "detach": { card: number; host: number };
  "shuffle": { pile: string; count: number; also?: NecroEvents["shuffle"][] };
  "recycle": { pile: string; count: number } | { seat: number };
  "join": { seat: number };
  "leave": { seat: number; conceded: boolean };
  "win": { seat: number; card?: number; how?: "too long" | "circle" | "deserted" | "hp" | "draw" | "thin" | "text" | "conceded" | "both" };
  "declared draw": { how: "too long" | "circle" | "deserted" | "hp" | "draw" | "thin" | "text" | "conceded" | "both" };
  "turn": { seat: number; turn: number };
  "phase": { phase: "set-up" | "Survivor Phase" | "Zombie Phase" | "Response Step" | "End of Turn"; seat: number };
  "gain": { seat: number; pool: "ap" | "tp" | "th"; amount: number; now: number; by?: number; also?: NecroEvents["gain"][] };
  "pay": { seat: number; pool: "ap" | "tp" | "th"; amount: number; left: number; also?: NecroEvents["pay"][] };
  "lose": { seat: number; pool: "ap" | "tp" | "th"; amount: number; left: number };
  "play": { seat: number; card: number; x?: number; price?: NecroEvents["pay"][]; equipped?: NecroEvents["equip"][]; attached?: NecroEvents["attach"][] };
  "fizzle": { card: number };
  "negate": { card: number; by?: number; what: "play" | "entry" | "attack" | "death" | "bleed" | "burn" | "stun" | "poison" | "stealth" | "cover" | "exposed" | "stabilized" | "grabbed" | "disabled" | "silenced"; zone?: string };
  "equip": { seat: number; card: number; host?: number; price?: NecroEvents["pay"][]; attached?: NecroEvents["attach"][] };
  "unequip": { seat: number; card: number; price?: NecroEvents["pay"][] };
  "counter": { card: number; change: number; now: number };
  "trigger": { seat: number; card: number };
  "use": { seat: number; card: number; ability?: string; price?: NecroEvents["pay"][]; counters?: NecroEvents["counter"][] };
  "enough": { seat: number; card: number };
  "mulligan": { seat: number; count: number };
  "reveal": { seat: number; card: number };
  "loot": { seat: number; price?: NecroEvents["pay"][] };
  "unlock": { seat: number; card: number; tally: "kill" | "loot" | "hurt" | "heal" | "machine" | "escape" | "exile" | "attack"; reached: number };
  "idle": { card?: number; why: "nobody" | "guarded" | "stealth" | "reach" | "spent" | "kept" | "status" | "whole" | "late" | "requires"; target?: number; status?: string };
  "attack": { seat: number; card: number; target?: number; zone: "threat" | "zombie"; price?: NecroEvents["pay"][]; counters?: NecroEvents["counter"][] };
  "roll": { seat: number; purpose: "hit" | "unarmed" | "quick escape" | "escape" | "evade" | "test" | "grease"; die: number; needs?: number; good: boolean; card?: number; bonus?: number; result: string; price?: NecroEvents["pay"][] };
  "hit": { card: number; target: number };
  "miss": { card: number; target: number };
  "damage": { target: number; amount: number; hp: number; by?: number; cause: "effect" | "attack" | "bleed" | "burn" | "poison" | "hazard"; also?: NecroEvents["damage"][] };
  "prevent": { target: number; amount: number; by?: number };
  "death": { card: number; by?: number; also?: NecroEvents["death"][] };
  "heal": { target: number; amount: number; hp: number; by?: number };
  "status": { target: number; status: "bleed" | "burn" | "stun" | "poison" | "stealth" | "cover" | "exposed" | "stabilized" | "grabbed" | "disabled" | "silenced"; amount?: number; until: "this attack" | "next attack" | "this phase" | "this turn" | "next turn" | "turns" | "removed" | "end of next turn"; turns?: number; by?: number };
  "cure": { target: number; status: "bleed" | "burn" | "stun" | "poison" | "stealth" | "cover" | "exposed" | "stabilized" | "grabbed" | "disabled" | "silenced"; ended: boolean };
  "token": { side: number; token: "flare" | "tripwire" | "grease" | "barricade"; placed: boolean; zone: string };
  "rest": { card: number; rests: boolean; also?: NecroEvents["rest"][] };
  "quick escape": { seat: number; card: number; price?: NecroEvents["pay"][]; rolls?: NecroEvents["roll"][] };
  "lasting": { effect: "status" | "change" | "grant" | "forbid" | "delay" | "become"; target: number; what?: string; amount: number; until: "this attack" | "next attack" | "this phase" | "this turn" | "next turn" | "turns" | "removed" | "end of next turn"; by?: number };
  "expire": { effect: "status" | "change" | "grant" | "forbid" | "delay" | "become"; target: number; what?: string; amount: number };
  "name": { seat: number; number: number; also?: NecroEvents["name"][]; rolls?: NecroEvents["roll"][] };
  "cancel": { card: number; by?: number };
  "spawn": { seat: number; card: number; x?: number; price?: NecroEvents["pay"][] };
  "advance": { card: number; also?: NecroEvents["advance"][] };
  "bottom": { seat: number };
  "stop": { seat: number };
  "first": { seat: number };
  "defeat": { seat: number; how: "too long" | "circle" | "deserted" | "hp" | "draw" | "thin" | "text" | "conceded" | "both" };
  "move": CardsMoved;
  "draw": CardsMoved;
  "draw zombie": CardsMoved;
  "look": CardsMoved;
  "keep": CardsMoved;
  "discard": CardsMoved;
  "return": CardsMoved;
  "place": CardsMoved;
  "exile": CardsMoved;
  "graveyard": CardsMoved;
}

/** How a game ended. */
export type NecroEnding = { how: "too long" | "circle" | "deserted" | "hp" | "draw" | "thin" | "text" | "conceded" | "both"; loser?: number };

/** A line of the log, told apart by its kind. */
export type NecroTold = { [Kind in keyof NecroEvents]: Told & { kind: Kind; fields: NecroEvents[Kind] } }[keyof NecroEvents];
