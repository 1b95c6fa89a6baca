// Deck lists that were built and kept in this browser.

import { recall } from "../app/settings.svelte";

/** `long-watch` is titled `Long Watch`. */
export function listTitle(name: string): string {
  return name.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => (dash ? " " : "") + letter.toUpperCase());
}

/** The kept lists, as choices for a seat: the value is the whole text of the list. */
export function keptLists(): { value: string; title: string }[] {
  const kept = recall<Record<string, string>>("ruleshift.lists", {});
  return Object.entries(kept ?? {})
    .filter(([, text]) => typeof text === "string" && text.includes("\n"))
    .map(([title, value]) => ({ value, title: `${title} (yours)` }));
}
