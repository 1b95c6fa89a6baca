// What a family can bring to the browser of its own.

import type { Component } from "svelte";
import type { Update } from "../protocol/messages";

/** A table of any family. */
export type Table = Update["table"];

/** Where each card lies that a table shows. Two copies are the same answer only if they lie in the same place. */
export type Places = Map<number, string>;

export type Loader = () => Promise<{ default: Component<any> }>;

/** How a type of card is told apart besides its colour (`typeClass`): by a word and a sign. */
export interface Look {
  word: string;
  sign: string;
}

/** How a deck is shown among the games; the sentences are ours. */
export interface DeckLook {
  sign: string;
  /** smaller signs beside it */
  far: string;
  sentence: string;
  /** two colours for the picture */
  from: string;
  to: string;
  /** it is there to learn the game with, and stands apart */
  lesson?: boolean;
}

/** A card that anybody can read at a glance. */
export interface Sample {
  type: string;
  sign: string;
  name: string;
  text: string;
}

export interface Family<Drawn = any> {
  title: string;
  /** whose the games are, as a sentence */
  credit: string;
  table: Loader;
  /** Where every card lies that can be seen on a table, in words that only differ for different places. */
  places: (table: Drawn, seat: number) => Places;
  /** who acts, where that is not always whose turn it is, and what is said of it: of the receiver without a name */
  acting?: (table: Drawn) => number;
  acts?: (name: string) => string;
  /** how numbers on cards are written with signs, by their names */
  figures?: Readonly<Record<string, (shown: string) => string>>;
  /** by type of card */
  looks: Readonly<Record<string, Look>>;
  /** by name; decks are shown in this order */
  decks: Readonly<Record<string, DeckLook>>;
  /** cards for the start page */
  samples?: readonly Sample[];
  /** a page on which deck lists are made */
  builder?: Loader;
}

/** Collects where cards lie; the back of a card lies nowhere. */
export function puts(fill: (put: (cards: readonly number[], place: string) => void) => void): Places {
  const places: Places = new Map();
  fill((cards, place) => {
    for (const card of cards) if (card >= 0) places.set(card, place);
  });
  return places;
}
