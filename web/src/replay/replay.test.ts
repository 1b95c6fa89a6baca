import { describe, expect, it, vi } from "vitest";
import type { Frame, ReplayInfo, Told } from "../protocol/messages";
import { CHUNK, dwell, placeIn, placeLink, quiet, Reel, turnAt, turnStep, viewers } from "./replay";

const told = (text: string): Told => ({ kind: "play", seat: 0, text, rule: "", cards: [], moves: [], fields: {} });
const frame = (at: number, text = ""): Frame =>
  ({ at, label: "", who: -1, events: text ? [told(text)] : [], table: {}, outcome: null }) as unknown as Frame;
const info = (inputs: number, over = true): ReplayInfo => ({
  id: "abc", deck: "tutorial", title: "First Steps", family: "any", names: ["Ann", "Bob"], inputs, turns: [0, 4, 9],
  outcome: over ? { kind: "win", winner: 0, reason: "", points: 0, fields: {} } : null, options: {}, played: 0, marks: [],
});

/** A game in which something is seen at every third input. */
function reel(inputs: number) {
  const fetcher = vi.fn((from: number, to: number) =>
    Promise.resolve(Array.from({ length: to - from }, (_, at) => frame(from + at, (from + at) % 3 ? "" : "seen"))),
  );
  return { reel: new Reel(info(inputs), fetcher), fetcher };
}

describe("a reel", () => {
  it("fetches a chunk once, however often it is looked at", async () => {
    const { reel: one, fetcher } = reel(100);
    expect((await one.frame(5, "all")).at).toBe(5);
    expect((await one.frame(6, "all")).at).toBe(6);
    expect(fetcher.mock.calls).toEqual([[0, CHUNK, "all"]]);
  });

  it("keeps what each viewer sees apart", async () => {
    const { reel: one, fetcher } = reel(10);
    await one.frame(5, "0");
    await one.frame(5, "1");
    expect(fetcher).toHaveBeenCalledTimes(2);
  });

  it("asks for no position behind the last one", async () => {
    const { reel: one, fetcher } = reel(70);
    await one.frame(700, "all");
    expect(fetcher.mock.calls).toEqual([[CHUNK, 71, "all"]]);
  });

  it("gives a span over the edge of two chunks", async () => {
    const { reel: one } = reel(100);
    expect((await one.span(CHUNK - 2, CHUNK + 1, "all")).map((each) => each.at)).toEqual([58, 59, 60, 61]);
  });

  it("steps over positions at which nothing is seen, both ways and over the edge of a chunk", async () => {
    const { reel: one } = reel(100);
    expect(await one.step(57, 1, "all")).toBe(60);
    expect(await one.step(60, -1, "all")).toBe(57);
    expect(await one.step(99, 1, "all")).toBe(100);
    expect(await one.step(1, -1, "all")).toBe(0);
  });

  it("tries again after a failure", async () => {
    let fails = true;
    const one = new Reel(info(3), (from, to) =>
      fails ? Promise.reject(new Error("offline")) : Promise.resolve(Array.from({ length: to - from }, (_, at) => frame(at))),
    );
    await expect(one.frame(1, "all")).rejects.toThrow("offline");
    fails = false;
    expect((await one.frame(1, "all")).at).toBe(1);
  });
});

describe("turns", () => {
  const turns = [0, 4, 4, 9];
  it("are counted from one, also those that pass without an input", () => {
    expect([0, 3, 4, 8, 9].map((at) => turnAt(turns, at))).toEqual([1, 1, 3, 3, 4]);
    expect(turnAt([], 3)).toBe(0);
  });
  it("can be stepped through", () => {
    expect(turnStep(turns, 5, 1, 12)).toBe(9);
    expect(turnStep(turns, 9, 1, 12)).toBe(12);
    expect(turnStep(turns, 5, -1, 12)).toBe(4);
    expect(turnStep(turns, 4, -1, 12)).toBe(0);
    expect(turnStep(turns, 0, -1, 12)).toBe(0);
  });
});

describe("the address", () => {
  it("names a position and a viewer", () => {
    expect(placeLink("abc", 12, "all")).toBe("/r/abc?at=12&seat=all");
    expect(placeIn("?at=12&seat=all")).toEqual({ at: 12, viewer: "all" });
    expect(placeIn("?at=3.7&seat=1")).toEqual({ at: 3, viewer: "1" });
  });
  it("may hold nonsense", () => {
    expect(placeIn("")).toEqual({ at: 0, viewer: null });
    expect(placeIn("?at=-4&seat=<b>")).toEqual({ at: 0, viewer: null });
    expect(placeIn("?at=NaN&seat=1234")).toEqual({ at: 0, viewer: null });
  });
});

describe("viewers", () => {
  it("see all hands only when the game is over", () => {
    expect(viewers(info(3)).map((one) => one.value)).toEqual(["all", "0", "1", "watch"]);
    expect(viewers(info(3, false)).map((one) => one.value)).toEqual(["0", "1", "watch"]);
  });
});

describe("a position", () => {
  it("is quiet if nothing happened in it", () => {
    expect(quiet(frame(1))).toBe(true);
    expect(quiet(frame(1, "Ann plays Teapot."))).toBe(false);
    expect(quiet({ ...frame(1), outcome: { kind: "win", winner: 0, reason: "", points: 0, fields: {} } })).toBe(false);
  });
  it("stays longer the more there is to read, but never for ever", () => {
    expect(dwell([told("short")], "normal")).toBeLessThan(dwell([told("a much longer sentence to read")], "normal"));
    expect(dwell([told("x".repeat(1000))], "normal")).toBe(3500);
    expect(dwell([told("short")], "fast")).toBeLessThan(dwell([told("short")], "slow"));
  });
});
