import { describe, expect, it } from "vitest";
import { ANYTHING, asList, facets, fits, searchOf, total, wantedIn } from "./deck";
import type { CardInfo } from "../protocol/messages";

const card = (name: string, more: Partial<CardInfo> = {}): CardInfo => ({
  name, short: name, type: "keeper", traits: [], icon: "", text: "", origin: "printed", rulings: [], count: 1, deck: "",
  size: 1, colour: "", stats: "", price: "", figures: [], imprint: "", words: [], art: null, number: null, needs: [], ...more,
});
const cards = [
  card("Starship", { traits: ["vehicle"], count: 2 }),
  card("Draw 4", { type: "new rule", text: "Draw four cards each turn.", origin: "common" }),
  card("The Doctor", { traits: ["person", "brains"] }),
];

describe("filters", () => {
  it("count cards with their copies", () => {
    expect(facets(cards).type).toEqual([{ word: "keeper", cards: 3 }, { word: "new rule", cards: 1 }]);
    expect(facets(cards).trait.map((one) => one.word)).toEqual(["vehicle", "person", "brains"]);
    expect(facets(cards).from).toEqual([]);
    expect(total(cards)).toBe(4);
  });

  it("find words anywhere on a card, all of them", () => {
    const names = (find: string) => cards.filter((one) => fits(one, { ...ANYTHING, find })).map((one) => one.name);
    expect(names("")).toHaveLength(3);
    expect(names("FOUR turn")).toEqual(["Draw 4"]);
    expect(names("brains")).toEqual(["The Doctor"]);
    expect(names("four brains")).toEqual([]);
  });

  it("combine", () => {
    const left = cards.filter((one) => fits(one, { ...ANYTHING, type: "keeper", trait: "person" }));
    expect(left.map((one) => one.name)).toEqual(["The Doctor"]);
    expect(cards.some((one) => fits(one, { ...ANYTHING, type: "keeper", origin: "common" }))).toBe(false);
  });

  it("can be kept in an address", () => {
    const wanted = { ...ANYTHING, find: "a b&c", type: "new rule" };
    expect(wantedIn(searchOf(wanted))).toEqual(wanted);
    expect(searchOf(ANYTHING)).toBe("");
    expect(new URLSearchParams(searchOf(ANYTHING, "It's a Trap!")).get("card")).toBe("It's a Trap!");
  });
});

it("a deck nobody plays has each card once", () => {
  expect(asList({ digest: "", cards, of: [], signs: {}, book: "", lessons: [], words: [], worlds: {} }).of).toEqual([0, 1, 2]);
});
