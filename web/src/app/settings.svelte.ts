// What this browser remembers about its person: name, theme, speed of the cards, windows, seats, tables.

export type Theme = "system" | "dark" | "light";
export type Speed = "slow" | "normal" | "fast" | "instant";

export interface Settings {
  name: string;
  theme: Theme;
  speed: Speed;
  windows: "ask" | "pass"; // what to do when a play may be answered
  sound: boolean;
  /** from 0 to 1 */
  volume: number;
  /** whether to be called when it is one's turn and the page is not looked at */
  notify: boolean;
  /** a word when a type of card is seen for the first time, and before a play without effect */
  coach: boolean;
}

/** What somebody is called who gives no name: it has to read well in the log. */
export const NAMELESS = "Guest";

const KEY = "ruleshift.settings";
const DEFAULTS: Settings = { name: "", theme: "system", speed: "normal", windows: "ask", sound: false, volume: 1, notify: false, coach: true };

/** Reads a value that was kept here; storage may be full, refused, or hold something else. */
export function recall<T>(key: string, otherwise: T): T {
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? otherwise : (JSON.parse(kept) as T);
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // nothing is lost but the memory of it
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // as above
  }
}

/** The settings of this browser; change them with `choose`. */
export const settings: Settings = $state({ ...DEFAULTS, ...recall<Partial<Settings>>(KEY, {}) });

export function choose(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  keep(KEY, $state.snapshot(settings));
  if (changes.theme) showTheme();
}

/** Puts the chosen theme on the page; `system` leaves it to the browser. */
export function showTheme(): void {
  const root = document.documentElement;
  if (settings.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
}

/** Whether the person asked their system for little motion. */
export function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// -- seats and tables of this browser ------------------------------------------------------

const seatKey = (room: string) => `ruleshift.seat.${room}`;

/** The secret of our seat at a table, or "". */
export function seatToken(room: string): string {
  return recall<string>(seatKey(room), "");
}

/** The secret of a seat in the address (`#seat=...`), or "". It is taken out of the address, and not kept: anybody can
 *  make such a link, and a seat that we have must not be lost by it. */
export function offeredSeat(): string {
  const found = /^#seat=([\w-]+)$/.exec(location.hash);
  if (found) history.replaceState(null, "", location.pathname + location.search);
  return found?.[1] ?? "";
}

export function keepSeat(room: string, token: string): void {
  keep(seatKey(room), token);
}

export function forgetSeat(room: string): void {
  forget(seatKey(room));
}

/** A table that was open in this browser. */
export interface Visit {
  id: string;
  title: string;
  at: number;
  seat: number;
}

const VISITS = "ruleshift.tables";
const MOST_VISITS = 12;

/** Where our part in the shuffle of a table is kept. */
export const fairKey = (table: string) => `ruleshift.fair.${table}`;

export function visits(): Visit[] {
  const kept = recall<Visit[]>(VISITS, []);
  return Array.isArray(kept) ? kept : [];
}

/** Remembers a table, the newest first. */
export function visited(id: string, title: string, seat: number): void {
  const others = visits().filter((one) => one.id !== id);
  keep(VISITS, [{ id, title, seat, at: Date.now() }, ...others].slice(0, MOST_VISITS));
  for (const old of others.slice(MOST_VISITS - 1)) forget(fairKey(old.id));
}

export function forgetVisit(id: string): void {
  keep(VISITS, visits().filter((one) => one.id !== id));
  forgetSeat(id);
  forget(fairKey(id));
}
