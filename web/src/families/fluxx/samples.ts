// Small Fluxx tables for tests.

import type { FluxxSeat, FluxxTable, Laid } from "./wire";

export function seat(number: number, laid: Laid[] = []): FluxxSeat {
  return { seat: number, hand_count: 3, laid, heads: [], out: "", titles: [], known: [], hand: [], struck: "" };
}

export function fluxxTable(changes: Partial<FluxxTable> = {}): FluxxTable {
  return {
    family: "fluxx",
    turn: 1,
    active: 0,
    phase: "main",
    order: [0, 1],
    seats: [seat(0), seat(1)],
    hand: [],
    goals: [],
    rules: [],
    playing: [],
    aside: [],
    aside_count: 0,
    discard: [],
    draw_count: 50,
    under: [],
    values: [],
    drawn: 1,
    played: 0,
    gaps: [],
    needs: [],
    notes: [],
    alone: null,
    ...changes,
  };
}
