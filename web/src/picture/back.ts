// The back of a deck's cards: a lattice, two frames, and the emblem of its world in a medallion. 100 by 140.

import { dot, many, n, paper, rect, shape } from "./draw";
import type { Icons } from "./scene";
import { worldOf, type Look } from "./words";

export const emblemOf = (look: Look): string => look.emblem || worldOf(look.like).emblem;

export function paintBack(look: Look, icons: Icons): string {
  const [ground, lattice, lines, inner] = (look.back?.length === 4 ? look.back : worldOf(look.like).back) as [string, string, string, string];
  const emblem = icons(emblemOf(look));
  const cells = many(9, (i) => many(12, (j) => `M${n(i * 12.5 + (j % 2) * 6.25)} ${n(j * 12.5)}l6.25 6.25-6.25 6.25-6.25-6.25z`));
  return paper(
    100,
    140,
    rect(0, 0, 100, 140, ground) +
      `<path d="${cells}" fill="none" stroke="${lattice}" opacity=".5"/>` +
      `<rect x="7" y="7" width="86" height="126" rx="6" fill="none" stroke="${lines}" stroke-width="2"/>` +
      `<rect x="11" y="11" width="78" height="118" rx="4" fill="none" stroke="${lines}" stroke-width=".8" opacity=".7"/>` +
      `<circle cx="50" cy="70" r="31" fill="${ground}" stroke="${lines}" stroke-width="2.5"/>${dot(50, 70, 26.5, inner)}` +
      (emblem ? `<path transform="translate(50 70) scale(.082) translate(-256 -256)" d="${emblem}" fill="${lines}"/>` : "") +
      shape("M50 20l3 5-3 5-3-5zM50 110l3 5-3 5-3-5z", lines),
  );
}
