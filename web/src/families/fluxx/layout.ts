// How large things lie on a Fluxx table: the largest sizes at which everything has room, found by trying them in order.

import { BODY, displayFace, lines } from "../../table/cards/fit";

export interface Size {
  /** which face of a card is shown at this size */
  form: "small" | "tile";
  w: number;
  h: number;
}

/** What lies on a shelf as one thing: a card, or copies of it, with what clings to it at its side. */
export interface Unit {
  riders: number;
  /** how wide it is at this size, if it shows its text too */
  worded?: (size: Size) => number;
}

export interface Shelf {
  size: Size;
  /** of a card that clings to another */
  rider: number;
  /** everything has room */
  fits: boolean;
  /** how many units have room, from the first on */
  room: number;
}

/** Faces of cards on a table, the largest first: pictures with names, then pictures alone. */
export const SIZES: readonly Size[] = [
  ...[[98, 126], [90, 116], [82, 106], [78, 98], [74, 90], [74, 80], [68, 84], [68, 76]].map(([w, h]): Size => ({ form: "small", w: w!, h: h! })),
  ...[58, 54, 50, 46, 42, 38, 36, 33, 30].map((w): Size => ({ form: "tile", w, h: w })),
];
/** Those in which a card may lie with its text beside its picture. */
export const NAMED = SIZES.filter(({ form, h }) => form === "small" && h < 110);
/** Between cards on a table: the lights of cards with names do not touch. */
export const gapOf = ({ form }: Size): number => (form === "small" ? 8 : 5);
const LEAST_RIDER = 26; // still to be hit with a finger

/** The side of a card that clings to one of this size: two of them stand at the side of their host. */
export function riderSide(size: Size): number {
  return Math.max(LEAST_RIDER, Math.min(46, Math.floor((size.h - 3) / 2)));
}

/** How wide a unit is: the riders stand in columns at the right of their host. */
export function unitWidth({ riders, worded }: Unit, size: Size): number {
  const wide = worded?.(size) ?? size.w;
  if (!riders) return wide;
  const side = riderSide(size);
  const column = Math.max(1, Math.floor((size.h + 3) / (side + 3)));
  return wide + Math.ceil(riders / column) * (side + 2);
}

/** How many of the units have room in a box, laid out in rows. */
export function roomFor(units: readonly Unit[], width: number, height: number, size: Size): number {
  const gap = gapOf(size);
  const rows = Math.floor((height + gap) / (size.h + gap));
  let row = 1;
  let x = 0;
  for (const [at, unit] of units.entries()) {
    const wide = unitWidth(unit, size);
    if (x > 0 && x + wide > width) {
      row += 1;
      x = 0;
    }
    if (row > rows || (unit.worded && wide > width)) return at; // a text can be done without, a picture cannot
    x += wide + gap;
  }
  return rows > 0 ? units.length : 0;
}

/** The largest size at which all units have room; otherwise the smallest one, and how many have room then. */
export function shelf(units: readonly Unit[], width: number, height: number, sizes: readonly Size[] = SIZES): Shelf {
  const last = sizes[sizes.length - 1]!;
  const found = sizes.find((size) => size.h <= height && roomFor(units, width, height, size) === units.length);
  const size = found ?? last;
  return { size, rider: riderSide(size), fits: !!found, room: found ? units.length : roomFor(units, width, height, size) };
}

// -- the heart ---------------------------------------------------------------------------------

/** What must have room between the seats and one's own cards. */
export interface Wants {
  width: number;
  height: number;
  goals: number;
  /** rules that are a number, and rules that are a text: of each the columns it wants at each height (`columnsOf`) */
  numbers: number;
  texts: readonly (readonly number[])[];
  /** how wide the heaps beside what is under way are (`asideWidth`) */
  aside?: number;
  /** lines above each row of rules, as names of places */
  heading?: number;
}

/** How large rules are. */
export interface Rule {
  h: number;
  /** how wide a number is, and a rule without its text */
  number: number;
  /** so many of the texts are there to be read, each as wide as it must be */
  words: number;
  /** how wide the picture beside a text is */
  picture: number;
}

export interface Plan {
  /** Goals and rules stand side by side; otherwise the rules lie below */
  beside: boolean;
  goal: { w: number; h: number };
  /** Goals in a row */
  columns: number;
  rule: Rule;
  stage: { w: number; h: number };
  pile: { w: number; h: number };
  fits: boolean;
  /** the rules, numbers first, in the order in which they fill rows of this width */
  order: number[];
  across: number;
}

export const HEART_GAP = 12;
const RULE_GAP = 7;
/** piles beside what is under way */
export const BUSY_PILE = { w: 42, h: 58 };
const GOALS: readonly (readonly [number, number])[] = [
  [430, 240], [384, 216], [336, 190], [300, 176], [268, 164], [240, 158], [220, 146], [300, 98], [250, 98], [204, 124], [180, 110], [158, 96], [140, 84],
];
const RULES = [152, 138, 124, 110, 102, 88, 78, 68];
const PICTURES = [1, 0.5]; // heights of a rule that its picture is wide beside its text
/** What is being played, and a pile: they grow together. */
const LEVELS: readonly (readonly [stage: readonly [number, number], pile: readonly [number, number]])[] = [
  [[150, 205], [108, 148]], [[142, 194], [92, 126]], [[128, 174], [76, 104]], [[98, 126], [62, 84]], [[86, 112], [54, 72]], [[70, 92], [48, 62]],
];

const ruleOf = (h: number, words: number, share = 1): Rule => ({ h, number: Math.max(64, h >= LOW_RULE && h < 108 ? 72 : Math.round(h * 0.86)), words, picture: Math.round(h * share) });
const SIDES = 28; // pixels beside the text of a rule
export const LOW_RULE = 84; // below this height the name of a rule has one line

/** How many lines of its text a rule has room for below so many lines of its name. */
export const linesOf = (h: number, title: number) => Math.floor((h - (h < LOW_RULE ? 31 : 22 + title * 17)) / 15.6);

/** The narrowest column for the text of a rule at each height, so that it is whole. */
export function columnsOf(name: string, text: string, world: string): number[] {
  const key = [name, text, world].join("\n");
  const found = columns.get(key) ?? RULES.map((h) => columnAt(h, name, text, world));
  columns.set(key, found);
  return found;
}
const columns = new Map<string, number[]>();

const [NARROWEST, BROADEST] = [112, 420];

export function columnAt(h: number, name: string, text: string, world: string): number {
  for (let column = NARROWEST; column < BROADEST; column += 8) {
    const title = lines(name, column - 8, h < LOW_RULE ? 14 : 16, displayFace(world));
    const said = lines(text, column - 4, 13, BODY);
    if ((h < LOW_RULE ? title.count < 2 : title.whole) && said.whole && said.count <= linesOf(h, title.count)) return column;
  }
  return Infinity;
}

/** How wide a rule is with its text in such a column. */
export const widthOf = (rule: Rule, column: number) => column + rule.picture + SIDES;

/** How wide each rule is, numbers first. */
function widthsOf({ numbers, texts }: Wants, rule: Rule): number[] {
  const at = RULES.indexOf(rule.h);
  return [...Array<number>(numbers).fill(rule.number), ...texts.map((columns, which) => (which < rule.words ? widthOf(rule, columns[at] ?? Infinity) : rule.number))];
}

/** Rules in rows of this width: each in the first row that has room for it. */
export function rulesIn(wants: Wants, rule: Rule, width: number): number[][] {
  const rows: { which: number[]; used: number }[] = [];
  widthsOf(wants, rule).forEach((wide, at) => {
    let row = rows.find(({ used }) => used + RULE_GAP + wide <= width);
    if (!row) rows.push((row = { which: [], used: -RULE_GAP }));
    row.which.push(at);
    row.used += RULE_GAP + wide;
  });
  return rows.map(({ which }) => which);
}

/** How high rules are in rows of this width; endless if one is wider than that. */
export function rulesHeight(wants: Wants, rule: Rule, width: number): number {
  const wide = widthsOf(wants, rule);
  if (!wide.length) return 0;
  if (Math.max(...wide) > width) return Infinity;
  const rows = rulesIn(wants, rule, width).length;
  return rows * (rule.h + (wants.heading ?? 0)) + (rows - 1) * RULE_GAP;
}

const known = new Map<string, Plan>(); // a table changes more often than what must have room on it

/** The best plan: large Goals count most, then rules that can be read. */
export function plan(wants: Wants): Plan {
  const key = Object.values(wants).join();
  const found = known.get(key) ?? best(wants);
  if (known.size > 200) known.clear();
  known.set(key, found);
  return found;
}

function best(wants: Wants): Plan {
  let chosen: Draft = smallest(wants);
  let most = -Infinity;
  for (const one of plans(wants)) {
    const value = worth(one, wants);
    if (value > most) [chosen, most] = [one, value];
  }
  const across = chosen.fits ? (chosen.beside ? besideWidth(wants, chosen, chosen.columns) : wants.width) : Infinity;
  return { ...chosen, across, order: rulesIn(wants, chosen.rule, across).flat() };
}

/** Where not everything has room the rules scroll, and the Goals stay in sight as far as they can. */
function smallest(wants: Wants): Draft {
  const [goal, [stage, pile]] = [GOALS.at(-1)!, LEVELS.at(-1)!];
  const rows = Math.max(1, Math.floor((wants.height + HEART_GAP) / (goal[1] + HEART_GAP)));
  const most = Math.floor((wants.width * 0.62) / (goal[0] + HEART_GAP));
  return { beside: true, columns: Math.max(2, Math.min(most, Math.ceil(wants.goals / rows))), goal: { w: goal[0], h: goal[1] }, rule: ruleOf(RULES.at(-1)!, 0), stage: { w: stage[0], h: stage[1] }, pile: { w: pile[0], h: pile[1] }, fits: false };
}

/** What is small loses more than what is large gains: twice as small is as bad everywhere. */
function enough(is: number, wanted: number): number {
  const by = Math.log(is / wanted);
  return by < 0 ? by : by * 0.25;
}
const LEAST_GOAL = 218; // below this width the parts of a Goal are hardly to be read
const LIST_GOAL = 120; // below this height they are a list
const LOW = 290; // below this height Goals and rules stand side by side rather than one above the other

function worth(one: Draft, wants: Wants): number {
  const sizes = enough(one.goal.w, 336) * 3 + enough(one.rule.h, 124) * 1.8 + enough(one.stage.h, 194) * 0.6;
  const unread = one.goal.w < LEAST_GOAL ? 4 : one.goal.h < LIST_GOAL ? 1.45 : 0;
  const said = 1.1 * Math.min(5, one.rule.words);
  const pictured = one.rule.words && one.rule.picture >= one.rule.h ? 0.25 : 0;
  return sizes - unread + said + pictured + (one.beside === wants.height < LOW ? 1.6 : 0);
}

/** Rules of a height, with all texts, then with fewer and fewer of them. */
function* rulesAt(h: number, texts: number): Generator<Rule> {
  for (let words = texts; words > 0; words--) for (const share of PICTURES) yield ruleOf(h, words, share);
  yield ruleOf(h, 0);
}

function* plans(wants: Wants): Generator<Draft> {
  for (const [gw, gh] of GOALS) {
    for (const [[sw, sh], [pw, ph]] of LEVELS) {
      for (const h of RULES) {
        for (const rule of rulesAt(h, wants.texts.length)) {
          const one = { goal: { w: gw, h: gh }, stage: { w: sw, h: sh }, pile: { w: pw, h: ph }, rule, fits: true };
          const below = stacked(wants, one);
          if (below) yield { ...one, beside: false, columns: below };
          const there = beside(wants, one);
          if (there) yield { ...one, beside: true, columns: there };
        }
      }
    }
  }
}

type Draft = Omit<Plan, "order" | "across">;
type Parts = Omit<Draft, "beside" | "columns">;

/** How wide a heap of so many cards is, set aside for all to see. */
export const heapWidth = (cards: number) => Math.max(1, Math.min(3, cards)) * 88;

/** How wide such heaps are together, each with a gap before it. */
export const asideWidth = (heaps: readonly number[]) => heaps.reduce((sum, cards) => sum + heapWidth(cards) + HEART_GAP, 0);

/** How wide what is under way may become without anything being moved. */
const stageWidth = (wants: Wants, stage: Plan["stage"]) => Math.max(2 * BUSY_PILE.w + 12, stage.w) + (wants.aside ?? 0);

function goalsHeight(wants: Wants, goal: Plan["goal"], columns: number): number {
  const rows = Math.ceil(Math.max(1, wants.goals) / columns);
  return rows * goal.h + (rows - 1) * HEART_GAP;
}

export const goalsWidth = (goal: Plan["goal"], columns: number) => columns * goal.w + (columns - 1) * HEART_GAP;

/** Piles at both ends of the Goals, rules below all of them: the columns of Goals if there is room, or 0. What is under
 *  way pushes the discard pile together; the other end is as wide, so that the Goals lie in the middle. */
function stacked(wants: Wants, one: Parts): number {
  const rules = rulesHeight(wants, one.rule, wants.width);
  const height = wants.height - (rules ? rules + HEART_GAP : 0);
  const end = Math.max(one.pile.w + 8, one.stage.w + HEART_GAP + BUSY_PILE.w + 8);
  const width = wants.width - 2 * HEART_GAP - (wants.aside ? one.pile.w + 8 + end + wants.aside : 2 * end);
  const columns = Math.min(Math.max(1, wants.goals), Math.floor((width + HEART_GAP) / (one.goal.w + HEART_GAP)));
  return columns > 0 && Math.max(one.stage.h, one.pile.h + 16, goalsHeight(wants, one.goal, columns)) <= height ? columns : 0;
}

/** How wide the rules may be beside all else. */
const besideWidth = (wants: Wants, one: Parts, columns: number) => wants.width - stageWidth(wants, one.stage) - 2 * HEART_GAP - goalsWidth(one.goal, columns);

/** Piles in a column, where what is under way pushes them together; then the Goals, and the rules in a column of their own. */
function beside(wants: Wants, one: Parts): number {
  if (Math.max(one.stage.h + BUSY_PILE.h + 24, 2 * one.pile.h + 36) > wants.height) return 0;
  for (let columns = 1; columns <= Math.max(1, wants.goals); columns++) {
    if (goalsHeight(wants, one.goal, columns) > wants.height) continue;
    return rulesHeight(wants, one.rule, besideWidth(wants, one, columns)) <= wants.height ? columns : 0;
  }
  return 0;
}
