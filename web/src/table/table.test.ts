// One step after the other: pacing, skipping, gaps, and when a question is offered.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { restAfter } from "./motion/pace";
import type { Speed } from "../app/settings.svelte";
import { option, question, room, told, update } from "./samples";
import { TableState } from "./table.svelte";

let speed: Speed = "normal";
const made = () => {
  const table = new TableState(() => speed);
  table.take({ t: "welcome", version: 1, seat: 0, room: room(), token: "", catalog: "d" });
  table.take(update(1, { fresh: true }));
  return table;
};

beforeEach(() => {
  vi.useFakeTimers();
  speed = "normal";
});
afterEach(() => vi.useRealTimers());

describe("pacing", () => {
  it("shows one step after the other and offers the question when it has caught up", () => {
    const table = made();
    const asked = question([option(1, "play One", "card", 1)]);
    table.take(update(2));
    table.take(update(3));
    table.take(update(4, { question: asked }));
    expect(table.table?.turn).toBe(2);
    expect(table.behind).toBe(2);
    expect(table.question).toBeNull();
    vi.advanceTimersByTime(1100);
    expect(table.table?.turn).toBe(3);
    expect(table.question).toBeNull();
    vi.advanceTimersByTime(1100);
    expect(table.table?.turn).toBe(4);
    expect(table.question?.id).toBe(asked.id);
  });

  it("is at the newest step at once if nothing is to be watched", () => {
    speed = "instant";
    const table = made();
    for (let serial = 2; serial < 30; serial++) table.take(update(serial));
    expect(table.table?.turn).toBe(29);
    expect(table.behind).toBe(0);
    expect(table.log.length).toBe(29);
  });

  it("skips to the newest step and keeps every line of the log", () => {
    const table = made();
    for (let serial = 2; serial < 9; serial++) table.take(update(serial));
    table.skip();
    expect(table.table?.turn).toBe(8);
    expect(table.behind).toBe(0);
    expect(table.log.map((line) => line.text)).toContain("step 5");
    vi.advanceTimersByTime(60_000);
    expect(table.table?.turn).toBe(8);
  });

  it("asks for the table anew when a step is missing, and passes over what it has seen", () => {
    const table = made();
    let gaps = 0;
    table.onGap = () => gaps++;
    table.take(update(1));
    expect(table.log.length).toBe(1);
    table.take(update(4));
    expect(gaps).toBe(1);
    table.take(update(9, { fresh: true }));
    expect(table.table?.turn).toBe(9);
    expect(table.log.length).toBe(1);
  });

  it("hurries when a window with a timer waits", () => {
    const table = made();
    for (let serial = 2; serial < 8; serial++) table.take(update(serial));
    table.take(update(8, { window: { id: 3, about: "a play", seconds: 6, left: 6, kind: "keeper", when: "a Keeper is played", able: false } }));
    vi.advanceTimersByTime(1200); // the step that was under way
    vi.advanceTimersByTime(6 * 130);
    expect(table.window?.id).toBe(3);
    expect(table.closes).toBeGreaterThan(0);
  });

  it("tells the outcome only when everything before it was shown", () => {
    const table = made();
    table.take(update(2));
    table.take(update(3, { outcome: { kind: "win", winner: 0, reason: "You win.", points: 0, fields: {} } }));
    expect(table.outcome).toBeNull();
    table.skip();
    expect(table.outcome?.reason).toBe("You win.");
  });
});

describe("answers", () => {
  it("hides an answered question until the server has replied", () => {
    const table = made();
    table.take(update(2, { question: question([option(1, "a", "word")], 7) }));
    table.answered = 7;
    expect(table.question).toBeNull();
    table.take({ t: "refused", why: "Too late.", id: 7 });
    expect(table.question?.id).toBe(7);
    table.answered = 7;
    table.skip();
    table.take(update(3, { question: question([option(1, "a", "word")], 8) }));
    table.skip();
    expect(table.question?.id).toBe(8);
  });
});

describe("the log", () => {
  it("marks turns and what one did oneself, and says what is new", () => {
    speed = "instant";
    const table = made();
    table.take(
      update(2, { events: [told("turn", "Turn 2: Kim", 0), told("play", "Kim plays Sun.", 0), told("move")] }),
    );
    expect(table.log.slice(1).map((line) => [line.heading, line.own])).toEqual([
      [true, true],
      [false, true],
    ]);
    expect(table.news).toContain("Kim plays Sun.");
  });
});

describe("restAfter", () => {
  it("rests on what others do, hardly on one's own doing, and not at all on nothing", () => {
    const step = update(2);
    expect(restAfter(step, "normal", 0, 0)).toBeGreaterThan(500);
    expect(restAfter(step, "normal", 0, 1)).toBeLessThan(300);
    expect(restAfter(update(2, { events: [] }), "slow", 0, 0)).toBe(0);
  });

  it("takes no more than 900 ms for a card that a bot plays", () => {
    const events = [told("play"), told("theft"), told("turn"), told("draw")].map((event) => ({ ...event, text: "…" }));
    expect(restAfter(update(2, { events }), "normal", 0, 0)).toBe(900);
    expect(restAfter(update(2, { events: [...events, ...events] }), "normal", 0, 0)).toBeLessThanOrEqual(1800);
  });

  it("follows the chosen speed and hurries when far behind", () => {
    const step = update(2);
    const at = (one: Speed, behind = 0) => restAfter(step, one, behind, 0);
    expect(at("slow")).toBeGreaterThan(at("normal"));
    expect(at("normal")).toBeGreaterThan(at("fast"));
    expect(at("instant")).toBe(0);
    expect(at("normal", 4)).toBe(at("normal") / 2);
    expect(at("normal", 3)).toBe(at("normal"));
  });
});

describe("windows that are passed", () => {
  it("are as the server says, and nobody's for whoever only watches", () => {
    const table = made();
    table.take({ t: "passing", always: false, moments: [{ kind: "action", when: "an Action is played" }] });
    expect(table.passing?.moments[0]?.when).toBe("an Action is played");
    table.take({ t: "welcome", version: 1, seat: -1, room: room(), token: "", catalog: "d" });
    expect(table.passing).toBeNull();
  });
});
