// What of a question stands in the strip, and what has to be laid out in the middle of the table.

import type { Places } from "../../families/family";
import type { Option, Question } from "../../protocol/messages";
import { capital, declines, optionsOf, type Spread } from "./choose";

export interface Offer {
  /** buttons that stand in the strip */
  buttons: Option[];
  /** what the strip has no room for while cards can be chosen too: one button there opens it */
  more: Option[];
  /** words and seats that are laid out at once: there is nothing else to choose */
  words: Option[];
  /** cards that are laid out: they lie nowhere on the table, or too small on it */
  cards: Option[];
}

export interface Room {
  /** what the strip has for buttons, in pixels */
  width: number;
  /** a phone: cards on other tables are too small to be hit */
  narrow: boolean;
  /** the place of the receiver's own table */
  own?: string;
  /** its table shows all cards large enough to be pressed, there too: no button repeats what one of them does */
  handy?: boolean;
}

export const NOTHING: Offer = { buttons: [], more: [], words: [], cards: [] };
const LETTER = 7.8; // pixels, a little more than the average
const AROUND = 40; // a button without its words: padding, key, gap
const OPENER = 110; // the button that opens the rest

/** How wide a button is, about. */
export function widthOf(option: Option): number {
  return capital(option.label).length * LETTER + AROUND;
}

/** Those that fit so much room, in their order, and the rest. */
function fitting(options: readonly Option[], width: number): [Option[], Option[]] {
  const there: Option[] = [];
  let used = 0;
  for (const option of options) if ((used += widthOf(option)) <= width) there.push(option);
  return [there, options.filter((option) => !there.includes(option))];
}

/** Sorts what a question offers besides the cards that glow where they lie. */
export function offer(question: Question | null, spread: Spread, places: Places, room: Room): Offer {
  if (!question) return NOTHING;
  const quiet = spread.words.filter(declines); // few and short: where cards can be chosen they stay in the strip
  const main = [...[...spread.seats.values()].flat(), ...spread.words.filter((one) => !declines(one))];
  const uses = optionsOf(question).filter((one) => one.kind === "use" && !spread.words.includes(one) && !(room.handy && places.has(one.card)));
  const cards = laidOut(question, spread, places, room);
  const all = [...uses, ...main, ...quiet];
  if (!fitting(all, room.width)[1].length) return { buttons: all, more: [], words: [], cards };
  // A phone has little room beside its question: there all answers stand together.
  if (!spread.cards.size) return room.narrow && !cards.length ? { buttons: [], more: [], words: [...main, ...quiet], cards } : { buttons: quiet, more: [], words: main, cards };
  const taken = quiet.reduce((sum, one) => sum + widthOf(one), OPENER);
  const [there, more] = fitting([...main, ...uses], room.width - taken);
  return { buttons: [...there, ...quiet], more, words: [], cards };
}

function laidOut(question: Question, spread: Spread, places: Places, room: Room): Option[] {
  if (!room.narrow) return spread.tray;
  const cards = optionsOf(question).filter((one) => one.kind === "card" && one.card >= 0);
  const own = (one: Option) => places.get(one.card)?.split("|")[0] === room.own;
  if (question.several && cards.length > 3 && !(cards.length < 5 && cards.every(own))) return cards; // a set is put together on one screen
  if (room.handy) return spread.tray;
  // Rules and cards of tables are chosen where their texts can be read; beside a choice of the hand one's own stay where they lie.
  const held = cards.some((one) => places.get(one.card) === "hand");
  const away = (place: string | undefined) => place === undefined || (!held && place === "rules") || (place.startsWith("table:") && (!held || place.split("|")[0] !== room.own));
  return cards.filter((one) => spread.tray.includes(one) || away(places.get(one.card)));
}

/** The cards that lie where something is laid over the table now: they are offered there as well. */
export function hidden(question: Question | null, places: Places, hides: readonly string[]): Option[] {
  if (!question || !hides.length) return [];
  const covered = (place: string) => hides.some((word) => place === word || place.startsWith(`${word}:`) || place.startsWith(`${word}|`));
  return optionsOf(question).filter((one) => one.card >= 0 && places.has(one.card) && covered(places.get(one.card) ?? ""));
}

/** Cards by type, the commonest first, where it is worth choosing among types. */
export function typesOf(cards: readonly Option[], typeOf: (card: number) => string): string[] {
  const counts = new Map<string, number>();
  for (const { card } of cards) counts.set(typeOf(card), (counts.get(typeOf(card)) ?? 0) + 1);
  return counts.size < 2 ? [] : [...counts].sort((one, other) => other[1] - one[1]).map(([type]) => type);
}
