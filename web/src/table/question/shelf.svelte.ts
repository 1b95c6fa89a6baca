// What is laid out beside the table for the question that is open: made from the question, or opened by the player.

import type { Option } from "../../protocol/messages";
import { optionsOf } from "./choose";
import type { Desk } from "./desk.svelte";
import { NOTHING, offer, type Offer } from "./offering";

type Opened = "" | "more" | "all";

export class Shelf {
  /** how wide the strip is */
  width = $state(900);
  private opened = $state.raw<{ id: number; what: Opened }>({ id: -1, what: "" });

  readonly offer: Offer = $derived.by(() => {
    const { question, spread, places } = this.desk;
    if (!question) return NOTHING;
    const narrow = this.narrow();
    return offer(question, spread, places, { width: this.width * (narrow ? 0.55 : 0.5), narrow, own: `table:${this.desk.source.seat}`, handy: this.handy() });
  });

  constructor(
    readonly desk: Desk,
    private readonly narrow: () => boolean = () => false,
    private readonly handy: () => boolean = () => false,
  ) {}

  /** What the player has opened for this question. */
  get what(): Opened {
    return this.opened.id === this.desk.question?.id ? this.opened.what : "";
  }

  /** Whether anything is laid out over the middle of the table. */
  get open(): boolean {
    return !!this.what || this.offer.words.length > 0 || this.offer.cards.length > 0;
  }

  get words(): Option[] {
    const { desk, offer } = this;
    if (this.what === "all" && desk.question) return optionsOf(desk.question);
    return this.what === "more" ? [...offer.more, ...offer.words] : offer.words;
  }

  get cards(): Option[] {
    return this.what === "all" ? [] : this.offer.cards;
  }

  toggle(what: Opened): void {
    const id = this.desk.question?.id ?? -1;
    this.opened = { id, what: this.what === what ? "" : what };
  }
}
