// How the cards of a hand lie: side by side in an arc while there is room, then one over the other, then in rows. Cards
// with long texts are wider where there is room for it.

import { linesIn } from "./fit";

export interface Spot {
  /** from the left edge of the hand, in pixels */
  x: number;
  y: number;
  width: number;
  /** degrees */
  turn: number;
  /** a neighbour lies over a part of it */
  overlapped: boolean;
  /** pixels from its left edge on that no neighbour covers */
  seen: number;
  /** another row lies over all but its head */
  below: boolean;
  /** its whole text can be read */
  worded: boolean;
}

export interface Arc {
  spots: Spot[];
  /** of every card */
  height: number;
  rows: number;
}

export interface Space {
  width: number;
  height: number;
}

const TURN = 1.1; // degrees for each place from the middle
const DROP = 0.75; // pixels for its square
const FURTHEST = 3; // places that count: with more cards the arc gets flatter, so that none leaves the screen
const GAP = 10;
const ROW_GAP = 6; // between cards in rows: their names need the room
const SEEN = [62, 58, 34]; // pixels of each card that stay in sight in so many rows: with less, names could not be read
const HEAD = 48; // pixels of a row that the next one leaves in sight
const PIVOT = 1.3; // heights of a card from its top to the point round which it turns
const EDGE = 7; // pixels beside the hand that a turned card may take
const SPARE = 4; // pixels below the outermost cards, for their corners
const TOP = 7; // above the middle card, for its light
const SHAPE = 142 / 194;
const TALLEST = 236;
const BROAD = 142; // pixels: no card in rows is broader
const WIDEST = 280;
const SLIM = 114; // pixels: where cards have no room side by side they are as narrow as this before they overlap
const LEAST = 60;

/** How wide a card must be for its text to be whole, and how wide with its picture above it. */
export interface Need {
  least: number;
  good: number;
}

/** The narrowest width in which so many lines are enough; `count` says how many a width needs. */
function narrowest(height: number, most: number, count: (width: number) => number): number {
  for (let width = Math.min(SLIM, Math.round(height * SHAPE)); width < WIDEST; width += 6) if (count(width) <= most) return width;
  return WIDEST;
}

export function needOf(height: number, count: (width: number) => number): Need {
  return { least: narrowest(height, linesIn(height, "nothing"), count), good: narrowest(height, linesIn(height, "picture"), count) };
}

/** How high cards are where there is room for all of them in one row. */
export function heightIn(space: Space, rows = 1): number {
  return Math.max(LEAST, Math.min(TALLEST, space.height - TOP - DROP * FURTHEST ** 2 - SPARE - (rows - 1) * HEAD));
}

/** How high the cards are, so many of them: what each needs to be read follows from it. */
export const heightOf = (count: number, space: Space): number => heightIn(space, rowsFor(count, space));

/** Where each card lies. */
export function arc(wanted: readonly Need[], space: Space): Arc {
  const count = wanted.length;
  const rows = rowsFor(count, space);
  const height = heightIn(space, rows);
  const narrow = Math.round(height * SHAPE);
  const per = Math.ceil(count / rows) || 1;
  const spots: Spot[] = [];
  for (let row = 0; row < rows; row++) {
    const widths = rows > 1 ? wanted.slice(row * per, (row + 1) * per).map(() => Math.max(narrow, Math.min(BROAD, (space.width - 2 * lean(per, height)) / per - ROW_GAP))) : widened(wanted, narrow, space.width - 2 * lean(count, height));
    spots.push(...inRow(widths, wanted.slice(row * per), space.width, lean(widths.length, height), TOP + row * HEAD, row < rows - 1));
  }
  return { spots, height, rows };
}

/** As wide as they need to be, or would like to be, as far as there is room: cards that want the least get it first. */
function widened(wanted: readonly Need[], narrow: number, room: number): number[] {
  const sides = (width: number) => room - wanted.length * (width + GAP) + GAP;
  const first = sides(narrow) < 0 && sides(Math.min(SLIM, narrow)) >= 0 ? Math.min(SLIM, narrow) : narrow;
  let spare = sides(first);
  const widths = wanted.map(() => first);
  for (const key of ["least", "good"] as const) {
    const byNeed = wanted.map((_, at) => at).sort((one, other) => wanted[one]![key] - wanted[other]![key]);
    for (const at of byNeed) {
      const more = wanted[at]![key] - widths[at]!;
      if (more <= 0 || more > spare) continue;
      widths[at] = wanted[at]![key];
      spare -= more;
    }
  }
  const slim = widths.filter((width) => width < narrow).length; // what is left makes the narrow ones wider
  return widths.map((width) => (width < narrow && spare > 0 ? Math.min(narrow, width + Math.floor(spare / slim)) : width));
}

function rowsFor(count: number, space: Space): number {
  for (let rows = 1; rows < 4; rows++) {
    const width = heightIn(space, rows) * SHAPE;
    const there = Math.ceil(count / rows);
    if (there < 2 || (space.width - 2 * lean(there, width / SHAPE) - width) / (there - 1) >= SEEN[rows - 1]!) return rows;
  }
  return 3;
}

/** How far the outermost cards lean out of their row. */
function lean(count: number, height: number): number {
  const turn = TURN * Math.min(FURTHEST, Math.max(0, count - 1) / 2);
  return Math.max(0, PIVOT * height * Math.sin((turn * Math.PI) / 180) - EDGE);
}

function inRow(widths: number[], wanted: readonly Need[], width: number, out: number, top: number, below: boolean): Spot[] {
  const count = widths.length;
  const room = width - 2 * out;
  const all = widths.reduce((sum, width) => sum + width, 0);
  const gap = count < 2 ? 0 : Math.min(GAP, (room - all) / (count - 1));
  const middle = (count - 1) / 2;
  const flat = middle > FURTHEST ? FURTHEST / middle : 1;
  let x = out + (room - all - gap * (count - 1)) / 2;
  return widths.map((width, at) => {
    const t = (at - middle) * flat;
    const here = x;
    x += width + gap;
    const overlapped = below || (gap < 0 && at < count - 1);
    const low = Math.max(0, (width / 2) * Math.sin((TURN * Math.abs(t) * Math.PI) / 180) - SPARE); // a wide card's corner
    return { x: here, y: top + DROP * t * t - low, width, turn: TURN * t, overlapped, seen: gap < 0 && at < count - 1 ? width + gap : width, below, worded: !below && gap >= 0 && width >= wanted[at]!.least };
  });
}
