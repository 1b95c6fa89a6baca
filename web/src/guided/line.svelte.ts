// What answers at a guided table instead of a live line: each answer goes to the server with all that were given before.

import * as api from "../protocol/api";
import type { Catalog, FromBrowser, Guided, GuidedInfo, GuidedPlay, Lit, Room, SeatInfo } from "../protocol/messages";
import type { Desk } from "../table/question/desk.svelte";
import type { TableState } from "../table/table.svelte";
import type { Sender } from "../table/visit.svelte";
import { announce, toast } from "../ui/toasts.svelte";

/** The options of one answer; none to go on where nothing is asked. */
export type Answers = readonly (readonly number[])[];

/** Where a guided table comes from: a lesson, a puzzle. */
export interface GuideSource {
  info: GuidedInfo;
  /** what the page is called, in the place of the deck's title */
  title: string;
  cards: () => Promise<Catalog>;
  play: (wanted: GuidedPlay) => Promise<Guided>;
}

/** What the guide says just now, as far as the table has shown what led there. */
export interface Word<Extra> {
  extra: Extra;
  lit: readonly Lit[];
}

export class GuidedLine<Extra> implements Sender {
  /** all answers that were taken */
  answers = $state.raw<Answers>([]);
  /** what the guide says of the newest step, shown or not */
  word = $state.raw<Word<Extra> | null>(null);
  /** why the latest answer was not taken; empty again with the next one */
  refused = $state("");
  /** an answer is on its way */
  busy = $state(false);
  /** why there is no table */
  trouble = $state("");
  onClosed: () => void = () => undefined;
  /** told whenever other answers have been taken */
  onChange: (answers: Answers) => void = () => undefined;
  /** told when a hint is wanted */
  onHint: () => void = () => undefined;

  constructor(
    readonly source: GuideSource,
    private readonly table: TableState,
    private readonly desk: () => Desk,
  ) {}

  /** Lays the table as it is after some answers; if they do not fit any more, from the beginning. */
  async open(answers: Answers = []): Promise<void> {
    this.trouble = "";
    const { info, title } = this.source;
    this.table.take({ t: "welcome", version: 0, seat: info.seat, room: roomOf(info, title), token: "", catalog: "" });
    try {
      const [cards] = await Promise.all([this.source.cards(), this.jump(answers)]);
      this.table.useCatalog(cards);
    } catch (error) {
      if (answers.length && error instanceof api.Refusal && (error.status === 409 || error.status === 400)) return this.open();
      this.trouble = api.sentence(error);
    }
  }

  /** Shows the table as it is after other answers, without moving a card. */
  private async jump(answers: Answers): Promise<void> {
    const found = await this.source.play({ answers: plain(answers), fresh: true });
    if (found.refused) return this.jump(answers.slice(0, -1));
    this.refused = "";
    this.take(found, answers);
  }

  private take(found: Guided, answers: Answers): void {
    this.answers = answers;
    this.word = { extra: found.extra as Extra, lit: found.lit };
    for (const update of found.updates) this.table.take({ ...update, t: "update" });
    this.onChange(answers);
  }

  send(message: FromBrowser): boolean {
    switch (message.t) {
      case "answer":
        return this.give(message.options);
      case "why":
        void this.explain(message.what);
        return true;
      case "back":
        return this.goTo(this.answers.slice(0, -1));
      case "hint":
        this.onHint();
        return true;
      default:
        return false; // nobody else is here
    }
  }

  /** Whether no answer is on its way and the table has shown all that came. */
  get settled(): boolean {
    return !this.busy && this.table.caughtUp;
  }

  /** Goes on where the guide only tells something. */
  goOn(): boolean {
    return this.give([]);
  }

  /** Goes back, or to any other answers. */
  goTo(answers: Answers): boolean {
    return this.ask(() => this.jump(answers));
  }

  private give(options: readonly number[]): boolean {
    return this.ask(async () => {
      const answers = [...this.answers, options];
      const found = await this.source.play({ answers: plain(answers), fresh: false });
      this.refused = found.refused;
      if (found.refused) {
        this.table.answered = -1; // it is asked again
        this.word = { extra: found.extra as Extra, lit: found.lit };
        announce(found.refused);
      } else this.take(found, answers);
    });
  }

  private ask(what: () => Promise<void>): boolean {
    if (this.busy) return false;
    this.busy = true;
    void what()
      .catch((error: unknown) => {
        this.table.answered = -1;
        toast(api.sentence(error), "bad");
      })
      .finally(() => (this.busy = false));
    return true;
  }

  private async explain(what: string): Promise<void> {
    try {
      const { because } = await this.source.play({ answers: plain(this.answers), fresh: true, why: what });
      if (!this.desk().explain(what, because)) toast(because);
    } catch (error) {
      toast(api.sentence(error), "bad");
    }
  }
}

const plain = (answers: Answers): number[][] => answers.map((one) => [...one]);

/** A room with nobody but bots beside the receiver. */
function roomOf(info: GuidedInfo, title: string): Room {
  const seats = info.names.map((name, seat): SeatInfo => ({
    seat, name, kind: seat === info.seat ? "person" : "bot", bot: "", here: true, host: false, gone: false, deck: "", who: "",
  }));
  return {
    id: "", deck: info.deck, title, family: info.family, status: "playing", seats, options: {}, solo: seats.length === 1, public: false, watchers: 0,
    players: [seats.length, seats.length], window_seconds: 0, grace_seconds: 0, turn_seconds: 0, people: 1, ask_all: false, next: "", replay: "",
    broken: "", may_join: false, closed: true, marks: [], lacking: [], fair: null,
  };
}
