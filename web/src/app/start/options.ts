// Which options people can switch, and their names and sources as people read them.

import type { OptionInfo } from "../../protocol/messages";

/** Without those that a table sees to itself. */
export function switchable(options: readonly OptionInfo[]): OptionInfo[] {
  return options.filter((one) => one.name !== "always_pause_windows");
}

/** `cure_limit` is spoken `Cure limit`. */
export function spoken(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export interface Source {
  text: string;
  href: string; // "" if there is no page for it
}

/** The sources of an option one by one; those that are rulings of a book lead to their pages. */
export function sourceLinks(source: string): Source[] {
  return source.split(", ").map((text) => {
    const found = /^([a-z-]+)\.(.+)$/.exec(text);
    return { text, href: found ? `/rules/${found[1]}/${encodeURIComponent(found[2] ?? "")}` : "" };
  });
}
