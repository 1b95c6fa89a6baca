// Where the cards of a hand lie: none leaves the screen, and of each enough is to be seen.

import { describe, expect, it } from "vitest";
import { arc, heightIn, heightOf, needOf, type Spot } from "./arc";

const LAPTOP = { width: 1000, height: 200 };
const SHORT = { least: 130, good: 130 };
const many = (count: number) => Array.from({ length: count }, () => SHORT);

/** The box of a card as it lies, turned round the point of Hand.svelte. */
function boxOf({ x, y, width, turn }: Spot, height: number) {
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const corners = [0, 1].flatMap((i) => [0, 1].map((j) => [(i - 0.5) * width, (j - 1.3) * height] as const));
  const xs = corners.map(([a, b]) => x + width / 2 + a * cos - b * sin);
  const ys = corners.map(([a, b]) => y + 1.3 * height + a * sin + b * cos);
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.max(...ys) };
}

describe("a hand", () => {
  it("of a few lies in an arc, the middle one highest and straight", () => {
    const { spots, rows } = arc(many(5), LAPTOP);
    expect(rows).toBe(1);
    expect(spots.map((one) => Number(one.turn.toFixed(1)))).toEqual([-2.2, -1.1, 0, 1.1, 2.2]);
    expect(spots[0]!.y).toBeGreaterThan(spots[2]!.y);
    expect(spots.some((one) => one.overlapped)).toBe(false);
  });

  it("in rows shows the texts that fit its lower cards, and no others", () => {
    const wide = { width: 1600, height: 200 };
    const high = heightOf(26, wide);
    expect(high).toBeLessThan(heightOf(5, wide));
    const [short, long] = [6, 10].map((lines) => needOf(high, (width) => (width < 140 ? lines : 1)));
    const worded = (need: typeof SHORT) => arc(Array.from({ length: 26 }, () => need!), wide).spots.filter((one) => one.worded).length;
    expect([worded(short!), worded(long!)]).toEqual([13, 0]);
  });

  it.each([1, 2, 7, 12, 20, 40, 60])("of %i cards stays on the screen, and 24 x 40 pixels of each are to be seen", (count) => {
    const { spots, height } = arc(many(count), LAPTOP);
    expect(spots.length).toBe(count);
    spots.forEach((one, at) => {
      const box = boxOf(one, height);
      expect(box.left).toBeGreaterThanOrEqual(-8); // beside it are 8 pixels
      expect(box.right).toBeLessThanOrEqual(LAPTOP.width + 8);
      expect(box.bottom).toBeLessThanOrEqual(LAPTOP.height + 0.5);
      const next = spots[at + 1];
      if (!one.overlapped || !next || next.y > one.y + 20) return; // the next one begins a row
      expect(next.x - one.x).toBeGreaterThanOrEqual(24);
    });
  });

  it("of wide cards stays on the screen as well", () => {
    const { spots, height } = arc([...many(1), { least: 200, good: 280 }, { least: 200, good: 280 }], { width: 700, height: 200 });
    for (const one of spots) expect(boxOf(one, height).bottom).toBeLessThanOrEqual(200.5);
  });

  it("gives long texts more room, as long as there is some", () => {
    const long = needOf(heightIn(LAPTOP), (width) => Math.ceil((250 * 6.7) / (width - 18)));
    expect(long.least).toBeGreaterThan(150);
    expect(long.good).toBeGreaterThan(long.least);
    const { spots } = arc([SHORT, long, SHORT], LAPTOP);
    expect(spots.map((one) => one.width)).toEqual([133, long.good, 133]);
    expect(spots.every((one) => one.worded)).toBe(true);
    const full = arc([long, ...many(6)], LAPTOP).spots;
    expect(full.map((one) => one.worded)).toEqual([false, true, true, true, true, true, true]);
  });
});
