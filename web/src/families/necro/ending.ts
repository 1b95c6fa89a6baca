// How a game of NecroGenesis ended: the Survivor who is left, the card that struck last, and how both stand.

import type { Around, EndingLook } from "../../table/ending/ending";
import type { Outcome } from "../../protocol/messages";
import type { NecroEvents } from "./events";
import type { NecroTable } from "./wire";

export function ending(table: NecroTable, outcome: Outcome, around: Around): EndingLook {
  const winner = table.sides[outcome.winner];
  const loser = table.sides.find((side) => side.seat !== outcome.winner);
  const blow = around.events.findLast(({ kind, fields }) => kind === "damage" && (fields as NecroEvents["damage"]).target === loser?.survivor);
  const by = winner && outcome.fields.how === "hp" ? (blow?.fields as NecroEvents["damage"] | undefined)?.by : undefined;
  return {
    decided: winner ? [winner.survivor] : table.sides.map((side) => side.survivor),
    met: by === undefined || by < 0 || by === winner?.survivor ? [] : [by],
    stands: table.sides.map((side) => [side.seat, `${around.cardName(side.survivor)}, ${Math.max(0, side.hp)} of ${side.max_hp} HP`]),
    lacked: winner && loser && loser.seat === around.seat ? `${around.cardName(winner.survivor)} had ${winner.hp} HP left.` : "",
  };
}
