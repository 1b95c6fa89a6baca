// The cards of a table: from a number to what people read, and the look of each type.

import { LOOKS } from "../../families/families";
import type { Look } from "../../families/family";
import { needIcons } from "../../picture/icons";
import { iconsIn, pictureOf, WORLDS, type Look as World, type Picture } from "../../picture/picture";
import type { CardInfo, Catalog } from "../../protocol/messages";

/** The look of a type; a type we have never heard of gets a plain one with its own word. */
export function lookOf(type: string): Look {
  return LOOKS[type] ?? LOOKS[type.toLowerCase()] ?? { word: type.charAt(0).toUpperCase() + type.slice(1), sign: "●" };
}

/** What a card of a type shows whose maker has not said. */
const heroOf = (type: string): string => lookOf(type).hero ?? "card-random";

const SOMEWHERE: World = { like: Object.keys(WORLDS)[0]! };

const TINTS = 6; // colours for types of which nobody here knows more: the same type, the same colour
const COLOURS = ["red", "green", "yellow", "blue", "magenta", "cyan", "white", "black"];

/** The class that gives an element the colours of a type: --band and --band-ink (app.css). */
export function typeClass(type: string, colour = ""): string {
  const known = LOOKS[type] ? type : type.toLowerCase();
  if (LOOKS[known] || !type) return `type-${known.replaceAll(" ", "-") || "other"}`;
  if (COLOURS.includes(colour)) return `type-${colour}`;
  const sum = [...type].reduce((all, letter) => (all * 31 + letter.charCodeAt(0)) % 997, 7);
  return `type-tint-${sum % TINTS}`;
}

/** A piece of a sentence; with a card if it is the name of one. */
export interface Piece {
  text: string;
  card: number;
}

export const UNKNOWN: CardInfo = {
  name: "a card",
  short: "a card",
  type: "",
  traits: [],
  icon: "",
  text: "",
  origin: "",
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
};

/** All cards of a table, to be looked up by number or by name. */
export class Book {
  readonly digest: string;
  readonly signs: Record<string, string>;
  readonly lessons: Catalog["lessons"];
  private readonly words: ReadonlyMap<string, string>;
  readonly size: number;
  /** the numbered rulebook of the game, or "" */
  readonly rules: string;
  private readonly first = new Map<string, number>();
  private readonly names: RegExp | null;
  private readonly pictures = new WeakMap<CardInfo, Picture>();
  private icons: Promise<void> | null = null;

  constructor(private readonly catalog: Catalog) {
    this.digest = catalog.digest;
    this.rules = catalog.book;
    this.signs = catalog.signs;
    this.lessons = catalog.lessons;
    this.words = new Map(catalog.words ?? []);
    this.size = catalog.of.length;
    catalog.of.forEach((kind, number) => {
      const name = catalog.cards[kind]?.name ?? "";
      if (!this.first.has(name)) this.first.set(name, number);
    });
    // The longest name first, so that "Zombie Duo" is not read as "Zombie".
    const names = [...this.first.keys()].filter(Boolean).sort((a, b) => b.length - a.length);
    const any = names.map(quoted).join("|");
    this.names = any ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, "gu") : null;
  }

  info(number: number): CardInfo {
    const kind = this.catalog.of[number];
    return (kind === undefined ? undefined : this.catalog.cards[kind]) ?? UNKNOWN;
  }

  /** The world a card is at home in; without one, that of the table. */
  look(info?: CardInfo): World {
    const { worlds } = this.catalog;
    return worlds[info?.deck ?? ""] ?? worlds[""] ?? SOMEWHERE;
  }

  /** A kind of card, as Goals name what they need. */
  kind(kind: number): CardInfo | undefined {
    return this.catalog.cards[kind];
  }

  get kinds(): readonly CardInfo[] {
    return this.catalog.cards;
  }

  /** What a card's picture is made of. With the first, the icons of all of them are sent for. */
  picture(info: CardInfo): Picture {
    void this.ready();
    return this.painted(info);
  }

  /** When the icons of all pictures are here. */
  ready(): Promise<void> {
    return (this.icons ??= needIcons(this.kinds.flatMap((kind) => iconsIn(this.painted(kind)))));
  }

  private painted(info: CardInfo): Picture {
    let picture = this.pictures.get(info);
    if (!picture) {
      const look = (deck: string) => this.look({ ...info, deck });
      picture = pictureOf(info, { look, card: (kind) => this.kind(kind), hero: heroOf });
      this.pictures.set(info, picture);
    }
    return picture;
  }

  /** Whether two cards are copies that look alike. */
  alike(one: number, other: number): boolean {
    return one === other || (this.catalog.of[one] !== undefined && this.catalog.of[one] === this.catalog.of[other]);
  }

  /** The first card of this name, or -1. */
  find(name: string): number {
    return this.first.get(name) ?? -1;
  }

  /** A sentence about a type of card for somebody who has never seen one, or "". */
  wordOn(type: string): string {
    return this.words.get(type) ?? "";
  }

  /** A sentence cut into words and names of cards. Numbers that are known to be meant come first. */
  pieces(text: string, meant: readonly number[] = []): Piece[] {
    if (!this.names || !text) return text ? [{ text, card: -1 }] : [];
    const pieces: Piece[] = [];
    let at = 0;
    for (const found of text.matchAll(this.names)) {
      const name = found[0];
      if (found.index > at) pieces.push({ text: text.slice(at, found.index), card: -1 });
      pieces.push({ text: name, card: meant.find((one) => this.info(one).name === name) ?? this.find(name) });
      at = found.index + name.length;
    }
    if (at < text.length) pieces.push({ text: text.slice(at), card: -1 });
    return pieces;
  }

  /** What a screen reader says for a card: its name, type, traits and text. */
  spoken(number: number): string {
    if (number < 0) return "a hidden card";
    const info = this.info(number);
    const parts = [`${info.name}, ${lookOf(info.type).word}`];
    if (info.size > 1) parts.push(`stands for ${info.size}`);
    if (info.traits.length) parts.push(info.traits.join(", "));
    if (info.stats) parts.push(info.stats);
    return `${parts.join(", ")}. ${info.text}`.trim();
  }
}

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
