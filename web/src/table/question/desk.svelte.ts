// What a player does at a table: looking at cards, choosing among what is offered, putting sets together.

import { getContext, setContext } from "svelte";
import type { Book } from "../cards/cards";
import { complete, emptySpread, leftUnused, spread, toggled, type Spread } from "./choose";
import { familyOf } from "../../families/families";
import type { Places, Table } from "../../families/family";
import type { FromBrowser, Hinted, Option, Question } from "../../protocol/messages";

/** Where the desk gets its facts from: a table that is played at, or a replay that only shows. */
export interface Source {
  readonly book: Book | null;
  readonly table: Table | null;
  readonly question: Question | null;
  readonly seat: number;
  /** false if nothing could be sent */
  send?: (message: FromBrowser) => boolean;
}

/** A small menu: what a click on this thing can mean. */
export interface Menu {
  options: Option[];
  box: DOMRect;
}

/** A remark beside a card: why it cannot be played. */
export interface Remark {
  card: number;
  text: string;
  box: DOMRect | null;
}

export interface Warning {
  option: Option;
  /** free actions that would be lost */
  unused: string[];
  /** nothing would come of it */
  vain: boolean;
}

const PLAIN: Places = new Map();

export class Desk {
  /** the card that is enlarged; `pinned` if it stays until it is put away */
  looking = $state(-1);
  pinned = $state(false);
  beside = $state.raw<DOMRect | null>(null);
  menu = $state.raw<Menu | null>(null);
  remark = $state.raw<Remark | null>(null);
  warning = $state.raw<Warning | null>(null);
  /** the table needs the height: the hand shows small cards where it is a shelf to swipe */
  compact = $state(false);
  /** on a touch screen: the card that was tapped once */
  armed = $state(-1);
  private advice = $state.raw<Hinted | null>(null);
  private picked = $state.raw<{ id: number; options: number[] }>({ id: -1, options: [] });
  private asked: (Remark & { what: string }) | null = null;

  /** whether to warn before free actions are lost; the owner of the desk may switch it off */
  warns: () => boolean = () => true;
  neverWarn: () => void = () => undefined;
  /** whether to warn before a card is played for nothing, and how to stop that */
  coaches: () => boolean = () => false;
  neverCoach: () => void = () => undefined;
  /** told after each answer, so that the question can be hidden until the server replies */
  onAnswer: (id: number) => void = () => undefined;

  readonly places: Places = $derived.by(() => {
    const table = this.source.table;
    return table ? familyOf(table.family).places(table, this.source.seat) : PLAIN;
  });
  readonly spread: Spread = $derived.by(() => {
    const book = this.source.book;
    return book ? spread(this.source.question, this.places, (one, other) => book.alike(one, other)) : emptySpread();
  });

  constructor(readonly source: Source) {}

  get book(): Book | null {
    return this.source.book;
  }

  get question(): Question | null {
    return this.source.question;
  }

  /** The members of the set that is being put together. */
  get picks(): number[] {
    return this.question && this.picked.id === this.question.id ? this.picked.options : [];
  }

  mayConfirm(): boolean {
    const several = this.question?.several;
    return !!several && complete(this.picks, several);
  }

  // -- what glows ----------------------------------------------------------------------------

  /** The option that a click on this card means first, if it means any. */
  optionFor(card: number): Option | undefined {
    return this.spread.cards.get(card)?.[0];
  }

  /** What a click on this card means, in words; where it can mean several things it is asked which. */
  meaningOf(card: number): string | undefined {
    const options = this.spread.cards.get(card);
    return options?.slice(0, this.question?.several ? 1 : undefined).map((option) => option.label).join(", or ");
  }

  glows(card: number): boolean {
    return this.spread.cards.has(card);
  }

  isPicked(card: number): boolean {
    const options = this.spread.cards.get(card);
    return !!options && options.some((option) => this.picks.includes(option.number));
  }

  /** Whether an option can be chosen now: a card that is laid out beside the question stands for one. */
  offers(option: Option): boolean {
    const question = this.question;
    return (
      !!question && [...(question.several?.pool ?? []), ...question.options].some((one) => one.number === option.number)
    );
  }

  seatGlows(seat: number): boolean {
    return this.spread.seats.has(seat);
  }

  // -- what a bot would do -------------------------------------------------------------------

  /** The advice that was asked for, as long as its question is open. */
  get hint(): Hinted | null {
    return this.question && this.advice?.id === this.question.id ? this.advice : null;
  }

  advise(hint: Hinted): void {
    this.advice = hint;
  }

  hinted(option: Option): boolean {
    return !!this.hint?.options.includes(option.number);
  }

  cardHinted(card: number): boolean {
    return !!this.hint && !!this.spread.cards.get(card)?.some((option) => this.hinted(option));
  }

  // -- what is clicked -----------------------------------------------------------------------

  press(card: number, box: DOMRect | null, touch = false): void {
    this.remark = null;
    const options = this.spread.cards.get(card);
    if (!options) return this.refuse(card, box);
    if (touch && !this.question?.several && this.armed !== card) {
      this.armed = card; // the first tap shows what it is, the second one plays it
      return;
    }
    this.pressed(options, box);
  }

  pressSeat(seat: number, box: DOMRect | null): void {
    const options = this.spread.seats.get(seat);
    if (options) this.pressed(options, box);
  }

  pressZone(place: string, box: DOMRect | null): void {
    const options = this.spread.zones.get(place);
    if (options) this.pressed(options, box);
  }

  /** A card beside the question. */
  pressOption(option: Option, card: number, touch = false): void {
    if (touch && !this.question?.several && this.armed !== card) this.armed = card;
    else this.choose(option);
  }

  private pressed(options: Option[], box: DOMRect | null): void {
    const [first] = options;
    if (!first) return;
    if (options.length > 1 && box && !this.question?.several) this.menu = { options, box };
    else this.choose(first);
  }

  /** An option, however it was named: by a card, a seat, a button, a key. */
  choose(option: Option): void {
    const question = this.question;
    if (!question) return;
    this.menu = null;
    if (question.several && question.several.pool.some((one) => one.number === option.number)) {
      this.picked = { id: question.id, options: toggled(this.picks, option.number, question.several) };
      return;
    }
    const unused = this.warns() ? leftUnused(question, option) : [];
    const vain = option.vain && this.coaches();
    if ((unused.length || vain) && this.warning?.option.number !== option.number) {
      this.warning = { option, unused, vain };
      return;
    }
    this.answer([option.number]);
  }

  confirm(): void {
    if (this.mayConfirm()) this.answer(this.picks);
  }

  private answer(options: number[]): void {
    const question = this.question;
    if (!question || !this.source.send?.({ t: "answer", id: question.id, options })) return; // it stays open
    this.onAnswer(question.id);
    this.cancel();
    this.lookAway();
  }

  /** Takes back whatever has been begun and not confirmed. */
  cancel(): void {
    this.menu = null;
    this.warning = null;
    this.remark = null;
    this.armed = -1;
    this.picked = { id: -1, options: [] };
  }

  /** An illegal click: in one's own hand the server knows why; elsewhere the card is just looked at. */
  private refuse(card: number, box: DOMRect | null): void {
    const place = this.places.get(card);
    if (place !== "hand" || this.source.seat < 0 || !this.source.send || !this.book) {
      this.look(card, box, true);
      return;
    }
    this.wonder(this.book.info(card).name, box, card);
  }

  /** Asks why a card cannot be played, or where a number comes from ("damage of Torch"); the reply appears beside it. */
  wonder(what: string, box: DOMRect | null, card = -1): void {
    if (!this.source.send) return;
    this.asked = { what, card, text: "", box };
    this.source.send({ t: "why", what });
  }

  /** The reply to such a click; false if nobody clicked. */
  explain(what: string, text: string): boolean {
    if (this.asked?.what !== what) return false;
    const { card, box } = this.asked;
    this.remark = { card, box, text };
    this.asked = null;
    return true;
  }

  // -- looking -------------------------------------------------------------------------------

  look(card: number, box: DOMRect | null, pinned = false): void {
    if (card < 0) return;
    this.looking = card;
    this.beside = box;
    this.pinned = pinned;
  }

  lookAway(): void {
    this.looking = -1;
    this.pinned = false;
  }
}

const KEY = Symbol("desk");

export function provideDesk(desk: Desk): Desk {
  return setContext(KEY, desk);
}

export function useDesk(): Desk {
  return getContext<Desk>(KEY);
}
