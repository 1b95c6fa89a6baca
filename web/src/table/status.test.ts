import { describe, expect, it } from "vitest";
import type { SeatInfo } from "../protocol/messages";
import { plainTable, room } from "./samples";
import { awayWords, idleWords, turnWords, type Waiting } from "./status";

const nameOf = (seat: number) => ["Ann", "Bob"][seat] ?? "";

function person(seat: number, changes: Partial<SeatInfo> = {}): SeatInfo {
  return { seat, name: nameOf(seat), kind: "person", bot: "", here: true, host: false, gone: false, deck: "", who: "", ...changes };
}

function waiting(changes: Partial<Waiting> = {}): Waiting {
  return { seat: 0, nameOf, over: false, room: room({ seats: [person(0), person(1)] }), answered: false, window: false, ...changes };
}

describe("turnWords", () => {
  const turn = { seat: 0, nameOf, over: false };

  it("names the turn and whose it is", () => {
    expect(turnWords(plainTable({ turn: 4 }), turn, false)).toBe("Turn 4 · Your turn");
    expect(turnWords(plainTable({ turn: 5, active: 1 }), turn, false)).toBe("Turn 5 · Bob's turn");
    expect(turnWords(plainTable({ turn: 5, active: 1 }), turn, true)).toBe("Bob's turn");
  });

  it("gives nobody a turn before the first one", () => {
    expect(turnWords(plainTable({ turn: 0 }), turn, false)).toBe("Setting up");
    expect(turnWords(plainTable({ turn: 0 }), turn, true)).toBe("Setting up");
  });

  it("says when there is none left, and nothing without a table", () => {
    expect(turnWords(plainTable(), { ...turn, over: true }, false)).toBe("The game is over");
    expect(turnWords(null, turn, false)).toBe("");
  });
});

describe("idleWords", () => {
  it("says whom everybody waits for", () => {
    expect(idleWords(plainTable({ active: 1 }), waiting())).toBe("Bob's turn");
    expect(idleWords(plainTable({ active: 0 }), waiting())).toBe("Your turn goes on");
    expect(idleWords(plainTable({ active: 0 }), waiting({ answered: true }))).toBe("One moment");
  });

  it("says that somebody is away, unless a bot plays for them", () => {
    const away = room({ seats: [person(0), person(1, { here: false })] });
    const replaced = room({ seats: [person(0), person(1, { here: false, bot: "greedy" })] });
    expect(idleWords(plainTable({ active: 1 }), waiting({ room: away }))).toBe("Bob's turn, but Bob is away");
    expect(idleWords(plainTable({ active: 1 }), waiting({ room: replaced }))).toBe("Bob's turn");
  });

  it("speaks of no turn before the first one", () => {
    expect(idleWords(plainTable({ turn: 0 }), waiting())).toBe("The game is being set up");
  });

  it("says nothing where something else speaks", () => {
    expect(idleWords(plainTable(), waiting({ over: true }))).toBe("");
    expect(idleWords(plainTable(), waiting({ window: true }))).toBe("");
    expect(idleWords(plainTable(), waiting({ room: room({ seats: [person(0, { bot: "greedy" })] }) }))).toBe("");
    expect(idleWords(plainTable(), waiting({ room: room({ seats: [person(0, { gone: true })] }) }))).toBe("You have given up; the others play on");
  });
});

describe("awayWords", () => {
  const playing = (changes = {}) => room({ status: "playing", people: 2, ask_all: true, seats: [person(0), person(1)], ...changes });

  it("is true with other people: they play on, and a bot stands in after the grace of the table", () => {
    expect(awayWords(playing(), 0)).toBe("The others play on. A moment to answer passes after 6 seconds. After 60 seconds a bot plays for you, until you are back.");
    expect(awayWords(playing({ grace_seconds: 600, turn_seconds: 30 }), 0)).toBe("The others play on. A moment to answer passes after 6 seconds. A bot answers what you are asked after 30 seconds. After 10 minutes a bot plays for you, until you are back.");
    expect(awayWords(playing({ grace_seconds: 0, ask_all: false }), 0)).toBe("The others play on. A bot plays for you, until you are back.");
    expect(awayWords(playing({ seats: [person(0, { bot: "greedy" }), person(1)] }), 0)).toBe("A bot plays for you.");
  });

  it("is true where nobody else is there: the game waits", () => {
    expect(awayWords(playing({ seats: [person(0), person(1, { here: false })] }), 0)).toBe("The game waits for you.");
    expect(awayWords(playing({ seats: [person(0), person(1, { kind: "bot" })] }), 0)).toBe("The game waits for you.");
  });

  it("says something else before the game, to whoever watches, and nothing at the end", () => {
    expect(awayWords(playing({ status: "waiting" }), 0)).toBe("Your seat is kept.");
    expect(awayWords(playing(), -1)).toBe("The game goes on.");
    expect(awayWords(playing({ status: "over" }), 0)).toBe("");
  });
});
