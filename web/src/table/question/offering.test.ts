// What stands in the strip and what is laid out in the middle of the table.

import { describe, expect, it } from "vitest";
import { Book } from "../cards/cards";
import { catalog, option, question } from "../samples";
import { spread } from "./choose";
import { hidden, offer, typesOf, type Room } from "./offering";
import { holdsNothing, saidOf } from "./say";

const places = new Map([[0, "hand"], [1, "table:1"], [2, "rules"]]);
const WIDE: Room = { width: 600, narrow: false };
const PHONE: Room = { width: 200, narrow: true };
const made = (options: ReturnType<typeof option>[], room = WIDE, several: ReturnType<typeof question>["several"] = null) => {
  const asked = { ...question(options), several };
  return offer(asked, spread(asked, places, () => false), places, room);
};

describe("an offer", () => {
  const words = ["Past", "Future", "Somewhere else"].map((label, at) => option(at, label, "word"));
  const pass = option(9, "pass", "word", -1, -1, "pass");

  it("stands in the strip if it fits", () => {
    expect(made([...words, pass]).buttons.length).toBe(4);
    expect(made([...words, pass]).words).toEqual([]);
  });

  it("is laid out if it does not, but for the word that declines", () => {
    const found = made([...words, pass], { width: 160, narrow: false });
    expect(found.words.map((one) => one.label)).toEqual(["Past", "Future", "Somewhere else"]);
    expect(found.buttons).toEqual([pass]);
    expect(made([...words, pass], PHONE).words.at(-1)).toBe(pass);
    expect(made([...words, pass], PHONE).buttons).toEqual([]);
  });

  it("keeps the table free while cards can be chosen: what does not fit is behind one button", () => {
    const uses = [1, 2].map((card) => option(20 + card, "use something with a long name", "use", card));
    const found = made([...uses, option(0, "play", "card", 0), pass], { width: 300, narrow: false });
    expect([found.more.length, found.buttons, found.words, found.cards]).toEqual([2, [pass], [], []]);
    const some = made([...words, option(0, "play", "card", 0), pass], { width: 300, narrow: false });
    expect([some.buttons.map((one) => one.label), some.more.map((one) => one.label)]).toEqual([["Past", "pass"], ["Future", "Somewhere else"]]);
  });

  it("lays out cards that lie nowhere, and on a phone those that lie small", () => {
    const cards = [0, 1, 7].map((card) => option(card, `take ${card}`, "card", card));
    expect(made(cards).cards.map((one) => one.card)).toEqual([7]);
    expect(made(cards, PHONE).cards.map((one) => one.card)).toEqual([1, 7]);
    expect(made(cards, { ...PHONE, own: "table:1" }).cards.map((one) => one.card)).toEqual([7]);
  });

  it("puts a set together on one screen of a phone", () => {
    const pool = [0, 3, 4, 5].map((card) => option(card, `keep ${card}`, "card", card));
    const several = { least: 2, most: 2, done: "", pool, keep: true, one_of: [], ends: -1 };
    expect(made([], PHONE, several).cards.length).toBe(4);
    expect(made([], WIDE, several).cards.map((one) => one.card)).toEqual([3, 4, 5]);
  });

  it("names what lies below it", () => {
    const asked = question([0, 1, 2].map((card) => option(card, `choose ${card}`, "card", card)));
    expect(hidden(asked, places, ["rules", "goals"]).map((one) => one.card)).toEqual([2]);
    expect(hidden(asked, places, ["table"]).map((one) => one.card)).toEqual([1]);
  });

  it("is sorted by type, the commonest first, where there are several", () => {
    const cards = [0, 1, 2].map((card) => option(card, "", "card", card));
    expect(typesOf(cards, (card) => (card ? "goal" : "action"))).toEqual(["goal", "action"]);
    expect(typesOf(cards, () => "goal")).toEqual([]);
  });
});

describe("the strip", () => {
  const book = new Book(catalog(["Steal a Keeper", "Hey: You"]));

  it("names the card that asks, and does not say it twice", () => {
    const asked = { ...question([]), prompt: "Hey: You: which card?", why: "Hey: You: Take a card." };
    expect(saidOf(asked, book, true)).toMatchObject({ source: "Hey: You", prompt: "Which card?" });
    expect(saidOf({ ...question([]), why: "It is your turn." }, book, true).source).toBe("your turn");
  });

  it("says so if a window can only be passed", () => {
    const asked = { ...question([option(1, "pass", "word", -1, -1, "pass")]), purpose: "answer" };
    expect(holdsNothing(asked)).toBe(true);
    expect(holdsNothing({ ...asked, purpose: "play" })).toBe(false);
  });
});
