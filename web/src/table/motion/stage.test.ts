// A step on the page: copies fly above the table and are gone when they have landed.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Move } from "../../protocol/messages";
import { plainTable, told } from "../samples";
import type { Motions } from "./acts";
import type { Heard } from "./sounds";
import { Stage } from "./stage";

const MOTIONS: Motions = { play: "play", draw: "draw", turn: "turn" };
let moves: { element: Element; frames: Keyframe[]; finish: () => void }[] = [];
let heard: Heard[] = [];
let ended: Element[] = [];

/** A page of boxes: `<i data-card=4 style="left:10px...">` is where its style says. */
function page(html: string): HTMLElement {
  document.body.innerHTML = `<div id="root"><main>${html}</main><div id="sky"></div></div>`;
  return document.getElementById("root")!;
}

const card = (number: number, left: number) => `<p data-place="somewhere"><i data-card="${number}" class="glows" style="left:${left}px">${number}</i></p>`;
const place = (name: string, left: number) => `<b data-place="${name}" style="left:${left}px"></b>`;

beforeEach(() => {
  moves = [];
  heard = [];
  ended = [];
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    return new DOMRect(parseFloat(this.style.left) || 0, 0, 80, 100);
  });
  HTMLElement.prototype.animate = function (frames) {
    let finish = () => {};
    const finished = new Promise<void>((done) => (finish = done));
    moves.push({ element: this, frames: frames as Keyframe[], finish });
    return { finished, finish, cancel: () => (ended.push(this), finish()) } as unknown as Animation;
  };
});
afterEach(() => vi.restoreAllMocks());

function stage(root: HTMLElement, calm = false): Stage {
  return new Stage({
    root: () => root, layer: () => root.querySelector<HTMLElement>("#sky")!, motions: () => MOTIONS, seat: () => 0, calm: () => calm,
    faces: (card) => ({ element: Object.assign(document.createElement("u"), { textContent: String(card) }), away: () => {} }),
    hear: (one) => heard.push(one),
  });
}

/** Plays a step of which the page afterwards is this. */
function step(on: Stage, root: HTMLElement, after: string, pace: number, ...moved: Move[]): void {
  const before = on.before(pace);
  root.querySelector("main")!.innerHTML = after;
  on.after(before, { events: [{ ...told("play"), moves: moved }], was: plainTable(), now: plainTable(), pace });
}

const ghosts = () => [...document.querySelectorAll<HTMLElement>("#sky .ghost")];

describe("a stage", () => {
  it("lets a copy fly that nobody takes for the card, and tidies up when it has landed", async () => {
    const root = page(card(4, 10) + place("table:0", 300));
    const on = stage(root);
    step(on, root, card(4, 300) + place("table:0", 300), 1, [4, "hand:0", "table:0"]);
    expect(ghosts()).toHaveLength(1);
    expect(ghosts()[0]?.querySelector("[data-card], .glows")).toBeNull();
    expect(moves.every(({ frames }) => frames.every((frame) => Object.keys(frame).every((key) => ["transform", "translate", "opacity", "offset", "easing"].includes(key))))).toBe(true);
    expect(heard.map((one) => one.name)).toEqual(["slam"]);
    on.finish();
    await on.landed();
    expect(document.querySelector("#sky")?.childElementCount).toBe(0);
  });

  it("goes on from where a card is that still flies, as one copy", () => {
    const root = page(card(4, 10));
    const on = stage(root);
    step(on, root, card(4, 300), 1, [4, "hand:0", "table:0"]);
    ghosts()[0]!.style.left = "150px";
    step(on, root, card(4, 500), 1, [4, "table:0", "table:1"]);
    expect(moves.findLast(({ element }) => element.classList.contains("ghost"))?.frames[0]?.transform).toContain("translate(150.0px");
    expect(ended).toContain(ghosts()[0]);
  });

  it("draws the face of a card that lies nowhere, and does without places that are not there", () => {
    const root = page(place("hand:1", 10) + place("heart", 200));
    const on = stage(root);
    step(on, root, place("hand:1", 10) + place("heart", 200), 1, [7, "hand:1", "playing"], [8, "nowhere:1", "nowhere:2"]);
    expect(ghosts().map((one) => one.textContent)).toEqual(["7", "8"]);
    step(on, root, "", 1, [9, "nowhere:1", "nowhere:2"]);
    expect(ghosts().map((one) => one.textContent)).not.toContain("9");
  });

  it("only marks what is new for those who want little motion", () => {
    const root = page(card(4, 10));
    step(stage(root, true), root, card(4, 300), 1, [4, "hand:0", "table:0"]);
    expect(moves.map(({ element }) => element.className)).toEqual(["piece spot"]);
  });

  it("neither moves nor sounds when nobody watches", () => {
    const root = page(card(4, 10));
    step(stage(root), root, card(4, 300), 0, [4, "hand:0", "table:0"]);
    expect(moves).toEqual([]);
    expect(heard).toEqual([]);
  });
});
