// One object of a scene, made of an icon: its shadow, the dark line round it, its body, a rim of light, the drawing in
// its ink and a shade of dots.

import { n } from "./draw";
import { KEY, inkOf } from "./words";

const LENGTHS: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/** The steps of a path: each a letter and its numbers. The two flags of an arc may stand together ("0 01.5"). */
export function steps(path: string): [letter: string, numbers: number[]][] {
  const found: [string, number[]][] = [];
  for (const [, letter, rest] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*(?:e[-+]?\d+[^a-zA-Z]*)*)/g) as Iterable<[string, string, string]>) {
    const size = LENGTHS[letter.toLowerCase()]!;
    if (!size) {
      found.push([letter, []]);
      continue;
    }
    const all: number[] = [];
    const number = /[-+]?(?:\d*\.\d+|\d+\.?)(?:e[-+]?\d+)?/iy;
    for (let at = 0; at < rest.length; ) {
      const flag = size === 7 && (all.length % 7 === 3 || all.length % 7 === 4);
      if (/[\s,]/.test(rest[at]!)) at += 1;
      else if (flag) all.push(Number(rest[at++]));
      else {
        number.lastIndex = at;
        const hit = number.exec(rest);
        if (!hit) break;
        all.push(Number(hit[0]));
        at = number.lastIndex;
      }
    }
    for (let at = 0; at < all.length; at += size) {
      const then = at && letter === "M" ? "L" : at && letter === "m" ? "l" : letter; // more points after a move are lines
      found.push([then, all.slice(at, at + size)]);
    }
  }
  return found;
}

/** A path cut into its closed parts, each from a point of its own. Drawn one by one they fill the holes. */
export function parts(path: string): string[] {
  const cut: string[] = [];
  let [x, y, startX, startY, now] = [0, 0, 0, 0, ""];
  for (const [letter, numbers] of steps(path)) {
    const low = letter.toLowerCase();
    const [fromX, fromY] = letter === low ? [x, y] : [0, 0];
    if (low === "m") {
      if (now) cut.push(now);
      [x, y] = [fromX + numbers[0]!, fromY + numbers[1]!];
      [startX, startY] = [x, y];
      now = `M${n(x)} ${n(y)}`;
    } else if (low === "z") {
      if (now) cut.push(`${now}z`);
      [x, y] = [startX, startY];
      now = "";
    } else {
      now = (now || `M${n(x)} ${n(y)}`) + letter + numbers.map(n).join(" ");
      if (low === "h") x = fromX + numbers[0]!;
      else if (low === "v") y = fromY + numbers[0]!;
      else [x, y] = [fromX + numbers.at(-2)!, fromY + numbers.at(-1)!];
    }
  }
  if (now) cut.push(now);
  return cut;
}

/** Where an object stands in its scene. */
export interface Thing {
  /** the path of its icon, in a box of 512 by 512 */
  path: string;
  x: number;
  y: number;
  size: number;
  ink: string;
  turn?: number;
  flip?: boolean;
}

/** The shades every object needs, once for a document: an ink's gradient for each ink in use. */
export function shades(inks: readonly string[], id: string): string {
  const dots = Array.from({ length: 12 }, (_, i) => `<circle cx="12" cy="${(i + 10) * 24 + 12}" r="${n((i + 1) * 0.62)}"/>`).join("");
  const gradients = [...new Set(inks)].map((ink) => {
    const [light, middle] = inkOf(ink);
    return `<linearGradient id="${id}-${ink}" gradientUnits="userSpaceOnUse" x1="120" y1="0" x2="360" y2="512"><stop stop-color="${light}"/><stop offset=".5" stop-color="${middle}"/></linearGradient>`;
  });
  return `${gradients.join("")}<pattern id="${id}-dots" width="24" height="528" patternUnits="userSpaceOnUse" fill="${KEY}" fill-opacity=".55">${dots}</pattern>`;
}

/** An object; `id` is its own in the document, `shade` is whose shades it uses. */
export function object({ path, x, y, size, ink, turn = 0, flip = false }: Thing, id: string, shade: string): string {
  const [light, , deep] = inkOf(ink);
  const scale = Math.round((size / 512) * 10000) / 10000;
  const body = parts(path).map((part) => `<path d="${part}"/>`).join("");
  return (
    `<defs><path id="${id}i" d="${path}"/><g id="${id}b">${body}</g></defs>` +
    `<g transform="translate(${n(x)} ${n(y)})${turn ? ` rotate(${n(turn)})` : ""} scale(${flip ? -scale : scale} ${scale}) translate(-256 -256)">` +
    `<use href="#${id}b" transform="translate(${flip ? -16 : 16} 26)" fill="#000" stroke="#000" stroke-width="30" opacity=".34"/>` +
    `<use href="#${id}b" fill="${KEY}" stroke="${KEY}" stroke-width="46" stroke-linejoin="round"/>` +
    `<use href="#${id}b" fill="${deep}"/>` +
    `<use href="#${id}i" fill="${light}" transform="translate(-5 -7)"/>` +
    `<use href="#${id}i" fill="url(#${shade}-${ink})"/>` +
    `<use href="#${id}i" fill="url(#${shade}-dots)" opacity=".5"/></g>`
  );
}
