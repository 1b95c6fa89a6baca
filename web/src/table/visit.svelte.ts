// A visit to a table: what a person has open there, and what they can do besides answering questions.

import { tick } from "svelte";
import { ChatState } from "./talk/chat.svelte";
import { giveUpSeat } from "../protocol/connection";
import { Desk } from "./question/desk.svelte";
import { familyOf } from "../families/families";
import { Shelf } from "./question/shelf.svelte";
import { fold } from "./fold.svelte";
import { judge, type Verdict } from "./fair/fair";
import { seatName } from "./talk/people";
import type { FromBrowser, Moment, Room, SeatInfo } from "../protocol/messages";
import { go } from "../app/router";
import { screen } from "../app/screen.svelte";
import { choose, keep, keepSeat, recall, seatToken, settings, type Speed } from "../app/settings.svelte";
import { TableState } from "./table.svelte";

export type DialogName = "" | "settings" | "share" | "help" | "log" | "leave" | "name" | "people" | "fair";

/** What a visit sends through: the line of a live table (line.svelte.ts), or whatever answers in its place. */
export interface Sender {
  /** called when the table is closed to us for good */
  onClosed: () => void;
  /** false if nothing could be sent */
  send: (message: FromBrowser) => boolean;
}

export class Visit<Line extends Sender = Sender> {
  readonly table = new TableState(() => this.speed);
  readonly chat: ChatState;
  readonly desk: Desk;
  readonly shelf: Shelf;
  readonly line: Line;
  dialog = $state<DialogName>("");
  tab = $state<"log" | "chat">("log");
  /** the page at the end is open */
  ending = $state(false);
  /** somebody reads what a guide says, and the table waits */
  reads = $state(false);
  /** whether to warn before free actions are lost */
  warns = $state(recall("ruleshift.warns", true));
  name = $state(settings.name);
  private wanted = -1; // the bot's seat that is to be taken
  private again = false;

  constructor(
    readonly id: string,
    lineOf: (visit: { id: string; table: TableState; chat: ChatState; desk: () => Desk }) => Line,
  ) {
    const { table } = this;
    this.chat = new ChatState(id);
    this.line = lineOf({ id, table, chat: this.chat, desk: () => this.desk });
    this.desk = new Desk({
      get book() { return table.book; },
      get table() { return table.table; },
      get question() { return table.question; },
      get seat() { return table.seat; },
      send: this.send,
    });
    this.shelf = new Shelf(this.desk, () => screen.narrow, () => !!table.table && !!familyOf(table.table.family).handy);
    this.desk.warns = () => this.warns;
    this.desk.neverWarn = () => this.setWarns(false);
    this.desk.coaches = () => settings.coach;
    this.desk.neverCoach = () => choose({ coach: false });
    this.desk.onAnswer = (question) => {
      table.answered = question;
      table.stage?.finish(); // who answers has seen enough
    };
    this.line.onClosed = () => (this.dialog = "");
  }

  // -- what is so -----------------------------------------------------------------------------

  /** how fast cards move: at once where nobody looks */
  get speed(): Speed {
    return document.visibilityState === "hidden" ? "instant" : settings.speed;
  }

  get room(): Room | null {
    return this.table.room;
  }

  get seat(): number {
    return this.table.seat;
  }

  get mine(): SeatInfo | undefined {
    return this.room?.seats[this.seat];
  }

  /** by seat */
  get names(): string[] {
    return this.room?.seats.map((one) => seatName(one)) ?? [];
  }

  /** The game has not begun. */
  get waits(): boolean {
    return this.room?.status === "waiting";
  }

  /** All seats are taken, and everybody's browser takes part in the shuffle. */
  get shuffles(): boolean {
    return this.waits && !!this.room?.fair && this.room.fair.stage !== "dealt";
  }

  /** What this browser can say about how the cards were dealt. */
  get verdict(): Verdict | null {
    return this.room ? judge(this.room, this.seat, this.table.deck) : null;
  }

  get playing(): boolean {
    return this.room?.status === "playing";
  }

  get mayTake(): boolean {
    return this.seat < 0 && this.playing && !this.room?.closed;
  }

  /** One person against bots. */
  get alone(): boolean {
    return this.seat >= 0 && this.room?.people === 1;
  }

  get mayTakeBack(): boolean {
    return !!this.table.shown?.may_take_back && this.table.caughtUp;
  }

  get chatting(): boolean {
    return this.tab === "chat" && (this.dialog === "log" || (!screen.narrow && screen.wide && !fold.folded && !this.waits));
  }

  /** What happened last, in words. */
  get last(): string {
    return this.table.log.at(-1)?.text ?? "";
  }

  // -- what is done ---------------------------------------------------------------------------

  send = (message: FromBrowser): boolean => this.line.send(message);

  open(dialog: DialogName): void {
    this.dialog = dialog;
  }

  setWarns = (on: boolean): void => {
    this.warns = on;
    keep("ruleshift.warns", on);
  };

  /** Pass windows from now on, or be asked again: all of them, which holds at every table, or those of one sort at this one. */
  prefer = (windows: "ask" | "pass", kind = ""): void => {
    if (!kind) choose({ windows });
    if (this.seat >= 0) this.send({ t: "prefer", windows, kind });
  };

  /** What is passed here without asking, the latest wish last; the whole of it has no kind. */
  get passing(): Moment[] {
    const told = this.seat >= 0 ? this.table.passing : null;
    return [...(told?.always ? [{ kind: "", when: "a play can be answered" }] : []), ...(told?.moments ?? [])];
  }

  /** For those who watch: sit down on a bot's seat, or with -1 on a new one. */
  take = (seat: number): void => {
    this.wanted = seat;
    if (this.name.trim()) this.sit();
    else this.dialog = "name";
  };

  sit(): void {
    choose({ name: this.name.trim() });
    this.dialog = "";
    this.send({ t: "sit", seat: this.wanted, name: this.name.trim() || "Guest", deck: "" });
  }

  leave(concede: boolean): void {
    this.dialog = "";
    if (this.send({ t: "leave", concede }) && !concede) giveUpSeat(this.id); // who gives up keeps the seat for the next game
  }

  /** A bot plays for me, or no longer. */
  rest(on: boolean): void {
    this.send({ t: "away", bot: on ? "greedy" : "" });
  }

  hint(): void {
    if (this.alone && this.table.question) this.send({ t: "hint" });
  }

  takeBack(): void {
    if (this.mayTakeBack) this.send({ t: "back" });
  }

  playAgain = (): void => {
    this.again = true;
    if (this.room?.next) go(`/t/${this.room.next}`);
    else this.send({ t: "again" });
  };

  /** The others have moved on to the next game: whoever wanted to play again goes along. */
  follow(next: string): void {
    if (this.seat >= 0) keepSeat(next, seatToken(this.id)); // the same secret opens the seat there
    if (this.again) go(`/t/${next}`);
  }

  openLog = (): void => {
    if (this.chat.unread || this.waits) this.tab = "chat";
    this.dialog = "log";
  };

  openChat = async (): Promise<void> => {
    this.tab = "chat";
    if (screen.narrow || !screen.wide || this.waits) this.dialog = "log";
    else if (fold.folded) fold.toggle();
    await tick();
    if (!screen.narrow) document.querySelector<HTMLElement>(".chat input")?.focus(); // would call up a phone's keyboard
  };
}
