// The pictures of cards: data in, SVG text out, without a page. A card shows its own words (art), else the number it sets,
// else what it asks for, else a hero by its type.
//
//   pictureOf(card, world, ...)  what a card's picture is made of
//   paint(picture, icons)        its SVG, a document by itself; the same text for the same data
//   iconsIn(picture)             the icons it needs (icons.ts brings them here)
//   paintBack, paintSurface      the back of a deck's cards, the ground of a table
//
// In the page: <Picture picture={book.picture(info)} size={96} /> paints each picture once for each size (bitmaps.ts).

import { paintGoal, type Wanted } from "./goal";
import { paintNumber, type Numbered } from "./number";
import { iconsOf, paintFigure, paintScene, type Art, type Icons, type Scene } from "./scene";
import type { Look } from "./words";

export { emblemOf, paintBack } from "./back";
export { paintSurface } from "./surface";
export { placeOf, WORLDS, worldOf, type Look } from "./words";
export type { Art, Icons, Scene };

export type Picture =
  | { kind: "scene"; scene: Scene }
  /** the hero alone, without a place round it */
  | { kind: "figure"; scene: Scene }
  | { kind: "number"; number: Numbered; world: string }
  | { kind: "wanted"; wanted: readonly Wanted[] };

/** What a picture is made from: a card of a catalog has it. */
export interface Drawn {
  name: string;
  type: string;
  deck?: string;
  art?: Art | null;
  number?: Numbered | null;
  needs?: readonly { cards: readonly number[]; without: boolean }[] | null;
}

/** How to look things up: the world of a deck, other cards of the catalog, and the hero of a type. */
export interface Around {
  look: (deck: string) => Look;
  card: (kind: number) => Drawn | undefined;
  hero: (type: string) => string;
}

function sceneOf(card: Drawn, around: Around): Scene {
  const art = card.art ?? {};
  return { name: card.name, look: around.look(card.deck ?? ""), art: art.hero ? art : { ...art, hero: around.hero(card.type) } };
}

export function pictureOf(card: Drawn, around: Around): Picture {
  if (card.art) return { kind: "scene", scene: sceneOf(card, around) };
  if (card.number) return { kind: "number", number: card.number, world: around.look(card.deck ?? "").like };
  const wanted = (card.needs ?? []).flatMap(({ cards, without }): Wanted[] => {
    const first = cards.map(around.card).find((one) => one);
    return first ? [{ scene: sceneOf(first, around), not: without }] : [];
  });
  if (wanted.some(({ not }) => !not)) return { kind: "wanted", wanted };
  return { kind: "scene", scene: sceneOf(card, around) };
}

export function iconsIn(picture: Picture): string[] {
  if (picture.kind === "scene") return iconsOf(picture.scene);
  if (picture.kind === "figure") return iconsOf({ ...picture.scene, art: { ...picture.scene.art, with: [] } });
  return picture.kind === "number" ? [] : picture.wanted.flatMap(({ scene }) => iconsOf(scene));
}

/** The shapes of pictures, as width by height: flat ones and bands leave room for a long text, square and tall ones for
 *  windows above one another. */
export const SHAPES = { band: 16 / 3, flat: 8 / 3, plain: 4 / 3, square: 1, tall: 2 / 3 };
export type Shape = keyof typeof SHAPES;

/** The shape in which a picture is painted where this one is wanted: only windows and figures are painted square. */
export const shapeFor = (picture: Picture, shape: Shape): Shape =>
  picture.kind === "figure" ? "square" : shape === "square" && picture.kind !== "wanted" ? "plain" : shape;

export function paint(picture: Picture, icons: Icons, shape: Shape = "plain"): string {
  const wide = SHAPES[shape];
  if (picture.kind === "scene") return paintScene(picture.scene, icons, 200 / wide);
  if (picture.kind === "figure") return paintFigure(picture.scene, icons);
  if (picture.kind === "number") return paintNumber(picture.number, picture.world, 200 / wide);
  return wide > 1 ? paintGoal(picture.wanted, icons, 200, 200 / wide) : paintGoal(picture.wanted, icons, 150 * wide, 150);
}
