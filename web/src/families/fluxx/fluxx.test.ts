// What a Fluxx table draws from what the server says.

import { describe, expect, it } from "vitest";
import family from "./family";
import { fluxxTable, seat } from "./samples";

describe("places", () => {
  it("knows hand, tables with what clings to them, rules, Goals and what is set aside", () => {
    const table = fluxxTable({
      hand: [1],
      goals: [2],
      rules: [3],
      playing: [4],
      aside: [[5], [6]],
      seats: [seat(0, [{ card: 7, attached: [8], turned: false }]), seat(1)],
      discard: [9],
    });
    const found = family.places(table, 0);
    expect(found.get(1)).toBe("hand");
    expect(found.get(8)).toBe(found.get(7));
    expect(found.get(5)).not.toBe(found.get(6));
    expect([2, 3, 4].every((card) => found.has(card))).toBe(true);
    expect(found.has(9)).toBe(false); // in the pile: shown beside the question if it can be chosen
  });
});
