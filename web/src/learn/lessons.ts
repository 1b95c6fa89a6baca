// Lessons in the browser: where they come from, and how far this device has got with each of them.

import { remember, remembered } from "../app/memory";
import type { Answers } from "../guided/line.svelte";
import { get, post } from "../protocol/api";
import type { Catalog, Guided, GuidedPlay, LessonInfo, LessonPage } from "../protocol/messages";

const path = (name: string, rest = "") => `/api/lessons/${encodeURIComponent(name)}${rest}`;

export const lessons = () => get<LessonInfo[]>("/api/lessons");
export const lesson = (name: string) => get<LessonPage>(path(name));
export const lessonCards = (name: string) => get<Catalog>(path(name, "/cards"));
export const playLesson = (name: string, wanted: GuidedPlay) => post<Guided>(path(name, "/play"), wanted);

/** How far somebody has got with a lesson. */
export interface Progress {
  /** the answers so far, to go on from */
  answers: Answers;
  /** it has been played to its end at least once */
  done: boolean;
}

const NOTHING: Progress = { answers: [], done: false };

/** What this device remembers of a lesson; whatever somebody has put there instead is nothing. */
export function progressOf(name: string): Progress {
  const kept = remembered("lessons")[name];
  if (typeof kept !== "object" || kept === null) return NOTHING;
  const { answers, done } = kept as Partial<Record<keyof Progress, unknown>>;
  const whole = (one: unknown) => Array.isArray(one) && one.every((number) => Number.isSafeInteger(number) && (number as number) >= 0);
  return { answers: Array.isArray(answers) && answers.length < 400 && answers.every(whole) ? (answers as number[][]) : [], done: done === true };
}

/** Remembers it; false if this browser keeps nothing. */
export function keepProgress(name: string, progress: Progress): boolean {
  return remember("lessons", name, progress);
}

/** The lesson to take next: the first that has not been played to its end, or the one behind this one. */
export function nextLesson(all: readonly LessonInfo[], after = ""): LessonInfo | undefined {
  const good = all.filter((one) => !one.trouble);
  const at = good.findIndex((one) => one.name === after);
  if (at >= 0) return good[at + 1];
  return good.find((one) => !progressOf(one.name).done) ?? good[0];
}
