// How large the words of a card are set, so that they fit: reckoned from their letters, without a page.

import letters from "./letters.json";

/** A face: the widths of the signs from the space on, in hundredths of its size, and what is added to each of them. */
interface Letters {
  widths: readonly number[];
  more: number;
}

const faceOf = (widths: readonly number[], more = 0): Letters => ({ widths, more });
export const BODY = faceOf(letters.body); // of texts
export const BOLD = faceOf(letters.bold);
export const CLOSE = faceOf(letters.bold, -5.5); // letters set closer
const DISPLAY = new Map(Object.entries(letters).map(([world, widths]) => [world, faceOf(widths)]));

/** The display face of a world. */
export const displayFace = (world: string): Letters => DISPLAY.get(world) ?? DISPLAY.get("space")!;

const SPARE = 98; // a little less than a hundred: small letters are set on whole pixels

/** How wide a word is, in sizes of the face; signs beyond Latin letters are as wide as high. */
function wide(word: string, { widths, more }: Letters): number {
  let sum = 0;
  for (const letter of word) {
    const code = letter.codePointAt(0)!;
    sum += more + (widths[code - 32] ?? (code >= 0x2e80 ? 115 : 60));
  }
  return sum / SPARE;
}

/** How wide a text is in one line. */
export const widthOf = (text: string, size: number, face: Letters): number => wide(text, face) * size;

/** How many lines a text takes in a column, and whether its longest word fits one. */
export function lines(text: string, column: number, size: number, face: Letters): { count: number; whole: boolean } {
  let [count, used, whole] = [1, 0, true];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    let long = wide(word, face) * size;
    if (used && used + 0.26 * size + long > column) [count, used] = [count + 1, 0];
    if (long > column) {
      whole = false; // it is broken
      count += Math.ceil(long / column) - 1;
      long = long % column;
    }
    used += (used ? 0.26 * size : 0) + long;
  }
  return { count, whole };
}

/** The largest of these sizes in which a text fits so many lines without breaking a word; else another, the smallest. */
export function fit(text: string, column: number, most: number, sizes: readonly number[], face: Letters, other = sizes.at(-1)!): number {
  return sizes.find((size) => {
    const { count, whole } = lines(text, column, size, face);
    return whole && count <= most;
  }) ?? other;
}

/** A text whose long words may be broken between syllables, with a hyphen where that happens. */
export function softened(text: string): string {
  return text.replace(/[a-z]{8,}/gi, (word) => word.replace(SYLLABLE, "\u00ad"));
}
// Before a consonant, or two that belong together, and a vowel; three letters stay on either side.
const SYLLABLE = /(?<=.{3})(?<=[aeiouy][^aeiouy]*)(?<![bcdfgkpt](?=r)|[bcfgkps](?=l)|[cst](?=h))(?=(?:ph|[bcdfgkpt]r|[bcfgkps]l|[cst]h|[^aeiouyh])[aeiouy].)/gi;

/** What a card in the hand has beside its text, in pixels. */
export const AROUND = 18;

/** How many lines of name, text and figures fit such a card, if this is to stay above them. */
export function linesIn(height: number, above: "picture" | "type" | "nothing"): number {
  return Math.floor((height - { picture: 85, type: 54, nothing: 30 }[above]) / 15.5);
}
