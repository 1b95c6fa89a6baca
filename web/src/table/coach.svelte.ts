// The coach of somebody's first games: a word for each type of card when it is first seen, one at a question, once on a device.

import { remember, remembered } from "../app/memory";
import { settings } from "../app/settings.svelte";
import type { Book } from "./cards/cards";
import type { Places } from "../families/family";

/** What the coach says about a type of card. */
export interface Tip {
  type: string;
  /** a card of the type that is in sight */
  card: number;
  text: string;
}

/** Where the coach looks. */
export interface Sight {
  family: string;
  book: Book;
  places: Places;
  /** the place of the receiver's own cards comes first */
  question: number;
}

export class Coach {
  tip = $state.raw<Tip | null>(null);
  private question = -1;
  private readonly told = new Set<string>(); // also where a browser keeps nothing

  /** Looks at a table on which something is asked; a type that was spoken of at an earlier question is known. */
  look({ family, book, places, question }: Sight): void {
    if (question === this.question) return;
    if (this.tip) this.know(family);
    this.question = question;
    this.tip = settings.coach ? this.find(family, book, places) : null;
  }

  /** It has been read. */
  know(family: string): void {
    if (!this.tip) return;
    const key = keyOf(family, this.tip.type);
    this.told.add(key);
    remember("coach", key, true);
    this.tip = null;
  }

  private find(family: string, book: Book, places: Places): Tip | null {
    const known = remembered("coach");
    const cards = [...places].sort(([, one], [, other]) => Number(other === "hand") - Number(one === "hand"));
    for (const [card] of cards) {
      const { type } = book.info(card);
      const key = keyOf(family, type);
      const text = book.wordOn(type);
      if (text && known[key] !== true && !this.told.has(key)) return { type, card, text };
    }
    return null;
  }
}

const keyOf = (family: string, type: string) => `${family}: ${type}`;
