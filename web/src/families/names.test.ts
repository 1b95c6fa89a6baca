// What belongs to one family stands in its folder; everything else gets along with whatever family there is.

import { expect, it } from "vitest";
import { FAMILIES } from "./families";

const files = import.meta.glob<string>(["../**/*.{ts,svelte,css}", "!../families/**"], { query: "?raw", import: "default", eager: true });

it("names no family outside its folder", () => {
  const names = new RegExp(Object.keys(FAMILIES).join("|"), "i");
  const found = Object.entries(files).flatMap(([file, text]) =>
    text.split("\n").flatMap((line, at) => (names.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(Object.keys(FAMILIES).length).toBeGreaterThan(1);
  expect(Object.keys(files).length).toBeGreaterThan(80);
  expect(found).toEqual([]);
});
