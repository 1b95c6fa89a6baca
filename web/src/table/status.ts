// How things stand at a table, in a few words: whose turn it is, and what everybody waits for.

import { familyOf } from "../families/families";
import type { Table } from "../families/family";
import { personName } from "./talk/people";
import type { Room } from "../protocol/messages";

/** Before the first turn cards are dealt and decks are chosen; nobody's turn has begun. */
export function isSettingUp(table: Table): boolean {
  return table.turn === 0;
}

export interface Turn {
  /** the receiver's seat, or -1 */
  seat: number;
  nameOf: (seat: number) => string;
  over: boolean;
}

/** "Turn 3 · Your turn", or without the number where there is little room. */
export function turnWords(table: Table | null, { seat, nameOf, over }: Turn, short: boolean): string {
  if (!table) return "";
  if (over) return "The game is over";
  if (isSettingUp(table)) return "Setting up";
  const whose = table.active === seat ? "Your turn" : `${nameOf(table.active)}'s turn`;
  return short ? whose : `Turn ${table.turn} · ${whose}`;
}

export interface Waiting extends Turn {
  room: Room | null;
  /** the receiver has answered, and the server has not replied yet */
  answered: boolean;
  /** a window is open, which speaks for itself */
  window: boolean;
}

/** What is said while the receiver is not asked anything. */
export function idleWords(table: Table | null, { seat, nameOf, over, room, answered, window }: Waiting): string {
  if (!table || over) return "";
  const mine = room?.seats[seat];
  if (mine?.gone) return "You have given up; the others play on";
  if (mine?.bot || window) return ""; // said beside the button that ends it, or in the window
  if (answered) return "One moment";
  const family = familyOf(table.family);
  const acts = family.acting?.(table) ?? table.active;
  const whose = room?.seats[acts];
  const away = whose?.kind === "person" && !whose.here && !whose.bot && !whose.gone;
  if (isSettingUp(table)) return "The game is being set up";
  if (away) return `${nameOf(acts)}'s turn, but ${personName(whose)} is away`;
  const said = acts === table.active ? "" : family.acts?.(acts === seat ? "" : nameOf(acts));
  if (said) return said;
  return acts === seat ? "Your turn goes on" : `${nameOf(acts)}'s turn`;
}

/** What happens to our seat while we are not connected: what the server does then (live/driver.py), with its numbers. */
export function awayWords(room: Room | null, seat: number): string {
  const mine = room?.seats[seat];
  if (!room || room.status === "over" || mine?.gone) return "";
  if (room.status === "waiting") return mine ? "Your seat is kept." : "";
  if (!mine) return "The game goes on.";
  const others = room.seats.some((one) => one.seat !== seat && one.kind === "person" && one.here && !one.gone);
  if (!others) return "The game waits for you.";
  if (mine.bot) return "A bot plays for you.";
  const passes = room.ask_all ? ` A moment to answer passes after ${span(room.window_seconds)}.` : "";
  const clock = room.turn_seconds && room.turn_seconds < room.grace_seconds ? ` A bot answers what you are asked after ${span(room.turn_seconds)}.` : "";
  const soon = room.grace_seconds ? `After ${span(room.grace_seconds)} a bot plays for you` : "A bot plays for you";
  return `The others play on.${passes}${clock} ${soon}, until you are back.`;
}

function span(seconds: number): string {
  const [number, unit] = seconds < 120 ? [seconds, "second"] : [Math.round(seconds / 60), "minute"];
  return `${number} ${unit}${number === 1 ? "" : "s"}`;
}
