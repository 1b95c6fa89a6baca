// NecroGenesis cards in terms of what is drawn: marks, tokens, gear and zombies in play.

import { IDLENESS, KEYWORDS, STATUSES, TOKEN_NAMES, TOKENS } from "./glossary";
import type { Gear, NecroSide, State, Zombie } from "./wire";

// -- marks -----------------------------------------------------------------------------------

export type MarkKind = "state" | "bad" | "good" | "keyword";

export interface Mark {
  text: string;
  /** without its name, which the sign stands for */
  short: string;
  sign: string;
  kind: MarkKind;
  /** what it means */
  about: string;
}

// Icons by name.
const MARK_SIGNS: Record<MarkKind, Readonly<Record<string, string>>> = {
  state: { sick: "hourglass", resting: "night-sleep" },
  bad: {
    bleed: "bleeding-wound", burn: "flame", stun: "knockout", poison: "death-juice", exposed: "reticule", grabbed: "grab",
    disabled: "interdiction", silenced: "silenced",
  },
  good: { stealth: "invisible", cover: "brick-wall", stabilized: "bandage-roll" },
  keyword: {
    fast: "fast-forward-button", guard: "shield", reach: "barbed-spear", area: "explosion-rays", light: "light-bulb",
    armor: "armor-vest", pierce: "pierced-body", evade: "dodging", silent: "silence", frenzy: "enrage",
    "ignore guard": "broken-shield", "ignore armor": "cracked-shield", immune: "heart-shield",
    "no sickness": "fast-forward-button", "no rest": "infinity", unpreventable: "anvil-impact",
  },
};
const MEANINGS: Record<MarkKind, Readonly<Record<string, string>>> = {
  state: IDLENESS, bad: STATUSES, good: STATUSES, keyword: KEYWORDS,
};

/** A status or keyword with its sign and meaning. */
export function markOf([name, amount, left]: State): Mark {
  const short = `${amount}${left ? ` (${left})` : ""}`.trim();
  const text = `${name.split(" ").map(capital).join(" ")} ${short}`.trim();
  const group = name.split(" ")[0] ?? ""; // the kinds of "immune" have one sign
  for (const kind of ["state", "bad", "good", "keyword"] as const) {
    const sign = MARK_SIGNS[kind][name] ?? MARK_SIGNS[kind][group];
    if (sign) return { text, short, sign, kind, about: (MEANINGS[kind][name] ?? "") + lasts(left) };
  }
  return { text, short, sign: "star-medal", kind: "keyword", about: "" };
}

function lasts(left: number): string {
  return left ? `; lasts ${left} more ${left === 1 ? "phase" : "phases"}` : "";
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const TOKEN_SIGNS: Readonly<Record<string, string>> = { flare: "firework-rocket", tripwire: "tripwire", grease: "oil-drum", barricade: "barricade" };

/** The tokens of a side that lie in one of its zones. */
export function tokensIn(side: NecroSide, zone: "threat" | "zombie"): { name: string; sign: string; about: string; n: number }[] {
  return side.tokens
    .filter(([, where]) => where === zone)
    .map(([word, , n]) => ({ name: TOKEN_NAMES[word] ?? capital(word), sign: TOKEN_SIGNS[word] ?? "stack", about: TOKENS[word] ?? "", n }));
}

// -- what a card in play says -----------------------------------------------------------------

/** Whether a zombie cannot act at the moment. */
export function idle(zombie: Zombie): boolean {
  return zombie.sick || zombie.resting;
}

/** What keeps it from acting, then its statuses and keywords. */
export function marksOfZombie(zombie: Zombie): State[] {
  const idleness = (["sick", "resting"] as const).filter((one) => zombie[one]);
  return [...idleness.map((name): State => [name, "", 0]), ...zombie.marks];
}

/** A zombie as a screen reader says it. */
export function spokenZombie(zombie: Zombie, name: string): string {
  const roll = zombie.hit ? `, hits on ${zombie.hit} or more` : "";
  const marks = marksOfZombie(zombie).map((mark) => `, ${markOf(mark).text}`).join("");
  return `${name}: ${zombie.hp} of ${zombie.max_hp} HP, damage ${zombie.damage}${roll}, escape difficulty ${zombie.ed}${marks}`;
}

/** A piece of gear as a screen reader says it. */
export function spokenGear(gear: Gear, name: string, attached: readonly string[]): string {
  const parts = gearFacts(gear).map((fact) => fact.spoken);
  if (attached.length) parts.push(`with ${attached.join(" and ")}`);
  return [name, ...parts].join(", ");
}

export interface Fact {
  /** an icon before it, or nothing */
  sign: string;
  text: string;
  spoken: string;
  kind: "" | "off";
  /** what can be asked about it: "damage", "hit roll" */
  value?: string;
}

const RANGES: Record<string, [short: string, long: string]> = {
  TZ: ["TZ", "the Threat Zone"],
  ZZ: ["ZZ", "the Zombie Zone"],
};

/** The numbers of a weapon, item or trap in play. */
export function gearFacts(gear: Gear): Fact[] {
  const facts: Fact[] = [];
  const add = (sign: string, text: string, spoken: string, kind: Fact["kind"] = "", value = "") => facts.push({ sign, text, spoken, kind, value });
  if (gear.damage !== null) {
    add("sword-brandish", `${gear.damage}`, `damage ${gear.damage}`, "", "damage");
    if (gear.hit) add("perspective-dice-six", `${gear.hit}+`, `hits on ${gear.hit} or more`, "", "hit roll");
    if (gear.range.length) {
      const reach = gear.range.map((zone) => RANGES[zone] ?? [zone, zone]);
      add("", reach.map(([short]) => short).join("+"), `reaches ${reach.map(([, long]) => long).join(" and ")}`);
    }
  }
  if (gear.hands) add("hand", "", gear.hands === 1 ? "1 hand" : `${gear.hands} hands`);
  if (gear.max) add("", `${gear.counters}/${gear.max}`, `${gear.counters} of ${gear.max} counters`, gear.counters ? "" : "off");
  if (gear.disabled) add("interdiction", "", "disabled", "off");
  if (gear.resting) add("night-sleep", "", "resting", "off");
  if (gear.used) add("hourglass", "", "has attacked this turn", "off");
  return facts;
}
