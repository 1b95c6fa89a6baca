// How zombies stand in a lane: tall while there is room, then slim, then thin, then in rows; alike ones in a stack if need
// be.

import { looksOfZombie } from "./places";
import type { Zombie } from "./wire";

/** tall: a figure on its plate; slim and thin: the same, narrower; tile: a small figure beside its name, in rows. */
export type Form = "tall" | "slim" | "thin" | "tile";

/** How wide each stands, slim and thin at least, and what is between two of them. */
export const WIDTHS = { tall: 106, slim: 71, thin: 58 } as const;
export const GAP = 5;
/** The least that a tile needs, with what is between two of them. */
export const TILE = { wide: 96, gap: 6 };
const TILE_HIGH = 52;
const TILE_LARGE = 68; // with a larger figure, name and numbers
const STAND_HIGH = 108; // the least a figure on its plate needs, with its numbers
const THING = { wide: 110, high: 62 }; // a trap or a token beside them

export interface Formation {
  form: Form;
  /** in how many rows they stand */
  rows: number;
}

/** How so many things can stand in a lane of this width and height. */
export function formationOf(count: number, width: number, height: number): Formation {
  const most = Math.floor(height / STAND_HIGH);
  // Two rows of slim ones before one of thin ones.
  for (const forms of [["tall", "slim"], ["thin"]] as const) {
    for (let rows = 1; rows <= most; rows += 1) {
      for (const form of forms) {
        if (count <= rows * Math.max(1, Math.floor((width + GAP) / (WIDTHS[form] + GAP)))) return { form, rows };
      }
    }
  }
  return { form: "tile", rows: 1 };
}

/** How many tiles can be seen at once. */
export function tilesIn(width: number, height: number): number {
  return Math.max(1, Math.floor((width + TILE.gap) / (TILE.wide + TILE.gap))) * Math.max(1, Math.floor(height / TILE_HIGH));
}

/** Whether so many tiles have room for larger figures and names. */
export function tilesAreLarge(count: number, width: number, height: number): boolean {
  const across = Math.max(1, Math.floor((width + TILE.gap) / (TILE.wide + TILE.gap)));
  return Math.ceil(count / across) * TILE_LARGE <= height;
}

/** How wide each of them is, with so many rows of figures or as many tiles as there is room for. */
export function wideOf(count: number, { form, rows }: Formation, width: number): number {
  if (form === "tile") {
    const across = Math.max(1, Math.floor((width + TILE.gap) / (TILE.wide + TILE.gap)));
    return (width - (across - 1) * TILE.gap) / across;
  }
  const across = Math.ceil(count / rows);
  return Math.min(WIDTHS.tall, (width - (across - 1) * GAP) / across);
}

// What is not the name's: its edges, and beside a tile's name its figure.
const BESIDE = { tall: 12, slim: 6, thin: 6, tile: 36 } as const;
const BESIDE_LARGE = 48;

/** How much of that width is the name's. */
export function nameRoom(form: Form, large: boolean, wide: number): number {
  return wide - (large ? BESIDE_LARGE : BESIDE[form]);
}

/** In how many columns so many traps and tokens lie beside the zombies. */
export function columnsOf(things: number, height: number): number {
  return Math.ceil(things / Math.max(1, Math.floor(height / THING.high)));
}

/** How wide they are together. */
export const thingsWide = (columns: number): number => columns * THING.wide;

/** How wide a lane must be for all to stand in one row: where lanes are swiped it is. */
export function needOf(zombies: number, columns: number): number {
  return zombies * (WIDTHS.slim + GAP) + thingsWide(columns) + 40;
}

const STACKED = 6; // zombies in a lane above which it makes room for kinds of them

/** How many places a lane makes room for: where there are many, alike ones may stand in one. */
export function placesFor(zombies: readonly Zombie[], nameOf: (card: number) => string): number {
  return zombies.length <= STACKED ? zombies.length : Math.max(STACKED, new Set(zombies.map((one) => `${nameOf(one.card)}|${looksOfZombie(one)}`)).size);
}

const EVEN = 0.51; // of the width of both lanes: the Threat Zone has more to say
const [FEW, MANY] = [260, 470]; // pixels that a lane may need before the other one makes room, and much of it

/** The share of the Threat Zone in the width of both lanes: one that is crowded gets more of it. */
export function shareOf(threat: number, zombie: number): number {
  if (Math.max(threat, zombie) <= FEW) return EVEN;
  const most = Math.max(threat, zombie) > MANY ? 0.74 : 0.64;
  return Math.min(most, Math.max(1 - most, threat / (threat + zombie)));
}

/** A zombie, and how many stand for it that cannot be told apart. */
export interface Rank {
  zombie: Zombie;
  /** the numbers of all of them */
  cards: number[];
}

/**
 * The ranks of a lane. Zombies are only stacked if there are more than can be seen, if they look alike, and if no
 * question or attack means one of them in particular (`apart`).
 */
export function ranksOf(
  zombies: readonly Zombie[],
  most: number,
  nameOf: (card: number) => string,
  apart: (card: number) => boolean,
): Rank[] {
  const ranks: Rank[] = [];
  const known = new Map<string, Rank>();
  for (const zombie of zombies) {
    const looks = `${nameOf(zombie.card)}|${looksOfZombie(zombie)}`;
    const alike = zombies.length > most && !apart(zombie.card) ? known.get(looks) : undefined;
    if (alike) alike.cards.push(zombie.card);
    else {
      const rank = { zombie, cards: [zombie.card] };
      ranks.push(rank);
      if (!apart(zombie.card)) known.set(looks, rank);
    }
  }
  return ranks;
}
