// Where cards lie on a NecroGenesis table, what tells copies apart there, and who acts.

import { puts, type Places } from "../family";
import type { Gear, NecroTable, Zombie } from "./wire";

export function places(table: NecroTable): Places {
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

/** What tells copies in play apart: copies of one look are one option. */
export function looksOfZombie(zombie: Zombie): string {
  return [zombie.hp, zombie.max_hp, zombie.resting, zombie.sick, ...zombie.marks].join("|");
}

function looksOfGear(gear: Gear): string {
  return [gear.zone, gear.counters, gear.disabled, gear.resting, gear.used, ...gear.attached].join("|");
}

/** Who acts now: the Zombie Phase of a turn belongs to the other player. */
export function actingSeat(table: NecroTable): number {
  return table.phase === "zombie" ? otherSeat(table, table.active) : table.active;
}

export function otherSeat(table: NecroTable, seat: number): number {
  return table.sides.find((side) => side.seat !== seat)?.seat ?? seat;
}
