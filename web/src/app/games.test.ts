import { beforeEach, expect, it, vi } from "vitest";
import type { Outcome, Room } from "../protocol/messages";
import { doneOn, noteGame, playedGames, resultOf, resultWords, sayNotKept } from "./games";
import { exported, forgetEverything, remember } from "./memory";

beforeEach(() => localStorage.clear());

const seat = (name: string, number: number) => ({ seat: number, name, kind: "person", bot: "", here: true, host: false, gone: false, deck: "", who: "" }) as Room["seats"][number];
const room = (id: string, replay = "r1") => ({ id, title: "First Steps", deck: "tutorial", seats: [seat("Ann", 0), seat("Bob", 1)], replay });
const outcome = (winner: number, kind: Outcome["kind"] = "win"): Outcome => ({ kind, winner, reason: "Ann wins.", points: 0, fields: {} });

it("remembers games with how they ended, the newest first", () => {
  expect(noteGame(room("one"), outcome(0), 0, 1000)).toBe(true);
  noteGame(room("two"), outcome(1), 0, 2000);
  expect(playedGames().map(({ id, result, at }) => [id, result, at])).toEqual([["two", "lost", 2000], ["one", "won", 1000]]);
  noteGame(room("one", "r9"), outcome(0), 0, 9000); // looked at again: its time stays
  expect(playedGames()[1]).toMatchObject({ id: "one", at: 1000, replay: "r9", names: ["Ann", "Bob"] });
  expect(Object.keys(JSON.parse(exported()).games)).toEqual(["one", "two"]);
  forgetEverything();
  expect(playedGames()).toEqual([]);
});

it("says how a game ended for us", () => {
  expect([outcome(0), outcome(1), outcome(-1, "draw"), outcome(-1, "loss"), outcome(-1, "score")].map((one) => resultOf(one, 0))).toEqual(["won", "lost", "nobody", "lost", "score"]);
  expect(resultWords({ result: "score", points: 1 })).toBe("1 point");
  expect(resultWords({ result: "nobody", points: 0 })).toBe("nobody won");
});

it("keeps the newest two hundred", () => {
  for (let at = 0; at < 205; at++) noteGame(room(`t${at}`), outcome(0), 0, at);
  expect(playedGames()).toHaveLength(200);
  expect(playedGames()[0]!.id).toBe("t204");
});

it("leaves out what somebody has made something else of", () => {
  remember("games", "odd", "text");
  remember("games", "half", { title: "x", at: 1, result: "eaten" });
  remember("games", "far", { title: "x", at: 1e300, result: "won" });
  remember("games", "bare", { title: "x", at: 1, result: "won", names: [1, "Ann"] });
  expect(playedGames()).toEqual([{ id: "bare", title: "x", at: 1, result: "won", deck: "", names: ["Ann"], seat: -1, points: 0, reason: "", replay: "" }]);
});

it("counts puzzles that are solved and lessons that are done", () => {
  remember("puzzles", "a 1", { solved: true });
  remember("puzzles", "a 2", { solved: false });
  remember("lessons", "first", { done: true });
  remember("lessons", "second", { step: 2 });
  expect([doneOn("puzzles"), doneOn("lessons")]).toEqual([1, 1]);
});

it("goes on where nothing can be kept, and says so once", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => { throw new DOMException("off", "SecurityError"); },
    setItem: () => { throw new DOMException("full", "QuotaExceededError"); },
    removeItem: () => { throw new DOMException("off", "SecurityError"); },
  });
  expect(noteGame(room("one"), outcome(0), 0)).toBe(false);
  expect(playedGames()).toEqual([]);
  forgetEverything();
  vi.unstubAllGlobals();
  expect([sayNotKept(), sayNotKept()]).toEqual([true, false]);
});
