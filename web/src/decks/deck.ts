// Looking through the cards of a deck: what can be filtered by, and what is left.

import type { CardInfo, Catalog } from "../protocol/messages";

/** What somebody looks for; empty means anything. */
export interface Wanted {
  find: string;
  type: string;
  trait: string;
  origin: string;
  from: string; // of a mixed deck: the deck it comes from
}

export const ANYTHING: Wanted = { find: "", type: "", trait: "", origin: "", from: "" };

/** A word to filter by, and how many cards have it, copies included. */
export interface Facet {
  word: string;
  cards: number;
}

/** A catalog in which a card's number is its place in the list: for looking at a deck that nobody plays. */
export function asList(catalog: Catalog): Catalog {
  return { ...catalog, of: catalog.cards.map((_, at) => at) };
}

/** Everything that can be filtered by, in the order of the cards. */
export function facets(cards: readonly CardInfo[]): Record<"type" | "trait" | "origin" | "from", Facet[]> {
  return {
    type: counted(cards, (card) => [card.type]),
    trait: counted(cards, (card) => card.traits),
    origin: counted(cards, (card) => [card.origin]),
    from: counted(cards, (card) => (card.deck ? [card.deck] : [])),
  };
}

function counted(cards: readonly CardInfo[], words: (card: CardInfo) => string[]): Facet[] {
  const found = new Map<string, number>();
  for (const card of cards) for (const word of words(card)) found.set(word, (found.get(word) ?? 0) + card.count);
  return [...found].map(([word, number]) => ({ word, cards: number }));
}

/** Whether a card is what somebody looks for: all words anywhere in it, and every filter. */
export function fits(card: CardInfo, wanted: Wanted): boolean {
  const words = wanted.find.toLowerCase().split(/\s+/).filter(Boolean);
  const all = [card.name, card.type, ...card.traits, card.text, card.stats].join(" ").toLowerCase();
  return (
    words.every((word) => all.includes(word)) &&
    (!wanted.type || card.type === wanted.type) &&
    (!wanted.trait || card.traits.includes(wanted.trait)) &&
    (!wanted.origin || card.origin === wanted.origin) &&
    (!wanted.from || card.deck === wanted.from)
  );
}

/** How many cards these are, copies included. */
export function total(cards: readonly CardInfo[]): number {
  return cards.reduce((sum, card) => sum + card.count, 0);
}

/** What somebody looks for, from an address and back to it. */
export function wantedIn(search: string): Wanted {
  const given = new URLSearchParams(search);
  const keys = Object.keys(ANYTHING) as (keyof Wanted)[];
  return Object.fromEntries(keys.map((key) => [key, given.get(key) ?? ""])) as unknown as Wanted;
}

export function searchOf(wanted: Wanted, card = ""): string {
  const said = Object.entries({ ...wanted, card }).filter(([, value]) => value);
  return said.length ? `?${new URLSearchParams(said)}` : "";
}

export const ORIGINS: Record<string, string> = {
  printed: "as in the printed game",
  common: "in many games of the family",
  own: "our own cards",
};
