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
      return [`[data-word=${quoted(lit.name)}]`];
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

const swiped = /auto|scroll/;

/** Brings something into sight where people could swipe it there themselves; nothing else is moved. */
export function reveal(one: Element): void {
  for (let up = one.parentElement; up; up = up.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(up);
    const [own, box] = [one.getBoundingClientRect(), up.getBoundingClientRect()];
    if (swiped.test(overflowX)) up.scrollLeft += (own.left + own.right - box.left - box.right) / 2;
    if (swiped.test(overflowY)) up.scrollTop += own.top < box.top ? own.top - box.top : Math.max(0, Math.min(own.bottom - box.bottom, own.top - box.top));
  }
}

/** Marks what is lit (`data-lit`: "press" or "look") and unmarks what was before; what is lit now. */
export function mark(root: ParentNode, all: readonly Lit[], before: Iterable<HTMLElement> = []): Map<HTMLElement, boolean> {
  const found = new Map<HTMLElement, boolean>();
  for (const lit of all) for (const one of elementsOf(root, lit)) found.set(one, lit.press || (found.get(one) ?? false));
  // Where there is little room, what is to be pressed may be behind a button of its own.
  if (all.some((lit) => lit.press) && ![...found.values()].includes(true)) for (const one of root.querySelectorAll<HTMLElement>('[data-word="more"]')) found.set(one, true);
  for (const one of before) if (!found.has(one)) delete one.dataset.lit;
  for (const [one, press] of found) {
    const word = press ? "press" : "look";
    if (one.dataset.lit !== word) one.dataset.lit = word;
  }
  return found;
}
