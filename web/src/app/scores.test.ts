// The best score counts, once for each game, and only if the game was a fair one.

import { beforeEach, describe, expect, it } from "vitest";
import { room } from "../table/samples";
import { bestScore, isBest, noteScore, scoreWords } from "./scores";

const game = (id: string, changes = {}) => room({ id, deck: "stars", options: {}, solo: true, ...changes });

beforeEach(() => localStorage.clear());

describe("scores", () => {
  it("keep the best, and measure the next by it", () => {
    expect(bestScore(game("a"))).toBeNull();
    expect(noteScore(game("a"), 3)).toEqual({ before: null, counts: true });
    expect(noteScore(game("b"), 2)).toEqual({ before: 3, counts: true });
    expect(noteScore(game("c"), 5)).toEqual({ before: 3, counts: true });
    expect(bestScore(game("d"))).toBe(5);
  });

  it("say the same when the page is loaded again", () => {
    noteScore(game("a"), 3);
    const first = noteScore(game("b"), 5);
    expect(noteScore(game("b"), 5)).toEqual(first);
  });

  it("are kept for each deck and choice of options by itself", () => {
    noteScore(game("a", { options: { always_pause_windows: "on", solo: "on" } }), 3);
    expect(bestScore(game("b"))).toBe(3);
    expect(bestScore(game("b", { options: { dead_friends_count: "off" } }))).toBeNull();
    expect(bestScore(game("b", { deck: "graves" }))).toBeNull();
  });

  it("do not count where something was taken back", () => {
    expect(noteScore(game("a", { marks: ["take-backs"] }), 9)).toEqual({ before: null, counts: false });
    expect(bestScore(game("b"))).toBeNull();
  });

  it("survive a damaged memory", () => {
    localStorage.setItem("ruleshift.scores", '["oops"]');
    expect(bestScore(game("a"))).toBeNull();
    expect(noteScore(game("a"), 1).before).toBeNull();
    expect(bestScore(game("a"))).toBe(1);
  });

  it("are no record without a Goal", () => {
    expect(isBest(0, { before: null, counts: true })).toBe(false);
    expect(isBest(3, { before: 3, counts: true })).toBe(false);
    expect(isBest(4, { before: 3, counts: true })).toBe(true);
    expect([[0, null], [2, null], [4, 3], [3, 3], [2, 3], [0, 0]].map(([points, before]) => scoreWords(points!, { before: before!, counts: true }))).toEqual([
      "", "Your first score in this game: the one to beat.", "Your best so far! It was 3.", "As good as your best.", "Your best is 3.", "Your best is 0.",
    ]);
  });
});
