// How the games are shown: a sign and colours for each; the sentences are ours.

export interface Look {
  sign: string;
  far: string; // smaller signs beside it
  sentence: string;
  from: string; // two colours for the picture
  to: string;
}

const LOOKS: Record<string, Look> = {
  "star-fluxx": {
    sign: "🚀", far: "👽🪐🤖", from: "#27348b", to: "#0c1033",
    sentence: "Crews, aliens and runaway machines. The quick way in: collect two things, while everybody bends the rules.",
  },
  "zombie-fluxx": {
    sign: "🧟", far: "🧠🔦🏚️", from: "#3d6b35", to: "#12240f",
    sentence: "The dead lie on your own table. Shoot them, feed them, pass them on, or become their Boss.",
  },
  "mystery-fluxx": {
    sign: "🔎", far: "🕵️🗝️🩸", from: "#7a2e4d", to: "#250b19",
    sentence: "Detectives, clues and a body in the library. Dangers knock players out; secrets punish the careless.",
  },
  "regular-show-fluxx": {
    sign: "🦝", far: "🐦🎮🌳", from: "#2f7f9a", to: "#0d2b38",
    sentence: "A blue jay, a raccoon and a park that somebody ought to be looking after.",
  },
  necrogenesis: {
    sign: "☣️", far: "🔫🩹🔥", from: "#8a4b1f", to: "#27130a",
    sentence: "A duel of two Survivors: fight the dead in your turn, command them in the other's. Bring a deck of your own.",
  },
  tutorial: {
    sign: "🫖", far: "☕🍪", from: "#5c6f8f", to: "#1d2433",
    sentence: "Ten cards and five minutes: all you need to know.",
  },
};

export function lookOf(name: string): Look {
  return LOOKS[name] ?? { sign: "🃏", far: "", from: "#4a4f7a", to: "#191b30", sentence: "" };
}

/** The order in which games are shown; what is not listed comes last. */
export const ORDER = ["star-fluxx", "zombie-fluxx", "mystery-fluxx", "regular-show-fluxx", "necrogenesis"];

/** Decks in that order. */
export function inOrder<Deck extends { name: string }>(decks: readonly Deck[]): Deck[] {
  const place = (deck: Deck) => (ORDER.includes(deck.name) ? ORDER.indexOf(deck.name) : ORDER.length);
  return [...decks].sort((one, other) => place(one) - place(other));
}

/** `2 to 6 players`, `2 players`. */
export function playersText(players: readonly number[]): string {
  const [least = 2, most = least] = players;
  return least === most ? `${least} players` : `${least} to ${most} players`;
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
