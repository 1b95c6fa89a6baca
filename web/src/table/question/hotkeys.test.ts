import { beforeEach, describe, expect, it } from "vitest";
import { pressKey } from "./hotkeys";
import type { Visit } from "../visit.svelte";

/** A visit that only notes what it was asked to do. */
function noting(desk: Partial<Visit["desk"]> = {}): { visit: Visit; done: string[] } {
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const visit = {
    room: {},
    desk: { looking: -1, warning: null, menu: null, lookAway: note("look away"), cancel: note("cancel"), ...desk },
    table: { skip: note("skip") },
    shelf: { toggle: (what: string) => void done.push(`list ${what}`) },
    open: (dialog: string) => void done.push(`open ${dialog}`),
    hint: note("hint"), takeBack: note("take back"), openChat: note("chat"),
  };
  return { visit: visit as unknown as Visit, done };
}

function press(visit: Visit, key: string, on: HTMLElement = document.body, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent("keydown", { key, cancelable: true, bubbles: true, ...more });
  on.dispatchEvent(event); // gives it its target
  pressKey(event, visit, document.body);
  return event.defaultPrevented;
}

describe("keys of a table", () => {
  beforeEach(() => {
    document.body.innerHTML = `<section class="bar">
      <div class="choices"><button data-number="0"></button><button data-number="1"></button></div></section>
      <input /><dialog><button id="inside"></button></dialog>`;
  });

  it("each do one thing", () => {
    const { visit, done } = noting();
    for (const key of ["?", "s", "h", "u", "c", "p"]) expect(press(visit, key)).toBe(true);
    expect(done).toEqual(["open help", "skip", "hint", "take back", "chat", "open people"]);
  });

  it("choose words by their number, and open the list", () => {
    const pressed: string[] = [];
    document.querySelectorAll("button").forEach((one) => one.addEventListener("click", () => pressed.push(one.className || one.dataset.number || "")));
    const { visit, done } = noting();
    for (const key of ["2", "9", "l"]) press(visit, key);
    expect([pressed, done]).toEqual([["1"], ["list all"]]);
  });

  it("put away first what is enlarged, then what was begun", () => {
    const looking = noting({ looking: 3 });
    press(looking.visit, "Escape");
    const begun = noting();
    press(begun.visit, "Escape");
    expect([looking.done, begun.done]).toEqual([["look away"], ["cancel"]]);
  });

  it("are left alone where they mean something else", () => {
    const { visit, done } = noting();
    const field = document.querySelector<HTMLElement>("input")!;
    const inside = document.querySelector<HTMLElement>("#inside")!;
    expect([press(visit, "s", field), press(visit, "s", inside), press(visit, "s", document.body, { ctrlKey: true }), press(visit, "x")]).toEqual([false, false, false, false]);
    expect(done).toEqual([]);
  });

  it("wait while something must be decided first", () => {
    const { visit, done } = noting({ warning: { option: {} as never, unused: [], vain: false } });
    expect(press(visit, "u")).toBe(false);
    expect(done).toEqual([]);
  });
});
