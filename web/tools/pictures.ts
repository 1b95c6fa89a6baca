// What the build makes of icons and cards: the icons of the interface go into the client, those of each shipped deck into a
// file that is fetched with the deck, and all there are into files by their first letters, for the decks of other makers.
// The picture of every shipped card becomes a file as well, and each deck gets one that is shown beside links to it.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";
import type { Plugin } from "vite";
import { shardOf, slug } from "../src/picture/icons";
import { emblemOf, iconsIn, paint, pictureOf, type Drawn, type Look, type Picture } from "../src/picture/picture";
import { paintPoster, posterOf } from "../src/picture/poster";
import type { Art } from "../src/picture/scene";
import { DRAWN } from "../src/ui/icons";
import { coarse } from "./paths";
import { nameplate, posterTitle, preview } from "./previews";

type Pack = Record<string, string>;

/** A shipped deck as `python -m ruleshift.server.docs.pictures` writes it. */
export interface Shipped {
  name: string;
  title: string;
  cards: Drawn[];
  worlds: Record<string, Look & { poster?: Art | null }>;
}

const NAME = "virtual:icons";
const here = (path: string) => new URL(path, import.meta.url);

/** All icons of the set by name, each as one path. */
export function allIcons(): Pack {
  const set = JSON.parse(readFileSync(here("../node_modules/@iconify-json/game-icons/icons.json"), "utf8")) as {
    icons: Record<string, { body: string }>;
    aliases: Record<string, { parent: string }>;
  };
  const paths = Object.entries(set.icons).map(([name, { body }]) => [name, coarse([...body.matchAll(/ d="([^"]+)"/g)].map((found) => found[1]).join(""))]);
  const all = Object.fromEntries(paths) as Pack;
  for (const [name, { parent }] of Object.entries(set.aliases)) all[name] = all[parent]!;
  return all;
}

/** The decks that are shipped, or none before Python has written them. */
function shipped(): Shipped[] {
  const file = here("../pictures.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Shipped[]) : [];
}

export function picturesOf(deck: Shipped): { card: Drawn; picture: Picture }[] {
  const look = (name: string) => deck.worlds[name] ?? deck.worlds[""]!;
  return deck.cards.map((card) => ({ card, picture: pictureOf(card, { look, card: (kind) => deck.cards[kind], hero: () => "" }) }));
}

/** Those of the icons with these names; one that does not exist is an error of whoever names it. */
function pick(all: Pack, names: Iterable<string>, who: string): Pack {
  const picked: Pack = {};
  for (const name of [...new Set(names)].sort()) {
    if (!(name in all)) throw new Error(`${who} names the icon "${name}", which does not exist.`);
    picked[name] = all[name]!;
  }
  return picked;
}

function packs(all: Pack, decks: readonly Shipped[]): Record<string, Pack> {
  return Object.fromEntries(decks.map((deck) => {
    const names = [...picturesOf(deck).flatMap(({ picture }) => iconsIn(picture)), ...Object.values(deck.worlds).map(emblemOf)];
    return [deck.name, pick(all, names.filter((name) => !DRAWN.includes(name)), deck.name)];
  }));
}

/** What families say in files of this name, by family. */
function told<Said>(file: string): [family: string, said: Said][] {
  const folder = here("../src/families/");
  const families = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/${file}`, folder)));
  return families.map((name) => [name, JSON.parse(readFileSync(new URL(`${name}/${file}`, folder), "utf8")) as Said]);
}

/** The icons that the tables of families use, each family's in a file of its own (families/*\/signs.json). */
function signs(all: Pack): Record<string, Pack> {
  return Object.fromEntries(told<string[]>("signs.json").map(([name, names]) => [name, pick(all, names.filter((one) => !DRAWN.includes(one)), `families/${name}/signs.json`)]));
}

/** The names of the cards on the start page in letters of their worlds (families/*\/samples.json): the faces would be larger. */
function nameplates(dir: string): void {
  for (const { deck, world, name } of told<{ deck: string; world: string; name: string }[]>("samples.json").flatMap(([, all]) => all)) {
    if (existsSync(`${dir}/${deck}`)) writeFileSync(`${dir}/${deck}/${slug(`${name} name`)}.svg`, nameplate(name, world));
  }
}

/** All icons by the first letters of their names. */
function shards(all: Pack): Record<string, Pack> {
  const cut: Record<string, Pack> = {};
  for (const [name, path] of Object.entries(all)) (cut[shardOf(name)] ??= {})[name] = path;
  return cut;
}

const CARDS = 5; // in the picture beside a link

function paintDeck(deck: Shipped, all: Pack, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const painted = picturesOf(deck);
  const icons = (name: string) => all[name];
  for (const { card, picture } of painted) writeFileSync(`${folder}/${slug(card.name)}.svg`, paint(picture, icons));
  const scenes = painted.filter(({ picture }) => picture.kind === "scene").map(({ picture }) => picture);
  const some = Array.from({ length: Math.min(CARDS, scenes.length) }, (_, at) => scenes[Math.floor((at * scenes.length) / CARDS)]!);
  const look = deck.worlds[""]!;
  writeFileSync(`${folder}/poster.svg`, paintPoster(posterOf(deck.name, look), icons, posterTitle(deck.title, look.like)));
  const drawn = new Resvg(preview(look, deck.title, some, icons), { font: { loadSystemFonts: false } }).render();
  writeFileSync(`${folder}/preview.png`, drawn.asPng());
}

export function pictures(): Plugin {
  const all = allIcons();
  const decks = shipped();
  const byDeck = { ...packs(all, decks), ...signs(all) };
  const version = createHash("sha256").update(JSON.stringify([byDeck, Object.keys(all), decks])).digest("hex").slice(0, 10);
  return {
    name: "pictures",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify({ version, decks: Object.fromEntries(Object.entries(byDeck).map(([deck, pack]) => [deck, Object.keys(pack)])), drawn: pick(all, DRAWN, "ui/icons.ts") })}` : undefined),
    writeBundle({ dir }) {
      const write = (folder: string, files: Record<string, Pack>) => {
        rmSync(`${dir}/${folder}`, { recursive: true, force: true });
        mkdirSync(`${dir}/${folder}`, { recursive: true });
        for (const [name, pack] of Object.entries(files)) writeFileSync(`${dir}/${folder}/${name}.json`, JSON.stringify(pack));
      };
      write("icons", byDeck);
      write("icons/all", shards(all));
      rmSync(`${dir}/pictures`, { recursive: true, force: true });
      for (const deck of decks) paintDeck(deck, all, `${dir}/pictures/${deck.name}`);
      if (decks.length) writeFileSync(`${dir}/pictures/decks.json`, JSON.stringify(Object.fromEntries(decks.map((deck) => [deck.name, deck.title]))));
      nameplates(`${dir}/pictures`);
    },
  };
}
