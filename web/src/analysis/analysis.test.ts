import { expect, it } from "vitest";
import type { Analysed, ChancesAt, TurningPoint } from "../protocol/messages";
import { above, band, because, curve, everything, mostOf, placeOf, remarksOf, signed, ticks, type Box } from "./analysis";

const at = (turn: number, place: number, shares: number[], seat = 0): ChancesAt => ({ turn, at: place, seat, shares, errors: shares.map(() => 0.1), nobody: 0 });
const chances = [at(1, 0, [0.5, 0.5]), at(2, 4, [0.25, 0.75]), at(2, 9, [0, 1], -1)];
const box: Box = { left: 0, top: 0, width: 100, height: 100, most: 1 };
const found = (done: number): Analysed => ({ done, names: ["Ann", "Bob"], remarks: [], chances, points: [], balances: [], playouts: 0 });
const point: TurningPoint = { at: 5, turn: 2, seat: 0, played: "end turn", better: "play Sun", chance: 0.2, might: 0.9, error: 0.03, worlds: 56, won: [0, 40], lost: [20, 3], reasons: [] };

it("draws a curve and the band round it, from the left to the right", () => {
  expect(curve(chances, 0, box)).toBe("M0.0,50.0L50.0,75.0L100.0,100.0");
  expect(band(chances.slice(0, 1), 0, box)).toBe("M0.0,40.0L0.0,60.0Z");
  expect(above(box, 1.4)).toBe(0);
});

it("finds the turn of an answer, never the end", () => {
  expect([0, 3, 4, 8, 9].map((place) => placeOf(chances, place))).toEqual([0, 0, 1, 1, 1]);
  expect(ticks(chances, 10)).toEqual([0, 1]);
});

it("draws points as high as they go", () => {
  expect(mostOf([at(1, 0, [2.3])], true)).toBe(3);
  expect(mostOf(chances, false)).toBe(1);
});

it("says why, as far as the games imagined tell", () => {
  expect(because(point, "Ann")).toBe("Ann wins within the round in 40 of 56 worlds instead of 0, and somebody else does in 3 instead of 20.");
  expect(because({ ...point, won: [0, 0] }, "Ann")).toBe("Somebody else wins within the round in 3 of 56 worlds instead of 20.");
  const alike = { ...point, won: [1, 1], lost: [2, 2] };
  expect(because(alike, "Ann")).toBe("");
  expect(because({ ...alike, reasons: [{ what: "own HP", given: 7.1, better: 9 }] }, "Ann")).toBe("Seen by Ann, a round later on average: own HP 9.0 instead of 7.1.");
  expect([0.123, -0.4, 0.001].map(signed)).toEqual(["+12", "−40", "0"]);
});

it("has a sentence for every remark", () => {
  const remarks: Analysed["remarks"] = ["alone", "unfinished", "left", "nobody", "unlearned", "thinned"];
  expect(remarksOf({ ...found(1), remarks }).every((one) => one.endsWith("."))).toBe(true);
});

it("asks until all is known, and waits while the server is busy", async () => {
  const answers: (Analysed | Error)[] = [found(0.3), new Error("busy"), found(0.6), found(1)];
  const seen = [];
  let waited = 0;
  const ask = async () => {
    const next = answers.shift()!;
    if (next instanceof Error) throw next;
    return next;
  };
  for await (const one of everything({ ask, pause: async () => void waited++, again: () => true })) seen.push(one === "busy" ? one : one.done);
  expect(seen).toEqual([0.3, "busy", 0.6, 1]);
  expect(waited).toBe(1);
});

it("gives up where waiting does not help", async () => {
  const all = everything({ ask: () => Promise.reject(new Error("gone")), pause: async () => undefined, again: () => false });
  await expect(all.next()).rejects.toThrow("gone");
});
