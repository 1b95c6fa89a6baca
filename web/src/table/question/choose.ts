// From a question to what can be clicked: which cards and seats glow, which words are buttons, which sets are right.

import type { Places } from "../../families/family";
import type { Option, Question, Several } from "../../protocol/messages";

/** The answers to a question, by what is to be clicked for them. */
export interface Spread {
  /** by number of a card on the table: the options that a click on it can mean */
  cards: Map<number, Option[]>;
  seats: Map<number, Option[]>;
  /** by the word of a zone, such as a pile to draw from; they are buttons too */
  zones: Map<string, Option[]>;
  /** buttons */
  words: Option[];
  /** cards that lie nowhere on the table, to be laid out beside the question */
  tray: Option[];
}

export function emptySpread(): Spread {
  return { cards: new Map(), seats: new Map(), zones: new Map(), words: [], tray: [] };
}

/** The options that stand for single answers: all of a question, or what a set is chosen from. */
export function optionsOf(question: Question): Option[] {
  return question.several ? question.several.pool : question.options;
}

/**
 * Sorts the options by what is clicked for them. Copies that look alike are one option (the first copy's
 * number), so any card of the same look in the same place stands for it too.
 */
export function spread(
  question: Question | null,
  places: Places,
  alike: (one: number, other: number) => boolean,
): Spread {
  const found = emptySpread();
  if (!question) return found;
  const options = optionsOf(question);
  const named = new Set(options.map((option) => option.card));
  for (const option of options) {
    if (option.place) add(found.zones, option.place, option);
    if (option.kind === "seat" && option.seat >= 0) add(found.seats, option.seat, option);
    else if (option.kind === "word" || option.card < 0) found.words.push(option);
    else if (!places.has(option.card)) (option.kind === "use" ? found.words : found.tray).push(option);
    else for (const card of copies(option.card, places, alike, named)) add(found.cards, card, option);
  }
  if (question.several) {
    found.words.push(
      ...question.options.filter((option) => option.kind === "word" && option.number !== question.several?.ends),
    );
  }
  return found;
}

function add<Key>(map: Map<Key, Option[]>, key: Key, option: Option): void {
  const known = map.get(key);
  if (known) known.push(option);
  else map.set(key, [option]);
}

/** A card and those copies of it in the same place that no other option names. */
function copies(
  card: number,
  places: Places,
  alike: (one: number, other: number) => boolean,
  named: ReadonlySet<number>,
): number[] {
  const place = places.get(card);
  const found = [card];
  for (const [other, where] of places) {
    if (other !== card && where === place && !named.has(other) && alike(card, other)) found.push(other);
  }
  return found;
}

// -- sets ------------------------------------------------------------------------------------

/** The set after a click on one of its members: taken in, taken out, or left alone if it is full. */
export function toggled(picks: readonly number[], option: number, several: Several): number[] {
  if (picks.includes(option)) return picks.filter((one) => one !== option);
  // A member that excludes another takes its place.
  const rivals = several.one_of.filter((group) => group.includes(option)).flat();
  if (picks.some((one) => rivals.includes(one))) return [...picks.filter((one) => !rivals.includes(one)), option];
  // Where only one is wanted, another click is a change of mind.
  if (several.most === 1) return [option];
  return picks.length < several.most ? [...picks, option] : [...picks];
}

export function complete(picks: readonly number[], several: Several): boolean {
  return picks.length >= several.least && picks.length <= several.most;
}

/** How far a set has come: "2 of 3", "2 of 1 to 3", "2 of at most 3", "keep 3 of these 7: 2 so far". */
export function counter(picks: readonly number[], several: Several): string {
  const { least, most } = several;
  if (several.keep) return `keep ${least === most ? most : `${least} to ${most}`} of these ${several.pool.length}: ${picks.length} so far`;
  if (least === most) return `${picks.length} of ${most}`;
  return least === 0 ? `${picks.length} of at most ${most}` : `${picks.length} of ${least} to ${most}`;
}

// -- warnings --------------------------------------------------------------------------------

/** Free actions that would be lost if a turn were ended with this option: their labels. */
export function leftUnused(question: Question, option: Option): string[] {
  if (option.means !== "end") return [];
  return question.options.filter((one) => one.kind === "use").map((one) => one.label);
}

const QUIET = ["pass", "done", "no", "end"];

/** Whether an option declines: it gets a quiet button. */
export function declines(option: Option): boolean {
  return QUIET.includes(option.means);
}

/** Whether a question belongs to a moment in which a play can be answered. */
export function inWindow(question: Question): boolean {
  return question.purpose === "answer" || question.purpose === "react";
}

/** The option that passes in a window, if there is one. */
export function passOf(question: Question): Option | undefined {
  return question.options.find((option) => option.means === "pass");
}

/** A sentence with a capital letter at its head. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
