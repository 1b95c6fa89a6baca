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

export interface FluxxEvents {
  "attach": { card: number; host: number };
  "detach": { card: number; host: number };
  "shuffle": { pile: string; count: number };
  "reshuffle": { pile: string; count: number };
  "swap": { seat: number; other: number; what: "hands" | "seats" };
  "join": { seat: number };
  "leave": { seat: number; conceded: boolean };
  "win": { seat: number; card?: number; how?: "too long" | "circle" | "deserted" | "last in" };
  "declared draw": { how: "too long" | "circle" | "deserted" };
  "lose": { card: number } | CardsMoved;
  "end": { points: number };
  "turn": { seat: number; turn: number };
  "play": { seat: number; card: number; answer: boolean };
  "use": { seat: number; card: number };
  "cancel": { card?: number; by: number };
  "step in": { card: number; owner: number };
  "tie": { seats: number[] };
  "choose": { seat: number; choice: string };
  "borrow": { seat: number; card: number; owner: number; by: number };
  "trigger": { card: number };
  "reveal": { card: number };
  "theft": { seat: number; card: number; owner: number };
  "cut short": { seat: number; why: "free actions" | "circle" };
  "kill": { seat: number; card: number; owner: number };
  "say": { seat: number; card: number; said: boolean };
  "call": { seat: number; card: number; other: number };
  "standoff": { card: number; seats: number[] };
  "next rule": { card: number };
  "score": { seat: number; card: number };
  "out": { seat: number; card: number; back: boolean };
  "back": { seat: number };
  "spare": { card: number };
  "save": { seat: number; card: number };
  "show": { seat: number; card: number };
  "come out": { seat: number; card: number };
  "hold": { seat: number; card: number };
  "claim": { seat: number; card: number };
  "no claim": { seat: number; card: number };
  "owe": { seat: number; card: number; creditor: number };
  "pay": { seat: number; card: number; creditor: number };
  "rotate": { seat: number; side: "left" | "right" };
  "look": { seat: number; other: number };
  "arrange": { seat: number; count: number };
  "move": CardsMoved;
  "draw": CardsMoved;
  "turn up": CardsMoved;
  "set aside": CardsMoved;
  "land": CardsMoved;
  "return": CardsMoved;
  "discard": CardsMoved;
  "remove": CardsMoved;
  "take": CardsMoved;
  "fetch": CardsMoved;
  "enter": CardsMoved;
}

/** How a game ended. */
export type FluxxEnding = { how: "too long" | "circle" | "deserted" | "goal" | "last in" | "ungoal" | "nobody left" | "points"; card?: number; met?: number[]; counted?: number; owner?: number; by?: number };

/** A line of the log, told apart by its kind. */
export type FluxxTold = { [Kind in keyof FluxxEvents]: Told & { kind: Kind; fields: FluxxEvents[Kind] } }[keyof FluxxEvents];
