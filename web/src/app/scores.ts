// The best scores of games for one, kept in this browser: for each deck and choice of options by itself.

import type { Room } from "../protocol/messages";
import { remember, remembered } from "./memory";

/** A score beside the best one before it. */
export interface Score {
  /** the best before this game; nothing if it is the first that counts */
  before: number | null;
  /** whether this game counts: nothing was taken back, and nobody chose the deal */
  counts: boolean;
}

interface Best {
  points: number;
  /** at which table, so that a page that is loaded again does not compare it with itself */
  table: string;
  before: number | null;
}

type Game = Pick<Room, "deck" | "options">;

// What the game for one brings with it, or what makes no difference to whoever is alone.
const ALWAYS = ["solo", "always_pause_windows"];

function keyOf({ deck, options }: Game): string {
  const chosen = Object.entries(options).filter(([name]) => !ALWAYS.includes(name));
  return [deck, ...chosen.map(([name, choice]) => `${name}=${choice}`).sort()].join(" ");
}

function found(game: Game): Best | null {
  const one = remembered("scores")[keyOf(game)] as Partial<Best> | null | undefined;
  return typeof one?.points === "number" ? (one as Best) : null;
}

/** The best score so far with a deck and these options, or null. */
export function bestScore(game: Game): number | null {
  return found(game)?.points ?? null;
}

/** Keeps the score of a game that is over, if it is the best; says what it is to be measured by. */
export function noteScore(room: Pick<Room, "deck" | "options" | "id" | "marks">, points: number): Score {
  const best = found(room);
  if (room.marks.length) return { before: best?.points ?? null, counts: false };
  if (best?.table === room.id) return { before: best.before, counts: true };
  const before = best?.points ?? null;
  if (before === null || points > before) remember("scores", keyOf(room), { points, table: room.id, before } satisfies Best);
  return { before, counts: true };
}

/** Whether a score is better than all before; no points are no record. */
export function isBest(points: number, { before, counts }: Score): boolean {
  return counts && points > (before ?? 0);
}

/** What is said below a score. */
export function scoreWords(points: number, { before, counts }: Score): string {
  if (!counts) return `${before === null ? "" : `Your best is ${before}. `}This game does not count: something was taken back, or the deal was chosen.`;
  if (before === null) return points ? "Your first score in this game: the one to beat." : "";
  if (points > before) return before ? `Your best so far! It was ${before}.` : "Your best so far!";
  return points === before && points ? "As good as your best." : `Your best is ${before}.`;
}
