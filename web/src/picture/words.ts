// The words pictures are made of, as deck files know them: inks, effects, and worlds with their places.

import data from "../../../src/ruleshift/language/pictures.json";

/** Light, middle and deep: the body behind the drawing. */
export type Ink = readonly [light: string, middle: string, deep: string];

/** Three colours of the sky from top to bottom, what is far, what is near, and the light. */
export type Colors = readonly [top: string, middle: string, low: string, far: string, near: string, light: string];

export interface Place {
  colors: Colors;
  pattern: string;
  ground: string;
}

export interface World {
  accent: string;
  /** ground, pattern, lines and medallion of the back of a card */
  back: readonly string[];
  emblem: string;
  places: Readonly<Record<string, Place>>;
}

/** What a deck says of its look: one of the worlds there are, and what it has of its own instead. */
export interface Look {
  like: string;
  colors?: readonly string[];
  accent?: string;
  back?: readonly string[];
  emblem?: string;
}

export const KEY = "#150f1c"; // the dark line of every picture
export const INKS = data.inks as unknown as Readonly<Record<string, Ink>>;
export const WORLDS = data.worlds as unknown as Readonly<Record<string, World>>;
export const FIRST = Object.keys(WORLDS)[0]!;

/** The world of a name; one that we do not know looks like the first. */
export function worldOf(name: string): World {
  return WORLDS[name] ?? WORLDS[FIRST]!;
}

/** A place of a world, or of another one named before it; the world's first where none is named. */
export function placeOf(look: Look, at = ""): Place {
  const [place = "", other = ""] = at.split(/[\s/.:]+/).reverse();
  const places = worldOf(other || look.like).places;
  const found = places[place] ?? Object.values(places)[0]!;
  return look.colors?.length === 6 && !other ? { ...found, colors: look.colors.map(colour) as unknown as Colors } : found;
}

/** A colour of a maker's, if it is one. */
function colour(text: string): string {
  return /^#[0-9a-f]{3,8}$/i.test(text) ? text : KEY;
}

export function inkOf(name: string): Ink {
  return INKS[name] ?? INKS.cream!;
}

/** A number for a name, the same every time. */
export function hash(text: string): number {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + letter.codePointAt(0)!) & 0x7fffffff;
  return sum;
}

/** An ink for a card whose maker has named none: by its name, among those that stand out anywhere. */
const STANDING = ["cream", "gold", "coral", "ice", "lime", "rose", "amber", "teal", "violet", "steel"];
export function anyInk(name: string): string {
  return STANDING[hash(name) % STANDING.length]!;
}
