// What a click means: choosing, arming by touch, sets, warnings, and reasons for what cannot be.

import { describe, expect, it } from "vitest";
import { Book } from "../cards/cards";
import { Desk } from "./desk.svelte";
import type { FromBrowser, Question } from "../../protocol/messages";
import { catalog, option, plainTable, question, zone } from "../samples";

const book = new Book(catalog(["Sun", "Moon", "Rain", "Lamp"]));
const table = plainTable({ zones: [zone("hand:0", "hand", [0, 1, 2], 0), zone("table:0", "row", [3], 0)] });

function desk(asked: Question | null) {
  const sent: FromBrowser[] = [];
  const made = new Desk({ book, table, question: asked, seat: 0, send: (message) => sent.push(message) > 0 });
  return { made, sent };
}

const play = () =>
  question([option(0, "play Sun", "card", 0), option(90, "use Lamp", "use", 3), option(91, "end turn", "word", -1, -1, "end")], 4);
const box = new DOMRect(0, 0, 10, 10);

describe("a click", () => {
  it("on a card that glows is an answer", () => {
    const { made, sent } = desk(play());
    expect(made.glows(0)).toBe(true);
    made.press(0, box);
    expect(sent).toEqual([{ t: "answer", id: 4, options: [0] }]);
  });

  it("says all it can mean before it is made", () => {
    const { made } = desk(question([option(0, "play Sun", "card", 0), option(1, "show Sun", "use", 0)]));
    expect(made.meaningOf(0)).toBe("play Sun, or show Sun");
    expect(made.meaningOf(1)).toBeUndefined();
  });

  it("that could not be sent leaves the question open", () => {
    const answered: number[] = [];
    const made = new Desk({ book, table, question: play(), seat: 0, send: () => false });
    made.onAnswer = (id) => answered.push(id);
    made.press(0, box);
    expect(answered).toEqual([]);
    expect(made.glows(0)).toBe(true);
  });

  it("with a finger tells first and answers then", () => {
    const { made, sent } = desk(play());
    made.press(0, box, true);
    expect(sent).toEqual([]);
    expect(made.armed).toBe(0);
    made.press(0, box, true);
    expect(sent.length).toBe(1);
  });

  it("on a card in hand that does not glow asks why, and the reply appears beside it", () => {
    const { made, sent } = desk(play());
    made.press(1, box);
    expect(sent).toEqual([{ t: "why", what: "Moon" }]);
    expect(made.explain("Rain", "no")).toBe(false);
    expect(made.explain("Moon", "Not now.")).toBe(true);
    expect(made.remark).toMatchObject({ card: 1, text: "Not now." });
  });

  it("that would do nothing is warned of once, as long as the coach is there", () => {
    const { made, sent } = desk(question([{ ...option(0, "play Sun", "card", 0), vain: true }]));
    made.coaches = () => true;
    made.press(0, box);
    expect(made.warning).toMatchObject({ vain: true, unused: [] });
    expect(sent).toEqual([]);
    made.press(0, box);
    made.coaches = () => false;
    made.press(0, box);
    expect(sent.length).toBe(2);
  });

  it("on a card elsewhere only looks at it", () => {
    const { made, sent } = desk(null);
    made.press(3, box);
    expect(sent).toEqual([]);
    expect([made.looking, made.pinned]).toEqual([3, true]);
  });

  it("that can mean several things opens a menu", () => {
    const { made, sent } = desk(question([option(3, "choose Lamp", "card", 3), option(90, "use Lamp", "use", 3)]));
    made.press(3, box);
    expect(sent).toEqual([]);
    expect(made.menu?.options.length).toBe(2);
  });
});

describe("a set", () => {
  const asked = () => {
    const one = question([option(0, "discard Sun", "card", 0), option(1, "discard Moon", "card", 1)], 5);
    const pool = [0, 1, 2].map((card) => option(card, `discard ${book.info(card).name}`, "card", card));
    return { ...one, several: { least: 2, most: 2, done: "done", pool, keep: false, one_of: [], ends: -1 } };
  };

  it("is sent when it is confirmed, and not before it is complete", () => {
    const { made, sent } = desk(asked());
    made.press(0, box);
    made.confirm();
    expect(sent).toEqual([]);
    made.press(2, box, true); // a finger needs no second tap here: nothing is final yet
    expect(made.picks).toEqual([0, 2]);
    made.press(1, box);
    expect(made.picks).toEqual([0, 2]);
    made.confirm();
    expect(sent).toEqual([{ t: "answer", id: 5, options: [0, 2] }]);
  });

  it("can be begun anew", () => {
    const { made } = desk(asked());
    made.press(0, box);
    made.cancel();
    expect(made.picks).toEqual([]);
  });
});

describe("the end of a turn", () => {
  it("is warned about once while something is left to be used", () => {
    const { made, sent } = desk(play());
    const end = option(91, "end turn", "word", -1, -1, "end");
    made.choose(end);
    expect(sent).toEqual([]);
    expect(made.warning?.unused).toEqual(["use Lamp"]);
    made.choose(end);
    expect(sent).toEqual([{ t: "answer", id: 4, options: [91] }]);
  });

  it("needs no warning for those who want none", () => {
    const { made, sent } = desk(play());
    made.warns = () => false;
    made.choose(option(91, "end turn", "word", -1, -1, "end"));
    expect(sent.length).toBe(1);
  });
});
