// The scraps that fly when somebody wins: for each world things of its own, in a few inks.

import { paper } from "../../picture/draw";
import { iconPath, needIcons } from "../../picture/icons";
import { object, shades } from "../../picture/objects";

interface Scraps {
  icons: readonly string[];
  inks: readonly string[];
}

const SCRAPS: Readonly<Record<string, Scraps>> = {
  space: { icons: ["polar-star", "ringed-planet", "moon", "rocket"], inks: ["gold", "ice", "violet", "rose"] },
  graveyard: { icons: ["brain", "skeletal-hand", "donut", "tombstone"], inks: ["lime", "rose", "amber", "bone"] },
  manor: { icons: ["magnifying-glass", "finger-print", "pocket-watch", "footprint"], inks: ["gold", "coral", "bone", "rose"] },
  park: { icons: ["hot-dog", "plastic-duck", "musical-notes", "joystick"], inks: ["gold", "blue", "coral", "rose"] },
  wasteland: { icons: ["wrench", "bullets", "biohazard", "first-aid-kit"], inks: ["amber", "steel", "lime", "coral"] },
};
const STAR = "M256 24l62 168 178 6-141 110 50 172-149-101-149 101 50-172-141-110 178-6z"; // where an icon did not come

/** Pictures of scraps, as addresses: each thing in two inks. */
export async function scraps(world: string): Promise<string[]> {
  const { icons, inks } = SCRAPS[world] ?? SCRAPS.space!;
  await needIcons(icons).catch(() => undefined);
  return icons.flatMap((icon, at) => [inks[at % inks.length]!, inks[(at + 1) % inks.length]!].map((ink) => scrap(iconPath(icon) ?? STAR, ink)));
}

function scrap(path: string, ink: string): string {
  const inside = `<defs>${shades([ink], "s")}</defs>${object({ path, x: 60, y: 60, size: 100, ink }, "o", "s")}`;
  return `data:image/svg+xml,${encodeURIComponent(paper(120, 120, inside))}`;
}
