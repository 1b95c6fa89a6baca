// A NecroGenesis table in terms of what is drawn: sides, bars, pips, phases, what has changed, dice, the attack.

import { otherSeat } from "./places";
import type { CardInfo, Option, Question, Told } from "../../protocol/messages";
import type { NecroEvents } from "./events";
import type { NecroSide, NecroTable } from "./wire";

// -- sides -----------------------------------------------------------------------------------

/** Whose battlefield is drawn below: the receiver's own; for those who watch always the same one. */
export function nearSeat(table: NecroTable, seat: number): number {
  return seat >= 0 && seat < table.sides.length ? seat : 0;
}

/** Both sides from top to bottom. */
export function sidesFor(table: NecroTable, seat: number): NecroSide[] {
  const near = nearSeat(table, seat);
  return [...table.sides].sort((a, b) => Number(a.seat === near) - Number(b.seat === near));
}

export type Tone = "good" | "middle" | "bad";

/** How full a bar of HP is, from 0 to 1, and how worried one should be. */
export function health(hp: number, most: number): { share: number; tone: Tone } {
  const share = Math.max(0, Math.min(1, hp / Math.max(1, most)));
  const tone = share > 0.5 ? "good" : share > 0.25 ? "middle" : "bad";
  return { share, tone };
}

const MOST_PIPS = 8;

/** Pips of a pool: those that are filled and those that are spent, as long as they can be taken in. */
export function pips(now: number, usual: number): boolean[] {
  const length = Math.min(MOST_PIPS, Math.max(now, usual));
  return Array.from({ length }, (_, at) => at < now);
}

export interface Pool {
  word: "AP" | "TP" | "TH";
  name: string;
  now: number;
  pips: boolean[];
}

/** The three pools of a side with what they are for. */
export function poolsOf(side: NecroSide): Pool[] {
  return [
    { word: "AP", name: "Action Points", now: side.ap, pips: pips(side.ap, 3) },
    { word: "TP", name: "Tactical Points", now: side.tp, pips: pips(side.tp, 2) },
    { word: "TH", name: "Threat Points", now: side.th, pips: pips(side.th, 4) },
  ];
}

// -- phases ----------------------------------------------------------------------------------

export interface Phase {
  name: string;
  short: string;
  /** the seat that acts in it */
  who: number;
  now: boolean;
  done: boolean;
  about: string;
}

const PHASES: readonly { id: NecroTable["phase"]; name: string; short: string; does: (you: boolean) => string }[] = [
  { id: "survivor", name: "Survivor Phase", short: "Survivor", does: (you) => `${you ? "get" : "gets"} 3 AP, 2 TP and a card, and ${you ? "act" : "acts"}` },
  { id: "zombie", name: "Zombie Phase", short: "Zombies", does: (you) => `${you ? "get" : "gets"} 4 TH and ${you ? "play" : "plays"} the zombies` },
  { id: "response", name: "Response Step", short: "Response", does: () => "may attack with AP that are left" },
  { id: "end", name: "End of Turn", short: "End", does: (you) => `${you ? "keep" : "keeps"} at most 1 TP; then the roles change` },
];

/** The phases of the turn in their order; nobody acts before the first turn. */
export function phasesOf(table: NecroTable, seat: number): Phase[] {
  const at = PHASES.findIndex((one) => one.id === table.phase);
  return PHASES.map(({ id, name, short, does }, index) => {
    const who = id === "zombie" ? otherSeat(table, table.active) : table.active;
    return { name, short, about: does(who === seat), who, now: index === at, done: at >= 0 && index < at };
  });
}

/** What the moment is, in a sentence: "Turn 3: Ann's Zombie Phase. You play the zombies." */
export function momentOf(table: NecroTable, names: readonly string[], seat: number): string {
  const name = (one: number) => names[one] ?? `Seat ${one + 1}`;
  if (!table.turn) return `Before the first turn. ${table.first === seat ? "You begin" : `${name(table.first)} begins`}.`;
  const mine = table.active === seat;
  const whose = mine ? "your" : `${name(table.active)}’s`;
  const moment = `Turn ${table.turn}: ${whose} ${PHASES.find((one) => one.id === table.phase)?.name}.`;
  if (table.phase !== "zombie") return moment;
  const zombies = otherSeat(table, table.active);
  return `${moment} ${zombies === seat ? "You play" : `${name(zombies)} plays`} the zombies.`;
}

// -- changes ---------------------------------------------------------------------------------

export interface Change {
  /** a card whose HP changed */
  card: number;
  by: number;
}

/** The HP of everything on both battlefields, by card. */
export function hitPoints(table: NecroTable): Map<number, number> {
  const found = new Map<number, number>();
  for (const side of table.sides) {
    found.set(side.survivor, side.hp);
    for (const zombie of [...side.threat, ...side.zombie]) found.set(zombie.card, zombie.hp);
  }
  return found;
}

/** Whose HP changed between two tables, of those that are on both. */
export function changesOf(before: NecroTable | null, after: NecroTable): Change[] {
  if (!before) return [];
  const old = hitPoints(before);
  const changes: Change[] = [];
  for (const [card, hp] of hitPoints(after)) {
    const was = old.get(card);
    if (was !== undefined && was !== hp) changes.push({ card, by: hp - was });
  }
  return changes;
}

export interface Roll {
  /** who rolled: a player, or a zombie for its own attack */
  who: string;
  /** what for: "Hit Roll" */
  what: string;
  /** the least that is good: "3+", or nothing */
  needs: string;
  number: number;
  /** what came of it, if the story tells: "hit", "miss", "escapes" */
  result: string;
  good: boolean | null;
}

type Cast = NecroEvents["roll"];

const MOST_DICE = 4;
const DICE: Record<string, string> = {
  hit: "Hit Roll", unarmed: "Unarmed attack", "quick escape": "Quick Escape", escape: "Escape Roll", evade: "Evade",
  test: "A card’s roll", grease: "Grease",
};

/** The dice that were cast in a step: lines of the log that are rolls, or hold some; the latest ones, if there were many. */
export function rollsOf(events: readonly Told[], names: readonly string[], cardName: (card: number) => string): Roll[] {
  const cast = events.flatMap(({ fields }) => {
    const { die, rolls } = fields as { die?: number; rolls?: Cast[] };
    return [...(die === undefined ? [] : [fields as unknown as Cast]), ...(rolls ?? [])];
  });
  return cast.slice(-MOST_DICE).map(({ seat, purpose, die, needs, good, card, bonus, result }) => {
    const what = (purpose === "test" && card !== undefined && card >= 0 && cardName(card)) || DICE[purpose] || purpose;
    const sum = bonus ? ` ${bonus < 0 ? "-" : "+"} ${Math.abs(bonus)}` : "";
    return {
      who: names[seat] ?? "",
      what: `${what}${sum}`,
      needs: needs ? `${needs}+` : "",
      number: die,
      result: result ?? "",
      good: result ? !!good : null,
    };
  });
}

/** The dice that lie on a table whose story is not known: somebody has just come. */
export function diceOf(table: NecroTable): Roll[] {
  return table.dice.map(([what, number]) => ({ who: "", what: DICE[what] ?? what, needs: "", number, result: "", good: null }));
}

// -- the attack --------------------------------------------------------------------------------

/** The blow that is coming: from which card, at which card or zone, and how hard. */
export interface Blow {
  attacker: number;
  /** -1 for a whole zone */
  target: number;
  /** the place of the zone, such as threat:0, or nothing */
  place: string;
  damage: number;
}

export function blowOf(table: NecroTable): Blow | null {
  const { battle } = table;
  if (!battle) return null;
  const place = battle.target < 0 ? `${battle.zone}:${table.active}` : "";
  return { attacker: battle.attacker, target: battle.target, place, damage: damageOf(table, battle.attacker) };
}

/** The damage that a card deals now: a zombie, a weapon, or a Survivor who has nothing but fists. */
function damageOf(table: NecroTable, card: number): number {
  for (const side of table.sides) {
    if (side.survivor === card) return side.damage;
    const found = [...side.threat, ...side.zombie, ...side.equipment, ...side.traps].find((one) => one.card === card);
    if (found) return found.damage ?? 0;
  }
  return 0;
}

// -- the question ------------------------------------------------------------------------------

/** Where a word of a question can also be clicked on the table. */
export interface Shortcuts {
  /** the Zombie Deck: draw a zombie */
  draw: Option | null;
  /** the Survivor Deck: loot */
  loot: Option | null;
  /** the drawn zombie: spawn it, or put it under the deck */
  spawn: Option | null;
  bottom: Option | null;
}

export function shortcutsOf(question: Question | null): Shortcuts {
  const word = (means: string) => (question?.several ? null : (question?.options.find((one) => one.means === means) ?? null));
  return { draw: word("draw"), loot: word("loot"), spawn: word("spawn"), bottom: word("bottom") };
}

/** Cards of a hand in an order that is easy to read: by type, then by name. */
export function sortedHand(hand: readonly number[], info: (card: number) => CardInfo): number[] {
  const order = ["weapon", "item", "event", "react"];
  const rank = (card: number) => {
    const at = order.indexOf(info(card).type);
    return at < 0 ? order.length : at;
  };
  return [...hand].sort((a, b) => rank(a) - rank(b) || info(a).name.localeCompare(info(b).name) || a - b);
}
