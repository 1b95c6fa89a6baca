// The rule books: what the server is asked about them, and the addresses of rules.

import { get } from "../../protocol/api";
import type { BookInfo, RuleInfo, RuleLine, RuleLines } from "../../protocol/messages";

const part = encodeURIComponent;

export const books = () => get<BookInfo[]>("/api/rules/books");
export const rules = (book: string, find: string, most: number, signal?: AbortSignal) =>
  get<RuleLines>(`/api/rules?book=${part(book)}&find=${part(find)}&most=${most}`, signal);
/** With the scenarios it takes a moment longer. */
export const rule = (book: string, id: string, scenarios: boolean) =>
  get<RuleInfo[]>(`/api/rules/${part(book)}/${part(id)}?scenarios=${scenarios}`);

/** The address of a rule or ruling. */
export function ruleLink(line: Pick<RuleLine, "book" | "id">): string {
  return `/rules/${part(line.book)}/${part(line.id)}`;
}

/** Rules under the headings of their chapters, in their order. */
export function byChapter(lines: readonly RuleLine[]): { chapter: string; lines: RuleLine[] }[] {
  const found = new Map<string, RuleLine[]>();
  for (const line of lines) {
    const key = `${line.ruling ? "" : "The rules: "}${line.chapter}`;
    found.set(key, [...(found.get(key) ?? []), line]);
  }
  return [...found].map(([chapter, all]) => ({ chapter, lines: all }));
}

/** A piece of a text; `href` if it is the number of another ruling of the same book. */
export interface Piece {
  text: string;
  href: string;
}

// A letter or two with a number, or three numbers and more: however books number their rules and rulings.
const NUMBERS = /\b(?:[A-Z]-?\d+|\d+(?:\.\d+){2,3}[ab]?)\b/g;

/** A text in which numbers such as R14 or 2.24.3 lead to what bears them. */
export function linked(text: string, book: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of text.matchAll(NUMBERS)) {
    if (found.index > at) pieces.push({ text: text.slice(at, found.index), href: "" });
    pieces.push({ text: found[0], href: ruleLink({ book, id: found[0] }) });
    at = found.index + found[0].length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), href: "" });
  return pieces;
}

/** A text cut at the words somebody looked for, which are to be marked. */
export function marked(text: string, find: string): { text: string; hit: boolean }[] {
  const words = find.split(/\s+/).filter(Boolean).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (!words.length) return [{ text, hit: false }];
  const pieces = text.split(new RegExp(`(${words.join("|")})`, "gi"));
  return pieces.map((piece, at) => ({ text: piece, hit: at % 2 === 1 })).filter((piece) => piece.text);
}
