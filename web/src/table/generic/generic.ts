// A family that has nothing of its own in the browser: its table is drawn from its description alone.

import { puts, type Family, type Places } from "../../families/family";
import type { GenericTable, Value, Zone } from "../../protocol/messages";

/** The cards that lie by themselves, each with those that cling to it. */
export function hosts(table: GenericTable, cards: readonly number[]): { card: number; riders: number[] }[] {
  const clinging = new Map(table.attached);
  const here = new Set(cards.filter((card) => card >= 0));
  const riders = (host: number): number[] =>
    host < 0 ? [] : table.attached.filter(([, to]) => to === host).flatMap(([card]) => [card, ...riders(card)]);
  return cards
    .filter((card) => card < 0 || !here.has(clinging.get(card) ?? -1))
    .map((card) => ({ card, riders: riders(card) }));
}

/** What is to be read on a card as it lies there. */
export function marksOf(table: GenericTable, card: number): string[] {
  return card < 0 ? [] : (table.marks.find(([marked]) => marked === card)?.[1] ?? []);
}

/** Whether a zone is the hand of a seat. */
export function isHand(zone: Zone, seat: number): boolean {
  return zone.layout === "hand" && zone.seat === seat && seat >= 0;
}

/** Whether there is anything to be said of a seat, or to lie before it, but for its hand. */
export function hasSide(table: GenericTable, seat: number): boolean {
  const about = table.seats.find((one) => one.seat === seat);
  const laid = table.zones.some((zone) => zone.seat === seat && zone.layout !== "hand");
  return laid || !!about?.words.length || !!about?.values.length;
}

/** Seats round the table, beginning with whoever plays after the receiver; whoever sits out comes last. */
export function others(table: GenericTable, seat: number): number[] {
  const at = table.order.indexOf(seat);
  const ring = at < 0 ? table.order : [...table.order.slice(at + 1), ...table.order.slice(0, at)];
  const out = table.seats.map((one) => one.seat).filter((one) => one !== seat && !ring.includes(one));
  return [...ring, ...out];
}

/** A number with what makes it so, in a sentence: "2, because Queen: added 1". */
export function becauseOf(value: Value): string {
  return value.causes.map(([card, does]) => `${card}: ${does}`).join("; ");
}

/** Where cards can be pressed: in hands and rows all of them, in piles only the one on top. */
function places(table: GenericTable, seat: number): Places {
  return puts((put) => {
    for (const zone of table.zones) {
      for (const card of zone.layout === "pile" ? zone.cards.slice(-1) : zone.cards) {
        const where = isHand(zone, seat) ? "hand" : zone.seat >= 0 ? `table:${zone.place}` : zone.place;
        put([card], [where, ...marksOf(table, card)].join("|")); // copies are told apart by their marks
      }
    }
  });
}

export const generic: Family<GenericTable> = {
  title: "",
  credit: "",
  table: () => import("./GenericTable.svelte"),
  places,
  motions: { turn: "turn", draw: "draw", play: "play" },
  looks: {
    hearts: { word: "Hearts", sign: "♥" },
    diamonds: { word: "Diamonds", sign: "♦" },
    clubs: { word: "Clubs", sign: "♣" },
    spades: { word: "Spades", sign: "♠" },
  },
  decks: {},
};
