// What the Fluxx family brings to the browser.

import { puts, type Family, type Places } from "../family";
import { ending } from "./ending";
import { motions } from "./motion";
import samples from "./samples.json";
import type { FluxxTable } from "./wire";

function places(table: FluxxTable): Places {
  return puts((put) => {
    put(table.hand, "hand");
    for (const seat of table.seats) {
      for (const laid of seat.laid) put([laid.card, ...laid.attached], `table:${seat.seat}`);
    }
    put(table.goals, "goals");
    put(table.rules, "rules");
    put(table.playing, "playing");
    put(table.under, "under");
    table.aside.forEach((pile, at) => put(pile, `aside:${at}`));
    if (table.alone) put(table.alone.scored, "scored");
  });
}

/** How many plays are left in the receiver's own turn. */
function plays(table: FluxxTable, seat: number): { left: number; of: number } | null {
  const of = table.values.find((value) => value.name === "play")?.number ?? 0;
  return table.active === seat && of > 0 ? { left: Math.max(0, of - table.played), of } : null;
}

const family: Family<FluxxTable> = {
  title: "Fluxx",
  credit: "Fluxx and Star Fluxx are trademarks of Looney Labs.",
  table: () => import("./FluxxTable.svelte"),
  places,
  light: "surprise",
  plays,
  ending,
  moments: ["theft", "swap", "rotate", "cancel", "step in", "kill", "out", "score", "come out", "win", "lose", "end"],
  motions,
  looks: {
    keeper: {
      word: "Keeper", sign: "◆", hero: "gem-pendant", idle: "A Keeper without a power.",
      mark: "M8 1l6 7-6 7-6-7z",
      edge: "M0 12V2Q50 14 100 2V12z",
    },
    creeper: {
      word: "Creeper", sign: "✖", hero: "evil-minion", plate: "#2a2230",
      mark: "M2 4l2-2 4 4 4-4 2 2-4 4 4 4-2 2-4-4-4 4-2-2 4-4z",
      edge: "M0 12V6l6 5 5-8 8 7 6-8 8 9 7-6 6 5 6-9 8 9 8-7 7 6 6-8 8 8 6-6 5 4V12z",
    },
    goal: {
      word: "Goal", sign: "★", hero: "target-prize",
      mark: "M8 1l2 5h5l-4 3.4L12.6 15 8 11.7 3.4 15 5 9.4 1 6h5z",
      edge: "M0 12V1L50 10 100 1V12z",
    },
    "new rule": {
      word: "New Rule", sign: "§", hero: "scroll-unfurled",
      mark: "M3 2h10v12l-2-1.500L9 14l-2-1.500L5 14l-2-1.500zM5 5h6v1.500H5zM5 8h6v1.500H5z",
      edge: "M0 12V7h30l4-5h32l4 5h30V12z",
    },
    action: {
      word: "Action", sign: "➤", hero: "lightning-helix",
      mark: "M9.5 1L3 9h4l-1 6 7-9H9z",
      edge: "M0 12V10L100 1V12z",
    },
    surprise: {
      word: "Surprise", sign: "!", hero: "explosion-rays",
      mark: "M6.5 1h3L9 10H7zM8 11.500a1.7 1.7 0 1 1 0 3.400a1.7 1.7 0 0 1 0-3.400z",
      edge: "M0 12l7-9 7 7 7-9 8 9 7-8 7 8 7-9 7 9 8-8 7 8 7-9 7 9 7-8 7 8V12z",
    },
    danger: {
      word: "Danger", sign: "▲", hero: "death-skull", plate: "#331318",
      mark: "M8 1l7.5 13.500H.5zM7 6v4.500h2V6zM7 11.500v2h2v-2z",
      edge: "M0 12l7-9 7 7 7-9 8 9 7-8 7 8 7-9 7 9 8-8 7 8 7-9 7 9 7-8 7 8V12z",
    },
    secret: {
      word: "Secret", sign: "?", hero: "locked-chest",
      mark: "M4 7V5a4 4 0 0 1 8 0v2h1v8H3V7zM6 7h4V5a2 2 0 0 0-4 0z",
      edge: "M0 12V8h44q6-10 12 0h44V12z",
    },
    ungoal: {
      word: "Ungoal", sign: "☠", hero: "crossed-bones", plate: "#2a2230",
      mark: "M8 1l2 5h5l-4 3.400L12.6 15 8 11.7 3.4 15 5 9.4 1 6h5zM2 13L13 2l1 1L3 14z",
      edge: "M0 12V1l38 6 6-4 8 8 6-6 4 3L100 1V12z",
    },
    "meta rule": {
      word: "Meta Rule", sign: "∞", hero: "scroll-quill",
      mark: "M3 2h10v12l-2-1.500L9 14l-2-1.500L5 14l-2-1.500zM5 5h6v1.500H5zM5 8h6v1.500H5z",
      edge: "M0 12V7h30l4-5h32l4 5h30V12z",
    },
  },
  decks: {
    "star-fluxx": { minutes: 15, sentence: "Crews, aliens and runaway machines. The quick way in." },
    "zombie-fluxx": { minutes: 20, sentence: "The dead lie on your own table." },
    "mystery-fluxx": { minutes: 20, sentence: "Detectives, clues and a body in the library." },
    "regular-show-fluxx": { minutes: 15, sentence: "Two friends, and a park that somebody ought to look after." },
    tutorial: { minutes: 5, lesson: true, sentence: "Ten cards and five minutes: all you need to know." },
  },
  samples,
};

export default family;
