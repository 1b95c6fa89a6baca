// Made by `python -m ruleshift.server.docs.typescript` from families/fluxx/wire.py: not to be edited.
// The family's own table.

import type { Count, Value } from "../../protocol/messages";

/** A card on a table with what clings to it. */
export interface Laid {
  card: number;
  attached: number[];
  /** a rule has turned it into a Creeper */
  turned: boolean;
}

/** A Goal in play and what it still wants of the receiver. */
export type Gap = [goal: number, text: string];

/** One player's side of a Fluxx table. */
export interface FluxxSeat {
  seat: number;
  hand_count: number;
  laid: Laid[];
  /** how many individuals lie there, where one card can stand for several */
  heads: Count[];
  /** why and until when the player sits out, as a sentence */
  out: string;
  titles: string[];
  /** cards in that hand which the receiver happens to know */
  known: number[];
  /** the whole hand, where nothing is hidden (a replay of a finished game) */
  hand: number[];
}

/** A place for a rule in the game for one, with what fills it. */
export type Place = [name: string, cards: number[]];

/** What only the game for one has. */
export interface Alone {
  scored: number[];
  rules_left: number;
  places: Place[];
}

/** A Fluxx table as the receiver sees it. */
export interface FluxxTable {
  family: "fluxx";
  turn: number;
  active: number;
  /** start, main or end */
  phase: string;
  order: number[];
  /** by seat number */
  seats: FluxxSeat[];
  hand: number[];
  goals: number[];
  rules: number[];
  /** the latest last */
  playing: number[];
  aside: number[][];
  aside_count: number;
  /** the last one on top */
  discard: number[];
  draw_count: number;
  under: number[];
  /** for the receiver, or for the active player if the receiver only watches */
  values: Value[];
  drawn: number;
  played: number;
  gaps: Gap[];
  /** debts, extra turns, cards known in the draw pile: a sentence each */
  notes: string[];
  alone: Alone | null;
}
