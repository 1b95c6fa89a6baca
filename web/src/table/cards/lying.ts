// Cards that show their whole text where none can stand upright: they lie on their side, with the text beside the picture. How
// wide each must be for that follows from its words.

import type { CardInfo } from "../../protocol/messages";
import { lookOf } from "./cards";
import { footLines } from "./figures";
import { BODY, displayFace, lines } from "./fit";

export const THUMB = 46; // pixels of the picture at its left
const EDGES = 10;
const INSIDE = 12; // beside the text
const NAME = 15; // the size of its name
const SMALL = 76; // how wide a card is that has nothing to say
const [LEAST, STEP] = [124, 6];

const columnOf = (width: number) => width - EDGES - THUMB - INSIDE - 2; // for its text

/** What a card says beyond its name; a Keeper without a power says nothing. */
export const wordsOf = (info: CardInfo): string => (info.text === lookOf(info.type).idle ? "" : info.text);

/** Whether no word of its text is broken in a card of this width. */
const isWhole = (info: CardInfo, width: number): boolean => lines(wordsOf(info), columnOf(width), 13, BODY).whole;

/** How high a card of this width must be. */
function highOf(info: CardInfo, width: number, world: string): number {
  const column = columnOf(width) + 2;
  const title = lines(info.name, column - 8 - (info.price ? 22 : 0), NAME, displayFace(world)).count * NAME * 1.07 + 3;
  return EDGES + title + lines(wordsOf(info), columnOf(width), 13, BODY).count * 15.4 + 3 + footLines(info.figures ?? [], column + 18) * 17;
}

export interface Lain {
  form: "lying" | "small";
  w: number;
  h: number;
}

/** How a card lies in a row of this height: as wide as its words want, and higher only where it cannot be wide enough. */
export function lain(info: CardInfo, height: number, most: number, world: string): Lain {
  if (!wordsOf(info)) return { form: "small", w: SMALL, h: height };
  for (let width = LEAST; width <= most; width += STEP) if (isWhole(info, width) && highOf(info, width, world) <= height) return { form: "lying", w: width, h: height };
  return { form: "lying", w: most, h: Math.ceil(highOf(info, most, world)) };
}

export const ROW_GAP = 9; // between cards and rows: their lights do not touch

/** Cards of these widths in so many rows, in their order, as even as can be; nothing if they do not fit. */
export function inRows(widths: readonly number[], rows: number, width: number): number[][] | null {
  const all = widths.reduce((sum, one) => sum + one + ROW_GAP, 0);
  for (let most = Math.max(...widths, all / rows - ROW_GAP); most <= width; most += 8) {
    const found: number[][] = [[]];
    let x = 0;
    widths.forEach((wide, at) => {
      if (x > 0 && x + wide > most) {
        found.push([]);
        x = 0;
      }
      found.at(-1)!.push(at);
      x += wide + ROW_GAP;
    });
    if (found.length <= rows) return found;
  }
  return null;
}

/** Where cards of these widths begin in two rows that are swiped, each in the row that is shorter; `both` take both rows. */
export function inLanes(cards: readonly { w: number; both: boolean }[]): { spots: { x: number; lane: 0 | 1 }[]; width: number } {
  const ends: [number, number] = [0, 0];
  const spots = cards.map(({ w, both }) => {
    const lane = !both && ends[1] < ends[0] ? 1 : 0;
    const x = both ? Math.max(...ends) : ends[lane];
    ends[lane] = x + w + ROW_GAP;
    if (both) ends[1] = ends[0];
    return { x, lane } as const;
  });
  return { spots, width: Math.max(0, ...ends) - ROW_GAP };
}
