// The picture of a card: sky, pattern, dots, far and near, a lamp, an effect, companions, the hero, a darker rim. All in
// a box of 200 by 150 with the hero's middle at (100, 74).

import { chance, fall, many, n, oval, paper, rect } from "./draw";
import { EFFECTS } from "./effects";
import { GROUNDS } from "./grounds";
import { object, shades, type Thing } from "./objects";
import { PATTERNS } from "./patterns";
import { INKS, KEY, anyInk, hash, placeOf, type Look } from "./words";

/** The words of a picture as a deck file has them; what is empty or absent is chosen for it. */
export interface Art {
  hero?: string;
  at?: string;
  ink?: string;
  turn?: number;
  size?: number;
  fx?: string;
  flip?: boolean;
  /** companions: icon, x, y, size, ink */
  with?: readonly (readonly unknown[])[];
}

export interface Scene {
  /** whose picture it is: chance goes by it */
  name: string;
  look: Look;
  art: Art;
}

/** The path of an icon, or nothing while it is not here. */
export type Icons = (name: string) => string | undefined;

const known = (ink: unknown, other: string) => (typeof ink === "string" && ink in INKS ? ink : other);
const within = (value: unknown, least: number, most: number, other: number) =>
  typeof value === "number" && Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : other;

/** All icons of a scene. */
export function iconsOf({ art }: Scene): string[] {
  return [art.hero ?? "", ...(art.with ?? []).map((one) => String(one[0]))].filter(Boolean);
}

const BEHIND = 35; // from the hero's middle: what stands nearer is a part of it

/** How high a hero is together with what stands right behind it, such as a ring round it. */
function highest(own: number, companions: Exclude<Art["with"], undefined>): number {
  const behind = companions.filter(([, x]) => Math.abs(within(x, -40, 240, 40) - 100) <= BEHIND);
  return Math.max(own, ...behind.map(([, , y, wide]) => within(wide, 8, 200, 60) + 2 * Math.abs(within(y, -40, 240, 84) - 74)));
}

/** What stands in a scene, the companions behind the hero. */
export function things({ name, art }: Scene, icons: Icons, fit: number): Thing[] {
  const ink = known(art.ink, anyInk(name));
  const found: Thing[] = [];
  const own = within(art.size || undefined, 40, 160, 100);
  const less = fit ? Math.min(1, fit / highest(own, art.with ?? [])) : 1; // what stands beside a smaller hero comes nearer
  const size = own * less;
  for (const [icon, x, y, wide, other] of art.with ?? []) {
    const path = icons(String(icon));
    const at = (value: unknown, middle: number, otherwise: number) => middle + (within(value, -40, 240, otherwise) - middle) * less;
    if (path) found.push({ path, x: at(x, 100, 40), y: at(y, 74, 84), size: within(wide, 8, 200, 60) * less, ink: known(other, ink) });
  }
  const path = art.hero ? icons(art.hero) : undefined;
  if (path) found.push({ path, x: 100, y: 74, size, ink, turn: within(art.turn, -360, 360, 0), flip: art.flip === true });
  return found;
}

/** The layers of a scene, for a document or for a part of one; `fit` is the hero's size where it must be another. */
export function layers(scene: Scene, icons: Icons, id = "s", fit = 0): string {
  const { colors, pattern, ground } = placeOf(scene.look, scene.art.at);
  const r = chance(hash(scene.name));
  const all = things(scene, icons, fit);
  const dots = many(25, (i) => `<circle cx="3" cy="${i * 6 + 3}" r="${n(0.2 + (i / 25) * 2)}"/>`);
  const light = colors[5];
  return (
    `<defs>${fall(`${id}k`, [[0, colors[0]], [0.42, colors[1]], [0.8, colors[2]]])}${shades(all.map(({ ink }) => ink), id)}` +
    `<radialGradient id="${id}l"><stop stop-color="${light}" stop-opacity=".75"/><stop offset=".5" stop-color="${light}" stop-opacity=".26"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>` +
    `<radialGradient id="${id}v" cx=".5" cy=".45" r=".75"><stop offset=".6" stop-color="${KEY}" stop-opacity="0"/><stop offset="1" stop-color="${KEY}" stop-opacity=".55"/></radialGradient>` +
    `<pattern id="${id}t" width="6" height="150" patternUnits="userSpaceOnUse" fill="${KEY}">${dots}</pattern></defs>` +
    rect(0, 0, 200, 150, `url(#${id}k)`) +
    (PATTERNS[pattern]?.(colors, r) ?? "") +
    rect(0, 0, 200, 150, `url(#${id}t)`, 0.2) +
    (GROUNDS[ground]?.(colors) ?? "") +
    `<circle cx="100" cy="72" r="76" fill="url(#${id}l)"/>` +
    (EFFECTS[scene.art.fx ?? ""]?.(colors, r) ?? "") +
    all.map((thing, at) => object(thing, `${id}${at}`, id)).join("") +
    rect(0, 0, 200, 150, `url(#${id}v)`)
  );
}

/** The hero alone, standing on its shadow, in a box of 120 by 120. */
export function paintFigure(scene: Scene, icons: Icons): string {
  const hero = things({ ...scene, art: { ...scene.art, with: [] } }, icons, 0).map((thing) => ({ ...thing, x: 60, y: 62, size: Math.min(114, thing.size * 1.02) }));
  return paper(120, 120, `<defs>${shades(hero.map(({ ink }) => ink), "f")}</defs>${oval(60, 112, 44, 7, "#000", 0.5)}${hero.map((thing) => object(thing, "f0", "f")).join("")}`);
}

const [SLIM, SLENDER] = [100, 70]; // how wide a picture is that is higher than wide, and its hero

/** The whole picture as a document; if it is lower, only a band of it with a smaller hero, above the cut of the lower edge;
 *  if it is higher than wide, the middle of it, with a hero that stays whole in a narrow place. */
export function paintScene(scene: Scene, icons: Icons, high = 150): string {
  if (high > 150) return paper(SLIM, 150, layers(scene, icons, "s", SLENDER), `${(200 - SLIM) / 2} 0 ${SLIM} 150`);
  return high < 150 ? paper(200, high, layers(scene, icons, "s", high * 0.79), `0 ${n(74.5 - high * 0.47)} 200 ${n(high)}`) : paper(200, 150, layers(scene, icons));
}
