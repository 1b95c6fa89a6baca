// How the games are shown: a sentence of ours for each, who can play and how long it takes.

import { DECKS } from "../../families/families";
import type { DeckLook } from "../../families/family";

export function lookOf(name: string): DeckLook {
  return DECKS[name] ?? { sentence: "", minutes: 0 };
}

/** Decks in the order of their families; lessons and those that nobody here has heard of come last. */
export function inOrder<Deck extends { name: string }>(decks: readonly Deck[]): Deck[] {
  const order = Object.keys(DECKS);
  const place = ({ name }: Deck) => (DECKS[name] && !DECKS[name].lesson ? order.indexOf(name) : order.length);
  return [...decks].sort((one, other) => place(one) - place(other));
}

/** `2 to 6 players`, `2 players`. */
export function playersText(players: readonly number[]): string {
  const [least = 2, most = least] = players;
  return least === most ? `${least} players` : `${least} to ${most} players`;
}

/** `2–6 players · 15 min`, as it stands on a poster. */
export function factsOf(deck: { name: string; players: readonly number[]; solo: boolean }): string {
  const [least = 2, most = least] = deck.players;
  const { minutes } = lookOf(deck.name);
  const players = most === 1 ? "1 player" : `${deck.solo ? 1 : least}${most > (deck.solo ? 1 : least) ? `–${most}` : ""} players`;
  return minutes ? `${players} · ${minutes} min` : players;
}

/** `just now`, `5 minutes ago`, `yesterday`: how long ago a moment was. */
export function ago(at: number, now = Date.now()): string {
  const minutes = Math.round((now - at) / 60_000);
  if (minutes < 1) return "just now";
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  if (minutes < 60) return words.format(-minutes, "minute");
  if (minutes < 60 * 24) return words.format(-Math.round(minutes / 60), "hour");
  return words.format(-Math.round(minutes / 60 / 24), "day");
}
