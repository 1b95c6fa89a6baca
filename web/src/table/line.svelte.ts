// The line of a table's page: hands on what the server says, and tells who comes and who goes.

import * as api from "../protocol/api";
import type { ChatState } from "./talk/chat.svelte";
import { Connection, type LinkState } from "../protocol/connection";
import type { Desk } from "./question/desk.svelte";
import { takePart } from "./fair/fair";
import { changes } from "./talk/people";
import type { FromBrowser, FromServer, Room, SeatInfo } from "../protocol/messages";
import { settings, visited } from "../app/settings.svelte";
import { awayWords } from "./status";
import type { TableState } from "./table.svelte";
import { announce, toast } from "../ui/toasts.svelte";

// Who came and who went is told after a moment: a page that is only loaded again is not worth a word.
const MOMENT = 1500;
// Milliseconds before the end of the time that count as its end: by so much the question may have come later than
// the news that it is gone.
const LATE = 1500;

const WORDS: Record<LinkState, string> = {
  connecting: "Connecting …",
  online: "",
  lost: "The connection is lost. Trying again …",
  offline: "This device is offline.",
  closed: "",
  outdated: "",
};

export class Line {
  state = $state<LinkState>("connecting");
  /** what the server or the browser said about the line, or about the cards */
  trouble = $state("");
  /** called when the table is closed to us for good */
  onClosed: () => void = () => undefined;

  private connection: Connection | undefined;
  private known: SeatInfo[] = [];
  private fetching: AbortController | null = null;
  private telling: ReturnType<typeof setTimeout> | undefined;
  private given = ""; // our latest part in the shuffle
  private passes = false; // the server is still to be told that windows are always passed

  constructor(
    private readonly id: string,
    private readonly table: TableState,
    private readonly chat: ChatState,
    private readonly desk: () => Desk,
  ) {}

  /** What to say about a line that is not as it should be. */
  get words(): string {
    const said = WORDS[this.state] && (this.trouble || WORDS[this.state]);
    return this.state === "lost" || this.state === "offline" ? `${said} ${awayWords(this.table.room, this.table.seat)}`.trim() : said;
  }

  open(): void {
    this.connection = new Connection(this.id, {
      heard: (message) => void this.hear(message),
      link: (state, why) => {
        this.state = state;
        this.trouble = why;
        if (state !== "online") this.giveUpFetching();
        if (state === "closed") this.onClosed();
      },
    });
    this.table.onGap = () => this.connection?.refresh();
  }

  close(): void {
    clearTimeout(this.telling);
    this.connection?.close();
  }

  retry(): void {
    this.connection?.retry();
  }

  send(message: FromBrowser): boolean {
    const sent = this.connection?.send(message) ?? false;
    if (!sent) toast("There is no connection just now. Nothing was sent.", "bad");
    return sent;
  }

  private async hear(message: FromServer): Promise<void> {
    if (message.t === "update") this.noteLate(message.question?.id ?? -1);
    this.table.take(message);
    if (message.t === "welcome") this.passes = message.seat >= 0 && settings.windows === "pass";
    if (this.passes && this.connection?.send({ t: "prefer", windows: "pass" })) this.passes = false;
    if (message.t === "welcome") this.given = "";
    if (message.t === "welcome" || message.t === "room") this.shuffle(message.room);
    switch (message.t) {
      case "room":
        this.notePeople(message.room.seats);
        break;
      case "welcome":
        this.known = message.room.seats;
        visited(this.id, message.room.title, message.seat);
        await this.fetchCards(message.catalog);
        break;
      case "refused":
        toast(message.why, "bad");
        break;
      case "because":
        if (!this.desk().explain(message.what, message.text)) toast(message.text);
        break;
      case "hinted":
        this.desk().advise(message);
        announce(`Hint: ${message.label}. ${message.why}`);
        break;
      case "said":
        if (this.chat.take(message, message.seat >= 0 && message.seat === this.table.seat)) announce(`${message.name}: ${message.text}`);
        break;
    }
  }

  /** Gives our part in the shuffle as soon as it is wanted. */
  private shuffle(room: Room): void {
    const part = takePart(room, this.table.seat);
    const text = JSON.stringify(part);
    if (part && text !== this.given && this.connection?.send(part)) this.given = text;
  }

  private notePeople(seats: SeatInfo[]): void {
    clearTimeout(this.telling);
    this.telling = setTimeout(() => {
      for (const sentence of changes(this.known, seats, this.table.seat)) toast(sentence);
      this.known = seats;
    }, MOMENT);
  }

  /** A question went away unanswered, just when its time was up. */
  private noteLate(next: number): void {
    const { question, due } = this.table;
    if (question && question.id !== next && due && performance.now() > due - LATE) toast("Time was up, so a bot has answered for you.");
  }

  /** Fetches the cards once, unless those of this digest are here already. */
  async fetchCards(digest = ""): Promise<void> {
    if (this.fetching || (this.table.book && this.table.book.digest === digest)) return;
    if (this.table.room?.status === "waiting") return; // dealt later
    const mine = (this.fetching = new AbortController());
    try {
      this.table.useCatalog(await api.tableCards(this.id, mine.signal));
    } catch (error) {
      if (!mine.signal.aborted) this.trouble = api.sentence(error);
    } finally {
      if (this.fetching === mine) this.fetching = null;
    }
  }

  /** The line is down, which is all there is to say: the next welcome fetches the cards again. */
  private giveUpFetching(): void {
    this.fetching?.abort();
    this.fetching = null;
  }
}
