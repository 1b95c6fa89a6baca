// Who is honoured at the end, and how.

import { describe, expect, it } from "vitest";
import type { Outcome } from "../../protocol/messages";
import { listed, moodOf, plainEnding, titleOf } from "./ending";

const outcome = (kind: string, changes: Partial<Outcome> = {}): Outcome => ({ kind, winner: -1, reason: "", points: 0, fields: {}, ...changes });

describe("an ending", () => {
  it("celebrates a win, and with those who only watch", () => {
    const won = outcome("win", { winner: 1 });
    expect([moodOf(won, 1), titleOf(won, 1, "Ann")]).toEqual(["won", "You win!"]);
    expect([moodOf(won, -1), titleOf(won, -1, "Ann")]).toEqual(["won", "Ann wins"]);
  });

  it("is kind to whoever lost", () => {
    const won = outcome("win", { winner: 1 });
    expect([moodOf(won, 0), titleOf(won, 0, "Ann")]).toEqual(["lost", "Ann wins"]);
  });

  it("has no gold for a draw, for an Ungoal, and for no Goal at all", () => {
    expect(["draw", "loss", "score"].map((kind) => moodOf(outcome(kind), 0))).toEqual(["quiet", "quiet", "quiet"]);
    expect(["draw", "loss", "score"].map((kind) => titleOf(outcome(kind), 0, ""))).toEqual(["Nobody wins", "Everybody loses", "No Goal this time"]);
    expect(moodOf(outcome("score", { points: 2 }), 0)).toBe("won");
    expect(moodOf(outcome("score", { points: 2 }), 0, { before: 3, counts: true })).toBe("quiet");
    expect(moodOf(outcome("score", { points: 4 }), 0, { before: 3, counts: true })).toBe("won");
    expect(titleOf(outcome("score", { points: 1 }), 0, "")).toBe("You scored 1 Goal");
  });

  it("shows the cards that the outcome names", () => {
    expect(plainEnding(outcome("win", { fields: { card: 4, met: [1, 2] } }))).toEqual({ decided: [4], met: [1, 2], stands: [], lacked: "" });
    expect(plainEnding(outcome("draw")).decided).toEqual([]);
  });
});

it("lists words", () => {
  expect([[], ["one"], ["one", "two"], ["one", "two", "three"]].map(listed)).toEqual(["", "one", "one and two", "one, two and three"]);
});
