// The state of a table in the browser: made from the server's messages, shown one step after the other.

import { tick } from "svelte";
import { Book } from "./cards/cards";
import { paceOf, restAfter } from "./motion/pace";
import type { Stage } from "./motion/stage";
import type {
  Because,
  Catalog,
  FromServer,
  Outcome,
  Passing,
  Question,
  Refused,
  Room,
  Told,
  Update,
  Window,
} from "../protocol/messages";
import type { Table } from "../families/family";
import type { Speed } from "../app/settings.svelte";

/** A line of the log. */
export interface LogLine {
  id: number;
  kind: string;
  seat: number;
  text: string;
  rule: string;
  cards: number[];
  /** what the receiver did, or what happened to them */
  own: boolean;
  /** the heading of a turn */
  heading: boolean;
}

interface Waiting {
  update: Update;
  /** when it arrived, by performance.now() */
  at: number;
}

const KEPT = 3000; // lines of the log
const HURRY = 120; // milliseconds for a step while a window with a timer waits at the end of the queue

export class TableState {
  room = $state.raw<Room | null>(null);
  seat = $state(-1);
  book = $state.raw<Book | null>(null);
  /** the fingerprint of the deck, as it was when we came */
  deck = $state("");
  /** the step that is on the screen */
  shown = $state.raw<Update | null>(null);
  log = $state.raw<LogLine[]>([]);
  /** what a screen reader is to say next */
  news = $state("");
  /** how many steps are still to be shown */
  behind = $state(0);
  /** the same when the step on the screen was drawn: while its cards fly nothing else is drawn */
  waiting = $state(0);
  /** the question that has been answered but not yet replaced by the server */
  answered = $state(-1);
  refused = $state.raw<Refused | null>(null);
  because = $state.raw<Because | null>(null);
  /** what the server passes for us without asking */
  passing = $state.raw<Passing | null>(null);
  gone = $state("");
  /** when the open window closes, by performance.now() */
  closes = $state(0);
  /** when the time for the receiver's answer is up, at tables with a clock */
  due = $state(0);

  /** what moves the cards about on the screen, if anything does */
  stage: Pick<Stage, "before" | "after" | "finish" | "landed"> | null = null;
  /** called when a step is missing: the table must be fetched anew */
  onGap: () => void = () => undefined;

  private queue: Waiting[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;
  private serial = -1;
  private lines = 0;

  constructor(private readonly speed: () => Speed = () => "instant") {}

  // -- what the table shows ------------------------------------------------------------------

  get table(): Table | null {
    return this.shown?.table ?? null;
  }

  get caughtUp(): boolean {
    return this.behind === 0;
  }

  /** What the receiver is asked, as soon as everything before it has been shown. */
  get question(): Question | null {
    const question = this.caughtUp ? (this.shown?.question ?? null) : null;
    return question && question.id === this.answered ? null : question;
  }

  get window(): Window | null {
    return this.caughtUp ? (this.shown?.window ?? null) : null;
  }

  get outcome(): Outcome | null {
    return this.caughtUp ? (this.shown?.outcome ?? null) : null;
  }

  nameOf(seat: number): string {
    return this.room?.seats[seat]?.name || `Player ${seat + 1}`;
  }

  // -- what the server says ------------------------------------------------------------------

  take(message: FromServer): void {
    switch (message.t) {
      case "welcome":
        this.seat = message.seat;
        this.room = message.room;
        this.deck ||= message.catalog;
        this.gone = "";
        this.passing = null; // told anew, if there is a seat
        break;
      case "room":
        this.room = message.room;
        break;
      case "update":
        this.receive(message);
        break;
      case "passing":
        this.passing = message;
        break;
      case "refused":
        this.refused = message;
        if (message.id === this.answered) this.answered = -1;
        break;
      case "because":
        this.because = message;
        break;
      case "bye":
        this.gone = message.why;
        break;
      case "hinted":
      case "said":
      case "pong":
    }
  }

  useCatalog(catalog: Catalog): void {
    if (this.book?.digest !== catalog.digest) this.book = new Book(catalog);
  }

  // -- one step after the other --------------------------------------------------------------

  private receive(update: Update): void {
    if (update.fresh) return this.begin(update);
    if (update.serial <= this.serial) return;
    if (this.serial >= 0 && update.serial !== this.serial + 1) {
      this.onGap();
      return;
    }
    this.serial = update.serial;
    this.queue.push({ update, at: now() });
    this.behind = this.queue.length;
    this.go();
  }

  /** The first step after a greeting: whatever was to be shown is out of date. */
  private begin(update: Update): void {
    this.stop();
    this.queue = [];
    this.log = [];
    this.serial = update.serial;
    this.answered = -1;
    this.present({ update, at: now() }, 0);
    this.waiting = this.behind = 0;
  }

  private go(): void {
    while (this.timer === null && this.queue.length) {
      const next = this.queue.shift();
      if (!next) return;
      const speed = this.speed();
      this.waiting = this.behind = this.queue.length;
      this.present(next, paceOf(speed, this.behind));
      const rest = this.hurried(restAfter(next.update, speed, this.queue.length, this.seat));
      if (rest > 0) this.timer = setTimeout(() => this.goOn(), rest);
    }
  }

  private goOn(): void {
    this.timer = null;
    this.go();
  }

  private hurried(rest: number): number {
    const last = this.queue.at(-1);
    return last?.update.window?.seconds ? Math.min(rest, HURRY) : rest;
  }

  /** Jumps to the newest step. */
  skip(): void {
    this.stop();
    for (const one of this.queue) this.present(one, 0);
    this.queue = [];
    this.waiting = this.behind = 0;
    this.stage?.finish();
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private present({ update, at }: Waiting, pace: number): void {
    const stage = update.fresh ? null : this.stage;
    const before = stage?.before(pace);
    const was = this.table;
    this.shown = update;
    this.closes = update.window ? at + update.window.left * 1000 : 0;
    this.due = update.clock ? at + update.clock * 1000 : 0;
    this.write(update);
    if (before) void tick().then(() => stage?.after(before, { events: update.events, was, now: update.table, pace }));
  }

  private write(update: Update): void {
    const lines = update.events.filter((event) => event.text).map((event) => this.line(event));
    if (lines.length) this.log = [...this.log, ...lines].slice(-KEPT);
    const spoken = update.fresh ? [] : lines.map((line) => line.text);
    if (this.caughtUp || !this.queue.length) {
      if (update.question) spoken.push(update.question.prompt);
      if (update.outcome) spoken.push(update.outcome.reason);
    }
    if (spoken.length) this.news = spoken.join(" ");
  }

  private line(event: Told): LogLine {
    return {
      id: this.lines++,
      kind: event.kind,
      seat: event.seat,
      text: event.text,
      rule: event.rule,
      cards: event.cards,
      own: this.seat >= 0 && event.seat === this.seat,
      heading: event.kind === "turn",
    };
  }
}

function now(): number {
  return typeof performance === "undefined" ? Date.now() : performance.now();
}
