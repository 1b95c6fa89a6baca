// What the generic table makes of a description.

import { describe, expect, it } from "vitest";
import { familyOf } from "../../families/families";
import { plainTable, zone } from "../samples";
import { hasSide, hosts, marksOf, others } from "./generic";

describe("a table of a family that is not known here", () => {
  it("is drawn from its description", () => {
    expect(familyOf("any").places).toBe(familyOf("bridge").places);
  });

  it("offers what lies in sight: of a pile only the card on top", () => {
    const table = plainTable({
      zones: [zone("discard", "pile", [1, 2]), zone("row", "row", [3, -1]), zone("hand:0", "hand", [4], 0), zone("hand:1", "hand", [-1, 5], 1)],
    });
    const found = familyOf("any").places(table, 0);
    expect([...found.keys()].sort()).toEqual([2, 3, 4, 5]);
    expect(found.get(4)).toBe("hand");
    expect(found.get(5)).not.toBe("hand");
  });

  it("tells copies apart by what is marked on them", () => {
    const table = plainTable({ zones: [zone("row", "row", [1, 2, 3])], marks: [[2, ["turned"]]] });
    const found = familyOf("any").places(table, 0);
    expect(found.get(1)).toBe(found.get(3));
    expect(found.get(1)).not.toBe(found.get(2));
    expect(marksOf(table, 2)).toEqual(["turned"]);
    expect(marksOf(table, -1)).toEqual([]);
  });

  it("puts what clings to a card below it", () => {
    const table = plainTable({ attached: [[2, 1], [3, 2]] });
    expect(hosts(table, [1, 2, 3, 4, -1])).toEqual([{ card: 1, riders: [2, 3] }, { card: 4, riders: [] }, { card: -1, riders: [] }]);
  });

  it("leaves out a side on which there is nothing", () => {
    const zones = [zone("hand:0", "hand", [1], 0), zone("table:1", "row", [], 1)];
    expect([0, 1].map((seat) => hasSide(plainTable({ zones }), seat))).toEqual([false, true]);
    const seats = [{ seat: 0, words: ["last card"], values: [] }];
    expect(hasSide(plainTable({ zones, seats }), 0)).toBe(true);
  });

  it("goes round the table from the receiver, those who are out last", () => {
    const table = plainTable({ order: [0, 2, 3], seats: [0, 1, 2, 3].map((seat) => ({ seat, words: [], values: [] })) });
    expect(others(table, 2)).toEqual([3, 0, 1]);
    expect(others(table, -1)).toEqual([0, 2, 3, 1]);
  });
});
