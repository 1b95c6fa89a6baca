// Small tables and questions for tests.

import type { Catalog, GenericTable, Layout, Option, OptionKind, Question, Room, Told, Update, Zone } from "../protocol/messages";

export function option(number: number, label: string, kind: OptionKind, card = -1, seat = -1, means = ""): Option {
  return { number, label, kind, card, seat, place: "", means, about: "", apart: "", vain: false };
}

export function question(options: Option[], id = 1): Question {
  return { id, purpose: "play", prompt: "What do you play?", why: "", options, several: null };
}

export function zone(place: string, layout: Layout, cards: number[], seat = -1): Zone {
  return { place, title: place, layout, seat, cards, count: cards.length };
}

/** A table of a family that has nothing of its own here. */
export function plainTable(changes: Partial<GenericTable> = {}): GenericTable {
  return {
    family: "any", turn: 1, active: 0, phase: "", order: [0, 1], zones: [], values: [], marks: [], attached: [], notes: [],
    seats: [0, 1].map((seat) => ({ seat, words: [], values: [] })), ...changes,
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
    table: plainTable({ turn: serial }),
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
    family: "any",
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
      price: "",
      figures: [],
      imprint: "",
      words: [],
      art: null,
      number: null,
      needs: [],
    })),
    of: names.map((name) => kinds.indexOf(name)),
    signs: {},
    book: "",
    lessons: [], words: [],
    worlds: {},
  };
}
