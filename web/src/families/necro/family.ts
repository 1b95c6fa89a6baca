// What NecroGenesis brings to the browser.

import type { Family } from "../family";
import { ending } from "./ending";
import { motions } from "./motion";
import { needIcons } from "../../picture/icons";
import { actingSeat, places } from "./places";
import signs from "./signs.json";
import type { NecroTable } from "./wire";

const family: Family<NecroTable> = {
  title: "NecroGenesis",
  credit: "NecroGenesis belongs to its publisher.",
  // its signs come with it, in one file
  table: () => Promise.all([import("./NecroTable.svelte"), needIcons(signs)]).then(([page]) => page),
  places,
  ending,
  moments: ["unlock", "death", "negate", "cancel", "defeat", "win"],
  motions,
  handy: true,
  roomForLog: 1400, // six figures can stand beside each other
  acting: actingSeat,
  acts: (name) => (name ? `${name} plays the zombies` : "Your zombies are at it"),
  figures: {
    damage: { icon: "sword-brandish", on: "picture" },
    "unarmed damage": { icon: "punch", on: "picture" },
    HP: { icon: "hearts", on: "picture" },
    "hit roll": { icon: "rolling-dices" },
    ED: { icon: "run" },
    hands: { icon: "hand", show: (n) => (n === "1" ? "" : n) },
  },
  looks: {
    zombie: {
      word: "Zombie", sign: "☣", hero: "shambling-zombie", idle: "A Zombie without special abilities.", plate: "#232a1a",
      mark: "M3 14V7L1.5 3 4 4l1 3 .5-6 2 0 .5 5 1-5 2 .5-.5 5.5 2-3 2 1-2.5 5.5-1 3.500z",
      edge: "M0 12V6l6 5 5-8 8 7 6-8 8 9 7-6 6 5 6-9 8 9 8-7 7 6 6-8 8 8 6-6 5 4V12z",
    },
    item: {
      word: "Item", sign: "◆", hero: "backpack",
      mark: "M5 4V2h6v2h3v11H2V4zM6.5 4h3v-.8h-3zM7 7v2H5v2h2v2h2v-2h2V9H9V7z",
      edge: "M0 12V7h30l4-5h32l4 5h30V12z",
    },
    weapon: {
      word: "Weapon", sign: "†", hero: "bowie-knife", idle: "A Weapon without special abilities.",
      mark: "M2 2l8.5 7-1.5 1.500zM9 11.500l2.5-2.5 1 1-1 1 2.5 2.5-1.5 1.500L10 12.500l-1 1z",
      edge: "M0 12V10L100 1V12z",
    },
    event: {
      word: "Event", sign: "➤", hero: "lightning-helix",
      mark: "M8 0l1.6 5L14 2.5 11.2 7 16 8l-4.8 1.200L14 13.5 9.6 11 8 16l-1.6-5L2 13.5 4.8 9.2 0 8l4.8-1L2 2.5 6.4 5z",
      edge: "M0 12l7-9 7 7 7-9 8 9 7-8 7 8 7-9 7 9 8-8 7 8 7-9 7 9 7-8 7 8V12z",
    },
    react: {
      word: "React", sign: "!", hero: "shield-reflect",
      mark: "M8 1l6 2v5c0 4-3 6-6 7-3-1-6-3-6-7V3z",
      edge: "M0 12V1L50 10 100 1V12z",
    },
    survivor: {
      word: "Survivor", sign: "★", hero: "character",
      mark: "M8 1a3.2 3.2 0 1 1 0 6.400A3.2 3.2 0 0 1 8 1zM2 15c0-8 12-8 12 0z",
      edge: "M0 12V2Q50 14 100 2V12z",
    },
  },
  decks: {
    necrogenesis: { minutes: 40, sentence: "Fight the dead in your turn, command them in the other's." },
  },
  builder: () => import("./builder/Builder.svelte"),
};

export default family;
