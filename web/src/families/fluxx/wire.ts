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

/** How many a player has. */
export type Held = [seat: number, number: number];

/** One part of what a Goal in play needs, and who has it. */
export interface GoalPart {
  /** any of these fills it, as places in the catalog; none where words say it alone */
  cards: number[];
  /** in words; empty where the one card says it */
  label: string;
  /** it must not be there */
  without: boolean;
  /** whether it is so for the receiver (of an Ungoal: whether it is so) */
  mine: boolean;
  /** for whom it is so; of what must not be there, who has it */
  seats: number[];
  /** where it is counted: how many count for the receiver */
  have: number;
  /** of how many; 0 where nothing is counted */
  of: number;
  /** where it is counted: all who have any */
  counts: Held[];
  /** a card of another table counts as the receiver's; of all such cards one does */
  lent: boolean;
}

/** A Goal in play, part by part in the order of the card. */
export interface GoalNeeds {
  goal: number;
  parts: GoalPart[];
  /** Creepers on the receiver's table that stand in the way */
  blocked: number[];
}

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
  /** the card that knocked out the player who sits out */
  struck: string;
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
  /** for each Goal and Ungoal in play */
  needs: GoalNeeds[];
  /** debts, extra turns, cards known in the draw pile: a sentence each */
  notes: string[];
  alone: Alone | null;
}
