// What NecroGenesis brings to the browser.

import { puts, type Family, type Places } from "../family";
import { looksOfGear, looksOfZombie } from "./cards";
import { actingSeat } from "./necro";
import type { NecroTable } from "./wire";

function places(table: NecroTable): Places {
  return puts((put) => {
    put(table.hand, "hand");
    put([table.drawn], "drawn");
    for (const side of table.sides) {
      put([side.survivor], `survivor:${side.seat}`);
      // Copies in play are one option only if they look alike, wounds and counters included.
      for (const one of side.threat) put([one.card], `threat:${side.seat}:${looksOfZombie(one)}`);
      for (const one of side.zombie) put([one.card], `zombie:${side.seat}:${looksOfZombie(one)}`);
      for (const gear of [...side.equipment, ...side.traps]) {
        put([gear.card, ...gear.attached], `gear:${side.seat}:${looksOfGear(gear)}`);
      }
    }
  });
}

const family: Family<NecroTable> = {
  title: "NecroGenesis",
  credit: "NecroGenesis belongs to its publisher.",
  table: () => import("./NecroTable.svelte"),
  places,
  acting: actingSeat,
  acts: (name) => (name ? `${name} plays the zombies` : "Your zombies are at it"),
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
