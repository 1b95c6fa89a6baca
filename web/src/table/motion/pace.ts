// How long the table rests on each step, so that people can follow what others do, and how fast cards move.

import type { Told, Update } from "../../protocol/messages";
import type { Speed } from "../../app/settings.svelte";

export const SPEEDS: readonly Speed[] = ["slow", "normal", "fast", "instant"];

const FACTOR: Record<Speed, number> = { slow: 1.8, normal: 1, fast: 0.4, instant: 0 };

// Milliseconds at normal speed for what happens; what is not listed is told in passing.
const REST: Record<string, number> = {
  play: 850,
  use: 800,
  cancel: 900,
  "step in": 900,
  theft: 850,
  take: 650,
  swap: 700,
  out: 900,
  kill: 800,
  win: 600,
  lose: 700,
  score: 900,
  trigger: 400,
  turn: 350,
  draw: 350,
  discard: 400,
  reveal: 800,
  show: 800,
  attack: 700,
  roll: 750,
  damage: 650,
  spawn: 650,
  defeat: 800,
  phase: 300,
};
const PASSING = 200;
const PER_MOVE = 60;
const LONGEST = 900; // for each card that is played
const MANY = 3; // steps behind: from here on the table hurries

function rest(event: Told, own: number): number {
  if (!event.text && !event.moves.length) return 0;
  if (own >= 0 && event.seat === own) return PASSING; // who did it knows it
  return Math.max(REST[event.kind] ?? PASSING, Math.min(event.moves.length, 6) * PER_MOVE);
}

/** How many times slower than usual everything moves; 0 is at once. A long queue runs at double speed. */
export function paceOf(speed: Speed, behind: number): number {
  return FACTOR[speed] * (behind > MANY ? 0.5 : 1);
}

/** How long a step stays before the next one is shown, in milliseconds. */
export function restAfter(update: Update, speed: Speed, behind: number, own = -1): number {
  if (update.fresh) return 0;
  const rests = update.events.map((event) => rest(event, own));
  const longest = Math.max(0, ...rests);
  const others = rests.reduce((sum, one) => sum + one, 0) - longest;
  const played = update.events.filter((event) => event.kind === "play").length;
  return Math.min(LONGEST * Math.max(1, played), longest + 0.35 * others) * paceOf(speed, behind);
}
