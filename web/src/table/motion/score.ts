// What is to be seen of a step: its events as a list of cues, each with its beginning and its length. No page is needed
// to make one; stage.ts performs it.

import type { Told } from "../../protocol/messages";
import { ACTS, type Act, type Motions } from "./acts";

export interface Cue {
  act: Act;
  /** the card that moves, or -1 for one that is not known */
  card: number;
  /** places, or nothing where it stays */
  from: string;
  to: string;
  /** whose turn begins */
  seat: number;
  /** the card that does it: the attacker of a blow */
  by: number;
  /** milliseconds after the beginning of the step */
  at: number;
  ms: number;
  /** the card is on its way already: this is the second part of it */
  later: boolean;
}

const MOST = 14; // flights in a step; more of them are only a blur
const CARD = 900; // milliseconds that a card may take, whoever plays it

/** The cues of a step, in their order and within the time that its cards may take. */
export function score(events: readonly Told[], motions: Motions): Cue[] {
  const cues: Cue[] = [];
  const latest = new Map<number, Cue>();
  for (const event of events) {
    for (const cue of event.moves.length ? moving(event, motions, latest) : standing(event, motions)) {
      if (cue.card >= 0) latest.set(cue.card, cue);
      cues.push(cue);
    }
  }
  const seen = cues.filter((cue) => cue.from !== cue.to || !cue.from).slice(0, MOST);
  return within(timed(seen), CARD * Math.max(1, events.filter((event) => event.kind === "play").length));
}

function moving({ kind, moves }: Told, motions: Motions, latest: ReadonlyMap<number, Cue>): Cue[] {
  const fresh: Cue[] = [];
  for (const [card, from, to] of moves) {
    const act = motions[`${kind}>${to.split(":")[0]}`] ?? motions[kind] ?? "fly";
    const before = card < 0 ? undefined : latest.get(card);
    if (before && (act !== "fly" || before.act === "stop")) {
      // One flight to where it ends: played and landed is a landing, stopped and discarded is a stop.
      if (before.act !== "stop") before.act = act;
      before.from ||= from;
      before.to = to;
    } else fresh.push(cueOf(act, { card, from, to, later: !!before }));
  }
  return fresh;
}

interface Fields {
  seat?: number;
  card?: number;
  target?: number;
  by?: number;
  rolls?: unknown[];
  also?: Fields[];
}

/** What happens without a card going anywhere. */
function standing({ kind, fields }: Told, motions: Motions): Cue[] {
  const act = motions[kind];
  const told = fields as Fields;
  if (told.rolls?.length) return [cueOf("dice", {})];
  switch (act) {
    case "turn":
      return [cueOf(act, { seat: told.seat ?? -1 })];
    case "dice":
      return [cueOf(act, {})];
    case "hit":
      return [told, ...(told.also ?? [])].map((one) => cueOf(act, { card: one.target ?? -1, by: one.by ?? -1 }));
    case "stop":
    case "pulse":
      return told.card === undefined || told.card < 0 ? [] : [cueOf(act, { card: told.card })];
    default:
      return [];
  }
}

function cueOf(act: Act, known: Partial<Cue>): Cue {
  return { act, card: -1, from: "", to: "", seat: -1, by: -1, at: 0, later: false, ...known, ms: ACTS[act].ms };
}

function timed(cues: Cue[]): Cue[] {
  let at = 0;
  const landed = new Map<number, number>();
  for (const cue of cues) {
    cue.ms = ACTS[cue.act].ms; // it may have become something else
    cue.at = cue.later ? Math.max(at, landed.get(cue.card) ?? 0) : at;
    at = cue.at + ACTS[cue.act].next;
    if (cue.card >= 0) landed.set(cue.card, cue.at + cue.ms);
  }
  return cues;
}

/** How long it all takes. */
export function lengthOf(cues: readonly Cue[]): number {
  return Math.max(0, ...cues.map((cue) => cue.at + cue.ms));
}

/** The same in no more than so much time. */
export function within(cues: Cue[], most: number): Cue[] {
  const length = lengthOf(cues);
  return length > most ? paced(cues, most / length) : cues;
}

/** The same so many times slower. */
export function paced(cues: Cue[], factor: number): Cue[] {
  return cues.map((cue) => ({ ...cue, at: cue.at * factor, ms: cue.ms * factor }));
}
