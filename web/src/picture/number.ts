// The picture of a rule that sets a number: the number, large, before a fan of as many cards.

import { many, n, paper, ray, shape } from "./draw";
import outlines from "./outlines.json";
import { hash } from "./words";

/** What a rule sets, and the number it sets as it is shown. */
export interface Numbered {
  of: string;
  shown: string;
}

type Tint = readonly [near: string, far: string];
const TINTS: Readonly<Record<string, Tint>> = {
  draw: ["#fff0b0", "#f5b92e"],
  play: ["#ffe3b8", "#ef8b3a"],
  hand: ["#e8f0ff", "#86a8e8"],
  keep: ["#d9f7e6", "#4fb98a"],
};
const OTHERS: readonly Tint[] = [["#f1e4ff", "#a98be6"], ["#ffe1ea", "#e8839f"], ["#d9f4fb", "#5cb3cf"], ["#eef4c9", "#a9bf4a"]];
const INK = "#2a1c04";
const MOST = 9; // cards in the fan: more cannot be told apart

function tintOf(of: string): Tint {
  const known = Object.keys(TINTS).find((word) => of.startsWith(word));
  return known ? TINTS[known]! : OTHERS[hash(of) % OTHERS.length]!;
}

function fan(count: number, colour: string): string {
  return many(count, (i) => {
    const lean = i / Math.max(1, count - 1) - 0.5; // a single one stands beside the figure, which would hide it
    return `<g transform="translate(100 168) rotate(${n(lean * 74)})"><rect x="-20" y="-132" width="40" height="58" rx="5" fill="#fffdf4" stroke="#3a2a08" stroke-width="3.5"/><rect x="-13" y="-125" width="26" height="44" rx="2.5" fill="${colour}" opacity=".75"/></g>`;
  });
}

type Glyph = [width: number, path: string];
const FACES = outlines as unknown as Readonly<Record<string, Readonly<Record<string, Glyph>>>>;
const LOOP = 140; // how wide the loop is with its line
const ENDLESS = "M50 50C20 0 0 20 0 50s20 50 50 0 50-30 50 0-20 50-50 0z"; // a loop that meets itself

/** A number's outline in a world's face, with its foot at `foot` and `high` tall, in so much width. */
export function figures(shown: string, world: string, foot: number, high: number, wide = 150): string {
  const face = FACES[world] ?? Object.values(FACES)[0]!;
  if (shown.startsWith("∞") && wide < LOOP) {
    const by = wide / LOOP;
    return `<g transform="translate(${n(100 - 100 * by)} ${n((foot - high * 0.2) * (1 - by))}) scale(${Math.round(by * 100) / 100})">${figures(shown, world, foot, high)}</g>`;
  }
  if (shown.startsWith("∞") && shown.length > 1) {
    // all but some: both smaller, side by side on the same foot
    const all = `<g transform="translate(4 ${n(foot * 0.4)}) scale(.6)">${figures("∞", world, foot, high)}</g>`;
    return `${all}<g transform="translate(38 0)">${figures(shown.slice(1), world, foot - 1, high * 0.66, 50)}</g>`;
  }
  if (shown === "∞") {
    const by = high / 84;
    const loop = (colour: string, width: number) => `<path d="${ENDLESS}" transform="translate(${n(100 - 55 * by)} ${n(foot - 70 * by)}) scale(${Math.round(110 * by) / 100} ${Math.round(80 * by) / 100})" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
    return loop(INK, 26) + loop("#fffef6", 13);
  }
  const glyphs = [...shown.replace("−", "-").toUpperCase()].map((sign) => face[sign]);
  if (glyphs.some((glyph) => !glyph)) return "";
  const width = (glyphs as Glyph[]).reduce((sum, [one]) => sum + one, 0);
  const scale = Math.min(high / 200, wide / width);
  let x = 100 / scale - width / 2;
  const path = (glyphs as Glyph[]).map(([one, drawn]) => {
    const placed = `<path transform="translate(${n(x)} 0)" d="${drawn}"/>`;
    x += one;
    return placed;
  }).join("");
  const stroke = n(15 / scale);
  return (
    `<g transform="translate(0 ${n(foot)}) scale(${Math.round(scale * 1000) / 1000})" stroke-linejoin="round">` +
    `<g transform="translate(0 ${n(5 / scale)})" fill="${INK}" stroke="${INK}" stroke-width="${stroke}" opacity=".35">${path}</g>` +
    `<g fill="${INK}" stroke="${INK}" stroke-width="${stroke}">${path}</g><g fill="#fffef6">${path}</g></g>`
  );
}

export function layers({ of, shown }: Numbered, world: string, high = 84, wide?: number): string {
  const [near, far] = tintOf(of);
  const counted = Number.parseInt(shown, 10);
  const count = Number.isNaN(counted) ? 5 : Math.min(MOST, Math.max(0, counted));
  return (
    `<defs><radialGradient id="nb" cx=".5" cy=".9" r="1"><stop stop-color="${near}"/><stop offset="1" stop-color="${far}"/></radialGradient></defs>` +
    `<rect width="200" height="150" fill="url(#nb)"/>${many(16, (i) => shape(ray(100, 150, 220, i * 0.3927, i * 0.3927 + 0.19), "#fff", 0.28))}` +
    fan(count, far) + figures(shown, world, high < 84 ? 134 : 132, high, wide)
  );
}

const SLIM = 100; // how wide it is painted for a place that is higher than wide
const MIDDLE = 62; // of that is in sight in the narrowest place

/** The whole picture as a document; if it is lower, only the band of it in which the number stands, smaller. */
export function paintNumber(number: Numbered, world: string, high = 150): string {
  if (high > 150) return paper(SLIM, 150, layers(number, world, 84, MIDDLE), `${(200 - SLIM) / 2} 0 ${SLIM} 150`);
  return high < 150 ? paper(200, high, layers(number, world, high * 0.71), `0 ${n(134 - high * 0.87)} 200 ${n(high)}`) : paper(200, 150, layers(number, world));
}
