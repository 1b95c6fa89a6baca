// Where something large finds room beside a card: over nothing that can be chosen, and as near as can be.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

const GAP = 12;
const EDGE = 8;
const STEP = 24; // pixels between places that are tried

const covered = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top));

/** How far apart two boxes are: nothing if they touch. */
function apart(one: Box, other: Box): number {
  const dx = Math.max(0, other.left - one.left - one.width, one.left - other.left - other.width);
  const dy = Math.max(0, other.top - one.top - one.height, one.top - other.top - other.height);
  return Math.hypot(dx, dy);
}

/** The place for something of this size beside a card, on a screen where these boxes are to stay in sight. */
export function besideOf(card: Box, size: Size, screen: Size, keep: readonly Box[]): { left: number; top: number } {
  const right = Math.max(EDGE, screen.width - size.width - EDGE);
  const bottom = Math.max(EDGE, screen.height - size.height - EDGE);
  const clamp = (left: number, top: number) => ({ left: Math.min(right, Math.max(EDGE, left)), top: Math.min(bottom, Math.max(EDGE, top)) });
  const x = card.left + card.width / 2 - size.width / 2;
  const y = card.top + card.height / 2 - size.height / 2;
  const tried = [
    clamp(x, card.top - size.height - GAP),
    clamp(card.left + card.width + GAP, y),
    clamp(card.left - size.width - GAP, y),
    clamp(x, card.top + card.height + GAP),
  ];
  for (let left = EDGE; left <= right; left += STEP) for (let top = EDGE; top <= bottom; top += STEP) tried.push({ left, top });
  let best = tried[0]!;
  let least = Infinity;
  for (const place of tried) {
    const box = { ...place, ...size };
    const cost = 60 * covered(box, card) + 40 * keep.reduce((sum, one) => sum + covered(box, one), 0) + apart(box, card) + 0.1 * Math.abs(place.left - x);
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

/** Boxes that must stay in sight while a card is looked at: whatever can be chosen, and the question. */
export function boxesToKeep(): Box[] {
  return [...document.querySelectorAll(".page-table .glows, .bar.asked, .page-table .choice [data-nav]")].map((one) => one.getBoundingClientRect());
}
