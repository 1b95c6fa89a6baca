// A deck in the making: its text, its filters, what is kept of it.

import { describe, expect, it } from "vitest";
import {
  choices, costOf, deckOf, emptyDeck, emptyFilter, fileName, filtered, freeName, keptWith, keptWithout, marksOf, partOf, readKept,
  sizeOf, textOf, usableBy, withCount, type Filter,
} from "./builder";
import type { CardInfo, ListCard, ListPart } from "../../../protocol/messages";

function card(name: string, changes: Partial<ListCard> = {}, face: Partial<CardInfo> = {}): ListCard {
  return {
    card: {
      name, short: name, type: "weapon", traits: [], icon: "", text: "", origin: "own", rulings: [], count: 1, deck: "",
      size: 1, colour: "", stats: "", price: "", figures: [], imprint: "", words: [], art: null, number: null, needs: [], ...face,
    },
    subtype: "", part: "Survivor Deck", cost: "1", unit: "AP", rarity: "C", copies: 4, marks: [], only: [], who: [], ...changes,
  };
}

const rick = card("Rick", { part: "Survivor", cost: "", unit: "", who: ["rick", "aggressive brawler"] }, { type: "survivor" });
const cards = [
  rick,
  card("Torch", { marks: ["burn", "light"], subtype: "melee" }, { text: "Sets a zombie on fire." }),
  card("Rally", { cost: "", unit: "", rarity: "R" }, { type: "event" }),
  card("Brace", { unit: "TP", cost: "2" }, { type: "react" }),
  card("Scrap Bomb", { cost: "X", rarity: "SR" }, { type: "item" }),
  card("Knuckles", { only: ["aggressive brawler"] }),
  card("Shambler", { part: "Zombie Deck", unit: "ZTC", subtype: "walker" }, { type: "zombie" }),
];

const names = (filter: Partial<Filter>, survivor: ListCard | null = null) =>
  filtered(cards, { ...emptyFilter(), ...filter }, survivor).map((one) => one.card.name);

describe("a deck", () => {
  const deck = withCount(withCount({ ...emptyDeck(), title: "Fire", survivor: "Rick" }, "Shambler", 3), "Torch", 4);

  it("is written as a list, in the order of the set", () => {
    expect(textOf(deck, cards)).toBe("deck: Fire\nSurvivor: Rick\n\nSurvivor Deck:\n4x Torch\n\nZombie Deck:\n3x Shambler\n");
  });

  it("keeps its title on one line and free of comments", () => {
    expect(textOf({ ...deck, title: " Fire\n# and\t4x Torch ", about: "a\nb" }, cards)).toContain("deck: Fire and 4x Torch\nabout: a b\n");
    expect(textOf({ ...emptyDeck(), title: " " }, cards)).not.toContain("deck:");
  });

  it("counts its parts", () => {
    expect(sizeOf(deck, cards, "Survivor Deck")).toBe(4);
    expect(sizeOf(deck, cards, "Zombie Deck")).toBe(3);
    expect(sizeOf(deck, cards, "Survivor")).toBe(1);
    expect(sizeOf(emptyDeck(), cards, "Survivor")).toBe(0);
    expect(partOf(deck, cards, "Zombie Deck").map((one) => one.card.card.name)).toEqual(["Shambler"]);
  });

  it("drops a card of which none are left and bounds the rest", () => {
    expect(withCount(deck, "Torch", 0).counts).toEqual({ Shambler: 3 });
    expect(withCount(deck, "Torch", -4).counts).toEqual({ Shambler: 3 });
    expect(withCount(deck, "Torch", Number.NaN).counts).toEqual({ Shambler: 3 });
    expect(withCount(deck, "Torch", 1000).counts.Torch).toBe(60);
  });

  it("is made of what the server has read", () => {
    const read = {
      ok: false, title: "", about: "x", leader: "Rick", mistakes: [], notes: [], charts: [], summary: [],
      parts: [{ title: "Survivor Deck", cards: [["Torch", 5]] }, { title: "Zombie Deck", cards: [["Shambler", 1]] }] as ListPart[],
    };
    expect(deckOf(read, "mine")).toEqual({ title: "mine", about: "x", survivor: "Rick", counts: { Torch: 5, Shambler: 1 } });
  });

  it.each([["Fire & Fury!", "fire-fury.txt"], ["  ", "deck.txt"], ["../../../etc", "etc.txt"], ["Ärger", "arger.txt"]])(
    "is downloaded under a tame name: %s", (title, file) => expect(fileName(title)).toBe(file),
  );
});

describe("filters", () => {
  it("never lists Survivors", () => {
    expect(names({})).toEqual(["Torch", "Rally", "Brace", "Scrap Bomb", "Knuckles", "Shambler"]);
  });

  it("finds words in names, texts and marks, all of them", () => {
    expect(names({ text: "FIRE zombie" })).toEqual(["Torch"]);
    expect(names({ text: "walker" })).toEqual(["Shambler"]);
    expect(names({ text: "fire walker" })).toEqual([]);
  });

  it("goes by type, cost, rarity and mark", () => {
    expect(names({ type: "event" })).toEqual(["Rally"]);
    expect(names({ cost: "0" })).toEqual(["Rally"]);
    expect(names({ cost: "X" })).toEqual(["Scrap Bomb"]);
    expect(names({ rarity: "SR" })).toEqual(["Scrap Bomb"]);
    expect(names({ mark: "light" })).toEqual(["Torch"]);
    expect(names({ mark: "walker" })).toEqual(["Shambler"]);
  });

  it("orders by name, cost and rarity", () => {
    expect(names({ order: "name" })[0]).toBe("Brace");
    expect(names({ order: "cost" })[0]).toBe("Rally");
    expect(names({ order: "cost" }).at(-1)).toBe("Scrap Bomb");
    expect(names({ order: "rarity" })[0]).toBe("Scrap Bomb");
  });

  it("leaves out what the Survivor cannot use, unless asked not to", () => {
    const other = card("Kira", { part: "Survivor" }, { stats: "Survivor, identity Silent Scout" });
    expect(names({}, rick)).toContain("Knuckles");
    expect(names({}, other)).not.toContain("Knuckles");
    expect(names({ usable: false }, other)).toContain("Knuckles");
    expect(usableBy(cards[5] as ListCard, null)).toBe(true);
  });

  it("offers what there is, costs by number", () => {
    expect(choices(cards.slice(1), (one) => [costOf(one)])).toEqual([["0", 1], ["1", 3], ["2", 1], ["X", 1]]);
    expect(choices(cards, marksOf).map(([word]) => word)).toEqual(["burn", "light", "melee", "walker"]);
  });
});

describe("kept decks", () => {
  it("replaces one of the same name and puts it first", () => {
    const kept = keptWith({ Ice: "b", Fire: "a" }, "Fire", "c");
    expect(Object.entries(kept)).toEqual([["Fire", "c"], ["Ice", "b"]]);
    expect(keptWithout(kept, "Fire")).toEqual({ Ice: "b" });
  });

  it("finds a free name", () => {
    expect(freeName({}, "Fire")).toBe("Fire");
    expect(freeName({ Fire: "a", "Fire 2": "b" }, "Fire")).toBe("Fire 3");
  });

  it("bears whatever lies in storage", () => {
    expect(readKept({ Fire: "a", Ice: 1, Air: null })).toEqual({ Fire: "a" });
    expect(readKept("x")).toEqual({});
    expect(readKept(null)).toEqual({});
    expect(readKept([["Fire", "a"]])).toEqual({});
  });
});
