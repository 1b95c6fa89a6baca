// The families that bring something of their own to the browser: each folder beside this file has a family.ts that says
// what. Whatever else is played is drawn by the generic table.

import { generic } from "../table/generic/generic";
import type { DeckLook, Family, FigureLook, Look } from "./family";

const found = import.meta.glob<{ default: Family }>("./*/family.ts", { eager: true });

export const FAMILIES: Readonly<Record<string, Family>> = Object.fromEntries(
  Object.entries(found).map(([path, { default: family }]) => [path.split("/")[1], family]),
);
const ALL = Object.values(FAMILIES);

export function familyOf(name: string): Family {
  return FAMILIES[name] ?? generic;
}

/** What one of the families has: the first that has it. */
export function first<Key extends "samples" | "builder">(key: Key): Family[Key] {
  return ALL.find((family) => family[key])?.[key];
}

export const TITLES = ALL.map((family) => family.title).join(" and ");
export const CREDITS = ALL.map((family) => family.credit).join(" ");
export const LOOKS: Readonly<Record<string, Look>> = Object.assign({}, generic.looks, ...ALL.map((family) => family.looks));
export const DECKS: Readonly<Record<string, DeckLook>> = Object.assign({}, ...ALL.map((family) => family.decks));
export const FIGURES: Readonly<Record<string, FigureLook>> = Object.assign({}, ...ALL.map((family) => family.figures));
