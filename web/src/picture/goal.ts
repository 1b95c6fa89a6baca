// The picture of a card that asks for others: a window for each of them, joined by a plus.

import { n, paper } from "./draw";
import { layers, type Icons, type Scene } from "./scene";
import { KEY } from "./words";

/** One of the things that are asked for: whose picture it has, and whether it must be absent. */
export interface Wanted {
  scene: Scene;
  not?: boolean;
}

const GAP = 3;
const MOST = 6;

/** Columns and rows for so many windows in a box. */
function grid(count: number, width: number, height: number): [columns: number, rows: number] {
  if (count < 2) return [1, 1];
  if (count === 2) return width >= 0.7 * height ? [2, 1] : [1, 2];
  if (count === 3) return width >= 1.2 * height ? [3, 1] : width >= 0.7 * height ? [2, 2] : [1, 3];
  return count === 4 ? [2, 2] : [3, 2];
}

function join(x: number, y: number, size: number): string {
  const half = n(size * 0.5);
  return `<g transform="translate(${n(x)} ${n(y)})"><circle r="${n(size)}" fill="#e68abb" stroke="${KEY}" stroke-width="4"/><path d="M-${half} 0h${n(size)}M0-${half}v${n(size)}" stroke="#36041e" stroke-width="4.5" stroke-linecap="round"/></g>`;
}

const never = (width: number, height: number) =>
  `<path d="M${n(width * 0.16)} ${n(height * 0.16)}L${n(width * 0.84)} ${n(height * 0.84)}M${n(width * 0.84)} ${n(height * 0.16)}L${n(width * 0.16)} ${n(height * 0.84)}" stroke="${KEY}" stroke-width="15" stroke-linecap="round"/>` +
  `<path d="M${n(width * 0.16)} ${n(height * 0.16)}L${n(width * 0.84)} ${n(height * 0.84)}M${n(width * 0.84)} ${n(height * 0.16)}L${n(width * 0.16)} ${n(height * 0.84)}" stroke="#e0402f" stroke-width="9" stroke-linecap="round"/>`;

/** A scene without the companions that a window of this width would cut, unless they stand behind the hero. */
function within(scene: Scene, seen: number): Scene {
  const fits = ([, x, , size]: readonly unknown[]) => {
    const aside = Math.abs(Number(x) - 100);
    return aside <= 35 || aside + Number(size) / 2 <= seen / 2;
  };
  return { ...scene, art: { ...scene.art, with: (scene.art.with ?? []).filter(fits) } };
}

/** As a document of any shape; the windows fill it. */
export function paintGoal(wanted: readonly Wanted[], icons: Icons, width = 200, height = 150): string {
  const shown = wanted.slice(0, MOST);
  const [columns, rows] = grid(shown.length, width, height);
  const high = (height - GAP * (rows - 1)) / rows;
  let drawn = `<rect width="${width}" height="${height}" fill="${KEY}"/>`;
  const joins: [x: number, y: number][] = [];
  shown.forEach(({ scene, not }, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    const inRow = Math.min(columns, shown.length - row * columns); // a last row that is not full is wider
    const wide = (width - GAP * (inRow - 1)) / inRow;
    const [x, y] = [column * (wide + GAP), row * (high + GAP)];
    // The hero fits the window's smaller side: of a window narrower than the scene, only the middle is seen.
    const seen = Math.min(144, (152 * wide) / high);
    drawn += `<svg x="${n(x)}" y="${n(y)}" width="${n(wide)}" height="${n(high)}" viewBox="28 -3 144 152" preserveAspectRatio="xMidYMid slice">${layers(within(scene, seen), icons, `w${at}`, shown.length > 1 ? Math.min(92, seen * 0.84) : 0)}</svg>`;
    if (not) drawn += `<g transform="translate(${n(x)} ${n(y)})">${never(wide, high)}</g>`;
    if (column) joins.push([x - GAP / 2, y + high / 2]);
    else if (row) joins.push([width / 2, y - GAP / 2]);
  });
  if (columns === 2 && rows === 2 && shown.length === 4) joins.splice(0, joins.length, [width / 2, height / 2]);
  return paper(width, height, drawn + joins.map(([x, y]) => join(x, y, Math.min(columns * rows > 2 ? 12 : 16, height * 0.12))).join(""));
}
