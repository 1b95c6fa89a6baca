// What a guide points at, found on the page by what elements say of themselves.

import type { Lit } from "../protocol/messages";

const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;

/** Where such a thing may be, the best place first. */
function selectors(lit: Lit): string[] {
  switch (lit.kind) {
    case "card":
      return [`[data-card="${lit.card}"]`];
    case "seat":
      return [`[data-seat="${lit.seat}"]`, `[data-plaque="${lit.seat}"]`, `[data-place="table:${lit.seat}"]`];
    case "place":
      return [`[data-place=${quoted(lit.name)}]`];
    case "value":
      return [`[data-value=${quoted(lit.name)}]`];
    case "option":
      return [`[data-word=${quoted(lit.name)}]`, '[data-word="more"]']; // where there is little room, behind this
    case "strip":
      return ["section.bar"];
  }
}

const seen = (one: Element) => {
  const { width, height } = one.getBoundingClientRect();
  return width > 0 && height > 0;
};

/** The elements that are meant; the first kind of place at which any can be seen counts. */
export function elementsOf(root: ParentNode, lit: Lit): HTMLElement[] {
  for (const one of selectors(lit)) {
    const found = [...root.querySelectorAll<HTMLElement>(one)].filter(seen);
    if (found.length) return found;
  }
  return [];
}

/** Marks what is lit (`data-lit`: "press" or "look") and unmarks what was before; what is lit now. */
export function mark(root: ParentNode, all: readonly Lit[], before: Iterable<HTMLElement> = []): Map<HTMLElement, boolean> {
  const found = new Map<HTMLElement, boolean>();
  for (const lit of all) for (const one of elementsOf(root, lit)) found.set(one, lit.press || (found.get(one) ?? false));
  for (const one of before) if (!found.has(one)) delete one.dataset.lit;
  for (const [one, press] of found) {
    const word = press ? "press" : "look";
    if (one.dataset.lit !== word) one.dataset.lit = word;
  }
  return found;
}
