import { beforeEach, describe, expect, it, vi } from "vitest";
import { dayOf, dayText, isSolved, keepSolved, nextOpen, pathOf } from "./puzzles";
import type { PuzzleInfo } from "../protocol/messages";

beforeEach(() => localStorage.clear());

const info = (id: string): PuzzleInfo => ({ deck: "some-deck", id, number: 1, goal: "win this turn", level: 1, word: "easy", moves: 2, fails: "1 of 2 lines fail" });

describe("what was solved", () => {
  it("is kept, and the next open one is found", () => {
    expect(nextOpen([info("a"), info("b")])?.id).toBe("a");
    expect(keepSolved("some-deck", "a", 1, false)).toBe(true);
    expect(isSolved("some-deck", "a")).toBe(true);
    expect(isSolved("another", "a")).toBe(false);
    expect(nextOpen([info("a"), info("b")])?.id).toBe("b");
  });

  it("survives what somebody has edited", () => {
    localStorage.setItem("ruleshift.memory.puzzles", JSON.stringify({ "some-deck a": "yes", "some-deck b": { solved: "no" } }));
    expect(isSolved("some-deck", "a")).toBe(false);
    expect(isSolved("some-deck", "b")).toBe(false);
    localStorage.setItem("ruleshift.memory.puzzles", "[1, 2");
    expect(isSolved("some-deck", "a")).toBe(false);
  });

  it("says so where nothing can be kept", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    });
    expect(keepSolved("some-deck", "a", 0, false)).toBe(false);
    vi.unstubAllGlobals();
  });
});

it("says a day in words and escapes addresses", () => {
  expect(dayText("2026-11-18")).toBe("Wednesday, November 18");
  expect(dayText("soon")).toBe("soon");
  expect(dayOf(Date.parse("2026-11-18T23:59:59Z"))).toBe("2026-11-18");
  expect(pathOf({ deck: "a+b", id: "x/y" })).toBe("/puzzles/a%2Bb/x%2Fy");
});
