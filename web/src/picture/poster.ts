// The picture of a whole deck, upright: its place fills the sheet, its hero stands in the middle, and above and below is
// room for words. 150 by 200.

import { object, shades } from "./objects";
import { layers, things, type Icons, type Scene } from "./scene";
import { emblemOf } from "./back";
import { paper } from "./draw";
import type { Art } from "./scene";
import type { Look } from "./words";

/** What the poster of a deck shows; of one that says nothing of it, the emblem of its world. */
export function posterOf(name: string, look: Look & { poster?: Art | null }): Scene {
  return { name, look, art: look.poster ?? { hero: emblemOf(look), ink: "cream", size: 84, fx: "rays" } };
}

/** `over` is drawn on top of it: a title, where the letters have to be drawn. */
export function paintPoster(scene: Scene, icons: Icons, over = ""): string {
  const ground = layers({ ...scene, art: { ...scene.art, hero: "", with: [] } }, icons, "p");
  const all = things(scene, icons, 0);
  const stands = all.map((thing, at) => object(thing, `q${at}`, "q")).join("");
  return paper(150, 200, `<g transform="translate(-58.5) scale(1.335)">${ground}</g><defs>${shades(all.map(({ ink }) => ink), "q")}</defs><g transform="translate(-18 29) scale(.93)">${stands}</g>${over}`);
}
