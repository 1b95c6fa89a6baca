// The coach speaks of each type of card once, and never to somebody who does not want it.
import { beforeEach, expect, it, vi } from "vitest";
import { remembered } from "../app/memory";
import { choose } from "../app/settings.svelte";
import type { Book } from "./cards/cards";
import { Coach } from "./coach.svelte";

const book = { info: (card: number) => ({ type: card < 10 ? "keeper" : "goal" }), wordOn: (type: string) => (type === "goal" || type === "keeper" ? `About a ${type}.` : "") } as unknown as Book;
const sight = (question: number, ...places: [number, string][]) => ({ family: "tarot", book, places: new Map(places), question });

beforeEach(() => {
  localStorage.clear();
  choose({ coach: true });
});

it("speaks of what is in the hand first, one type at a question, and never again", () => {
  const coach = new Coach();
  coach.look(sight(1, [12, "goals"], [3, "hand"]));
  expect(coach.tip).toEqual({ type: "keeper", card: 3, text: "About a keeper." });
  coach.know("tarot");
  expect(coach.tip).toBeNull();
  coach.look(sight(1, [12, "goals"], [3, "hand"])); // the same question
  expect(coach.tip).toBeNull();
  coach.look(sight(2, [12, "goals"], [3, "hand"]));
  expect(coach.tip?.type).toBe("goal");
  coach.look(sight(3, [12, "goals"], [3, "hand"])); // played on without a press: it has been read
  expect(coach.tip).toBeNull();
  expect(remembered("coach")).toEqual({ "tarot: keeper": true, "tarot: goal": true });
  const later = new Coach();
  later.look(sight(1, [3, "hand"]));
  expect(later.tip).toBeNull();
});

it("says nothing to somebody who has switched it off", () => {
  choose({ coach: false });
  const coach = new Coach();
  coach.look(sight(1, [3, "hand"]));
  expect(coach.tip).toBeNull();
});

it("does not repeat itself where nothing can be kept", () => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => { throw new DOMException("full"); } });
  const coach = new Coach();
  coach.look(sight(1, [3, "hand"]));
  coach.know("tarot");
  coach.look(sight(2, [3, "hand"]));
  expect(coach.tip).toBeNull();
  vi.unstubAllGlobals();
});
