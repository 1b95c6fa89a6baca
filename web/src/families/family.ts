// What a family can bring to the browser of its own.

import type { Component, Snippet } from "svelte";
import type { Cause, Outcome, SeatInfo, Told, Update } from "../protocol/messages";
import type { Around, EndingLook } from "../table/ending/ending";
import type { Motions } from "../table/motion/acts";

/** A table of any family. */
export type Table = Update["table"];

/** Where each card lies that a table shows. Two copies are the same answer only if they lie in the same place. */
export type Places = Map<number, string>;

export type Loader = () => Promise<{ default: Component<any> }>;

/** A number of the side panel: in force now, with what makes it so. */
export interface PanelNumber {
  /** its word, for tests and screen readers: "draw" */
  name: string;
  /** what is read below it: "Draw" */
  label: string;
  /** as it is shown: "3", "all", "–" */
  shown: string;
  /** what it was before cards changed it, struck through beside it */
  was?: string;
  /** an icon of the interface (ui/Icon.svelte) */
  icon?: string;
  /** the colour of the icon */
  colour?: string;
  causes: readonly Cause[];
}

/** What every table gets (table/Frame.svelte says how the snippets are used). */
export interface TableProps<Drawn> {
  table: Drawn;
  people: SeatInfo[];
  /** by seat */
  names: string[];
  /** the receiver's, or -1 for somebody who only watches */
  seat: number;
  /** what happened in this step */
  events: readonly Told[];
  /** what is asked: a strip of one height, var(--strip) */
  strip: Snippet;
  /** the receiver's hand in an arc, var(--hand) high: its cards, their place ("hand:0") and what it is called */
  hand: Snippet<[cards: readonly number[], place: string, label?: string]>;
  /** while there is something to choose that the table cannot show: to be laid over the middle. It is told which places
      (the words of `Family.places`) it hides, and then offers the cards that lie there as well. */
  choice?: Snippet<[hides: readonly string[]]> | undefined;
  /** numbers, log and chat, var(--panel) wide; on phones only a row of the numbers, var(--numbers) high */
  panel: Snippet<[numbers?: readonly PanelNumber[]]>;
  /** what has just happened, in words */
  caption?: string;
  /** for those who watch: sit down in a bot's place */
  ontake?: ((seat: number) => void) | undefined;
}

/** Which light a moment in which a play can be answered has. */
export type WindowLight = "surprise" | "react";

/** How a type of card is told apart besides its colour (`typeClass`): by a word, a mark and the cut of its picture. */
export interface Look {
  word: string;
  /** a letter, where there is no room for a drawing */
  sign: string;
  /** the mark as a path in a box of 16 by 16 */
  mark?: string;
  /** the lower edge of the picture, as a path in a box of 100 by 12 */
  edge?: string;
  /** the colour of dark plates: foes are seen from afar */
  plate?: string;
  /** the icon in the picture of a card that has no words for one */
  hero?: string;
  /** the text of a card that does nothing: its picture says as much */
  idle?: string;
}

/** How a number on a card is shown: by an icon, on the picture or below the text. */
export interface FigureLook {
  icon: string;
  on?: "picture";
  /** instead of the number as it comes */
  show?: (shown: string) => string;
}

/** How a deck is shown among the games; the sentences are ours. */
export interface DeckLook {
  sentence: string;
  /** how long a game takes */
  minutes: number;
  /** it is there to learn the game with, and stands apart */
  lesson?: boolean;
}

/** A card for the start page, whose picture the build has painted. */
export interface Sample {
  /** the deck that it is of, and the world that it is at home in */
  deck: string;
  world: string;
  type: string;
  name: string;
  text: string;
  /** it has just been played, and this is what it replaces */
  instead?: string;
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
  /** its table shows cards large enough to be pressed, on a phone too: they are neither laid out apart nor repeated as buttons */
  handy?: boolean;
  /** pixels that a screen must be wide for log and chat to be open at first, if the table needs the room itself */
  roomForLog?: number;
  /** the light of moments in which a play can be answered; blue (react) if it is not said */
  light?: WindowLight;
  /** how many plays the receiver has left in this turn, and how many there were: dots in the strip */
  plays?: (table: Drawn, seat: number) => { left: number; of: number } | null;
  /** what is shown of the end of a game; else the cards that its outcome names */
  ending?: (table: Drawn, outcome: Outcome, around: Around) => EndingLook;
  /** kinds of events worth seeing again, for those who watch a game afterwards */
  moments?: readonly string[];
  /** how cards move, by what happens; what is not there flies */
  motions?: Motions;
  /** how numbers on cards are shown, by their names */
  figures?: Readonly<Record<string, FigureLook>>;
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
