// Cards that lie on their side have room for their whole text.

import { describe, expect, it } from "vitest";
import { UNKNOWN } from "./cards";
import { BODY, widthOf } from "./fit";
import { inLanes, inRows, lain, ROW_GAP, THUMB } from "./lying";

const card = (text: string) => ({ ...UNKNOWN, name: "Get On With It!", type: "keeper", text });

describe("a card that lies on its side", () => {
  it("is as wide as its words want", () => {
    const widths = [40, 90, 140].map((letters) => lain(card("word ".repeat(letters / 5)), 92, 500, "space").w);
    expect(widths).toEqual([...widths].sort((one, other) => one - other));
    expect(new Set(widths).size).toBe(3);
  });

  it("is higher only where it cannot be wider", () => {
    const long = card("word ".repeat(60));
    expect(lain(long, 92, 900, "space").h).toBe(92);
    expect(lain(long, 92, 240, "space")).toMatchObject({ form: "lying", w: 240 });
    expect(lain(long, 92, 240, "space").h).toBeGreaterThan(92);
  });

  it("is so wide that no word of its text is broken", () => {
    const lying = lain(card("Everybody plays 2."), 110, 500, "space");
    expect(lying.w - THUMB - 24).toBeGreaterThanOrEqual(widthOf("Everybody", 13, BODY));
  });

  it("is a picture with its name where it has nothing to say", () => {
    expect(lain(card("A Keeper without a power."), 92, 500, "space").form).toBe("small");
  });

  it("shares rows evenly, in the order of the hand", () => {
    expect(inRows([100, 100, 100, 100], 2, 2 * 100 + ROW_GAP)).toEqual([[0, 1], [2, 3]]);
    expect(inRows([100, 100, 100], 1, 250)).toBeNull();
  });

  it("lies in the shorter of two rows that are swiped, so that neither has a hole", () => {
    const wide = (w: number, both = false) => ({ w, both });
    const { spots, width } = inLanes([wide(200), wide(80), wide(80), wide(100), wide(150, true)]);
    expect(spots.map(({ lane }) => lane)).toEqual([0, 1, 1, 1, 0]);
    expect(spots.map(({ x }) => x)).toEqual([0, 0, 80 + ROW_GAP, 160 + 2 * ROW_GAP, 260 + 3 * ROW_GAP]);
    expect(width).toBe(410 + 3 * ROW_GAP);
  });
});
