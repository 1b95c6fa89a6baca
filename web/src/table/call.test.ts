// Whoever looks elsewhere is called once for each question, if they want to be and the browser allows it.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { askLeave, Caller, markIcon, titleOf, whyNot } from "./call";

let shown: string[] = [];
class Fake {
  static permission = "granted";
  static requestPermission = () => Promise.resolve(Fake.permission);
  constructor(title: string) { shown.push(title); }
  close() { shown.push("closed"); }
}

beforeEach(() => {
  shown = [];
  Fake.permission = "granted";
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("Notification", Fake);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
});
afterEach(() => vi.unstubAllGlobals());

describe("a caller", () => {
  it("tells each question once, and takes it back", () => {
    const caller = new Caller();
    caller.call(4, "Any Game", "What do you play?", true);
    caller.call(4, "Any Game", "What do you play?", true);
    caller.quiet();
    expect(shown).toEqual(["Your turn: Any Game", "closed"]);
  });

  it("is silent for those who look, who do not want it, or where it is refused", () => {
    const caller = new Caller();
    caller.call(1, "A", "?", false);
    Fake.permission = "default";
    caller.call(2, "A", "?", true);
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
    Fake.permission = "granted";
    caller.call(3, "A", "?", true);
    expect(shown).toEqual([]);
  });

  it("says why it cannot", async () => {
    expect(whyNot()).toBe("");
    Fake.permission = "denied";
    expect(whyNot()).toContain("refuse");
    expect(await askLeave()).toBe(false);
    vi.stubGlobal("isSecureContext", false);
    expect(whyNot()).toContain("https");
  });
});

it("marks the tab", () => {
  document.head.innerHTML = '<link rel="icon" href="/icon.svg">';
  markIcon(true);
  expect(document.querySelector("link")?.getAttribute("href")).toBe("/icon-turn.svg");
  markIcon(false);
  expect(document.querySelector("link")?.getAttribute("href")).toBe("/icon.svg");
  expect(titleOf("Any Game", true)).toBe("● Your turn · Any Game · Ruleshift");
});
