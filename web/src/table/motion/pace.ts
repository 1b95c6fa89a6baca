// How long the table rests on each step, so that people can follow what others do.

import type { Told, Update } from "../../protocol/messages";
import type { Speed } from "../../app/settings.svelte";

export const SPEEDS: readonly Speed[] = ["slow", "normal", "fast", "instant"];

const FACTOR: Record<Speed, number> = { slow: 1.8, normal: 1, fast: 0.4, instant: 0 };

// Milliseconds at normal speed for what happens; what is not listed is told in passing.
const REST: Record<string, number> = {
  play: 1000,
  use: 900,
  cancel: 1100,
  "step in": 1100,
  theft: 900,
  take: 700,
  swap: 800,
  out: 1100,
  kill: 900,
  win: 600,
  lose: 900,
  score: 1100,
  trigger: 500,
  turn: 350,
  draw: 350,
  discard: 450,
  reveal: 900,
  show: 900,
  attack: 1000,
  roll: 800,
  damage: 700,
  spawn: 700,
  defeat: 900,
  phase: 300,
};
const PASSING = 200;
const PER_MOVE = 60;
const LONGEST = 1900;
const MANY = 10; // steps behind: from here on the table hurries

function rest(event: Told, own: number): number {
  if (!event.text && !event.moves.length) return 0;
  if (own >= 0 && event.seat === own) return PASSING; // who did it knows it
  return Math.max(REST[event.kind] ?? PASSING, Math.min(event.moves.length, 6) * PER_MOVE);
}

/** How long a step stays before the next one is shown, in milliseconds. */
export function restAfter(update: Update, speed: Speed, behind: number, own = -1): number {
  if (update.fresh || speed === "instant") return 0;
  const rests = update.events.map((event) => rest(event, own));
  const longest = Math.max(0, ...rests);
  const others = rests.reduce((sum, one) => sum + one, 0) - longest;
  const hurry = behind > MANY ? 0.5 : 1;
  const seen = update.events.some((event) => event.moves.length > 0) ? flight(speed) * 0.8 : 0; // cards on their way
  return Math.max(seen, Math.min(LONGEST, longest + 0.35 * others) * FACTOR[speed]) * hurry;
}

/** How long a card is on its way, in milliseconds. */
export function flight(speed: Speed): number {
  return { slow: 700, normal: 420, fast: 220, instant: 0 }[speed];
}
