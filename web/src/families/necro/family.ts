// What NecroGenesis brings to the browser.

import type { Family } from "../family";
import { actingSeat, places } from "./places";
import type { NecroTable } from "./wire";

const family: Family<NecroTable> = {
  title: "NecroGenesis",
  credit: "NecroGenesis belongs to its publisher.",
  table: () => import("./NecroTable.svelte"),
  places,
  acting: actingSeat,
  acts: (name) => (name ? `${name} plays the zombies` : "Your zombies are at it"),
  figures: {
    HP: (n) => `♥${n}`,
    damage: (n) => `⚔${n}`,
    "unarmed damage": (n) => `✊${n}`,
    "hit roll": (n) => `🎲${n}`,
    ED: (n) => `🏃${n}`,
    hands: (n) => "✋".repeat(Number(n)),
  },
  looks: {
    zombie: { word: "Zombie", sign: "☣" },
    item: { word: "Item", sign: "◆" },
    weapon: { word: "Weapon", sign: "†" },
    event: { word: "Event", sign: "➤" },
    react: { word: "React", sign: "!" },
    survivor: { word: "Survivor", sign: "★" },
  },
  decks: {
    necrogenesis: {
      sign: "☣️", far: "🔫🩹🔥", from: "#8a4b1f", to: "#27130a",
      sentence: "A duel of two Survivors: fight the dead in your turn, command them in the other's. Bring a deck of your own.",
    },
  },
  builder: () => import("./builder/Builder.svelte"),
};

export default family;
