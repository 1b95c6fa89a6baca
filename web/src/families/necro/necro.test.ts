// What a NecroGenesis table draws from what the server says.

import { describe, expect, it } from "vitest";
import family from "./family";
import { actingSeat } from "./places";
import { spread } from "../../table/question/choose";
import {
  blowOf, changesOf, diceOf, health, momentOf, nearSeat, phasesOf, pips, poolsOf, rollsOf, shortcutsOf, sidesFor, sortedHand,
} from "./necro";
import {
  gearFacts, idle, markOf, spokenGear, spokenZombie, tokensIn,
} from "./cards";
import { formationOf, needOf, placesFor, ranksOf, shareOf, tilesAreLarge, tilesIn } from "./lanes";
import { told } from "../../table/samples";
import type { CardInfo, Option, Question } from "../../protocol/messages";
import type { NecroEvents } from "./events";
import type { Gear, NecroSide, NecroTable, State, Zombie } from "./wire";

function info(changes: Partial<CardInfo>): CardInfo {
  return {
    name: "Torch", short: "Torch", type: "weapon", traits: [], icon: "", text: "", origin: "own", rulings: [], count: 1,
    deck: "", size: 1, colour: "", stats: "", price: "", figures: [], imprint: "", words: [], art: null, number: null, needs: [], ...changes,
  };
}

function zombie(card: number, changes: Partial<Zombie> = {}): Zombie {
  return { card, hp: 2, max_hp: 2, damage: 1, ed: 3, hit: 0, resting: false, sick: false, marks: [], ...changes };
}

function gear(card: number, changes: Partial<Gear> = {}): Gear {
  return {
    card, counters: 6, max: 8, disabled: false, resting: false, used: false, damage: 2, hit: 3, hands: 1, range: ["TZ"],
    zone: "Equipment Area", attached: [], ...changes,
  };
}

function side(seat: number, changes: Partial<NecroSide> = {}): NecroSide {
  return {
    seat, survivor: 100 + seat, hp: 10, max_hp: 16, damage: 1, marks: [], ap: 2, tp: 1, th: 0, hand_count: 4, deck_count: 30,
    thin: false, zombie_deck_count: 18, graveyard: [], exile: [], threat: [], zombie: [], equipment: [], traps: [],
    tokens: [], lit: false, skills: [], has_drawn: false, hands_used: 0, hand: [], ...changes,
  };
}

function table(changes: Partial<NecroTable> = {}): NecroTable {
  return {
    family: "necro", turn: 3, active: 0, phase: "survivor", first: 0, order: [0, 1], sides: [side(0), side(1)],
    hand: [], drawn: -1, stack: [], battle: null, dice: [], values: [], ...changes,
  };
}

function question(options: Partial<Option>[], changes: Partial<Question> = {}): Question {
  return {
    id: 1, purpose: "act", prompt: "", why: "", several: null,
    options: options.map((one, at) => ({ number: at, label: "", kind: "word", card: -1, seat: -1, place: "", means: "", about: "", apart: "", vain: false, ...one })), ...changes,
  };
}

describe("figures", () => {
  it("are shown with icons; one hand needs no number", () => {
    expect(["HP", "damage", "hit roll"].map((name) => family.figures?.[name]?.icon)).toEqual(["hearts", "sword-brandish", "rolling-dices"]);
    expect(["1", "2"].map((hands) => family.figures?.hands?.show?.(hands))).toEqual(["", "2"]);
  });
});

describe("sides", () => {
  it("puts the receiver below", () => {
    expect(sidesFor(table(), 0).map((one) => one.seat)).toEqual([1, 0]);
    expect(sidesFor(table(), 1).map((one) => one.seat)).toEqual([0, 1]);
  });

  it("always puts the same player below for those who watch", () => {
    expect(nearSeat(table({ active: 1 }), -1)).toBe(0);
    expect(sidesFor(table({ active: 1 }), -1).map((one) => one.seat)).toEqual([1, 0]);
  });

  it("knows who plays the zombies", () => {
    expect(actingSeat(table())).toBe(0);
    expect(actingSeat(table({ phase: "zombie" }))).toBe(1);
    expect(actingSeat(table({ phase: "response", active: 1 }))).toBe(1);
    expect([family.acts?.(""), family.acts?.("Bob")]).toEqual(["Your zombies are at it", "Bob plays the zombies"]);
  });

  it("worries as HP fall", () => {
    expect(health(16, 16)).toEqual({ share: 1, tone: "good" });
    expect(health(8, 16).tone).toBe("middle");
    expect(health(4, 16).tone).toBe("bad");
    expect(health(-2, 16).share).toBe(0);
    expect(health(3, 0).share).toBe(1);
  });

  it("shows what is spent, and never more pips than can be taken in", () => {
    expect(pips(2, 3)).toEqual([true, true, false]);
    expect(pips(5, 3)).toHaveLength(5);
    expect(pips(30, 3)).toHaveLength(8);
    expect(poolsOf(side(0)).map((pool) => [pool.word, pool.now])).toEqual([["AP", 2], ["TP", 1], ["TH", 0]]);
  });
});

describe("phases", () => {
  it("says who acts in which phase", () => {
    const phases = phasesOf(table({ phase: "zombie" }), 0);
    expect(phases.map((one) => one.who)).toEqual([0, 1, 0, 0]);
    expect(phases.map((one) => one.now)).toEqual([false, true, false, false]);
    expect(phases.map((one) => one.done)).toEqual([true, false, false, false]);
  });

  it("has none before the first turn", () => {
    expect(phasesOf(table({ turn: 0, phase: "set-up" }), 0).some((one) => one.now || one.done)).toBe(false);
  });

  it("says the moment in a sentence", () => {
    const names = ["Ann", "Bob"];
    expect(momentOf(table({ turn: 0, phase: "set-up" }), names, 1)).toBe("Before the first turn. Ann begins.");
    expect(momentOf(table(), names, 0)).toBe("Turn 3: your Survivor Phase.");
    expect(momentOf(table({ phase: "zombie" }), names, 1)).toBe("Turn 3: Ann’s Zombie Phase. You play the zombies.");
    expect(momentOf(table({ phase: "zombie" }), names, -1)).toBe("Turn 3: Ann’s Zombie Phase. Bob plays the zombies.");
  });
});

describe("marks", () => {
  it.each<[State, string, string]>([
    [["sick", "", 0], "state", "Sick"], [["bleed", "1", 2], "bad", "Bleed 1 (2)"], [["stealth", "", 0], "good", "Stealth"],
    [["armor", "1", 0], "keyword", "Armor 1"], [["evade", "6+", 0], "keyword", "Evade 6+"], [["immune burn", "", 0], "keyword", "Immune Burn"],
  ])("knows %s", (state, kind, text) => {
    const mark = markOf(state);
    expect([mark.kind, mark.text]).toEqual([kind, text]);
    expect(mark.about).not.toBe("");
    expect(mark.sign).not.toBe("star-medal");
  });

  it("says how long a status lasts, and shortly how much it is", () => {
    expect(markOf(["bleed", "1", 2]).about).toContain("2 more phases");
    expect(markOf(["burn", "2", 1]).about).toContain("1 more phase");
    expect([markOf(["bleed", "1", 2]).short, markOf(["immune burn", "", 0]).short]).toEqual(["1 (2)", ""]);
  });

  it("keeps a word it does not know", () => {
    expect(markOf(["wobbly", "", 0])).toEqual({ text: "Wobbly", short: "", sign: "star-medal", kind: "keyword", about: "" });
  });

  it("lays tokens where they lie", () => {
    const one = side(0, { tokens: [["flare", "threat", 2], ["flare", "zombie", 1], ["barricade", "threat", 1]] });
    expect(tokensIn(one, "threat").map((token) => [token.name, token.n])).toEqual([["Flare", 2], ["Temporary Barricade", 1]]);
    expect(tokensIn(one, "zombie").map((token) => token.name)).toEqual(["Flare"]);
  });
});

describe("cards in play", () => {
  it("speaks a zombie", () => {
    const one = zombie(1, { hp: 1, hit: 4, resting: true, marks: [["fast", "", 0]] });
    expect(spokenZombie(one, "Sprinter")).toBe(
      "Sprinter: 1 of 2 HP, damage 1, hits on 4 or more, escape difficulty 3, Resting, Fast",
    );
    expect(idle(zombie(1, { sick: true }))).toBe(true);
    expect(idle(zombie(1))).toBe(false);
  });

  it("speaks a weapon and an item", () => {
    expect(spokenGear(gear(1, { used: true, range: ["TZ", "ZZ"] }), "Rifle", ["Scope"])).toBe(
      "Rifle, damage 2, hits on 3 or more, reaches the Threat Zone and the Zombie Zone, 1 hand, 6 of 8 counters, " +
        "has attacked this turn, with Scope",
    );
    expect(gearFacts(gear(1, { damage: null, hit: 0, hands: 0, max: 0, range: [] }))).toEqual([]);
  });

  it("greys an empty weapon", () => {
    expect(gearFacts(gear(1, { counters: 0 })).find((fact) => fact.text === "0/8")?.kind).toBe("off");
  });

  it("orders a hand by type and name", () => {
    const cards = [info({ type: "react", name: "Brace" }), info({ name: "Torch" }), info({ type: "item", name: "Rope" }), info({ name: "Axe" })];
    expect(sortedHand([0, 1, 2, 3], (card) => cards[card] ?? info({}))).toEqual([3, 1, 2, 0]);
  });
});

describe("changes", () => {
  it("notices whose HP changed", () => {
    const before = table({ sides: [side(0, { threat: [zombie(1), zombie(2)] }), side(1)] });
    const after = table({ sides: [side(0, { hp: 8, threat: [zombie(1, { hp: 1 }), zombie(3)] }), side(1, { hp: 12 })] });
    expect(changesOf(before, after)).toEqual([{ card: 100, by: -2 }, { card: 1, by: -1 }, { card: 101, by: 2 }]);
    expect(changesOf(null, after)).toEqual([]);
  });
});

describe("dice", () => {
  type Cast = Partial<NecroEvents["roll"]>;
  const roll = (fields: Cast): NecroEvents["roll"] => ({ seat: 0, purpose: "hit", die: 3, good: true, result: "hit", ...fields });
  const names = ["Ann", "Bob"];
  const nameOf = () => "Gravebound";
  const said = (kind: string, fields: Record<string, unknown>) => ({ ...told(kind, "Words that say nothing."), fields });

  it.each<[Cast, string, string, string, boolean | null]>([
    [{ needs: 2, result: "miss", good: false }, "Ann", "Hit Roll", "2+", false],
    [{ seat: 1, needs: 3, bonus: 1 }, "Bob", "Hit Roll + 1", "3+", true],
    [{ purpose: "unarmed" }, "Ann", "Unarmed attack", "", true],
    [{ purpose: "test", card: 4, needs: 5, result: "success" }, "Ann", "Gravebound", "5+", true],
    [{ purpose: "grease", result: "" }, "Ann", "Grease", "", null],
  ])("shows %o", (fields, who, what, needs, good) => {
    expect(rollsOf([said("roll", roll(fields))], names, nameOf)).toEqual([{ who, what, needs, number: 3, result: fields.result ?? "hit", good }]);
  });

  it("finds those that belong to something else, and none where none was cast", () => {
    const escape = said("quick escape", { seat: 0, card: 1, rolls: [roll({ purpose: "quick escape", needs: 3, result: "escapes" })] });
    expect(rollsOf([escape, said("draw", { cards: [] })], names, nameOf).map((one) => [one.what, one.needs])).toEqual([["Quick Escape", "3+"]]);
  });

  it("keeps the latest of many", () => {
    const many = [1, 2, 3, 4, 5].map((die) => said("roll", roll({ die })));
    expect(rollsOf(many, names, nameOf).map((one) => one.number)).toEqual([2, 3, 4, 5]);
  });

  it("does without a story", () => {
    expect(diceOf(table({ dice: [["test", 3]] }))).toEqual([{ who: "", what: "A card’s roll", needs: "", number: 3, result: "", good: null }]);
  });
});

describe("the blow that is coming", () => {
  const sides = [side(0, { damage: 2, threat: [zombie(1, { damage: 3 })], equipment: [gear(5, { damage: 4 }), gear(6, { damage: null })] }), side(1)];
  const blow = (attacker: number, target: number, zone = "") => blowOf(table({ sides, battle: { attacker, target, zone } }));

  it.each([[1, 100, 3], [5, 1, 4], [100, 1, 2], [6, 1, 0], [77, 1, 0]])("of card %i against %i deals %i", (attacker, target, damage) => {
    expect(blow(attacker, target)).toEqual({ attacker, target, place: "", damage });
  });

  it("falls on a whole zone of whoever's turn it is", () => {
    expect(blow(5, -1, "zombie")).toEqual({ attacker: 5, target: -1, place: "zombie:0", damage: 4 });
    expect(blowOf(table())).toBeNull();
  });
});

describe("lanes", () => {
  it.each<[number, number, number, string, number]>([
    [2, 300, 150, "tall", 1], [3, 300, 150, "slim", 1], [6, 300, 150, "tile", 1], [6, 300, 240, "slim", 2], [7, 440, 150, "thin", 1], [1, 300, 60, "tile", 1], [40, 900, 900, "slim", 4],
  ])("put %i zombies into %i by %i", (count, width, height, form, rows) => {
    expect(formationOf(count, width, height)).toEqual({ form, rows });
  });

  it("share their width by what stands in them", () => {
    expect(shareOf(needOf(2, 0), needOf(0, 0))).toBe(0.51);
    expect(shareOf(needOf(4, 0), needOf(0, 0))).toBe(0.64);
    expect(shareOf(needOf(7, 0), needOf(2, 0))).toBeCloseTo(0.74);
    expect(shareOf(needOf(0, 0), needOf(7, 0))).toBeCloseTo(0.26);
  });

  it("make room for the kinds in a large horde", () => {
    const horde = (number: number) => Array.from({ length: number }, (_, at) => zombie(at));
    const named = (card: number) => `Kind ${card % 8}`;
    expect([5, 6, 7, 20].map((number) => placesFor(horde(number), named))).toEqual([5, 6, 7, 8]);
    expect(placesFor(horde(20), () => "Shambler")).toBe(6);
  });

  it("stack zombies that look alike only where there are too many, and never one that is meant by itself", () => {
    const dead = [zombie(1), zombie(2), zombie(3, { hp: 1 }), zombie(4)];
    const cards = (most: number, apart: number[] = []) => ranksOf(dead, most, () => "Shambler", (card) => apart.includes(card)).map((rank) => rank.cards);
    expect(cards(4)).toEqual([[1], [2], [3], [4]]);
    expect(cards(3)).toEqual([[1, 2, 4], [3]]);
    expect(cards(3, [2])).toEqual([[1, 4], [2], [3]]);
    expect(tilesIn(240, 160)).toBe(6);
    expect([tilesAreLarge(8, 440, 140), tilesAreLarge(9, 440, 140)]).toEqual([true, false]);
  });
});

describe("options", () => {
  it("makes piles of words that can be clicked", () => {
    const spawning = shortcutsOf(question([{ means: "draw" }, { means: "" }]));
    expect(spawning.draw?.number).toBe(0);
    expect(spawning.loot).toBeNull();
    expect(shortcutsOf(question([{ means: "spawn" }, { means: "bottom" }])).bottom?.number).toBe(1);
    expect(shortcutsOf(null).draw).toBeNull();
  });

  it("takes a copy for another only if wounds are the same", () => {
    const shown = table({ sides: [side(0, { threat: [zombie(1), zombie(2, { hp: 1 }), zombie(3)] }), side(1)] });
    const asked = question([{ kind: "card", card: 1 }, { kind: "card", card: 2 }]);
    const found = spread(asked, family.places(shown, 0), () => true);
    expect(found.cards.get(3)?.map((option) => option.card)).toEqual([1]);
    expect(found.cards.get(2)?.map((option) => option.card)).toEqual([2]);
  });
});
