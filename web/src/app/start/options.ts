// Which options people can switch, and their names and sources as people read them.

import type { OptionInfo, Source } from "../../protocol/messages";
import { ruleLink } from "../rules/rules";

/** Without those that a table sees to itself. */
export function switchable(options: readonly OptionInfo[]): OptionInfo[] {
  return options.filter((one) => one.name !== "always_pause_windows");
}

/** `cure_limit` is spoken `Cure limit`. */
export function spoken(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The page of a source, if it is a ruling of a book. */
export function sourceLink([, book, id]: Source): string {
  return book && ruleLink({ book, id });
}
