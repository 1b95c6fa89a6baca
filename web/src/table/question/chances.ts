// How likely an answer wins, as a bot imagines it: in words.

import type { Chances } from "../../protocol/messages";

const CLOSE = 0.005; // chances that differ by less are said to be alike

export function percent(chance: number): string {
  return `${Math.round(100 * chance)} %`;
}

/** "41 % against 35 %", beside an answer. */
export function brief({ chance, other, against }: Chances): string {
  return other ? `${percent(chance)} against ${percent(against)}` : percent(chance);
}

/** A sentence with the figures. */
export function chancesSaid({ chance, other, against }: Chances): string {
  const wins = `wins about ${percent(chance)} of the games imagined`;
  if (!other) return `${wins}.`;
  return Math.abs(chance - against) < CLOSE ? `${wins}, and so does “${other}”.` : `${wins}, against ${percent(against)} for “${other}”.`;
}
