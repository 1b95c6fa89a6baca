// Setting up a table.
import { describe, expect, it } from "vitest";
import { ago, inOrder, playersText } from "./games";
import { keptLists, listTitle } from "../../decks/lists";
import { sourceLink, spoken } from "./options";
import type { DeckInfo } from "../../protocol/messages";
import { DECKS } from "../../families/families";
import { quickTable, Setup } from "./setup.svelte";

function deck(more: Partial<DeckInfo> = {}): DeckInfo {
  return {
    name: "star", title: "Star", family: "any", about: "", players: [2, 6], solo: true, cards: 99, options: [], mixes: true, world: null,
    lists: [], ...more,
  };
}
const kinds = (setup: Setup) => setup.seats.map((seat) => seat.kind).join(" ");

describe("a table that is set up", () => {
  it("begins with you and two bots, or as many as a deck of one's own needs or allows", () => {
    expect(kinds(new Setup(deck(), "Kim"))).toBe("you bot bot");
    expect(kinds(new Setup(deck({ players: [2, 2] }), "Kim"))).toBe("you bot");
    expect(kinds(new Setup(deck({ players: [4, 5] }), "Kim"))).toBe("you bot bot bot");
  });

  it("gives bots names that differ", () => {
    const setup = new Setup(deck(), "Ada");
    for (let n = 0; n < 9; n++) setup.add("bot");
    expect(setup.seats).toHaveLength(6);
    expect(new Set(setup.seats.map((seat) => seat.name)).size).toBe(6);
  });

  it("lets an opponent bring its own name, once, and leaves a name that somebody has written", () => {
    const setup = new Setup(deck(), "Kim");
    const [, one, two] = setup.seats;
    setup.play(one!.key, "hoarder");
    setup.play(two!.key, "hoarder");
    expect([one!.bot, one!.name, two!.name]).toEqual(["hoarder", "Magda", "Magda 2"]);
    setup.play(two!.key, "hard");
    expect([two!.bot, two!.name]).toEqual(["hard", "Ada"]);
    one!.name = "Grandma";
    setup.play(one!.key, "judge");
    expect([one!.bot, one!.name]).toEqual(["judge", "Grandma"]);
  });

  it("keeps your seat and as many as the deck needs", () => {
    const setup = new Setup(deck(), "Kim");
    setup.remove(setup.seats[0]!.key);
    setup.remove(setup.seats[2]!.key);
    setup.remove(setup.seats[1]!.key);
    expect(kinds(setup)).toBe("you bot");
  });

  it("lets a friend have a bot's seat, and all of them", () => {
    const setup = new Setup(deck(), "Kim");
    setup.turn(setup.seats[1]!.key, "open");
    expect([kinds(setup), setup.friends]).toEqual(["you open bot", 1]);
    setup.invite();
    expect(kinds(setup)).toBe("you open open");
    expect(setup.wanted([]).seats[1]).toEqual({ kind: "open", name: "", bot: "greedy", deck: "" });
  });

  it("can be watched only", () => {
    const setup = new Setup(deck(), "Kim");
    setup.watch(true, "Kim");
    expect([setup.watching, kinds(setup)]).toEqual([true, "bot bot bot"]);
    setup.watch(false, "Kim");
    expect([setup.watching, setup.seats[0]!.name]).toEqual([false, "Kim"]);
  });

  it("asks for one seat when played alone, and is not public then", () => {
    const setup = new Setup(deck(), "Kim");
    setup.solo = true;
    setup.open = true;
    expect(setup.wanted([])).toMatchObject({ solo: true, public: false, seats: [{ kind: "you", name: "Kim" }] });
  });

  it("sends only options that differ and that the mix still has", () => {
    const setup = new Setup(deck(), "Kim");
    setup.mixIn("moon", true);
    setup.choose("cure_limit", "on", "off");
    setup.choose("title_tie", "keeps", "nobody");
    expect(setup.wanted(["cure_limit", "title_tie"])).toMatchObject({
      deck: "star+moon", options: { cure_limit: "on", title_tie: "keeps" },
    });
    setup.mixIn("moon", false);
    setup.choose("cure_limit", "off", "off");
    expect(setup.wanted(["cure_limit"])).toMatchObject({ deck: "star", options: {} });
  });

  it("sends a deck file instead of a name, with the options of that deck", () => {
    const setup = new Setup(deck({ name: "" }), "Kim");
    setup.text = "deck: garden";
    setup.choose("turn_limit", "200", "1000");
    expect(setup.wanted(["turn_limit"])).toMatchObject({ deck: "", text: "deck: garden", options: { turn_limit: "200" } });
  });

  it("calls somebody without a name a guest", () => {
    expect(new Setup(deck(), "").wanted([]).seats[0]!.name).toBe("Guest");
  });

  it("is one press away", () => {
    expect(quickTable(deck(), "Kim")).toMatchObject({
      deck: "star", seats: [{ kind: "you", name: "Kim" }, { kind: "bot" }, { kind: "bot" }],
    });
  });
});

describe("words", () => {
  it("speaks names of options", () => expect(spoken("cure_limit")).toBe("Cure limit"));
  it("leads to rulings", () => {
    expect(sourceLink(["zombie.open 15", "zombie", "open 15"])).toBe("/rules/zombie/open%2015");
    expect(sourceLink(["every deck", "", ""])).toBe("");
  });
  it("counts players", () => expect([playersText([2, 6]), playersText([2, 2])]).toEqual(["2 to 6 players", "2 players"]));
  it("puts games in the order of the start page, and others behind them", () => {
    const [first, second] = Object.keys(DECKS);
    const names = [second!, "tutorial", "garden", first!].map((name) => ({ name }));
    expect(inOrder(names).map((one) => one.name)).toEqual([first, second, "tutorial", "garden"]);
  });
  it("tells how long ago", () => {
    const now = 1_000_000_000_000;
    const times = [10_000, 5 * 60_000, 3 * 3_600_000, 26 * 3_600_000].map((ms) => ago(now - ms, now));
    expect(times).toEqual(["just now", "5 minutes ago", "3 hours ago", "yesterday"]);
  });
});

describe("deck lists", () => {
  it("have titles", () => expect(listTitle("long-watch")).toBe("Long Watch"));

  it("that were built here can be brought", () => {
    localStorage.setItem("ruleshift.lists", JSON.stringify({ Mine: "Survivor: Kira\n1 Torch\n", Odd: 7 }));
    expect(keptLists()).toEqual([{ title: "Mine (yours)", value: "Survivor: Kira\n1 Torch\n" }]);
  });
});
