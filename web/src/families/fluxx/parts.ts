// What a Goal needs, as the table tells it: who has each part, and in which words that is said.

import type { GoalPart } from "./wire";

/** How a part stands, for the eye: it is there for us, somebody has it, or it is nowhere to be seen. */
export type Standing = "have" | "theirs" | "none";

export function standing(part: GoalPart): Standing {
  if (part.mine) return "have";
  return part.seats.length || part.counts.length ? "theirs" : "none";
}

/** Whose marks stand below a part, but for our own: those for whom it is so, or who have some of it. */
export function holders(part: GoalPart, seat: number): number[] {
  const seats = part.seats.length ? part.seats : part.counts.map(([holder]) => holder);
  return seats.filter((one) => one !== seat);
}

/** A few words below the name of a part; brief where there is room for one or two. */
export function words(part: GoalPart, seat: number, nameOf: (seat: number) => string, brief = false): string {
  if (part.of > 1 && !part.without) return part.mine ? `${part.have} of ${part.of}, enough` : seat < 0 || brief ? `${part.have} of ${part.of}` : `you have ${part.have} of ${part.of}`;
  if (part.mine && !part.without) return part.lent ? (brief ? "lent to you" : "counts for you now") : seat < 0 ? "there" : brief ? "yours" : "on your table";
  if (part.without && part.seats.includes(seat)) return brief ? "you" : "you have it";
  const others = holders(part, seat);
  const who = others.length > 1 ? `${others.length} players` : others.length ? nameOf(others[0]!) : part.without ? "nobody" : "";
  if (!who) return brief ? "unseen yet" : "not in sight yet";
  return brief ? who : `${who} ${others.length > 1 ? "have" : "has"} it`;
}
