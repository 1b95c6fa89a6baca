// Where the card that is looked at finds room.

import { describe, expect, it } from "vitest";
import { besideOf, type Box } from "./beside";

const SCREEN = { width: 1280, height: 720 };
const BIG = { width: 232, height: 326 };
const hand = (at: number): Box => ({ left: 200 + at * 150, top: 520, width: 140, height: 190 });
const clash = (place: { left: number; top: number }, other: Box) =>
  place.left < other.left + other.width && other.left < place.left + BIG.width && place.top < other.top + other.height && other.top < place.top + BIG.height;

describe("the card that is looked at", () => {
  it("stands above a card of the hand", () => {
    const place = besideOf(hand(2), BIG, SCREEN, [0, 1, 2, 3].map(hand));
    expect(place.top + BIG.height).toBeLessThanOrEqual(520);
    expect(Math.abs(place.left + BIG.width / 2 - (hand(2).left + 70))).toBeLessThan(2);
  });

  it("never lies over what can be chosen, where there is room anywhere", () => {
    const rows = [0, 1, 2, 3, 4].map((at): Box => ({ left: 10 + at * 160, top: 90, width: 150, height: 90 }));
    const mine: Box = { left: 300, top: 400, width: 400, height: 90 };
    const keep = [...rows, mine, ...[0, 1, 2, 3, 4].map(hand)];
    for (const card of keep) {
      const place = besideOf(card, BIG, SCREEN, keep);
      expect(keep.filter((one) => clash(place, one))).toEqual([]);
    }
  });

  it("stays on the screen", () => {
    const place = besideOf({ left: 0, top: 0, width: 30, height: 30 }, BIG, { width: 320, height: 480 }, []);
    expect([place.left >= 0, place.top >= 0, place.left + BIG.width <= 320, place.top + BIG.height <= 480]).toEqual([true, true, true, true]);
  });
});
