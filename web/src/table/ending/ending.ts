// How a game ended, for the page that says so: who is honoured, which cards are shown, how the others stand.

import { isBest, type Score } from "../../app/scores";
import type { Outcome, Told } from "../../protocol/messages";

/** What a family shows of the end of its games. */
export interface EndingLook {
  /** the card that decided it */
  decided: number[];
  /** those that met it */
  met: number[];
  /** these have met nothing: they are what the winner still has */
  kept?: boolean;
  /** how everybody else stands, in a few words */
  stands: [seat: number, words: string][];
  /** what the receiver lacked, as a sentence; nothing for those who won or only watch */
  lacked: string;
}

/** What a family may want to know for that. */
export interface Around {
  /** the receiver's, or -1 */
  seat: number;
  nameOf: (seat: number) => string;
  cardName: (card: number) => string;
  /** of a kind of card, by its place in the catalog */
  kindName: (kind: number) => string;
  /** of the last step */
  events: readonly Told[];
}

/** The cards that the outcome names. */
export function cardsOf({ fields }: Outcome): Pick<EndingLook, "decided" | "met"> {
  const met = Array.isArray(fields.met) ? (fields.met as number[]) : [];
  return { decided: typeof fields.card === "number" ? [fields.card] : [], met };
}

export const plainEnding = (outcome: Outcome): EndingLook => ({ ...cardsOf(outcome), stands: [], lacked: "" });

export type Mood = "won" | "lost" | "quiet";

/** Whether there is something to celebrate: those who watch are glad for the winner, and a loss is quiet. A score is gold
 *  if it is the best so far. */
export function moodOf({ kind, winner, points }: Outcome, seat: number, score: Score | null = null): Mood {
  if (kind === "score") return points > 0 && (!score || isBest(points, score)) ? "won" : "quiet";
  if (kind === "win") return seat < 0 || winner === seat ? "won" : "lost";
  return "quiet";
}

const goals = (number: number) => `${number} ${number === 1 ? "Goal" : "Goals"}`;

/** The word on the ribbon. */
export function titleOf({ kind, winner, points }: Outcome, seat: number, name: string): string {
  if (kind === "score") return points ? `You scored ${goals(points)}` : "No Goal this time";
  if (kind === "win") return winner === seat ? "You win!" : `${name} wins`;
  return kind === "loss" ? "Everybody loses" : "Nobody wins";
}

/** "one", "one and two", "one, two and three". */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
