// The games that were played on this device, with how they ended. Nothing needs them.

import type { Outcome, Room } from "../protocol/messages";
import { forgetOne, remember, remembered, type Shelf } from "./memory";

/** A game as it is remembered. */
export interface PlayedGame {
  /** of its table */
  id: string;
  title: string;
  deck: string;
  names: string[];
  /** our own */
  seat: number;
  result: "won" | "lost" | "nobody" | "score";
  points: number;
  reason: string;
  /** milliseconds since 1970 */
  at: number;
  /** the id of its replay, or "" */
  replay: string;
}

const MOST = 200;
const LATEST = 8.64e15; // milliseconds since 1970: no date can be later
export const NOT_KEPT = "This browser keeps nothing (its storage is full or switched off), so this game is not in your list. Nothing else is lost.";

let said = false;

/** Whether it has yet to be said that nothing is kept: once is enough. */
export function sayNotKept(): boolean {
  const first = !said;
  said = true;
  return first;
}

export function resultOf({ kind, winner }: Pick<Outcome, "kind" | "winner">, seat: number): PlayedGame["result"] {
  if (kind === "score") return "score";
  if (kind === "win") return winner === seat ? "won" : "lost";
  return kind === "loss" ? "lost" : "nobody";
}

/** Remembers a game that is over; false if this browser keeps nothing. A game that is looked at again keeps its time. */
export function noteGame(room: Pick<Room, "id" | "title" | "deck" | "seats" | "replay">, outcome: Outcome, seat: number, now = Date.now()): boolean {
  const known = asGame(room.id, remembered("games")[room.id]);
  const game: Omit<PlayedGame, "id"> = {
    title: room.title, deck: room.deck, names: room.seats.map((one) => one.name), seat, result: resultOf(outcome, seat),
    points: outcome.points, reason: outcome.reason, at: known?.at ?? now, replay: room.replay,
  };
  for (const old of playedGames().slice(MOST - 1)) if (old.id !== room.id) forgetOne("games", old.id);
  return remember("games", room.id, game);
}

/** All games that are remembered, the newest first. */
export function playedGames(): PlayedGame[] {
  const all = Object.entries(remembered("games")).flatMap(([id, one]) => asGame(id, one) ?? []);
  return all.sort((one, other) => other.at - one.at);
}

/** An entry as a game; null if somebody has made something else of it. */
function asGame(id: string, one: unknown): PlayedGame | null {
  if (typeof one !== "object" || one === null) return null;
  const { title, deck, names, seat, result, points, reason, at, replay } = one as Record<string, unknown>;
  if (typeof title !== "string" || typeof at !== "number" || Math.abs(at) > LATEST || !["won", "lost", "nobody", "score"].includes(result as string)) return null;
  return {
    id, title, at, result: result as PlayedGame["result"],
    deck: typeof deck === "string" ? deck : "",
    names: Array.isArray(names) ? names.filter((name) => typeof name === "string") : [],
    seat: typeof seat === "number" ? seat : -1,
    points: typeof points === "number" ? points : 0,
    reason: typeof reason === "string" ? reason : "",
    replay: typeof replay === "string" ? replay : "",
  };
}

/** The word for how a game ended for us. */
export function resultWords({ result, points }: Pick<PlayedGame, "result" | "points">): string {
  if (result === "score") return points === 1 ? "1 point" : `${points} points`;
  return { won: "won", lost: "lost", nobody: "nobody won" }[result];
}

const isDone = (one: unknown, mark: "solved" | "done") => typeof one === "object" && one !== null && (one as Record<string, unknown>)[mark] === true;

/** How many things of a shelf have been done. */
export function doneOn(shelf: Extract<Shelf, "puzzles" | "lessons">): number {
  return Object.values(remembered(shelf)).filter((one) => isDone(one, shelf === "puzzles" ? "solved" : "done")).length;
}
