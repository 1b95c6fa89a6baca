// NecroGenesis cards in terms of what is drawn: costs, figures, abilities, marks, gear and zombies in play.

import { IDLENESS, KEYWORDS, STATUSES, TOKEN_NAMES, TOKENS } from "./glossary";
import type { CardInfo } from "../../protocol/messages";
import type { Gear, NecroSide, Zombie } from "./wire";

// -- costs -----------------------------------------------------------------------------------

export interface Price {
  /** a number, X, or "free" */
  amount: string;
  /** AP, TP, ZTC, or nothing for what is free */
  unit: string;
}

const PRICE = /(?:^|, )(?:(\d+|X) (AP|TP)|(ZTC) (\d+|X))\b/;

/** What a card costs, from the line of its numbers. A Survivor costs nothing and has no price at all. */
export function priceOf(info: CardInfo): Price | null {
  const found = PRICE.exec(info.stats);
  if (found) return { amount: found[1] ?? found[4] ?? "", unit: found[2] ?? found[3] ?? "" };
  return info.type === "event" ? { amount: "free", unit: "" } : null;
}

/** A price as it is spoken: "1 AP", "ZTC 3", "free". */
export function spokenPrice(price: Price | null): string {
  if (!price) return "";
  if (!price.unit) return price.amount;
  return price.unit === "ZTC" ? `ZTC ${price.amount}` : `${price.amount} ${price.unit}`;
}

/** The line of a card's numbers without its type, which the head of the card says already. */
export function figuresOf(info: CardInfo): string {
  const [, ...rest] = info.stats.split(", ");
  return rest.join(", ");
}

const SIGNS: readonly [RegExp, (found: string[]) => string][] = [
  [/^(?:\d+|X) (?:AP|TP)$|^ZTC (?:\d+|X)$|^free$/, () => ""], // the head of the card says it
  [/^(?:X AP|X TP|ZTC X) \((X is \d+) to (\d+)\)$/, ([, from, to]) => `${from}–${to}`],
  [/^HP (.+)$/, ([, n]) => `♥${n}`],
  [/^Damage (.+)$/, ([, n]) => `⚔${n}`],
  [/^unarmed Damage (.+)$/, ([, n]) => `✊${n}`],
  [/^Hit Roll (.+)$/, ([, n]) => `🎲${n}`],
  [/^ED (.+)$/, ([, n]) => `🏃${n}`],
  [/^(\d) hands?$/, ([, n]) => "✋".repeat(Number(n))],
  [/^reaches the (\w)\w+ Zone and the (\w)\w+ Zone$/, ([, one, other]) => `${one}Z+${other}Z`],
  [/^reaches the (\w)\w+ Zone$/, ([, one]) => `${one}Z`],
];

/** The same with signs for words, as short as a card in hand wants it: "⚔2 🎲3+ TZ ✋ Charges 5". */
export function shortFigures(info: CardInfo): string {
  const traits = new Set(info.traits.map((trait) => trait.toLowerCase()));
  const parts = figuresOf(info)
    .split(", ")
    .filter((part) => !traits.has(part.toLowerCase()))
    .map((part) => {
      for (const [form, write] of SIGNS) {
        const found = form.exec(part);
        if (found) return write([...found]);
      }
      return part;
    });
  return parts.filter(Boolean).join(" ");
}

// -- marks -----------------------------------------------------------------------------------

export type MarkKind = "state" | "bad" | "good" | "keyword";

export interface Mark {
  text: string;
  sign: string;
  kind: MarkKind;
  /** what it means */
  about: string;
}

const MARK_SIGNS: Record<MarkKind, Readonly<Record<string, string>>> = {
  state: { sick: "💤", resting: "↓" },
  bad: { bleed: "🩸", burn: "🔥", stun: "💫", poison: "☠", exposed: "🎯", grabbed: "✊", disabled: "⛔", silenced: "🔇" },
  good: { stealth: "👤", cover: "🧱", stabilized: "✚" },
  keyword: {
    fast: "»", guard: "🛡", reach: "↗", area: "✸", light: "💡", armor: "🦺", pierce: "↠", evade: "〰", silent: "🤫", frenzy: "⚡",
    "ignore guard": "↷", "ignore armor": "⇥", immune: "⊘", "no sickness": "»", "no rest": "∞", unpreventable: "‼",
  },
};
const MEANINGS: Record<MarkKind, Readonly<Record<string, string>>> = {
  state: IDLENESS, bad: STATUSES, good: STATUSES, keyword: KEYWORDS,
};

/** A mark as the server says it ("Bleed 1 (2)", "Armor 1", "sick") with its sign and meaning. */
export function markOf(text: string): Mark {
  const word = text.toLowerCase().replace(/[\d+()]/g, "").replace(/\s+/g, " ").trim();
  const first = word.split(" ")[0] ?? "";
  for (const kind of ["state", "bad", "good", "keyword"] as const) {
    const signs = MARK_SIGNS[kind];
    const sign = signs[word] ?? (kind === "keyword" ? signs[first] : undefined);
    const about = MEANINGS[kind][word] ?? MEANINGS[kind][first] ?? "";
    if (sign) return { text: capital(text), sign, kind, about: about + lasts(text) };
  }
  return { text: capital(text), sign: "•", kind: "keyword", about: "" };
}

/** "Bleed 1 (2)" lasts two more phases of its bearer. */
function lasts(text: string): string {
  const left = /\((\d+)\)/.exec(text)?.[1];
  return left ? `; lasts ${left} more ${left === "1" ? "phase" : "phases"}` : "";
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const TOKEN_SIGNS: Readonly<Record<string, string>> = { flare: "🎇", tripwire: "🪤", grease: "🛢", barricade: "🚧" };
const AWAY = " in the Zombie Zone"; // tokens lie in the Threat Zone unless they say this

/** The tokens of a side that lie in one of its zones. */
export function tokensIn(side: NecroSide, zone: "threat" | "zombie"): { name: string; sign: string; about: string; n: number }[] {
  return side.tokens
    .filter(([word]) => word.endsWith(AWAY) === (zone === "zombie"))
    .map(([said, n]) => {
      const word = said.replace(AWAY, "");
      return { name: TOKEN_NAMES[word] ?? capital(word), sign: TOKEN_SIGNS[word] ?? "●", about: TOKENS[word] ?? "", n };
    });
}

// -- what a card in play says -----------------------------------------------------------------

/** Whether a zombie cannot act at the moment. */
export function idle(zombie: Zombie): boolean {
  return zombie.sick || zombie.resting;
}

/** What keeps it from acting, then its statuses and keywords. */
export function marksOfZombie(zombie: Zombie): string[] {
  return [...(zombie.sick ? ["sick"] : []), ...(zombie.resting ? ["resting"] : []), ...zombie.marks];
}

/** A zombie as a screen reader says it. */
export function spokenZombie(zombie: Zombie, name: string): string {
  const roll = zombie.hit ? `, hits on ${zombie.hit} or more` : "";
  const words = marksOfZombie(zombie);
  const marks = words.length ? `, ${words.join(", ")}` : "";
  return `${name}: ${zombie.hp} of ${zombie.max_hp} HP, damage ${zombie.damage}${roll}, escape difficulty ${zombie.ed}${marks}`;
}

/** A piece of gear as a screen reader says it. */
export function spokenGear(gear: Gear, name: string, attached: readonly string[]): string {
  const parts = gearFacts(gear).map((fact) => fact.spoken);
  if (attached.length) parts.push(`with ${attached.join(" and ")}`);
  return [name, ...parts].join(", ");
}

export interface Fact {
  text: string;
  spoken: string;
  kind: "" | "off";
}

const RANGES: Record<string, [short: string, long: string]> = {
  TZ: ["TZ", "the Threat Zone"],
  ZZ: ["ZZ", "the Zombie Zone"],
};

/** The numbers of a weapon, item or trap in play. */
export function gearFacts(gear: Gear): Fact[] {
  const facts: Fact[] = [];
  const add = (text: string, spoken: string, kind: Fact["kind"] = "") => facts.push({ text, spoken, kind });
  if (gear.damage !== null) {
    add(`⚔${gear.damage}`, `damage ${gear.damage}`);
    if (gear.hit) add(`🎲${gear.hit}+`, `hits on ${gear.hit} or more`);
    if (gear.range.length) {
      const reach = gear.range.map((zone) => RANGES[zone] ?? [zone, zone]);
      add(reach.map(([short]) => short).join("+"), `reaches ${reach.map(([, long]) => long).join(" and ")}`);
    }
  }
  if (gear.hands) add("✋".repeat(gear.hands), gear.hands === 1 ? "1 hand" : `${gear.hands} hands`);
  if (gear.max) add(`${gear.counters}/${gear.max}`, `${gear.counters} of ${gear.max} counters`, gear.counters ? "" : "off");
  if (gear.disabled) add("disabled", "disabled", "off");
  if (gear.resting) add("resting", "resting", "off");
  if (gear.used) add("used", "has attacked this turn", "off");
  return facts;
}
