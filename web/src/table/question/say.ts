// What the strip says: who or what asks, the question in one line, and the whole of the reason for those who want it.

import type { Book } from "../cards/cards";
import type { Question } from "../../protocol/messages";
import { capital, inWindow } from "./choose";

export interface Said {
  /** the card that asks, or what kind of moment it is */
  source: string;
  prompt: string;
  /** the whole reason */
  why: string;
}

/** A reason begins with the name of the card that asks, if one does: "Steal a Keeper: Pick …". */
export function sourceOf(why: string, book: Book | null): string {
  for (let at = why.indexOf(": "); at > 0; at = why.indexOf(": ", at + 1)) {
    const name = why.slice(0, at);
    if (book && book.find(name) >= 0) return name;
  }
  return "";
}

export function saidOf(question: Question, book: Book | null, mine: boolean): Said {
  const source = sourceOf(question.why, book);
  const prompt = source && question.prompt.startsWith(`${source}: `) ? capital(question.prompt.slice(source.length + 2)) : question.prompt;
  return { source: source || (inWindow(question) ? "a moment to answer" : mine ? "your turn" : "a question"), prompt, why: question.why };
}

/** Whether a window can only be passed: said to nobody but the receiver. */
export function holdsNothing(question: Question): boolean {
  return inWindow(question) && question.options.every((option) => option.means === "pass");
}
