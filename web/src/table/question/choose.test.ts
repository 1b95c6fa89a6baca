// What glows, which sets are right, when there is a warning.

import { describe, expect, it } from "vitest";
import { complete, counter, declines, leftUnused, optionsOf, passOf, spread, toggled } from "./choose";
import { option, question } from "../samples";

const same = (one: number, other: number) => one % 100 === other % 100;
const places = new Map([
  [1, "hand"],
  [101, "hand"],
  [2, "hand"],
  [201, "table:1"],
  [5, "table:0"],
]);

describe("spread", () => {
  it("lets every copy in the same place stand for an option", () => {
    const found = spread(question([option(1, "play One", "card", 1)]), places, same);
    expect([...found.cards.keys()].sort()).toEqual([1, 101]);
    expect(found.cards.get(101)?.[0]?.number).toBe(1);
  });

  it("keeps copies apart that are options themselves", () => {
    const asked = question([option(1, "discard One", "card", 1), option(101, "discard One", "card", 101)]);
    const found = spread(asked, places, same);
    expect(found.cards.get(1)?.map((one) => one.number)).toEqual([1]);
    expect(found.cards.get(101)?.map((one) => one.number)).toEqual([101]);
  });

  it("lays cards out beside the question that lie nowhere on the table", () => {
    const found = spread(question([option(77, "choose Deep", "card", 77)]), places, same);
    expect(found.tray.map((one) => one.card)).toEqual([77]);
    expect(found.cards.size).toBe(0);
  });

  it("collects several meanings of one card", () => {
    const found = spread(question([option(5, "choose", "card", 5), option(300, "use Five", "use", 5)]), places, same);
    expect(found.cards.get(5)?.map((one) => one.number)).toEqual([5, 300]);
  });

  it("tells seats and words from cards, and a power without a card is a word", () => {
    const asked = question([
      option(9, "take from Bob", "seat", -1, 1),
      option(10, "pass", "word"),
      option(11, "use Away", "use", 78),
    ]);
    const found = spread(asked, places, same);
    expect(found.seats.get(1)?.[0]?.label).toBe("take from Bob");
    expect(found.words.map((one) => one.label)).toEqual(["pass", "use Away"]);
  });

  it("takes the members of a set from its pool and keeps other words as buttons", () => {
    const asked = question([
      option(1, "discard One", "card", 1),
      option(50, "let chance choose", "word"),
      option(51, "done", "word"),
    ]);
    asked.several = {
      least: 0,
      most: 2,
      done: "done",
      pool: [option(1, "discard One", "card", 1), option(2, "discard Two", "card", 2)],
      keep: false,
      one_of: [],
      ends: 51,
    };
    const found = spread(asked, places, same);
    expect([...found.cards.keys()].sort()).toEqual([1, 101, 2].sort());
    expect(found.words.map((one) => one.label)).toEqual(["let chance choose"]);
    expect(optionsOf(asked).length).toBe(2);
  });

  it("finds nothing where nothing is asked", () => {
    const found = spread(null, places, same);
    expect(found.cards.size + found.seats.size + found.words.length + found.tray.length).toBe(0);
  });
});

describe("sets", () => {
  const several = { least: 1, most: 2, done: "done", pool: [], keep: false, one_of: [], ends: -1 };

  it("says of a limit how many stay of how many", () => {
    const pool = Array.from({ length: 7 }, (_, card) => option(card, `keep ${card}`, "card", card));
    expect(counter([1, 2], { ...several, least: 3, most: 3, pool, keep: true })).toBe("keep 3 of these 7: 2 so far");
    expect(counter([], { ...several, least: 3, most: 4, pool, keep: true })).toBe("keep 3 to 4 of these 7: 0 so far");
  });

  it("takes a member in and out again", () => {
    expect(toggled([], 1, several)).toEqual([1]);
    expect(toggled([1, 2], 1, several)).toEqual([2]);
  });

  it("never grows beyond what is wanted", () => {
    expect(toggled([1, 2], 3, several)).toEqual([1, 2]);
  });

  it("changes its mind where one is wanted", () => {
    expect(toggled([1], 2, { ...several, most: 1 })).toEqual([2]);
  });

  it("lets a member take the place of one that it excludes", () => {
    expect(toggled([1, 2], 3, { ...several, one_of: [[2, 3]] })).toEqual([1, 3]);
    expect(toggled([1], 3, { ...several, one_of: [[2, 3]] })).toEqual([1, 3]);
  });

  it("is complete between the least and the most", () => {
    expect(complete([], several)).toBe(false);
    expect(complete([1], several)).toBe(true);
    expect(complete([1, 2], several)).toBe(true);
    expect(complete([1, 2, 3], several)).toBe(false);
  });

  it("says how far it has come", () => {
    expect(counter([1], { ...several, least: 2 })).toBe("1 of 2");
    expect(counter([1], several)).toBe("1 of 1 to 2");
    expect(counter([], { ...several, least: 0, most: 3 })).toBe("0 of at most 3");
  });
});

describe("warnings", () => {
  const asked = question([
    option(1, "play One", "card", 1),
    option(60, "use Shotgun", "use", 5),
    option(61, "so be it", "word", -1, -1, "end"),
    option(62, "not now", "word", -1, -1, "pass"),
  ]);

  it("names the free actions that an early end would lose", () => {
    expect(leftUnused(asked, option(61, "so be it", "word", -1, -1, "end"))).toEqual(["use Shotgun"]);
  });

  it("says nothing about other answers, or where nothing is lost", () => {
    expect(leftUnused(asked, option(62, "not now", "word", -1, -1, "pass"))).toEqual([]);
    expect(leftUnused(question([option(61, "so be it", "word", -1, -1, "end")]), option(61, "so be it", "word", -1, -1, "end"))).toEqual([]);
  });

  it("knows which words decline", () => {
    expect(declines(option(1, "not now", "word", -1, -1, "pass"))).toBe(true);
    expect(declines(option(1, "choose Past", "word"))).toBe(false);
    expect(passOf(asked)?.number).toBe(62);
  });
});
