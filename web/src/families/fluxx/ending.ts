// How a game of Fluxx ended: the Goal with what met it, what everybody else still lacked.

import { cardsOf, listed, type Around, type EndingLook } from "../../table/ending/ending";
import type { Outcome } from "../../protocol/messages";
import type { FluxxTable, GoalNeeds, GoalPart } from "./wire";

export function ending(table: FluxxTable, outcome: Outcome, around: Around): EndingLook {
  const { decided, met } = cardsOf(outcome);
  const needs = table.needs.find((one) => one.goal === decided[0]);
  const lost = outcome.kind === "win" && outcome.winner !== around.seat;
  return {
    decided,
    met,
    stands: table.seats.filter(({ seat }) => seat !== around.seat && seat !== outcome.winner).map((side) => [side.seat, standing(table, side.seat, outcome, needs)]),
    lacked: lost && around.seat >= 0 ? lacked(needs, around) : "",
  };
}

function standing(table: FluxxTable, seat: number, { kind }: Outcome, needs: GoalNeeds | undefined): string {
  const side = table.seats[seat];
  const missing = needs?.parts.filter((part) => !part.without && !part.of && !part.seats.includes(seat)).length ?? 0;
  if (side?.out) return "out of the game";
  if (kind === "win" && missing === 1 && needs && needs.parts.length > 1) return "one card short";
  const laid = side?.laid.length ?? 0;
  return `${laid || "no"} ${laid === 1 ? "card" : "cards"} on the table`;
}

/** "You lacked The Doctor.", or what stood in the way. */
function lacked(needs: GoalNeeds | undefined, { cardName, kindName }: Around): string {
  if (!needs) return "";
  const named = (part: GoalPart) => part.label || kindName(part.cards[0] ?? -1);
  const missing = needs.parts.filter((part) => !part.mine && !part.without).map(named).filter(Boolean);
  if (missing.length) return `You lacked ${listed(missing)}.`;
  const blocked = needs.blocked.map(cardName).filter(Boolean);
  return blocked.length ? `Only ${listed(blocked)} stood in your way.` : "";
}
