// Pictures: whole documents, always the same, whatever their words are.

import { describe, expect, it } from "vitest";
import { paintGoal } from "./goal";
import { heightFor, keyOf } from "./bitmaps";
import { shardOf } from "./icons";
import { figures } from "./number";
import { parts } from "./objects";
import { iconsIn, paint, paintBack, paintSurface, pictureOf, shapeFor, SHAPES, WORLDS, type Drawn, type Shape } from "./picture";
import { GROUNDS } from "./grounds";
import { PATTERNS } from "./patterns";
import { EFFECTS } from "./effects";
import { hash, INKS, placeOf } from "./words";
import data from "../../../src/ruleshift/language/pictures.json";

const RING = "M0 0h512v512H0zM128 128v256h256V128z"; // a square with a hole
const icons = (name: string) => (name === "gone" ? undefined : RING);
const look = { like: "space" };
const card = (changes: Partial<Drawn> = {}): Drawn => ({ name: "Starship", type: "keeper", art: { hero: "rocket", at: "orbit", ink: "ice" }, ...changes });
const around = { look: () => look, card: (kind: number) => (kind === 1 ? card() : undefined), hero: (type: string) => `hero-of-${type}` };

/** Whether a browser reads it as a picture. */
function readable(svg: string): boolean {
  const read = new DOMParser().parseFromString(svg, "image/svg+xml");
  return read.documentElement.tagName === "svg" && !read.querySelector("parsererror") && !/NaN|undefined|Infinity/.test(svg);
}

describe("words", () => {
  it("has a painter for every pattern, ground and effect that decks may name", () => {
    const places = Object.values(WORLDS).flatMap((world) => Object.values(world.places));
    for (const { pattern, ground, colors } of places) {
      expect(PATTERNS[pattern], pattern).toBeTypeOf("function");
      expect(GROUNDS[ground], ground).toBeTypeOf("function");
      expect(colors).toHaveLength(6);
    }
    expect(Object.keys(EFFECTS).sort()).toEqual([...data.effects].sort());
  });
  it("finds a place of the world, of another world, or the first", () => {
    const first = Object.values(WORLDS.space!.places)[0];
    expect(placeOf(look, "deck")).toBe(WORLDS.space!.places.deck);
    expect(placeOf(look, "park pond")).toBe(WORLDS.park!.places.pond);
    expect(placeOf(look, "nowhere")).toBe(first);
    expect(placeOf(look)).toBe(first);
  });
  it("takes a maker's colours, but no other text for a colour", () => {
    const colors = ["#111111", "#222222", "#333333", "#444444", "#555555", '"/><script>'];
    const found = placeOf({ like: "space", colors }, "").colors;
    expect(found.slice(0, 5)).toEqual(colors.slice(0, 5));
    expect(found[5]).toMatch(/^#/);
  });
});

describe("a body", () => {
  it("is every closed part of the path, from a point of its own", () => {
    expect(parts(RING)).toEqual(["M0 0h512v512H0z", "M128 128v256h256V128z"]);
    expect(parts("m10 10h5v5zm20 0h5v5z")).toEqual(["M10 10h5v5z", "M30 10h5v5z"]);
  });
  it("reads arcs whose flags stand together", () => {
    expect(parts("M0 0a5 5 0 0110 0z")).toEqual(["M0 0a5 5 0 0 1 10 0z"]);
  });
});

describe("a picture", () => {
  it("is what the card says, else its number, else what it asks for, else by its type", () => {
    expect(pictureOf(card(), around)).toMatchObject({ kind: "scene", scene: { art: { hero: "rocket" } } });
    expect(pictureOf(card({ art: null, number: { of: "draw", shown: "4" } }), around)).toMatchObject({ kind: "number" });
    expect(pictureOf(card({ art: null, needs: [{ cards: [1], without: false }] }), around)).toMatchObject({ kind: "wanted" });
    expect(pictureOf(card({ art: null, needs: [{ cards: [9], without: false }] }), around)).toMatchObject({ kind: "scene" });
    expect(iconsIn(pictureOf(card({ art: null }), around))).toEqual(["hero-of-keeper"]);
  });

  const all: Drawn[] = [
    card(),
    card({ art: { hero: "gone", ink: "no ink", fx: "nothing", at: "nowhere", turn: Number.NaN, size: 9999, with: [["a"], ["b", "x", null, {}, 7]] } }),
    card({ name: "שלום 🚀 & <b>\"", art: null }),
    card({ art: null, number: { of: "draw", shown: "∞" } }),
    card({ art: null, number: { of: "something", shown: "all" } }),
    ...[1, 2, 3, 4, 5, 9].map((count) => card({ art: null, needs: Array.from({ length: count }, (_, at) => ({ cards: [1], without: at === 2 })) })),
  ];
  it.each(all.map((one, at) => [at, one] as const))("number %i is a whole document in every shape, the same each time", (_, drawn) => {
    for (const wanted of Object.keys(SHAPES) as Shape[]) {
      const picture = pictureOf(drawn, around);
      const shape = shapeFor(picture, wanted);
      const svg = paint(picture, icons, shape);
      expect(readable(svg)).toBe(true);
      expect(paint(pictureOf(drawn, around), icons, shape)).toBe(svg);
    }
  });

  it("uses no name twice in one document", () => {
    const scene = { name: "x", look, art: { hero: "a", ink: "gold", with: [["b", 1, 2, 3, "red"], ["b", 5, 6, 7, "red"]] } };
    const ids = [...paintGoal([{ scene }, { scene }, { scene }], icons).matchAll(/ id="([^"]+)"/g)].map((found) => found[1]);
    expect(ids.length).toBeGreaterThan(10);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("stands for one bitmap as long as its words stay the same", () => {
    expect(keyOf(pictureOf(card(), around))).toBe(keyOf(pictureOf(card(), around)));
    expect(keyOf(pictureOf(card(), around))).not.toBe(keyOf(pictureOf(card({ name: "Other" }), around)));
    expect([heightFor(40, 1), heightFor(100, 2), heightFor(4000, 1)]).toEqual([64, 192, 576]);
  });
});

describe("numbers", () => {
  it("are drawn in the face of every world, and words not at all", () => {
    for (const world of Object.keys(WORLDS)) expect(figures("12", world, 130, 80)).toContain("<path");
    expect(figures("all", "space", 130, 80)).toBe("");
  });
});

describe("backs and grounds", () => {
  it.each(Object.keys(WORLDS))("of %s are whole documents, light and dark", (like) => {
    expect(readable(paintBack({ like }, icons))).toBe(true);
    for (const light of [true, false]) expect(readable(paintSurface({ like }, light))).toBe(true);
    expect(paintSurface({ like }, true)).not.toBe(paintSurface({ like }, false));
  });
  it("take the colours of a deck of one's own", () => {
    const colors = ["#101010", "#202020", "#303030", "#404040", "#505050", "#fafafa"];
    expect(readable(paintSurface({ like: "space", colors }, false))).toBe(true);
    expect(paintBack({ like: "space", back: ["#abcdef", "#222222", "#333333", "#444444"] }, icons)).toContain("#abcdef");
  });
});

it("gives names that begin alike to one file, and any name a file", () => {
  expect(["rocket", "rose", "3d-glasses", "x"].map(shardOf)).toEqual(["ro", "ro", "3d", "x"]);
  expect(Object.keys(INKS)).toContain("cream");
  expect(hash("Starship")).toBe(hash("Starship"));
});
