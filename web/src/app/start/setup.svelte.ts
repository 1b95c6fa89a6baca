// What somebody puts together before a game: decks, seats, options; and the table that comes of it.

import { NAMELESS } from "../settings.svelte";
import { BOTS } from "../../protocol/bots";
import type { DeckInfo, NewTable, WantedSeat } from "../../protocol/messages";

/** A seat while it is being set up. */
export interface SeatPlan {
  key: number;
  kind: WantedSeat["kind"];
  name: string;
  bot: string;
  deck: string;
}

const BOT_NAMES = ["Ada", "Bruno", "Cleo", "Dimitri", "Elif", "Farid"];

export class Setup {
  /** decks that are shuffled together; the first is the one that was chosen */
  mix = $state<string[]>([]);
  /** a deck file of one's own, instead */
  text = $state("");
  seats = $state<SeatPlan[]>([]);
  options = $state<Record<string, string>>({});
  solo = $state(false);
  open = $state(false); // whether strangers find the table
  hurry = $state(0); // seconds for each answer; 0 for as long as it takes
  window = $state(6); // seconds in which a play may be answered

  private made = 0;

  constructor(
    readonly deck: DeckInfo,
    you: string,
  ) {
    this.mix = [deck.name];
    this.add("you", you);
    const bots = Math.max(1, this.least - 1, Math.min(2, this.most - 1));
    for (let n = 0; n < bots; n++) this.add("bot");
  }

  get least(): number {
    return this.deck.players[0] ?? 2;
  }

  get most(): number {
    return this.deck.players[1] ?? 6;
  }

  get full(): boolean {
    return this.seats.length >= this.most;
  }

  get friends(): number {
    return this.seats.filter((seat) => seat.kind === "open").length;
  }

  get watching(): boolean {
    return !this.solo && !this.seats.some((seat) => seat.kind === "you");
  }

  add(kind: SeatPlan["kind"], name = ""): void {
    if (this.full) return;
    this.seats.push({ key: ++this.made, kind, name: name || this.nameFor(kind), bot: "greedy", deck: "" });
  }

  /** A seat less; one's own stays, and as many as the deck needs. */
  remove(key: number): void {
    const seat = this.seats.find((one) => one.key === key);
    if (!seat || seat.kind === "you" || this.seats.length <= this.least) return;
    this.seats = this.seats.filter((one) => one.key !== key);
  }

  turn(key: number, kind: SeatPlan["kind"]): void {
    const seat = this.seats.find((one) => one.key === key);
    if (!seat || seat.kind === kind) return;
    seat.kind = kind;
    seat.name = this.nameFor(kind);
  }

  /** Another bot on a seat: an opponent brings its own name, unless somebody has written another. */
  play(key: number, bot: string): void {
    this.turn(key, "bot");
    const seat = this.seats.find((one) => one.key === key);
    if (!seat) return;
    const given = BOT_NAMES.includes(seat.name) || BOTS.some((one) => one.person && seat.name.startsWith(one.person));
    seat.bot = bot;
    if (!given && seat.name) return;
    const person = BOTS.find((one) => one.name === bot)?.person ?? "";
    seat.name = "";
    seat.name = person ? this.unlike(person) : this.nameFor("bot");
  }

  private unlike(person: string): string {
    const taken = this.seats.map((seat) => seat.name);
    for (let n = 2, name = person; ; name = `${person} ${n++}`) if (!taken.includes(name)) return name;
  }

  /** Seats for friends instead of bots. */
  invite(): void {
    for (const seat of this.seats) if (seat.kind === "bot") this.turn(seat.key, "open");
  }

  /** Sits down oneself, or lets a bot play and only watches. */
  watch(only: boolean, you: string): void {
    const first = this.seats[0];
    if (!first) return;
    first.kind = only ? "bot" : "you";
    first.name = only ? this.nameFor("bot") : you;
  }

  choose(name: string, value: string, usual: string): void {
    if (value === usual) delete this.options[name];
    else this.options[name] = value;
  }

  mixIn(name: string, wanted: boolean): void {
    this.mix = wanted ? [...this.mix, name] : this.mix.filter((one) => one !== name);
  }

  private nameFor(kind: SeatPlan["kind"]): string {
    if (kind !== "bot") return "";
    const taken = this.seats.map((seat) => seat.name);
    return BOT_NAMES.find((name) => !taken.includes(name)) ?? "";
  }

  /** What to ask the server for. `known` are the options that the deck (or the mix) has. */
  wanted(known: readonly string[]): NewTable {
    const seats = this.solo ? this.seats.filter((seat) => seat.kind === "you").slice(0, 1) : this.seats;
    return {
      deck: this.text ? "" : this.mix.join("+"),
      text: this.text,
      seats: seats.map(({ kind, name, bot, deck }) => ({ kind, name: named(kind, name), bot, deck })),
      options: Object.fromEntries(Object.entries(this.options).filter(([name]) => known.includes(name))),
      solo: this.solo,
      public: this.open && !this.solo,
      window_seconds: this.window,
      turn_seconds: this.hurry,
    };
  }
}

function named(kind: SeatPlan["kind"], name: string): string {
  if (kind === "open") return "";
  return name.trim() || (kind === "you" ? NAMELESS : "");
}

/** Against two bots, or as many as can play: what a single press on the start page does. */
export function quickTable(deck: Pick<DeckInfo, "name" | "players">, name: string): NewTable {
  const bot = (it: string): WantedSeat => ({ kind: "bot", name: it, bot: "greedy", deck: "" });
  const bots = BOT_NAMES.slice(1, Math.max(deck.players[0] ?? 2, Math.min(3, deck.players[1] ?? 2)));
  return { deck: deck.name, seats: [{ kind: "you", name, bot: "", deck: "" }, ...bots.map(bot)] };
}
