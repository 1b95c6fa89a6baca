// A finished game to be watched: fetches positions a chunk at a time, and knows where the next one worth seeing is.

import type { Frame, ReplayInfo, Told } from "../protocol/messages";
import type { Speed } from "../app/settings.svelte";

export const CHUNK = 60;
const LONGEST = 1500; // positions that are looked through for what is worth seeing again

/** Whose eyes to look through: a seat's number, `watch`, or `all`. */
export type Viewer = string;

export type Fetcher = (from: number, to: number, viewer: Viewer) => Promise<Frame[]>;

/** The positions of one game, fetched when somebody looks at them and kept for as long as the page is open. */
export class Reel {
  readonly last: number;
  private readonly chunks = new Map<string, Promise<Frame[]>>();

  constructor(
    readonly info: ReplayInfo,
    private readonly fetcher: Fetcher,
  ) {
    this.last = info.inputs;
  }

  /** A position within the game. */
  clamp(at: number): number {
    return Math.max(0, Math.min(this.last, Math.round(at) || 0));
  }

  async frame(at: number, viewer: Viewer): Promise<Frame> {
    const place = this.clamp(at);
    const frame = (await this.chunk(Math.floor(place / CHUNK), viewer))[place % CHUNK];
    if (!frame) throw new Error("The server does not have this position.");
    return frame;
  }

  /** All positions from one to another, both included. */
  async span(from: number, to: number, viewer: Viewer): Promise<Frame[]> {
    const first = Math.floor(this.clamp(from) / CHUNK);
    const behind = Math.floor(this.clamp(to) / CHUNK);
    const numbers = Array.from({ length: behind - first + 1 }, (_, at) => first + at);
    const chunks = await Promise.all(numbers.map((number) => this.chunk(number, viewer)));
    return chunks.flat().filter((frame) => frame.at >= from && frame.at <= to);
  }

  /** The next position after (or before) this one at which something is to be seen. */
  async step(at: number, by: 1 | -1, viewer: Viewer): Promise<number> {
    let place = this.clamp(at + by);
    while (place > 0 && place < this.last && quiet(await this.frame(place, viewer))) place += by;
    return place;
  }

  /** All positions in their order, a chunk at a time; of a very long game only the beginning. */
  async *everything(viewer: Viewer): AsyncGenerator<Frame[]> {
    for (let number = 0; number * CHUNK <= Math.min(this.last, LONGEST); number++) yield await this.chunk(number, viewer);
  }

  /** Fetches what will be wanted soon. */
  prepare(at: number, viewer: Viewer): void {
    const next = Math.floor(this.clamp(at) / CHUNK) + 1;
    if (next * CHUNK <= this.last) void this.chunk(next, viewer).catch(() => undefined);
  }

  private chunk(number: number, viewer: Viewer): Promise<Frame[]> {
    const key = `${viewer}/${number}`;
    let found = this.chunks.get(key);
    if (!found) {
      found = this.fetcher(number * CHUNK, Math.min((number + 1) * CHUNK, this.last + 1), viewer);
      found.catch(() => this.chunks.delete(key)); // it may go better the next time
      this.chunks.set(key, found);
    }
    return found;
  }
}

/** Something to go to: where a turn begins, or what is worth seeing again. */
export interface Moment {
  at: number;
  /** the number of the turn that begins there, or 0 */
  turn: number;
  seat: number;
  text: string;
  card: number;
}

/** Where turns begin and what else is of one of these kinds, at most one of each position. */
export function momentsIn(frames: readonly Frame[], kinds: readonly string[]): Moment[] {
  return frames.flatMap(({ at, events }) => {
    const turn = events.find((event) => event.kind === "turn");
    const key = events.find((event) => event.text && kinds.includes(event.kind));
    return [
      ...(key ? [{ at, turn: 0, seat: key.seat, text: key.text, card: key.cards[0] ?? -1 }] : []),
      ...(turn ? [{ at, turn: Number(turn.fields.turn ?? 0), seat: turn.seat, text: turn.text, card: -1 }] : []),
    ];
  });
}

/** Whether nothing happened that this viewer could see: somebody passed in a window, for instance. */
export function quiet(frame: Frame): boolean {
  return !frame.outcome && frame.events.every((event) => !event.text && !event.moves.length);
}

/** The turn at a position, counted from 1; 0 before the first one. `turns` are the inputs at which they begin. */
export function turnAt(turns: readonly number[], at: number): number {
  let turn = 0;
  while (turn < turns.length && (turns[turn] ?? 0) <= at) turn++;
  return turn;
}

/** Where the turn before or after the present one begins; backwards first to the beginning of this one. */
export function turnStep(turns: readonly number[], at: number, by: 1 | -1, last: number): number {
  if (by > 0) return turns.find((begin) => begin > at) ?? last;
  return turns.filter((begin) => begin < at).at(-1) ?? 0;
}

/** The position and the viewer that an address names: `?at=12&seat=all`. */
export function placeIn(search: string): { at: number; viewer: Viewer | null } {
  const given = new URLSearchParams(search);
  const at = Number(given.get("at") ?? 0);
  const seat = given.get("seat");
  const known = seat !== null && /^(all|watch|[0-9]{1,2})$/.test(seat);
  return { at: Number.isFinite(at) && at > 0 ? Math.floor(at) : 0, viewer: known ? seat : null };
}

/** The address of a position, to be kept or sent to somebody. */
export function placeLink(id: string, at: number, viewer: Viewer): string {
  return `/r/${encodeURIComponent(id)}?at=${at}&seat=${viewer}`;
}

/** Who can be looked through: everything at once only when the game is over. */
export function viewers(info: ReplayInfo): { value: Viewer; text: string }[] {
  const seats = info.names.map((name, seat) => ({ value: String(seat), text: name }));
  const all = info.outcome ? [{ value: "all", text: "All hands" }] : [];
  return [...all, ...seats, { value: "watch", text: "Watcher" }];
}

const FACTOR: Record<Speed, number> = { slow: 1.8, normal: 1, fast: 0.45, instant: 0.12 };

/** How long a position stays while the game plays by itself, in milliseconds: long enough to read what happened. */
export function dwell(events: readonly Told[], speed: Speed): number {
  const words = events.reduce((sum, event) => sum + event.text.length, 0);
  return Math.min(3500, 600 + words * 18) * FACTOR[speed];
}
