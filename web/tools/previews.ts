// The picture that is shown where somebody sends a link to a deck: its ground, five of its cards and its title. 1200 by 630.

import { n, paper } from "../src/picture/draw";
import { paint, paintSurface, type Icons, type Look, type Picture } from "../src/picture/picture";
import { KEY, worldOf } from "../src/picture/words";
import { typeface } from "./typeface.js";

const FACES: Readonly<Record<string, string>> = {
  space: "chakra-petch/files/chakra-petch-latin-700-normal.woff",
  graveyard: "londrina-solid/files/londrina-solid-latin-900-normal.woff",
  manor: "playfair-display/files/playfair-display-latin-800-normal.woff",
  park: "lilita-one/files/lilita-one-latin-400-normal.woff",
  wasteland: "big-shoulders-display/files/big-shoulders-display-latin-800-normal.woff",
};

type Letters = readonly (readonly [wide: number, path: string])[];

const width = (letters: Letters) => letters.reduce((sum, [wide]) => sum + wide, 0);

/** Words in a world's face. */
function lettersOf(words: string, world: string): Letters {
  const letter = typeface(FACES[world] ?? FACES.space!);
  return [...words].map((one) => letter(one));
}

/** Lines of letters round a middle. */
function lines(all: readonly Letters[], middle: number): string {
  return all.map((letters, row) => {
    let at = middle - width(letters) / 2;
    return letters.map(([wide, path]) => {
      const placed = `<path transform="translate(${n(at)} ${row * 290})" d="${path}"/>`;
      at += wide;
      return placed;
    }).join("");
  }).join("");
}

/** Lines of letters with the middle of the first at (x, y), and a dark line round all of them. */
function lettered(all: readonly Letters[], x: number, y: number, scale: number, edge: number): string {
  const drawn = lines(all, x / scale);
  return `<g transform="translate(0 ${n(y)}) scale(${scale.toFixed(4)})" stroke-linejoin="round"><g fill="${KEY}" stroke="${KEY}" stroke-width="${n(edge / scale)}">${drawn}</g><g fill="#fffaf0">${drawn}</g></g>`;
}

/** The title at the foot of a preview. */
function title(words: string, world: string): string {
  const letters = lettersOf(words, world);
  return lettered([letters], 600, 545, Math.min(78 / 200, 1060 / width(letters)), 16);
}

/** The name of a card, as a sheet to colour. */
export function nameplate(words: string, world: string): string {
  const letters = lettersOf(words, world);
  return paper(width(letters), 420, `<g transform="translate(0 310)">${lines([letters], width(letters) / 2)}</g>`, undefined, "xMidYMid meet");
}

/** The title on a poster, in one line or in two: whichever can be larger. */
export function posterTitle(words: string, world: string): string {
  const parts = words.split(" ");
  const breaks = [parts.length, ...parts.keys()].filter((at) => at > 0);
  const set = breaks.map((at) => {
    const rows = [parts.slice(0, at), parts.slice(at)].filter((row) => row.length).map((row) => lettersOf(row.join(" "), world));
    return { rows, scale: Math.min(14 / 200, ...rows.map((row) => 134 / width(row))) * (rows.length > 1 ? 0.92 : 1) };
  });
  const { rows, scale } = set.reduce((one, other) => (other.scale > one.scale ? other : one));
  return lettered(rows, 75, 10 + 200 * scale, scale, 4);
}

/** A picture as a part of another: what it calls its own gets a name of its own. */
const within = (svg: string, at: number) => svg.replace(/(id="|href="#|url\(#)/g, `$1c${at}`).replace(/<svg [^>]*?viewBox="0 0 200 150"[^>]*>/, '<svg x="9" y="9" width="212" height="248" viewBox="36 0 128 150" preserveAspectRatio="xMidYMid slice">');

export function preview(look: Look, words: string, cards: readonly Picture[], icons: Icons): string {
  const { accent } = worldOf(look.like);
  const spread = cards.length - 1;
  const shown = cards.map((card, at) => {
    const lean = at - spread / 2;
    return `<g transform="translate(${n(600 + lean * 218)} ${n(250 + lean * lean * 12)}) rotate(${n(lean * 4)}) scale(.93) translate(-115 -133)"><rect x="3" y="8" width="230" height="266" rx="20" opacity=".4"/><rect width="230" height="266" rx="20" fill="${KEY}"/><rect x="4" y="4" width="222" height="258" rx="16" fill="${look.accent || accent}"/>${within(paint(card, icons), at)}</g>`;
  }).join("");
  const ground = paintSurface(look, false).replace(/<svg [^>]*>/, '<svg x="0" y="0" width="1200" height="630" viewBox="0 60 1440 756" preserveAspectRatio="xMidYMid slice">');
  return paper(1200, 630, `${ground}${shown}<rect y="440" width="1200" height="190" fill="${KEY}" opacity=".35"/>${title(words, look.like)}`);
}
