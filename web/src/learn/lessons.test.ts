// What this device remembers of lessons, and what it makes of things that somebody else has put there.
import { beforeEach, expect, it } from "vitest";
import { remember } from "../app/memory";
import type { LessonInfo } from "../protocol/messages";
import { keepProgress, nextLesson, progressOf } from "./lessons";

beforeEach(() => localStorage.clear());

const info = (name: string, trouble = ""): LessonInfo => ({ name, title: name, about: "", deck: "", deck_title: "", minutes: 5, steps: 3, trouble });

it("goes on where somebody has stopped", () => {
  expect(progressOf("one")).toEqual({ answers: [], done: false });
  expect(keepProgress("one", { answers: [[], [3]], done: false })).toBe(true);
  expect(progressOf("one")).toEqual({ answers: [[], [3]], done: false });
});

it.each([[7], ["odd"], [{ answers: "x", done: 1 }], [{ answers: [[-1]] }], [{ answers: [["a"]] }], [{ answers: [3] }], [null]])("takes %j for nothing", (odd) => {
  remember("lessons", "one", odd);
  expect(progressOf("one")).toEqual({ answers: [], done: false });
});

it("offers the first lesson that has not been played to its end, or the next one", () => {
  const all = [info("one"), info("broken", "unknown card"), info("two")];
  expect(nextLesson(all)?.name).toBe("one");
  keepProgress("one", { answers: [], done: true });
  expect(nextLesson(all)?.name).toBe("two");
  expect(nextLesson(all, "one")?.name).toBe("two");
  expect(nextLesson(all, "two")).toBeUndefined();
});
