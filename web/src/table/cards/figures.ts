// The figures of a card: which stand on its picture, and how much room the others need below its text.

import { FIGURES } from "../../families/families";
import type { Figure } from "../../protocol/messages";
import { AROUND } from "./fit";

const GAP = 7;
const [SIGN, DIGIT, LETTER] = [15, 7, 6.6]; // pixels that an icon, a figure beside it, and a letter of a name need

export const onPicture = ([named, shown]: Figure): boolean => FIGURES[named]?.on === "picture" && shown.length < 4;

/** In how many lines the figures below the text stand on a card of this width: each one is whole, with its sign or its name. */
export function footLines(figures: readonly Figure[], width: number): number {
  const room = width - AROUND;
  let [count, used] = [0, Infinity];
  for (const figure of figures) {
    if (onPicture(figure)) continue;
    const [named, shown] = figure;
    const known = FIGURES[named];
    const wide = known ? SIGN + DIGIT * (known.show?.(shown) ?? shown).length : LETTER * `${named} ${shown}`.length;
    [count, used] = used + GAP + wide > room ? [count + Math.ceil(wide / room), wide] : [count, used + GAP + wide];
  }
  return count;
}
