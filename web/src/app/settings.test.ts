// What the browser remembers.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { choose, forgetVisit, keep, keepSeat, offeredSeat, recall, seatToken, settings, visited, visits } from "./settings.svelte";

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", "/");
});

describe("settings", () => {
  it("keeps what is chosen", () => {
    choose({ name: "Kim", speed: "fast" });
    expect(settings.name).toBe("Kim");
    expect(recall<{ speed: string }>("ruleshift.settings", { speed: "" }).speed).toBe("fast");
  });

  it("puts the theme on the page, and takes it off for the system's", () => {
    choose({ theme: "light" });
    expect(document.documentElement.dataset.theme).toBe("light");
    choose({ theme: "system" });
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  it("lives with a storage that holds nonsense or refuses", () => {
    localStorage.setItem("odd", "{");
    expect(recall("odd", 7)).toBe(7);
    const setItem = vi.fn(() => {
      throw new Error("full");
    });
    vi.stubGlobal("localStorage", { setItem });
    expect(() => keep("odd", 1)).not.toThrow();
    expect(setItem).toHaveBeenCalled();
    vi.unstubAllGlobals();
  });
});

describe("seats", () => {
  it("takes a secret out of the address and does not keep it", () => {
    history.replaceState(null, "", "/t/room1#seat=abc-DEF_9");
    expect(offeredSeat()).toBe("abc-DEF_9");
    expect(location.hash).toBe("");
    expect(offeredSeat()).toBe("");
    expect(seatToken("room1")).toBe("");
  });

  it("leaves another hash alone", () => {
    history.replaceState(null, "", "/t/room1#main");
    expect(offeredSeat()).toBe("");
    expect(location.hash).toBe("#main");
  });
});

describe("visits", () => {
  it("lists the newest first, each table once, twelve at most", () => {
    for (let n = 0; n < 14; n++) visited(`t${n}`, "First Steps", 0);
    visited("t5", "First Steps", 1);
    expect(visits()).toHaveLength(12);
    expect(visits()[0]).toMatchObject({ id: "t5", seat: 1 });
    expect(visits().filter((one) => one.id === "t5")).toHaveLength(1);
  });

  it("forgets a table with its seat", () => {
    visited("t1", "First Steps", 0);
    keepSeat("t1", "secret");
    forgetVisit("t1");
    expect(visits()).toEqual([]);
    expect(seatToken("t1")).toBe("");
  });
});
