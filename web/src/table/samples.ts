// Small tables and questions for tests.

import type { Catalog, Option, OptionKind, Question, Room, Told, Update } from "../protocol/messages";
import type { FluxxSeat, FluxxTable, Laid } from "../families/fluxx/wire";

export function option(number: number, label: string, kind: OptionKind, card = -1, seat = -1, means = ""): Option {
  return { number, label, kind, card, seat, place: "", means, about: "", apart: "" };
}

export function question(options: Option[], id = 1): Question {
  return { id, purpose: "play", prompt: "What do you play?", why: "", options, several: null };
}

export function seat(number: number, laid: Laid[] = []): FluxxSeat {
  return { seat: number, hand_count: 3, laid, heads: [], out: "", titles: [], known: [], hand: [] };
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
    notes: [],
    alone: null,
    ...changes,
  };
}

export function told(kind: string, text = "", seat = 1): Told {
  return { kind, seat, text, rule: "", cards: [], moves: [], fields: {} };
}

export function update(serial: number, changes: Partial<Update> = {}): Update {
  return {
    t: "update",
    serial,
    events: [told("play", `step ${serial}`)],
    table: fluxxTable({ turn: serial }),
    waiting: true,
    question: null,
    window: null,
    outcome: null,
    clock: 0,
    may_take_back: false,
    fresh: false,
    ...changes,
  };
}

export function room(changes: Partial<Room> = {}): Room {
  return {
    id: "abc",
    deck: "tutorial",
    title: "First Steps",
    family: "fluxx",
    status: "playing",
    seats: [],
    options: {},
    solo: false,
    public: false,
    watchers: 0,
    players: [2, 4],
    window_seconds: 6,
    grace_seconds: 60,
    turn_seconds: 0,
    people: 1,
    ask_all: false,
    next: "",
    replay: "",
    broken: "",
    may_join: false, closed: false,
    marks: [],
    lacking: [],
    fair: null,
    ...changes,
  };
}

/** Cards by name; a name twice is two copies. */
export function catalog(names: string[], types: Record<string, string> = {}): Catalog {
  const kinds = [...new Set(names)];
  return {
    digest: "d",
    cards: kinds.map((name) => ({
      name,
      short: name,
      type: types[name] ?? "keeper",
      traits: [],
      icon: "🂠",
      text: `About ${name}.`,
      origin: "own",
      rulings: [],
      count: 1,
      deck: "",
      size: 1,
      colour: "",
      stats: "",
      imprint: "",
      words: [],
    })),
    of: names.map((name) => kinds.indexOf(name)),
    signs: {},
    book: "",
    lessons: [],
  };
}
