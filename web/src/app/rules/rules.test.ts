import { describe, expect, it } from "vitest";
import type { RuleLine } from "../../protocol/messages";
import { byChapter, linked, marked, ruleLink } from "./rules";

const line = (id: string, chapter: string, ruling = true): RuleLine => ({
  book: "star", id, kind: "", chapter, text: "", question: "", ruling,
});

describe("rules", () => {
  it("have an address each, whatever signs their number holds", () => {
    expect(ruleLink({ book: "tome", id: "5.7.0, 5.7.1-b1..b3" })).toBe("/rules/tome/5.7.0%2C%205.7.1-b1..b3");
  });

  it("stand under their chapters", () => {
    const found = byChapter([line("R1", "Turns"), line("R2", "Goals"), line("R3", "Turns"), line("1.0.0", "Turns", false)]);
    expect(found.map((one) => [one.chapter, one.lines.map((each) => each.id)])).toEqual([
      ["Turns", ["R1", "R3"]],
      ["Goals", ["R2"]],
      ["The rules: Turns", ["1.0.0"]],
    ]);
  });

  it("lead to each other by their numbers", () => {
    const pieces = linked("As in R14 and 2.24.3, not 12.", "tome");
    expect(pieces.filter((one) => one.href).map((one) => one.href)).toEqual(["/rules/tome/R14", "/rules/tome/2.24.3"]);
    expect(pieces.map((one) => one.text).join("")).toBe("As in R14 and 2.24.3, not 12.");
    expect(linked("W24 beats R-33", "zombie").map((one) => one.href)).toEqual(["/rules/zombie/W24", "", "/rules/zombie/R-33"]);
  });

  it("show the words that were looked for", () => {
    expect(marked("Draw (and draw) again", "DRAW (and").filter((one) => one.hit).map((one) => one.text)).toEqual([
      "Draw", "(and", "draw",
    ]);
    expect(marked("nothing", "")).toEqual([{ text: "nothing", hit: false }]);
  });
});
