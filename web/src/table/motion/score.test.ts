// What is seen and heard of a step: which cards fly, how, when, and how long it all may take.

import { describe, expect, it } from "vitest";
import type { Move } from "../../protocol/messages";
import { told } from "../samples";
import { ACTS, type Motions } from "./acts";
import { lengthOf, paced, score } from "./score";
import { soundsOf } from "./sounds";

const MOTIONS: Motions = { draw: "draw", play: "play", "land>rules": "rule", "land>table": "play", cancel: "stop", turn: "turn", wound: "hit" };
const moved = (kind: string, ...moves: Move[]) => ({ ...told(kind), moves });
const happened = (kind: string, fields: Record<string, unknown>) => ({ ...told(kind), fields });
const flights = (...events: ReturnType<typeof told>[]) => score(events, MOTIONS).map(({ act, card, from, to }) => [act, card, from, to]);

describe("score", () => {
  it("makes one flight of a play and its landing, as the landing wants it", () => {
    expect(flights(moved("play", [4, "hand:0", "playing"]), moved("land", [4, "playing", "rules"]))).toEqual([["rule", 4, "hand:0", "rules"]]);
  });

  it("shows a card that is played and done with in the middle before it goes", () => {
    const [first, second] = score([moved("play", [4, "hand:1", "playing"]), moved("land", [4, "playing", "discard"])], MOTIONS);
    expect([first?.act, first?.to, second?.act, second?.to]).toEqual(["play", "playing", "fly", "discard"]);
    expect(second?.at).toBeGreaterThanOrEqual((first?.at ?? 0) + (first?.ms ?? 0));
  });

  it("crosses out a card that is stopped, and lets it fall", () => {
    expect(flights(happened("cancel", { card: 4, by: 1 }), moved("land", [4, "playing", "discard"]))).toEqual([["stop", 4, "playing", "discard"]]);
  });

  it("keeps every hidden card for itself, and forgets one that came back", () => {
    expect(flights(moved("draw", [-1, "draw", "hand:1"], [-1, "draw", "hand:1"]))).toHaveLength(2);
    expect(flights(moved("other", [4, "hand:0", "aside"]), moved("draw", [4, "aside", "hand:0"]))).toEqual([]);
  });

  it("lets fly what no family knows", () => {
    expect(flights(moved("teleport", [4, "here", "there"]))).toEqual([["fly", 4, "here", "there"]]);
    expect(flights(happened("ponder", { card: 4 }))).toEqual([]);
  });

  it("strikes everybody who was hurt together", () => {
    const cues = score([happened("wound", { target: 3, by: 9, also: [{ target: 5, by: 9 }] })], MOTIONS);
    expect(cues.map(({ card, by }) => [card, by])).toEqual([[3, 9], [5, 9]]);
  });

  it("begins one after the other, and takes no more than 900 ms for a card that is played", () => {
    const draws = moved("draw", ...Array.from({ length: 5 }, (_, at): Move => [at, "draw", "hand:0"]));
    expect(score([draws], MOTIONS).map((cue) => cue.at)).toEqual([0, 1, 2, 3, 4].map((at) => at * ACTS.draw.next));
    const busy = [moved("play", [9, "hand:1", "playing"]), moved("land", [9, "playing", "table:1"]), draws, happened("wound", { target: 3 }), happened("turn", { seat: 0 }), moved("other", [7, "a", "b"])];
    expect(lengthOf(score(busy, MOTIONS))).toBeLessThanOrEqual(900);
  });

  it("goes at the pace of the table", () => {
    const cues = score([moved("draw", [1, "draw", "hand:0"], [2, "draw", "hand:0"])], MOTIONS);
    expect(lengthOf(paced(cues, 0.5))).toBe(lengthOf(cues) / 2);
  });
});

describe("soundsOf", () => {
  const heard = (events: ReturnType<typeof told>[], calm = false) => soundsOf(score(events, MOTIONS), 0, calm).map((one) => one.name);

  it("hears a play when it lands, and little of many cards", () => {
    const [sound] = soundsOf(score([moved("play", [4, "hand:0", "playing"])], MOTIONS), 0, false);
    expect(sound).toEqual({ name: "slam", at: ACTS.play.ms, loud: 1 });
    expect(heard([moved("draw", ...Array.from({ length: 9 }, (_, at): Move => [at, "draw", "hand:0"]))])).toHaveLength(3);
  });

  it("calls whose turn it is, and nobody else", () => {
    expect(heard([happened("turn", { seat: 0 })])).toEqual(["turn"]);
    expect(heard([happened("turn", { seat: 1 })])).toEqual([]);
  });

  it("makes one soft sound for those who want little motion", () => {
    const step = [moved("draw", [1, "draw", "hand:0"]), happened("turn", { seat: 0 })];
    expect(soundsOf(score(step, MOTIONS), 0, true)).toEqual([{ name: "turn", at: 0, loud: 0.5 }]);
  });
});
