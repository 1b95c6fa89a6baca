// What everybody lacked when somebody else met the Goal.

import { expect, it } from "vitest";
import type { Around } from "../../table/ending/ending";
import type { Outcome } from "../../protocol/messages";
import { ending } from "./ending";
import { fluxxTable, seat } from "./samples";
import type { GoalPart } from "./wire";

const outcome: Outcome = { kind: "win", winner: 0, reason: "", points: 0, fields: { how: "goal", card: 9, met: [1, 2] } };
const around = (who: number): Around => ({ seat: who, nameOf: String, cardName: (card) => `card ${card}`, kindName: (kind) => `kind ${kind}`, events: [] });
const part = (kind: number, seats: number[], mine: boolean): GoalPart => ({ cards: [kind], label: "", without: false, mine, seats, have: 0, of: 0, counts: [], lent: false });
const table = (mine: boolean, blocked: number[] = []) =>
  fluxxTable({
    seats: [seat(0), seat(1, [{ card: 5, attached: [], turned: false }]), seat(2)],
    needs: [{ goal: 9, parts: [part(3, [0, 1], true), part(4, [0], mine)], blocked }],
  });

it("says what the receiver lacked, and how the others stand", () => {
  expect(ending(table(false), outcome, around(1))).toEqual({ decided: [9], met: [1, 2], stands: [[2, "no cards on the table"]], lacked: "So close: you only lacked kind 4." });
  expect(ending(table(false), outcome, around(0)).stands).toEqual([[1, "one card short"], [2, "no cards on the table"]]);
});

it("shows what struck last where nobody else is left, and what the last one has", () => {
  const alone: Outcome = { ...outcome, winner: 1, fields: { how: "last in" } };
  const blow = { kind: "out", text: "", fields: { seat: 0, card: 6, back: false } } as unknown as Around["events"][number];
  expect(ending(table(false), alone, { ...around(1), events: [blow] })).toMatchObject({ decided: [6], met: [5] });
  expect(ending(table(false), alone, around(1))).toMatchObject({ decided: [], met: [5] });
});

it("says by the card who was knocked out, whatever words the table has for it", () => {
  const alone: Outcome = { ...outcome, winner: 1, fields: { how: "last in" } };
  const left = fluxxTable({ seats: [{ ...seat(0), out: "long gone", struck: "The Hook" }, seat(1), { ...seat(2), out: "long gone" }] });
  expect(ending(left, alone, around(0))).toMatchObject({ stands: [[2, "out of the game"]], lacked: "You were knocked out by The Hook." });
  expect(ending(left, alone, around(2))).toMatchObject({ stands: [[0, "knocked out by The Hook"]], lacked: "You are out of the game." });
});

it("says what stood in the way of somebody who had everything", () => {
  expect(ending(table(true, [7]), outcome, around(1)).lacked).toBe("Only card 7 stood in your way.");
  expect(ending(table(true, [7]), outcome, around(0)).lacked).toBe("");
});
