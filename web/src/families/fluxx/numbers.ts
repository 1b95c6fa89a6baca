// The numbers in force for the side panel: draw, play, limits, with what makes them so.

import type { PanelNumber } from "../family";
import type { Value } from "../../protocol/messages";

const LOOKS: Readonly<Record<string, { label: string; icon: string; colour: string }>> = {
  draw: { label: "Draw", icon: "card-draw", colour: "#f5b92e" },
  play: { label: "Play", icon: "card-play", colour: "#ef8b3a" },
  "hand limit": { label: "Hand limit", icon: "poker-hand", colour: "#86a8e8" },
  "keeper limit": { label: "Keepers", icon: "locked-chest", colour: "#4fb98a" },
  numerals: { label: "Numerals", icon: "upgrade", colour: "#e8705c" },
  goals: { label: "Goals", icon: "bullseye", colour: "#ef7fae" },
};
const PLAIN: Readonly<Record<string, number>> = { goals: 1, numerals: 0 }; // as they are they need no words
const ADDED = ["numerals"]; // to other numbers
const MANY = ["draw", "play"]; // which say how many even if it is all

/** What the panel shows; `base` is what the Basic Rules say, where that is known. */
export function panelNumbers(values: readonly Value[]): PanelNumber[] {
  const worth = values.filter((value) => PLAIN[value.name] !== value.number);
  return worth.map((value) => {
    const look = LOOKS[value.name] ?? { label: value.name.charAt(0).toUpperCase() + value.name.slice(1) };
    const shown = value.number === null && !MANY.includes(value.name) ? "–" : `${ADDED.includes(value.name) ? "+" : ""}${value.shown}`;
    return { name: value.name, ...look, shown, causes: value.causes };
  });
}

/** What is added to every numeral at the moment. */
export function boost(values: readonly Value[]): number {
  return values.find((value) => value.name === "numerals")?.number ?? 0;
}
