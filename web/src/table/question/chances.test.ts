import { describe, expect, it } from "vitest";
import { brief, chancesSaid } from "./chances";

const found = { chance: 0.414, other: "play Draw 2", against: 0.35, worlds: 32 };

describe("the chances behind a hint", () => {
  it("stand beside the answer", () => {
    expect(brief(found)).toBe("41 % against 35 %");
    expect(brief({ ...found, other: "" })).toBe("41 %");
  });
  it("are said in a sentence", () => {
    expect(chancesSaid(found)).toBe("wins about 41 % of the games imagined, against 35 % for “play Draw 2”.");
    expect(chancesSaid({ ...found, against: 0.412 })).toBe("wins about 41 % of the games imagined, and so does “play Draw 2”.");
    expect(chancesSaid({ ...found, against: 0.44 })).toBe("wins about 41 % of the games imagined; the 44 % for “play Draw 2” may be chance.");
    expect(chancesSaid({ ...found, other: "" })).toBe("wins about 41 % of the games imagined.");
  });
});
