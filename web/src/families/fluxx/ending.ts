// How a game of Fluxx ended: the Goal with what met it, or what left one player alone, and what everybody else still lacked.

import { cardsOf, listed, type Around, type EndingLook } from "../../table/ending/ending";
import type { Outcome } from "../../protocol/messages";
import type { FluxxEvents } from "./events";
import type { FluxxSeat, FluxxTable, GoalNeeds, GoalPart } from "./wire";

export function ending(table: FluxxTable, outcome: Outcome, around: Around): EndingLook {
  const last = outcome.fields.how === "last in";
  const { decided, met } = last ? lastIn(table, outcome, around) : cardsOf(outcome);
  const needs = table.needs.find((one) => one.goal === decided[0]);
  const lost = outcome.kind === "win" && outcome.winner !== around.seat;
  return {
    decided,
    met,
    ...(last ? { kept: true } : {}),
    stands: table.seats.filter(({ seat }) => seat !== around.seat && seat !== outcome.winner).map((side) => [side.seat, standing(table, side.seat, outcome, needs)]),
    lacked: !lost || around.seat < 0 ? "" : last ? fate(table.seats[around.seat]) : lacked(needs, around),
  };
}

const SHOWN = 5; // cards of a table that stand for it

/** Nobody else is left: the card that struck last, and what the last one has on the table. */
function lastIn(table: FluxxTable, { winner }: Outcome, { events }: Around): Pick<EndingLook, "decided" | "met"> {
  const blow = events.findLast(({ kind }) => kind === "out");
  return {
    decided: blow ? [(blow.fields as FluxxEvents["out"]).card] : [],
    met: (table.seats[winner]?.laid ?? []).slice(0, SHOWN).map(({ card }) => card),
  };
}

/** What became of somebody who is out; of coming back there is no more to say. */
const fate = (side?: FluxxSeat) => (side?.out ? `You ${side.struck ? "were" : "are"} ${struck(side)}.` : "");

const struck = (side: FluxxSeat) => (side.struck ? `knocked out by ${side.struck}` : "out of the game");

function standing(table: FluxxTable, seat: number, { kind }: Outcome, needs: GoalNeeds | undefined): string {
  const side = table.seats[seat];
  const missing = needs?.parts.filter((part) => !part.without && !part.of && !part.seats.includes(seat)).length ?? 0;
  if (side?.out) return struck(side);
  if (kind === "win" && missing === 1 && needs && needs.parts.length > 1) return "one card short";
  const laid = side?.laid.length ?? 0;
  return `${laid || "no"} ${laid === 1 ? "card" : "cards"} on the table`;
}

/** "You lacked The Doctor.", or what stood in the way. */
function lacked(needs: GoalNeeds | undefined, { cardName, kindName }: Around): string {
  if (!needs) return "";
  const named = (part: GoalPart) => part.label || kindName(part.cards[0] ?? -1);
  const missing = needs.parts.filter((part) => !part.mine && !part.without).map(named).filter(Boolean);
  if (missing.length) return `${missing.length === 1 && needs.parts.length > 1 ? "So close: you only" : "You"} lacked ${listed(missing)}.`;
  const blocked = needs.blocked.map(cardName).filter(Boolean);
  return blocked.length ? `Only ${listed(blocked)} stood in your way.` : "";
}
