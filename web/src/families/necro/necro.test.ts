// What a NecroGenesis table draws from what the server says.

import { describe, expect, it } from "vitest";
import family from "./family";
import { actingSeat } from "./places";
import { spread } from "../../table/question/choose";
import {
  battleCards, changesOf, diceOf, health, inPlay, momentOf, nearSeat, phasesOf, pips, poolsOf, rollsOf, shortcutsOf, sidesFor, sortedHand,
} from "./necro";
import {
  figuresOf, gearFacts, idle, markOf, priceOf, shortFigures, spokenGear, spokenPrice, spokenZombie, tokensIn,
} from "./cards";
import type { CardInfo, Option, Question, Told } from "../../protocol/messages";
import type { Gear, NecroSide, NecroTable, Zombie } from "./wire";

function info(changes: Partial<CardInfo>): CardInfo {
  return {
    name: "Torch", short: "Torch", type: "weapon", traits: [], icon: "", text: "", origin: "own", rulings: [], count: 1,
    deck: "", size: 1, colour: "", stats: "", imprint: "", words: [], ...changes,
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
    family: "necro", turn: 3, active: 0, phase: "Survivor Phase", first: 0, order: [0, 1], sides: [side(0), side(1)],
    hand: [], drawn: -1, stack: [], battle: [], dice: [], values: [], ...changes,
  };
}

function told(text: string, cards: number[] = []): Told {
  return { kind: "x", seat: 0, text, rule: "", cards, moves: [], fields: {} };
}

function question(options: Partial<Option>[], changes: Partial<Question> = {}): Question {
  return {
    id: 1, purpose: "act", prompt: "", why: "", several: null,
    options: options.map((one, at) => ({ number: at, label: "", kind: "word", card: -1, seat: -1, place: "", means: "", about: "", apart: "", ...one })), ...changes,
  };
}

describe("prices", () => {
  it.each([
    ["Weapon (Melee), 1 AP, Damage 2, Hit Roll 3+", "weapon", "1 AP"],
    ["React, 2 TP", "react", "2 TP"],
    ["Zombie (Walker), ZTC 3, HP 1, Damage 1, ED 3, Undead", "zombie", "ZTC 3"],
    ["Item (Consumable), X AP (X is 1 to 3)", "item", "X AP"],
    ["Survivor Event (Tactic), free, Action Step", "event", "free"],
    ["Survivor Event (Tactic), discard 1 card, Action Step", "event", "free"],
    ["Survivor (Brawler), HP 16, unarmed Damage 2", "survivor", ""],
  ])("reads %s", (stats, type, spoken) => {
    expect(spokenPrice(priceOf(info({ stats, type })))).toBe(spoken);
  });

  it("leaves the type out of the figures", () => {
    expect(figuresOf(info({ stats: "Weapon (Melee), 1 AP, Damage 2" }))).toBe("1 AP, Damage 2");
  });
});

describe("short figures", () => {
  it.each([
    ["Weapon (Ranged), 1 AP, Damage 2, Hit Roll 2+, reaches the Threat Zone and the Zombie Zone, 2 hands, Charges 5, Piercing", "⚔2 🎲2+ TZ+ZZ ✋✋ Charges 5"],
    ["Zombie (Walker), ZTC 3, HP 1, Damage 1, ED 3, Undead", "♥1 ⚔1 🏃3 Undead"],
    ["Item (Consumable), X AP (X is 1 to 3)", "X is 1–3"],
    ["Survivor (Brawler), HP 16, unarmed Damage 2, identity Aggressive Brawler", "♥16 ✊2 identity Aggressive Brawler"],
    ["React, 1 TP", ""],
    ["Survivor Event (Tactic), free, Action Step", "Action Step"],
  ])("writes %s", (stats, short) => {
    expect(shortFigures(info({ stats, traits: ["piercing"] }))).toBe(short);
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
    expect(actingSeat(table({ phase: "Zombie Phase" }))).toBe(1);
    expect(actingSeat(table({ phase: "Response Step", active: 1 }))).toBe(1);
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
    const phases = phasesOf(table({ phase: "Zombie Phase" }));
    expect(phases.map((one) => one.who)).toEqual([0, 1, 0, 0]);
    expect(phases.map((one) => one.now)).toEqual([false, true, false, false]);
    expect(phases.map((one) => one.done)).toEqual([true, false, false, false]);
  });

  it("has none before the first turn", () => {
    expect(phasesOf(table({ turn: 0, phase: "set-up" })).some((one) => one.now || one.done)).toBe(false);
  });

  it("says the moment in a sentence", () => {
    const names = ["Ann", "Bob"];
    expect(momentOf(table({ turn: 0, phase: "set-up" }), names, 1)).toBe("Before the first turn. Ann begins.");
    expect(momentOf(table(), names, 0)).toBe("Turn 3: your Survivor Phase.");
    expect(momentOf(table({ phase: "Zombie Phase" }), names, 1)).toBe("Turn 3: Ann’s Zombie Phase. You play the zombies.");
    expect(momentOf(table({ phase: "Zombie Phase" }), names, -1)).toBe("Turn 3: Ann’s Zombie Phase. Bob plays the zombies.");
  });
});

describe("marks", () => {
  it.each([
    ["sick", "state"], ["resting", "state"], ["Bleed 1 (2)", "bad"], ["Stealth", "good"], ["Armor 1", "keyword"],
    ["Evade 6+", "keyword"], ["Immune Burn", "keyword"], ["Ignore Guard", "keyword"],
  ])("knows %s", (text, kind) => {
    const mark = markOf(text);
    expect(mark.kind).toBe(kind);
    expect(mark.about).not.toBe("");
  });

  it("says how long a status lasts", () => {
    expect(markOf("Bleed 1 (2)").about).toContain("2 more phases");
    expect(markOf("Burn 2 (1)").about).toContain("1 more phase");
  });

  it("keeps a word it does not know", () => {
    expect(markOf("wobbly")).toEqual({ text: "Wobbly", sign: "•", kind: "keyword", about: "" });
  });

  it("lays tokens where they lie", () => {
    const one = side(0, { tokens: [["flare", 2], ["flare in the Zombie Zone", 1], ["barricade", 1]] });
    expect(tokensIn(one, "threat").map((token) => [token.name, token.n])).toEqual([["Flare", 2], ["Temporary Barricade", 1]]);
    expect(tokensIn(one, "zombie").map((token) => token.name)).toEqual(["Flare"]);
  });
});

describe("cards in play", () => {
  it("speaks a zombie", () => {
    const one = zombie(1, { hp: 1, hit: 4, resting: true, marks: ["Fast"] });
    expect(spokenZombie(one, "Sprinter")).toBe(
      "Sprinter: 1 of 2 HP, damage 1, hits on 4 or more, escape difficulty 3, resting, Fast",
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

  it("lists all open cards", () => {
    const one = table({ sides: [side(0, { threat: [zombie(1)], equipment: [gear(2, { attached: [3] })] }), side(1)] });
    expect(inPlay(one)).toEqual([100, 1, 2, 3, 101]);
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
  it.each([
    ["Ann rolls 1 against 2+: miss.", "Ann", "Hit Roll, needs 2+", 1, "miss", false],
    ["Creeping Horror rolls 4 + 1 = 5 against 3+: hit.", "Creeping Horror", "Hit Roll + 1, needs 3+", 4, "hit", true],
    ["Ann tries a Quick Escape from Screecher for 1 TP (2 left): rolls 5 against 3+ and escapes.", "Ann", "Quick Escape, needs 3+", 5, "escapes", true],
    ["Ann names 4 and 5 and rolls 5: hit.", "Ann", "Unarmed attack", 5, "hit", true],
    ["Kira rolls 2 against 6+ to evade Sprinter: fails.", "Kira", "Evade, needs 6+", 2, "fails", false],
    ["Ann rolls 3 against 4+ to escape Grappler for 1 AP (1 left): fails.", "Ann", "Escape Roll, needs 4+", 3, "fails", false],
    ["Shambler rolls 5 against 5+ on the grease: gets through.", "Shambler", "Grease, needs 5+", 5, "gets through", true],
    ["Bob rolls 6 against 5+ for Gravebound: success.", "Bob", "Gravebound, needs 5+", 6, "success", true],
  ])("reads %s", (text, who, what, number, result, good) => {
    expect(rollsOf([told(text)])).toEqual([{ who, what, number, result, good }]);
  });

  it("keeps the latest of many, and none where none was cast", () => {
    const many = [1, 2, 3, 4, 5].map((number) => told(`Ann rolls ${number} against 3+: hit.`));
    expect(rollsOf(many).map((roll) => roll.number)).toEqual([2, 3, 4, 5]);
    expect(rollsOf([told("Ann draws 1 card."), told("")])).toEqual([]);
  });

  it("does without a story", () => {
    expect(diceOf(table({ dice: [["test", 3]] }))).toEqual([{ who: "", what: "A card’s roll", number: 3, result: "", good: null }]);
  });
});

describe("the attack under way", () => {
  const names: Record<number, string> = { 1: "Shambler", 2: "Shambler", 7: "Rifle" };
  const nameOf = (card: number) => names[card] ?? "Rick";
  const shown = table({
    battle: ["Rifle", "Shambler"],
    sides: [side(0, { threat: [zombie(1), zombie(2)], equipment: [gear(7)] }), side(1)],
  });

  it("finds the copies that the story names", () => {
    expect(battleCards(shown, nameOf, [told("Rifle attacks", [7, 2])])).toEqual({ attacker: 7, target: 2, zone: "" });
  });

  it("finds any copy without a story", () => {
    expect(battleCards(shown, nameOf, [])).toEqual({ attacker: 7, target: 1, zone: "" });
  });

  it("knows a zone as a target, and no attack at all", () => {
    expect(battleCards({ ...shown, battle: ["Rifle", "Threat Zone"] }, nameOf, [])?.zone).toBe("Threat Zone");
    expect(battleCards(table(), nameOf, [])).toBeNull();
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
