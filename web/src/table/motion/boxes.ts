// Where everything is on a table: read in one go, before and after a step, so that nothing has to be measured while
// cards fly.
//
// Elements say what they are: data-card="NUMBER" is a card, data-place="hand:2" a place that cards come from and go to,
// data-plaque="2" a player's name, data-value="draw" a number in force, data-die a die that was just cast.

/** A box by its middle, with the size that it has without being turned or scaled. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Seen {
  box: Box;
  element: HTMLElement;
}

export interface Snapshot {
  cards: Map<number, Seen>;
  /** cards on their way: where they are seen just now */
  flying: Map<number, Box>;
  places: Map<string, Box>;
  plaques: Map<string, Box>;
  values: Map<string, Box>;
}

export const NOWHERE: Snapshot = { cards: new Map(), flying: new Map(), places: new Map(), plaques: new Map(), values: new Map() };

export function boxOf(element: HTMLElement): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  const turned = element.offsetWidth > 0;
  return { x: left + width / 2, y: top + height / 2, w: turned ? element.offsetWidth : width, h: turned ? element.offsetHeight : height };
}

/** As large as it is seen. */
function visible(element: HTMLElement): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, w: width, h: height };
}

/** Where everything is now, with copies that are still on their way. */
export function snapshot(root: HTMLElement, copies: ReadonlyMap<number, readonly HTMLElement[]> = new Map()): Snapshot {
  const cards: Snapshot["cards"] = new Map();
  for (const one of all(root, "[data-card]")) {
    const number = Number(one.dataset.card);
    if (number < 0 || cards.has(number) || !one.closest("[data-place]")) continue; // in a list or in the log it does not lie
    const box = boxOf(one);
    if (box.w > 0) cards.set(number, { box, element: one });
  }
  const flying = new Map([...copies].flatMap(([card, all]) => all.slice(-1).map((copy) => [card, visible(copy)])));
  return { cards, flying, places: boxes(root, "place"), plaques: boxes(root, "plaque"), values: boxes(root, "value") };
}

function boxes(root: HTMLElement, key: string): Map<string, Box> {
  const found = new Map<string, Box>();
  for (const one of all(root, `[data-${key}]`)) {
    const name = one.dataset[key] ?? "";
    if (found.has(name)) continue;
    const box = boxOf(one);
    if (box.w > 0) found.set(name, box);
  }
  return found;
}

const all = (root: HTMLElement, selector: string) => root.querySelectorAll<HTMLElement>(selector);

/** The box of a place, or of what it is a part of: "aside:1" is found at "aside", and what has no place of its own in
 *  the middle of the table. */
export function placeBox(places: ReadonlyMap<string, Box>, name: string): Box | undefined {
  return places.get(name) ?? places.get(name.split(":")[0] ?? "") ?? places.get("heart");
}

export function near(one: Box, other: Box): boolean {
  return Math.abs(one.x - other.x) < 2 && Math.abs(one.y - other.y) < 2 && Math.abs(one.w - other.w) < 4;
}
