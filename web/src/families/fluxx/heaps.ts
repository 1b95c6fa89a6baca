// What lies on one player's table: copies in heaps, those that may be chosen apart and in sight.

import type { Laid } from "./wire";

/** Cards that look alike and lie on one another. */
export interface Heap {
  cards: Laid[];
  /** one of it, or of what clings to it, may be chosen */
  glows: boolean;
}

interface Facts {
  alike: (one: number, other: number) => boolean;
  glows: (card: number) => boolean;
}

const open = (laid: Laid, { glows }: Facts) => glows(laid.card) || laid.attached.some(glows);

export function single(laid: readonly Laid[], facts: Facts): Heap[] {
  return laid.map((one) => ({ cards: [one], glows: open(one, facts) }));
}

/** Copies on one another; whatever may be chosen lies by itself, and so does what something clings to. */
export function heaped(laid: readonly Laid[], facts: Facts): Heap[] {
  const heaps: Heap[] = [];
  for (const one of laid) {
    const apart = one.attached.length > 0 || open(one, facts);
    const like = apart ? undefined : heaps.find(({ cards: [top], glows }) => !glows && top && !top.attached.length && top.turned === one.turned && facts.alike(top.card, one.card));
    if (like) like.cards.push(one);
    else heaps.push({ cards: [one], glows: open(one, facts) });
  }
  return heaps;
}

/** Where not all have room: those that may be chosen first, then as many as there are places, but for one that opens the rest. */
export function inSight(heaps: readonly Heap[], room: number): { shown: Heap[]; rest: number } {
  if (heaps.length <= room) return { shown: [...heaps], rest: 0 };
  const chosen = heaps.filter((heap) => heap.glows);
  const places = Math.max(chosen.length, room - 1);
  const shown = [...chosen, ...heaps.filter((heap) => !heap.glows)].slice(0, places);
  const rest = heaps.filter((heap) => !shown.includes(heap)).reduce((sum, heap) => sum + heap.cards.length, 0);
  return { shown, rest };
}
