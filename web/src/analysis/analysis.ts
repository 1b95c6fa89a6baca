// What decided a game: asks the server until all is known, puts figures into words, and lays out the chart.

import type { Analysed, ChancesAt, TurningPoint } from "../protocol/messages";

export const percent = (share: number) => `${Math.round(100 * share)} %`;

/** Points of a hundred with their sign: what was gained or lost. */
export function signed(share: number): string {
  const points = Math.round(100 * share);
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

const REMARKS: Record<Analysed["remarks"][number], string> = {
  alone: "A game for one has no opponents: the curve shows how many points bots go on to score from each turn, and answers are not judged.",
  unfinished: "The recording ends before the game does: this is how it stood.",
  left: "Somebody left or gave up before the end. From then on their chance is 0, and what that gave the others is counted with the draw.",
  nobody: "Nobody won, so every curve ends at 0.",
  unlearned: "No bot has learned this family of games: chances come from games that quick bots play on, and answers are not judged.",
  thinned: "This is a very long game: turns and answers were looked at here and there.",
};

export const remarksOf = (found: Analysed) => found.remarks.map((one) => REMARKS[one]);

/** What happens in the games imagined before the turn comes round again; where that does not tell the two answers apart, what
 *  the bots' value then sees. */
export function because({ won, lost, worlds, reasons }: TurningPoint, name: string): string {
  const [wins = 0, mightWin = 0] = won;
  const [losses = 0, mightLose = 0] = lost;
  const win = mightWin > wins ? `${name} wins within the round in ${mightWin} of ${worlds} worlds instead of ${wins}` : "";
  const lose = losses > mightLose;
  if (win) return lose ? `${win}, and somebody else does in ${mightLose} instead of ${losses}.` : `${win}.`;
  if (lose) return `Somebody else wins within the round in ${mightLose} of ${worlds} worlds instead of ${losses}.`;
  const told = reasons.map(({ what, given, better }) => `${what} ${better.toFixed(1)} instead of ${given.toFixed(1)}`);
  return told.length ? `Seen by ${name}, a round later on average: ${told.join("; ")}.` : "";
}

// -- the chart -----------------------------------------------------------------------------

/** The room that the curves have, in pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
  /** the highest value that is drawn */
  most: number;
}

/** The highest value of the chart: everything for chances, for points the next whole number. */
export const mostOf = (chances: readonly ChancesAt[], alone: boolean) =>
  alone ? Math.max(1, ...chances.map((one) => Math.ceil((one.shares[0] ?? 0) + (one.errors[0] ?? 0)))) : 1;

export const across = (box: Box, at: number, number: number) => box.left + (number > 1 ? (box.width * at) / (number - 1) : 0);
export const above = (box: Box, value: number) => box.top + box.height * (1 - Math.max(0, Math.min(box.most, value)) / box.most);

/** The curve of a seat as the path of an SVG. */
export function curve(chances: readonly ChancesAt[], seat: number, box: Box): string {
  return chances.map((one, at) => `${at ? "L" : "M"}${point(box, at, chances.length, one.shares[seat] ?? 0)}`).join("");
}

/** The band of a seat's standard error round its curve. */
export function band(chances: readonly ChancesAt[], seat: number, box: Box): string {
  const edge = (sign: 1 | -1) => chances.map((one, at) => point(box, at, chances.length, (one.shares[seat] ?? 0) + sign * (one.errors[seat] ?? 0)));
  return chances.length ? `M${[...edge(1), ...edge(-1).reverse()].join("L")}Z` : "";
}

const point = (box: Box, at: number, number: number, value: number) => `${across(box, at, number).toFixed(1)},${above(box, value).toFixed(1)}`;

/** Which point of the chart an answer belongs to: the beginning of its turn. */
export function placeOf(chances: readonly ChancesAt[], at: number): number {
  return Math.max(0, chances.findLastIndex((one) => one.at <= at && one.seat >= 0));
}

/** Turns that are named below the chart: a handful, evenly spread. */
export function ticks(chances: readonly ChancesAt[], most: number): number[] {
  const number = chances.length;
  if (number <= 1) return number ? [0] : [];
  const step = [1, 2, 5, 10, 20, 50, 100].find((one) => number / one <= most) ?? 200;
  return Array.from({ length: Math.ceil(number / step) }, (_, at) => at * step).filter((at) => (chances[at]?.seat ?? -1) >= 0);
}

/** Curves are told apart by their dashes too. */
export const DASHES = ["", "10 4", "3 4", "13 4 3 4", "6 3", "15 3 3 3 3 3"];

// -- asking --------------------------------------------------------------------------------

export interface Asking {
  ask: () => Promise<Analysed>;
  /** waits so many milliseconds */
  pause: (time: number) => Promise<void>;
  /** whether whoever was refused should try again: the server is busy, or has worked enough for us just now */
  again: (error: unknown) => boolean;
}

const PATIENCE = 24; // refusals in a row
const WAIT = 2500;

/** What is known, again and again, until all is. */
export async function* everything({ ask, pause, again }: Asking): AsyncGenerator<Analysed | "busy"> {
  for (let refused = 0; ; ) {
    try {
      const found = await ask();
      refused = 0;
      yield found;
      if (found.done >= 1) return;
    } catch (error) {
      if (!again(error) || ++refused > PATIENCE) throw error;
      yield "busy";
      await pause(WAIT);
    }
  }
}
