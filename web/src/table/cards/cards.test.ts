// From numbers to what people read.

import { describe, expect, it } from "vitest";
import { Book, lookOf, typeClass } from "./cards";
import { catalog } from "../samples";

const book = new Book(catalog(["Zombie", "Zombie", "Zombie Duo", "What?", "Sun"]));

describe("Book", () => {
  it("finds names in sentences, the longest first", () => {
    expect(book.pieces("Kim kills Zombie Duo.")).toEqual([
      { text: "Kim kills ", card: -1 },
      { text: "Zombie Duo", card: 2 },
      { text: ".", card: -1 },
    ]);
  });

  it("prefers the copy that is meant", () => {
    expect(book.pieces("Zombie", [1])[0]?.card).toBe(1);
  });

  it("is not fooled by words that begin like a card, nor by signs in names", () => {
    expect(book.pieces("Sunday Zombies").every((piece) => piece.card < 0)).toBe(true);
    expect(book.pieces("Bo plays What?")[1]).toEqual({ text: "What?", card: 3 });
  });

  it("knows copies that look alike", () => {
    expect(book.alike(0, 1)).toBe(true);
    expect(book.alike(0, 2)).toBe(false);
    expect(book.alike(900, 901)).toBe(false);
  });

  it("says a card with its type and text", () => {
    expect(book.spoken(4)).toBe("Sun, Keeper. About Sun.");
    expect(book.spoken(-1)).toBe("a hidden card");
  });
});

it("has a word and a sign for every type, even for one it does not know", () => {
  expect(lookOf("new rule").word).toBe("New Rule");
  expect(lookOf("portent")).toEqual({ word: "Portent", sign: "●" });
  expect(typeClass("new rule")).toBe("type-new-rule");
});
