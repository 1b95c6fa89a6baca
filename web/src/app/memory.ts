// What this device remembers of what its person did: games, lessons, puzzles, words of the coach. Nothing needs it.

import { forget, keep, recall } from "./settings.svelte";

/** A game by the id of its table, a lesson or puzzle by its name, a word of the coach by what it is about. */
export type Shelf = "games" | "lessons" | "puzzles" | "coach";

export const SHELVES: readonly Shelf[] = ["games", "lessons", "puzzles", "coach"];

const keyOf = (shelf: Shelf) => `ruleshift.memory.${shelf}`;

/** All that lies on a shelf. Somebody may have edited it: whoever reads an entry looks at its fields first. */
export function remembered(shelf: Shelf): Record<string, unknown> {
  const kept = recall<unknown>(keyOf(shelf), {});
  return typeof kept === "object" && kept !== null && !Array.isArray(kept) ? (kept as Record<string, unknown>) : {};
}

/** Puts something on a shelf; false if this browser keeps nothing (storage is full or switched off). */
export function remember(shelf: Shelf, name: string, value: unknown): boolean {
  keep(keyOf(shelf), { ...remembered(shelf), [name]: value });
  return JSON.stringify(remembered(shelf)[name]) === JSON.stringify(value);
}

/** Takes one thing off a shelf. */
export function forgetOne(shelf: Shelf, name: string): void {
  const { [name]: _, ...others } = remembered(shelf);
  keep(keyOf(shelf), others);
}

/** Everything that is remembered, as a text to take away. */
export function exported(): string {
  return JSON.stringify(Object.fromEntries(SHELVES.map((shelf) => [shelf, remembered(shelf)])), null, 2);
}

/** Forgets all of it; settings, seats and deck lists stay. */
export function forgetEverything(): void {
  for (const shelf of SHELVES) forget(keyOf(shelf));
}
