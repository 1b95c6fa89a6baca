// Puzzles: what the server says of them, and which were solved on this device.

import { remember, remembered } from "../app/memory";
import { get, post } from "../protocol/api";
import type { Catalog, Guided, GuidedPlay, PuzzleInfo, PuzzleOfDay, PuzzlePage, PuzzleShelf } from "../protocol/messages";

const part = encodeURIComponent;
const at = (deck: string, id: string) => `/api/puzzles/${part(deck)}/${part(id)}`;

export const shelves = () => get<PuzzleShelf[]>("/api/puzzles");
export const ofTheDay = () => get<PuzzleOfDay>("/api/puzzles/day");
export const puzzle = (deck: string, id: string) => get<PuzzlePage>(at(deck, id));
export const puzzleCards = (deck: string, id: string) => get<Catalog>(`${at(deck, id)}/cards`);
export const playPuzzle = (deck: string, id: string, wanted: GuidedPlay) => post<Guided>(`${at(deck, id)}/play`, wanted);

export const pathOf = (one: Pick<PuzzleInfo, "deck" | "id">) => `/puzzles/${part(one.deck)}/${part(one.id)}`;

/** How a puzzle was solved here: with how much help. */
export interface Solved {
  solved: true;
  hints: number;
  shown: boolean;
}

const nameOf = (deck: string, id: string) => `${deck} ${id}`;

/** Whether a puzzle was solved on this device. Somebody may have edited what is kept: only a true mark counts. */
export function isSolved(deck: string, id: string): boolean {
  const kept = remembered("puzzles")[nameOf(deck, id)];
  return typeof kept === "object" && kept !== null && (kept as { solved?: unknown }).solved === true;
}

/** Keeps that a puzzle was solved; false if this browser keeps nothing. */
export function keepSolved(deck: string, id: string, hints: number, shown: boolean): boolean {
  if (isSolved(deck, id)) return true;
  return remember("puzzles", nameOf(deck, id), { solved: true, hints, shown } satisfies Solved);
}

/** The first that is not solved yet. */
export const nextOpen = (all: readonly PuzzleInfo[]): PuzzleInfo | undefined => all.find((one) => !isSolved(one.deck, one.id));

/** The day by universal time, as the server tells it. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** A day as people say it. */
export function dayText(day: string): string {
  const when = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(when.getTime()) ? day : when.toLocaleDateString("en", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
}
