import { beforeEach, expect, it, vi } from "vitest";
import { brought, exported, forgetEverything, forgetOne, remember, remembered, remembersAnything } from "./memory";

beforeEach(() => localStorage.clear());

it("keeps what was done, shelf by shelf, and takes it away again", () => {
  expect(remember("puzzles", "some-deck 7", { solved: true, tries: 2 })).toBe(true);
  expect(remember("lessons", "first-steps", { step: 4 })).toBe(true);
  expect(remembered("puzzles")).toEqual({ "some-deck 7": { solved: true, tries: 2 } });
  expect(JSON.parse(exported()).lessons).toEqual({ "first-steps": { step: 4 } });
  forgetOne("puzzles", "some-deck 7");
  expect(remembered("puzzles")).toEqual({});
  forgetEverything();
  expect(remembered("lessons")).toEqual({});
});

it("brings back what was saved, beside what is here", () => {
  remember("puzzles", "some-deck 7", { solved: true });
  remember("lessons", "first-steps", { answers: [], done: true });
  remember("scores", "some-deck", { points: 4 });
  const text = exported();
  forgetEverything();
  expect(remembersAnything()).toBe(false);
  remember("lessons", "first-steps", { answers: [[1]], done: false });
  expect(remembersAnything()).toBe(true);
  expect(brought(text)).toBe(2);
  expect(remembered("puzzles")).toEqual({ "some-deck 7": { solved: true } });
  expect(remembered("scores")).toEqual({ "some-deck": { points: 4 } });
  expect(remembered("lessons")).toEqual({ "first-steps": { answers: [[1]], done: false } });
  for (const odd of ["", "[]", "null", "{", "{\"name\": 1}"]) expect(brought(odd)).toBe(null);
  expect(brought('{"games": null, "puzzles": {}}')).toBe(0);
});

it("says when nothing can be kept, and goes on", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  expect(remember("games", "abc", { won: true })).toBe(false);
  vi.unstubAllGlobals();
});

it("starts anew where somebody has put something else", () => {
  localStorage.setItem("ruleshift.memory.games", '["odd"]');
  expect(remembered("games")).toEqual({});
  localStorage.setItem("ruleshift.memory.games", "{");
  expect(remembered("games")).toEqual({});
});
