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
  if (Math.abs(chance - against) < CLOSE) return `${wins}, and so does “${other}”.`;
  // a cautious player keeps to what is usually right
  if (chance < against) return `${wins}; the ${percent(against)} for “${other}” may be chance.`;
  return `${wins}, against ${percent(against)} for “${other}”.`;
}
