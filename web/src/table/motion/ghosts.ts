// Copies of cards and the lights round them, on a layer above the table where nobody takes them for the cards
// themselves: neither a press, nor a screen reader, nor the next look at where everything is.

import type { Box } from "./boxes";

const NAMED = "data-card data-nav data-place data-plaque data-value data-die data-number data-word data-seat id tabindex".split(" ");

/** Draws the face of a card, or the back of one for -1, and says how to be rid of it. */
export type Faces = (card: number) => { element: HTMLElement; away: () => void };

/** A copy of a card as it looks. */
export function likeness(picture: HTMLElement): HTMLElement {
  const copy = picture.cloneNode(true) as HTMLElement;
  repaint(picture, copy);
  return nameless(copy);
}

/** The same card, by which nobody finds it. */
export function nameless(copy: HTMLElement): HTMLElement {
  for (const one of [copy, ...copy.querySelectorAll<HTMLElement>("*")]) {
    for (const name of NAMED) one.removeAttribute(name);
  }
  copy.classList.remove("glows", "picked", "armed", "hinted", "glow");
  return copy;
}

/** A picture that is shown for the first time comes a moment after its card; a copy that was made before gets it too. */
function repaint(from: HTMLElement, to: HTMLElement): void {
  const painted = from.querySelectorAll<HTMLElement>(".picture");
  const late = [...to.querySelectorAll<HTMLElement>(".picture")].flatMap((copy, at) => (copy.style.backgroundImage.includes("url(") ? [] : [[copy, painted[at]] as const]));
  if (!late.length) return;
  requestAnimationFrame(() => {
    for (const [copy, original] of late) if (original) copy.style.backgroundImage = original.style.backgroundImage;
  });
}

/** A box for a copy that stands in the corner until its flight puts it somewhere. */
export function ghost(card: number, size: Box, content: HTMLElement): HTMLElement {
  const box = piece("ghost", size);
  box.dataset.ghost = String(card);
  box.style.setProperty("--card-w", `${size.w}px`);
  box.style.setProperty("--card-h", `${size.h}px`);
  box.append(content);
  return box;
}

/** A light of this kind over a box: it lies where it is from the beginning. */
export function lit(kind: "ring" | "spot" | "sweep" | "cross" | "gold", box: Box, still = true): HTMLElement {
  const one = piece(kind, box);
  if (still) one.style.translate = `${(box.x - box.w / 2).toFixed(1)}px ${(box.y - box.h / 2).toFixed(1)}px`;
  return one;
}

function piece(kind: string, size: Box): HTMLElement {
  const one = document.createElement("div");
  one.className = `piece ${kind}`;
  one.inert = true;
  one.style.width = `${size.w.toFixed(1)}px`;
  one.style.height = `${size.h.toFixed(1)}px`;
  return one;
}
