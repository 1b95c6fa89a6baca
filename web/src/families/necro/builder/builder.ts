// A deck in the making: counts by name, its text, filters over the cards, decks that are kept in this browser.
//
// Whether a deck is legal is never decided here: the server asks the rules (POST /api/decks/necrogenesis/lists/check).

import type { Count, ListCard, ListChecked } from "../../../protocol/messages";

export interface Deck {
  title: string;
  about: string;
  survivor: string;
  /** how many of which card, both decks together */
  counts: Record<string, number>;
}

/** The deck whose cards lists are made of. */
export const CARD_SET = "necrogenesis";
export const SURVIVOR = "Survivor";
export const SURVIVOR_DECK = "Survivor Deck";
export const ZOMBIE_DECK = "Zombie Deck";
const MOST = 60; // both decks together hold no more, so neither does a line

export function emptyDeck(): Deck {
  return { title: "My deck", about: "", survivor: "", counts: {} };
}

/** The deck with so many copies of a card; none takes it out. */
export function withCount(deck: Deck, name: string, count: number): Deck {
  const counts = { ...deck.counts };
  const wanted = Math.max(0, Math.min(MOST, Math.round(count) || 0));
  if (wanted) counts[name] = wanted;
  else delete counts[name];
  return { ...deck, counts };
}

/** What the server has read in a list, as a deck that can be changed. */
export function deckOf(checked: ListChecked, title = ""): Deck {
  const counts: Record<string, number> = {};
  for (const [name, count] of checked.parts.flatMap((part) => part.cards)) counts[name] = count;
  return { title: checked.title || title || "My deck", about: checked.about, survivor: checked.leader, counts };
}

/** The cards of a part that are in the deck, in the order of the set. */
export function partOf(deck: Deck, cards: readonly ListCard[], part: string): { card: ListCard; count: number }[] {
  return cards.flatMap((card) => {
    const count = card.part === part ? (deck.counts[card.card.name] ?? 0) : 0;
    return count ? [{ card, count }] : [];
  });
}

export function sizeOf(deck: Deck, cards: readonly ListCard[], part: string): number {
  if (part === SURVIVOR) return deck.survivor ? 1 : 0;
  return partOf(deck, cards, part).reduce((sum, one) => sum + one.count, 0);
}

/** A list as text, the way `ruleshift deck new` writes it. */
export function textOf(deck: Deck, cards: readonly ListCard[]): string {
  const lines: string[] = [];
  if (deck.title.trim()) lines.push(`deck: ${oneLine(deck.title)}`);
  if (deck.about.trim()) lines.push(`about: ${oneLine(deck.about)}`);
  if (deck.survivor) lines.push(`${SURVIVOR}: ${deck.survivor}`);
  for (const part of [SURVIVOR_DECK, ZOMBIE_DECK]) {
    lines.push("", `${part}:`, ...partOf(deck, cards, part).map(({ card, count }) => `${count}x ${card.card.name}`));
  }
  return [...lines, ""].join("\n");
}

/** A title must not break the line it stands on, nor begin a comment. */
function oneLine(text: string): string {
  return text.replace(/#/g, "").split(/\s+/).join(" ").trim();
}

/** The name of the file that a deck is downloaded as. */
export function fileName(title: string): string {
  const plain = title.normalize("NFKD").replace(/[^\w\s-]/g, "").trim().toLowerCase().replace(/[\s_]+/g, "-");
  return `${plain || "deck"}.txt`;
}

// -- finding cards ---------------------------------------------------------------------------

export interface Filter {
  text: string;
  /** a type of card, or "" for all that go into the decks */
  type: string;
  cost: string;
  rarity: string;
  /** a trait, status, keyword or sub type */
  mark: string;
  /** leave out what the Survivor of the deck cannot use */
  usable: boolean;
  order: Order;
}

export type Order = "set" | "name" | "cost" | "rarity";

export function emptyFilter(): Filter {
  return { text: "", type: "", cost: "", rarity: "", mark: "", usable: true, order: "set" };
}

const RARE = ["C", "U", "R", "SR", "SCR", "PR"];

/** The cards that a filter lets through, in its order. Every word of the text has to be found somewhere on a card. */
export function filtered(cards: readonly ListCard[], filter: Filter, survivor: ListCard | null): ListCard[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = cards.filter(
    (one) =>
      one.part !== SURVIVOR &&
      (!filter.type || one.card.type === filter.type) &&
      (!filter.cost || costOf(one) === filter.cost) &&
      (!filter.rarity || one.rarity === filter.rarity) &&
      (!filter.mark || marksOf(one).includes(filter.mark)) &&
      (!filter.usable || usableBy(one, survivor)) &&
      words.every((word) => searched(one).includes(word)),
  );
  const by: Record<Order, (a: ListCard, b: ListCard) => number> = {
    set: () => 0,
    name: (a, b) => a.card.name.localeCompare(b.card.name),
    cost: (a, b) => costRank(a) - costRank(b),
    rarity: (a, b) => RARE.indexOf(b.rarity) - RARE.indexOf(a.rarity),
  };
  return [...found].sort(by[filter.order]);
}

/** A cost to filter by; Events cost nothing and stand under 0. */
export function costOf(one: ListCard): string {
  return one.unit ? one.cost : "0";
}

function costRank(one: ListCard): number {
  return costOf(one) === "X" ? 99 : Number(costOf(one));
}

/** What a card is about, its sub type included. */
export function marksOf(one: ListCard): string[] {
  return [...new Set([one.subtype, ...one.marks].filter(Boolean))];
}

/** Whether a Survivor can use a card, as far as the card names who can; without a Survivor everybody may yet come. */
export function usableBy(one: ListCard, survivor: ListCard | null): boolean {
  return !survivor || one.only.every((what) => survivor.who.includes(what));
}

function searched(one: ListCard): string {
  const { name, text, stats, traits } = one.card;
  return [name, text, stats, ...traits, ...one.marks, one.subtype].join(" ").toLowerCase();
}

/** What the filters can be set to, with how many cards each lets through. */
export function choices(cards: readonly ListCard[], of: (one: ListCard) => string[]): Count[] {
  const found = new Map<string, number>();
  for (const one of cards) for (const word of of(one)) found.set(word, (found.get(word) ?? 0) + 1);
  return [...found].sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b));
}

function rank(word: string): number {
  if (/^\d+$/.test(word)) return Number(word);
  if (word === "X") return 100;
  return RARE.includes(word) ? RARE.indexOf(word) : 0;
}

// -- decks that are kept here ------------------------------------------------------------------

/** Where this browser keeps decks; the set-up of a table reads them there too. */
export const KEPT = "ruleshift.lists";

/** The text of each kept deck by its name, the newest first. */
export type Kept = Record<string, string>;

/** The kept decks with one more, in place of one of the same name. */
export function keptWith(kept: Kept, name: string, text: string): Kept {
  return { [name]: text, ...keptWithout(kept, name) };
}

export function keptWithout(kept: Kept, name: string): Kept {
  return Object.fromEntries(Object.entries(kept).filter(([other]) => other !== name));
}

/** A name that no kept deck has yet: "Fire", "Fire 2", "Fire 3". */
export function freeName(kept: Kept, wanted: string): string {
  if (!(wanted in kept)) return wanted;
  let number = 2;
  while (`${wanted} ${number}` in kept) number += 1;
  return `${wanted} ${number}`;
}

/** Whatever was found in storage, as kept decks. */
export function readKept(found: unknown): Kept {
  if (!found || typeof found !== "object" || Array.isArray(found)) return {};
  return Object.fromEntries(Object.entries(found).filter((pair): pair is [string, string] => typeof pair[1] === "string"));
}
