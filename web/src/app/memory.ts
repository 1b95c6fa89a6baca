// What this device remembers of what its person did: games, lessons, puzzles, words of the coach. Nothing needs it.

import { forget, keep, recall } from "./settings.svelte";

/** A game by the id of its table, a lesson or puzzle by its name, a word of the coach by what it is about, a best score by
 *  its game. */
export type Shelf = "games" | "lessons" | "puzzles" | "coach" | "scores";

export const SHELVES: readonly Shelf[] = ["games", "lessons", "puzzles", "coach", "scores"];

// Scores were kept before there were shelves, and stay where they are found.
const keyOf = (shelf: Shelf) => (shelf === "scores" ? "ruleshift.scores" : `ruleshift.memory.${shelf}`);

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

/** Whether anything is remembered at all. */
export const remembersAnything = (): boolean => SHELVES.some((shelf) => Object.keys(remembered(shelf)).length > 0);

/** Puts back what `exported` has written, beside what is here; how many things came back, or null if it is no such text. */
export function brought(text: string): number | null {
  const shelves = shelvesOf(text);
  if (!shelves) return null;
  let many = 0;
  for (const shelf of SHELVES) {
    const here = remembered(shelf);
    for (const [name, value] of Object.entries(shelves[shelf] ?? {})) if (!(name in here) && remember(shelf, name, value)) many++;
  }
  return many;
}

function shelvesOf(text: string): Partial<Record<Shelf, object>> | null {
  try {
    const found = JSON.parse(text) as unknown;
    if (typeof found !== "object" || found === null || Array.isArray(found)) return null;
    const own = SHELVES.filter((shelf) => typeof (found as Record<string, unknown>)[shelf] === "object");
    return own.length ? Object.fromEntries(own.map((shelf) => [shelf, (found as Record<string, object>)[shelf]])) : null;
  } catch {
    return null;
  }
}

/** Forgets all of it; settings, seats and deck lists stay. */
export function forgetEverything(): void {
  for (const shelf of SHELVES) forget(keyOf(shelf));
}
