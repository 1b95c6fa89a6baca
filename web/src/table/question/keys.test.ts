// Where arrow keys lead.

import { describe, expect, it } from "vitest";
import { nearest } from "./keys";

describe("nearest", () => {
  const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });
  const boxes = [box(20, 0), box(40, 0), box(0, 30), box(200, 35)];

  it("goes to the next one in the row", () => {
    expect(nearest(box(0, 0), boxes, "right")).toBe(0);
    expect(nearest(box(60, 0), boxes, "left")).toBe(1);
  });

  it("does not jump to another row sideways", () => {
    expect(nearest(box(60, 0), boxes, "right")).toBe(-1);
  });

  it("goes up and down to what is nearly above or below", () => {
    expect(nearest(box(0, 0), boxes, "down")).toBe(2);
    expect(nearest(box(0, 60), boxes, "up")).toBe(2);
  });
});
