// The deck builder's state: the deck, what the server says about it, filters, and what is kept in this browser.

import * as api from "../../../protocol/api";
import {
  CARD_SET, deckOf, emptyDeck, emptyFilter, filtered, freeName, KEPT, keptWith, keptWithout, readKept, SURVIVOR, textOf,
  withCount,
  type Deck, type Filter, type Kept,
} from "./builder";
import type { ListCard, ListCards, ListChecked, ListInfo } from "../../../protocol/messages";
import { keep, recall } from "../../../app/settings.svelte";

const DRAFT = "ruleshift.draft"; // the deck as it was left
const WAIT = 250; // milliseconds without a change before the rules are asked
const STEPS = 60; // changes that can be taken back

export class Builder {
  set = $state.raw<ListCards | null>(null);
  shipped = $state.raw<ListInfo[]>([]);
  deck = $state.raw<Deck>(emptyDeck());
  filter = $state<Filter>(emptyFilter());
  kept = $state.raw<Kept>({});
  checked = $state.raw<ListChecked | null>(null);
  /** whether the verdict belongs to an earlier state of the deck */
  stale = $state(true);
  trouble = $state("");
  private past = $state.raw<Deck[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking: AbortController | undefined;

  readonly cards: ListCard[] = $derived.by(() => this.set?.cards ?? []);
  readonly survivors: ListCard[] = $derived(this.cards.filter((one) => one.part === SURVIVOR));
  readonly survivor: ListCard | null = $derived(this.survivors.find((one) => one.card.name === this.deck.survivor) ?? null);
  readonly found: ListCard[] = $derived(filtered(this.cards, this.filter, this.survivor));
  readonly text: string = $derived(textOf(this.deck, this.cards));
  readonly saved: boolean = $derived(this.kept[this.deck.title] === this.text);
  readonly empty: boolean = $derived(!this.deck.survivor && !Object.keys(this.deck.counts).length);

  async load(): Promise<void> {
    this.trouble = "";
    this.kept = readKept(recall<unknown>(KEPT, {}));
    try {
      [this.set, this.shipped] = await Promise.all([api.listCards(CARD_SET), api.lists(CARD_SET)]);
      const draft = recall<unknown>(DRAFT, "");
      if (typeof draft === "string" && draft) this.show(deckOf(await api.checkList(CARD_SET, draft)));
      else this.check();
    } catch (error) {
      this.trouble = api.sentence(error);
    }
  }

  // -- changing the deck ---------------------------------------------------------------------

  change(deck: Deck): void {
    this.past = [...this.past, this.deck].slice(-STEPS);
    this.show(deck);
  }

  count(name: string, count: number): void {
    this.change(withCount(this.deck, name, count));
  }

  get mayUndo(): boolean {
    return this.past.length > 0;
  }

  undo(): void {
    const before = this.past.at(-1);
    if (!before) return;
    this.past = this.past.slice(0, -1);
    this.show(before);
  }

  private show(deck: Deck): void {
    this.deck = deck;
    keep(DRAFT, textOf(deck, this.cards));
    this.check();
  }

  /** Takes a list over, as far as it can be read; tells what the rules say about its text. */
  async read(text: string, title = ""): Promise<ListChecked> {
    const checked = await api.checkList(CARD_SET, text);
    this.change(deckOf(checked, title));
    return checked;
  }

  // -- what the rules say --------------------------------------------------------------------

  private check(): void {
    this.stale = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), WAIT);
  }

  private async ask(): Promise<void> {
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    try {
      const checked = await api.checkList(CARD_SET, this.text, asking.signal);
      if (asking !== this.asking) return;
      this.checked = checked;
      this.stale = false;
      this.trouble = "";
    } catch (error) {
      if (asking === this.asking && !(error instanceof DOMException)) this.trouble = api.sentence(error);
    }
  }

  stop(): void {
    clearTimeout(this.timer);
    this.asking?.abort();
  }

  // -- kept decks ----------------------------------------------------------------------------

  save(): void {
    const title = this.deck.title.trim() || "My deck";
    if (title !== this.deck.title) this.change({ ...this.deck, title });
    this.store(keptWith(this.kept, title, this.text));
  }

  /** Saves under another name, so that the first deck stays as it was. */
  saveCopy(): string {
    const title = freeName(this.kept, this.deck.title.trim() || "My deck");
    this.change({ ...this.deck, title });
    this.save();
    return title;
  }

  remove(name: string): void {
    this.store(keptWithout(this.kept, name));
  }

  private store(kept: Kept): void {
    this.kept = kept;
    keep(KEPT, kept);
  }
}
