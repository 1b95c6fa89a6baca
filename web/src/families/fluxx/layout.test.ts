// Which sizes things get on a Fluxx table.

import { describe, expect, it } from "vitest";
import { asideWidth, columnsOf, plan, roomFor, rulesHeight, rulesIn, shelf, SIZES, unitWidth, widthOf, type Wants } from "./layout";

const cards = (count: number, riders = 0) => Array.from({ length: count }, () => ({ riders }));

describe("a shelf of cards", () => {
  it("shows pictures with names while they have room", () => {
    expect(shelf(cards(4), 340, 92).size.form).toBe("small");
    expect(shelf(cards(4), 340, 92).fits).toBe(true);
  });

  it("shows pictures alone, in rows, where there are more", () => {
    const { size, fits } = shelf(cards(8), 195, 82);
    expect(size.form).toBe("tile");
    expect(fits).toBe(true);
    expect(size.h * 2).toBeLessThan(82);
  });

  it("never grows while cards are added", () => {
    const areas = Array.from({ length: 40 }, (_, at) => shelf(cards(at + 1), 320, 83)).map(({ size }) => size.w * size.h);
    expect(areas.every((area, at) => at === 0 || area <= areas[at - 1]!)).toBe(true);
  });

  it("keeps thirty cards in sight on one's own tray", () => {
    expect(shelf(cards(30), 780, 88).fits).toBe(true);
  });

  it("says how many have room where not all have", () => {
    const found = shelf(cards(30), 180, 80);
    expect(found.fits).toBe(false);
    expect(found.room).toBe(10);
    expect(found.size).toBe(SIZES.at(-1));
  });

  it("has no room for a text that is wider than the shelf, even where it would lie alone", () => {
    const size = SIZES.find((one) => one.form === "small")!;
    const told = [{ riders: 0, worded: () => 390 }];
    expect(roomFor(told, 330, 92, { ...size, h: 80 })).toBe(0);
    expect(roomFor(told, 390, 92, { ...size, h: 80 })).toBe(1);
  });

  it("gives what clings to a card a place at its side", () => {
    const size = SIZES.find((one) => one.form === "small")!;
    expect(unitWidth({ riders: 0 }, size)).toBe(size.w);
    expect(unitWidth({ riders: 2 }, size)).toBeGreaterThan(size.w);
    expect(unitWidth({ riders: 1 }, size)).toBe(unitWidth({ riders: 2 }, size));
    expect(roomFor(cards(3, 1), 200, size.h, size)).toBe(1);
  });
});

describe("the heart", () => {
  const said = columnsOf("Get On With It!", "As long as you hold a card and have a play to make, you may throw away all you hold, draw 3 and call it a turn.", "space");
  const texts = (count: number) => Array.from({ length: count }, () => said);
  const wants = (more: Partial<Wants> = {}): Wants => ({ width: 1120, height: 324, goals: 2, numbers: 3, texts: texts(2), ...more });

  it("lays rules below the Goals on high screens and beside them on low ones", () => {
    expect(plan(wants()).beside).toBe(false);
    expect(plan(wants({ width: 988, height: 208 })).beside).toBe(true);
  });

  it("shows two Goals and five rules whole at 1280 x 720", () => {
    const found = plan(wants({ width: 988, height: 208 }));
    expect(found.fits).toBe(true);
    expect(found.rule.words).toBe(2);
    expect(found.goal.w).toBeGreaterThan(200);
  });

  it.each([[1120, 324], [988, 208], [1074, 256], [1600, 480], [796, 560]])("finds room for seven Goals and five rules, or for twelve rules, in %i x %i", (width, height) => {
    expect(plan(wants({ width, height, goals: 7 })).fits).toBe(true);
    expect(plan(wants({ width, height, numbers: 4, texts: texts(8) })).fits).toBe(true);
  });

  it("has larger Goals where there is more room", () => {
    expect(plan(wants({ width: 1600, height: 480 })).goal.w).toBeGreaterThan(plan(wants()).goal.w);
  });

  it("leaves room for every heap beside what is under way, and for the gaps", () => {
    expect(asideWidth([])).toBe(0);
    expect(asideWidth([0, 1])).toBe(2 * asideWidth([1]));
    expect(asideWidth([9, 1])).toBe(asideWidth([3]) + asideWidth([1]));
    const [without, beside] = [undefined, asideWidth([1])].map((aside) => plan(wants({ width: 988, height: 208, aside })));
    expect(beside).toEqual(plan(wants({ width: 988 - asideWidth([1]), height: 208 })));
    expect(beside).not.toEqual(without);
  });

  it("has room for most texts beside two Goals and seven rules at 1280 x 720", () => {
    const usual = columnsOf("Goal Mill", "Once in your turn, you may bin as many Goals from your hand as you like.", "space");
    const found = plan(wants({ width: 988, height: 209, texts: [usual, usual, usual, said] }));
    expect(found.fits).toBe(true);
    expect(found.rule.words).toBeGreaterThan(1);
    expect(found.goal.w).toBeGreaterThan(200);
  });

  it("keeps the pictures of a Goal beside many texts at 1440 x 900", () => {
    const found = plan(wants({ width: 1140, height: 316, goals: 1, numbers: 3, texts: texts(5) }));
    expect(found.rule.words).toBe(5);
    expect(found.goal.h).toBeGreaterThan(150);
  });

  it("lays each rule into the first row that has room for it", () => {
    const rule = { h: 102, number: 80, words: 1, picture: 51 };
    const one = wants({ numbers: 2, texts: texts(2) });
    const wide = widthOf(rule, said[4]!);
    expect(rulesIn(one, rule, wide + 174)).toEqual([[0, 1, 2], [3]]);
    expect(rulesIn(one, rule, wide + 90)).toEqual([[0, 1, 3], [2]]);
    expect(rulesHeight(one, rule, wide + 90)).toBe(211);
    expect(rulesHeight(one, rule, wide - 1)).toBe(Infinity);
    expect(rulesHeight(wants({ numbers: 0, texts: [] }), rule, 500)).toBe(0);
  });
});
