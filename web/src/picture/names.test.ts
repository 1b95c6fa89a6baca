// Deck files and the painter know the same words, and the icons are those of the set that is bundled.

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import words from "../../../src/ruleshift/language/pictures.json";
import { EFFECTS } from "./effects";
import { GROUNDS } from "./grounds";
import { PATTERNS } from "./patterns";

const read = (path: string) => readFileSync(path, "utf8");
const known = read("../src/ruleshift/language/icons.txt").trim().split("\n");

it("knows the icons of the set by their names", () => {
  const { icons, aliases } = JSON.parse(read("node_modules/@iconify-json/game-icons/icons.json")) as { icons: object; aliases: object };
  expect(known).toEqual([...Object.keys(icons), ...Object.keys(aliases)].sort());
});

it("has an icon for the back of every world", () => {
  expect(Object.values(words.worlds).map(({ emblem }) => emblem).filter((emblem) => !known.includes(emblem))).toEqual([]);
});

it("can paint every place and every effect", () => {
  const places = Object.values(words.worlds).flatMap((world) => Object.values(world.places));
  expect(places.filter(({ pattern, ground }) => !(pattern in PATTERNS && ground in GROUNDS))).toEqual([]);
  expect(Object.keys(EFFECTS).sort()).toEqual([...words.effects].sort());
});
