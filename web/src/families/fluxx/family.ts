// What the Fluxx family brings to the browser.

import { puts, type Family, type Places } from "../family";
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

const family: Family<FluxxTable> = {
  title: "Fluxx",
  credit: "Fluxx and Star Fluxx are trademarks of Looney Labs.",
  table: () => import("./FluxxTable.svelte"),
  places,
  looks: {
    keeper: { word: "Keeper", sign: "◆" },
    creeper: { word: "Creeper", sign: "✖" },
    goal: { word: "Goal", sign: "★" },
    "new rule": { word: "New Rule", sign: "§" },
    action: { word: "Action", sign: "➤" },
    surprise: { word: "Surprise", sign: "!" },
    danger: { word: "Danger", sign: "▲" },
    secret: { word: "Secret", sign: "?" },
    ungoal: { word: "Ungoal", sign: "☠" },
    "meta rule": { word: "Meta Rule", sign: "∞" },
  },
  decks: {
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
    tutorial: {
      sign: "🫖", far: "☕🍪", from: "#5c6f8f", to: "#1d2433", lesson: true,
      sentence: "Ten cards and five minutes: all you need to know.",
    },
  },
  samples: [
    { type: "keeper", sign: "🚀", name: "Starship", text: "Collect it." },
    { type: "new rule", sign: "📜", name: "Draw 4", text: "Everyone draws four cards a turn, from now on." },
    { type: "goal", sign: "🎯", name: "Space Dock", text: "Starship and Space Station win." },
  ],
};

export default family;
