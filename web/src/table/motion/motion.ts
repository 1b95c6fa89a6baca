// Cards that move: a picture of where everything is, and flights from there to where it is afterwards.
//
// Elements say what they are by data-card="NUMBER" (a card), data-place="hand:2" (a place that cards come from
// or go to) and are found again after the table has changed. A card that changes its place flies as a copy above
// everything else, so that no scrolling box cuts it off; one that is only pushed aside glides.

import type { Move } from "../../protocol/messages";

export interface Snapshot {
  cards: Map<number, { box: DOMRect; picture: HTMLElement }>;
  places: Map<string, DOMRect>;
}

export function reducedMotion(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Where everything is now. */
export function snapshot(root: HTMLElement): Snapshot {
  const cards: Snapshot["cards"] = new Map();
  for (const one of root.querySelectorAll<HTMLElement>("[data-card]")) {
    const number = Number(one.dataset.card);
    const box = one.getBoundingClientRect();
    if (number >= 0 && box.width > 0 && !cards.has(number)) cards.set(number, { box, picture: one });
  }
  return { cards, places: boxes(root) };
}

function boxes(root: HTMLElement): Map<string, DOMRect> {
  const places = new Map<string, DOMRect>();
  for (const one of root.querySelectorAll<HTMLElement>("[data-place]")) {
    const name = one.dataset.place ?? "";
    const box = one.getBoundingClientRect();
    if (box.width > 0 && !places.has(name)) places.set(name, box);
  }
  return places;
}

/** The box of a place, or of what it is a part of: "aside:1" is found at "aside". */
function placeBox(places: Map<string, DOMRect>, name: string): DOMRect | undefined {
  return places.get(name) ?? places.get(name.split(":")[0] ?? "");
}

/** What to fly: from where, to where, and what it looks like ("" for the back of a card). */
interface Flight {
  card: number;
  from: DOMRect;
  to: DOMRect;
  picture: HTMLElement | null;
  landing: HTMLElement | null;
}

/** First and last stop of each card that has moved, and every hidden card for itself. */
export function journeys(moves: readonly Move[]): Move[] {
  const known = new Map<number, Move>();
  const hidden: Move[] = [];
  for (const [card, source, target] of moves) {
    if (card < 0) {
      hidden.push([card, source, target]);
      continue;
    }
    const before = known.get(card);
    known.set(card, before ? [card, before[1], target] : [card, source, target]);
  }
  return [...known.values(), ...hidden].filter(([, source, target]) => source !== target);
}

const MOST = 14; // flights at once; more of them are only a blur
const STAGGER = 55;

/** Lets everything glide or fly from where it was to where it is. */
export function animate(
  root: HTMLElement,
  layer: HTMLElement,
  before: Snapshot,
  moves: readonly Move[],
  ms: number,
): void {
  if (ms <= 0 || document.visibilityState === "hidden") return;
  const after = snapshot(root);
  const flown = new Set<number>();
  const flights: Flight[] = [];
  for (const [card, source, target] of journeys(moves)) {
    const old = before.cards.get(card);
    const now = after.cards.get(card);
    const from = caught(layer, card) ?? old?.box ?? placeBox(before.places, source);
    const to = now?.box ?? placeBox(after.places, target);
    if (!from || !to || flights.length >= MOST) continue;
    if (old && now && near(old.box, now.box)) continue;
    flights.push({ card, from, to, picture: now?.picture ?? old?.picture ?? null, landing: now?.picture ?? null });
    if (card >= 0) flown.add(card);
  }
  for (const [card, { box, picture }] of after.cards) {
    const old = before.cards.get(card);
    if (!flown.has(card) && old && !near(old.box, box)) glide(picture, old.box, box, ms);
  }
  flights.forEach((flight, at) => fly(layer, flight, ms, at * Math.min(STAGGER, ms / 6)));
}

/** Where a card is that still flies, which ends: it goes on from there. */
function caught(layer: HTMLElement, card: number): DOMRect | undefined {
  const ghost = card < 0 ? null : layer.querySelector<HTMLElement>(`[data-ghost="${card}"]`);
  const box = ghost?.getBoundingClientRect();
  ghost?.remove();
  return box;
}

/** For those who asked for little motion: what has come to a new place appears softly instead of flying there. */
export function fade(root: HTMLElement, moves: readonly Move[]): void {
  for (const [card] of journeys(moves)) {
    const landed = card < 0 ? null : root.querySelector<HTMLElement>(`[data-card="${card}"]`);
    landed?.animate([{ opacity: 0.25 }, { opacity: 1 }], { duration: 220, easing: "ease-out" });
  }
}

function near(one: DOMRect, other: DOMRect): boolean {
  return (
    Math.abs(one.left - other.left) < 2 && Math.abs(one.top - other.top) < 2 && Math.abs(one.width - other.width) < 4
  );
}

function glide(element: HTMLElement, from: DOMRect, to: DOMRect, ms: number): void {
  const dx = from.left - to.left;
  const dy = from.top - to.top;
  element.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], {
    duration: ms * 0.8,
    easing: "cubic-bezier(.2,.7,.3,1)",
  });
}

function fly(layer: HTMLElement, { card, from, to, picture, landing }: Flight, ms: number, delay: number): void {
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.dataset.ghost = String(card);
  const width = picture ? Math.min(to.width, 180) : 46;
  const height = picture ? Math.min(to.height, 240) : 64;
  ghost.style.cssText = `width:${width}px;height:${height}px`;
  ghost.append(picture ? likeness(picture) : back());
  layer.append(ghost);
  const at = (box: DOMRect, scale: number) =>
    `translate(${box.left + box.width / 2 - width / 2}px, ${box.top + box.height / 2 - height / 2}px) scale(${scale})`;
  const start = Math.min(1.4, Math.max(0.3, from.width / width));
  const move = ghost.animate(
    [
      { transform: at(from, picture ? start : 1), opacity: 0.4, offset: 0 },
      { opacity: 1, offset: 0.15 },
      { transform: at(to, 1), opacity: landing ? 1 : 0.2, offset: 1 },
    ],
    { duration: ms, delay, easing: "cubic-bezier(.3,.7,.2,1)", fill: "both" },
  );
  landing?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: ms + delay });
  const away = () => ghost.remove();
  move.finished.then(away, away);
}

/** A copy of a card that nobody takes for the card itself: neither a click nor the next snapshot. */
function likeness(picture: HTMLElement): HTMLElement {
  const copy = picture.cloneNode(true) as HTMLElement;
  copy.removeAttribute("data-card");
  copy.removeAttribute("data-nav");
  copy.classList.remove("glows", "picked", "armed");
  copy.inert = true;
  return copy;
}

function back(): HTMLElement {
  const one = document.createElement("div");
  one.className = "card-back";
  return one;
}
