// Words for the people at a table: what a seat is called, and how things stand there.

import { BOTS } from "../../protocol/bots";
import type { SeatInfo } from "../../protocol/messages";

/** "Zoe (as Bruno)" for somebody who has taken the seat of a bot: in the game the seat keeps its name. */
export function seatName(one: SeatInfo | undefined, seat = one?.seat ?? 0): string {
  if (!one?.name) return one?.kind === "open" ? "Free seat" : `Player ${seat + 1}`;
  return one.who ? `${one.who} (as ${one.name})` : one.name;
}

/** The name that chat and questions about a person use. */
export function personName(one: SeatInfo): string {
  return one.who || one.name;
}

/** A kind of bot in the middle of a sentence: "clever bot", "the hoarder". */
export function botName(bot: string): string {
  const title = BOTS.find((one) => one.name === bot)?.title;
  return title ? title.charAt(0).toLowerCase() + title.slice(1) : "bot";
}

/** Whether a bot is an opponent with a name and a style, not only a level. */
function isSomebody(bot: string): boolean {
  return !!BOTS.find((one) => one.name === bot)?.person;
}

/** What a bot is like, in a sentence. */
export function character(bot: string): string {
  return BOTS.find((one) => one.name === bot)?.about ?? "";
}

/** How things stand on a seat, in a few words. */
export function situation(one: SeatInfo): string {
  if (one.kind === "open") return "free";
  if (one.kind === "bot") return isSomebody(one.bot) ? `${botName(one.bot)}: ${character(one.bot)}` : botName(one.bot);
  if (one.gone) return "has given up";
  const words = one.host ? ["host"] : [];
  if (one.here && one.bot) words.push("lets a bot play");
  else if (one.bot) words.push("away, a bot stands in");
  else if (!one.here) words.push("away");
  return words.join(", ") || "here";
}

/** Signs where no person plays at the moment. */
export function markOf(one: SeatInfo): ("door" | "bot" | "asleep")[] {
  if (one.gone) return ["door"];
  if (one.kind === "bot") return ["bot"];
  if (one.kind === "open") return [];
  return [...(one.here ? [] : (["asleep"] as const)), ...(one.bot ? (["bot"] as const) : [])];
}

/** What has changed between two looks at the table, in sentences; nothing about oneself. */
export function changes(before: readonly SeatInfo[], after: readonly SeatInfo[], own: number): string[] {
  const found: string[] = [];
  for (const now of after) {
    const then = before[now.seat];
    if (now.seat === own) continue;
    const sentence = change(then, now);
    if (sentence) found.push(sentence);
  }
  return found;
}

function change(then: SeatInfo | undefined, now: SeatInfo): string {
  if (now.kind === "person" && then?.kind !== "person") return `${personName(now)} sits down${now.who ? ` in the place of ${now.name}` : ""}.`;
  if (then?.kind === "person" && now.kind === "bot") return `${personName(then)} has left; a bot plays on.`;
  if (then?.kind === "person" && now.kind === "open") return `${personName(then)} has stood up.`;
  if (now.kind !== "person" || !then) return "";
  if (now.gone && !then.gone) return `${personName(now)} has given up.`;
  if (!now.here && now.bot && !then.bot) return `A bot stands in for ${personName(now)}.`;
  if (then.here && !now.here) return `${personName(now)} is away.`;
  if (!then.here && now.here) return `${personName(now)} is back.`;
  if (now.bot && !then.bot) return `${personName(now)} lets a bot play.`;
  if (!now.bot && then.bot) return `${personName(now)} plays again.`;
  return "";
}
