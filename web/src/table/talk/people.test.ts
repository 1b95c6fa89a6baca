// Who sits where, in words.

import { describe, expect, it } from "vitest";
import { changes, markOf, seatName, situation } from "./people";
import type { SeatInfo } from "../../protocol/messages";

const seat = (more: Partial<SeatInfo> = {}): SeatInfo => ({ seat: 1, name: "Bruno", kind: "person", here: true, bot: "", who: "", host: false, gone: false, deck: "", ...more });

describe("a seat in words", () => {
  it("names both, where a person plays under the name of a bot", () => {
    expect(seatName(seat())).toBe("Bruno");
    expect(seatName(seat({ who: "Zoe" }))).toBe("Zoe (as Bruno)");
    expect(seatName(undefined, 2)).toBe("Player 3");
    expect(seatName(seat({ kind: "open", name: "" }))).toBe("Free seat");
  });

  it("says how things stand", () => {
    expect(situation(seat({ kind: "bot", bot: "greedy" }))).toBe("clever bot");
    expect(situation(seat({ kind: "bot", bot: "judge" }))).toBe("the judge: Wants everything to be ruled, and every rule to stay.");
    expect(situation(seat({ host: true }))).toBe("host");
    expect(situation(seat())).toBe("here");
    expect(situation(seat({ here: false }))).toBe("away");
    expect(situation(seat({ here: false, bot: "greedy", host: true }))).toBe("host, away, a bot stands in");
    expect(situation(seat({ bot: "greedy" }))).toBe("lets a bot play");
    expect(situation(seat({ gone: true }))).toBe("has given up");
  });
});

describe("a sign beside a name", () => {
  it("stands where no person plays", () => {
    expect(markOf(seat())).toEqual([]);
    expect(markOf(seat({ kind: "open" }))).toEqual([]);
    expect(markOf(seat({ kind: "bot", bot: "greedy" }))).toEqual(["bot"]);
    expect(markOf(seat({ here: false }))).toEqual(["asleep"]);
    expect(markOf(seat({ here: false, bot: "greedy" }))).toEqual(["asleep", "bot"]);
    expect(markOf(seat({ bot: "greedy" }))).toEqual(["bot"]);
    expect(markOf(seat({ gone: true, here: false }))).toEqual(["door"]);
  });
});

describe("what has changed", () => {
  const told = (then: Partial<SeatInfo>, now: Partial<SeatInfo>, own = 0) => changes([seat({ seat: 0 }), seat(then)], [seat({ seat: 0 }), seat(now)], own);

  it("tells of comings and goings", () => {
    expect(told({ kind: "bot", bot: "greedy" }, { who: "Zoe" })).toEqual(["Zoe sits down in the place of Bruno."]);
    expect(told({ kind: "open", name: "" }, { name: "Lou" })).toEqual(["Lou sits down."]);
    expect(told({}, { here: false })).toEqual(["Bruno is away."]);
    expect(told({ here: false }, { here: false, bot: "greedy" })).toEqual(["A bot stands in for Bruno."]);
    expect(told({ here: false, bot: "greedy" }, {})).toEqual(["Bruno is back."]);
    expect(told({}, { bot: "greedy" })).toEqual(["Bruno lets a bot play."]);
    expect(told({ bot: "greedy" }, {})).toEqual(["Bruno plays again."]);
    expect(told({}, { gone: true })).toEqual(["Bruno has given up."]);
    expect(told({ who: "Zoe" }, { kind: "bot", bot: "greedy" })).toEqual(["Zoe has left; a bot plays on."]);
    expect(told({}, { kind: "open", name: "" })).toEqual(["Bruno has stood up."]);
  });

  it("says nothing where nothing has changed, and nothing about oneself", () => {
    expect(told({}, {})).toEqual([]);
    expect(told({}, { here: false }, 1)).toEqual([]);
    expect(changes([], [seat()], 0)).toEqual(["Bruno sits down."]);
  });
});
