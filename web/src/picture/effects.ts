// The light behind a hero: rays for what is important, rings for machines and magic, sparks for what is precious,
// a burst for what is violent.

import { line, many, n, ray, shape, type Chance } from "./draw";
import type { Colors } from "./words";

function spark(x: number, y: number, s: number): string {
  const [near, far] = [n(s * 0.5), n(s * 1.3)];
  return `M${n(x)} ${n(y - s * 1.8)}l${near} ${far} ${far} ${near}-${far} ${near}-${near} ${far}-${near}-${far}-${far}-${near} ${far}-${near}z`;
}

export const EFFECTS: Readonly<Record<string, (colors: Colors, chance: Chance) => string>> = {
  rays: ([, , , , , light]) => many(14, (i) => shape(ray(100, 70, 190, i * 0.4488, i * 0.4488 + 0.16), light, 0.16)),
  rings: ([, , , , , light]) =>
    many(3, (i) => {
      const radius = 50 + i * 15;
      return line(`M${100 - radius} 72a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0`, light, 2 - i * 0.5, 0.6 - i * 0.17);
    }),
  sparks: ([, , , , , light], r) =>
    many(9, () => {
      const [angle, away] = [r() * 6.28, 52 + r() * 30];
      return shape(spark(100 + away * 1.15 * Math.cos(angle), 70 + away * 0.8 * Math.sin(angle), 2 + r() * 3), light, 0.95);
    }),
  burst: ([, , , , , light]) => {
    const points = many(24, (i) => {
      const [away, angle] = [i % 2 ? 52 : 78, (i * Math.PI) / 12];
      return `${i ? "L" : "M"}${n(100 + away * 1.12 * Math.cos(angle))} ${n(71 + away * 0.92 * Math.sin(angle))}`;
    });
    return shape(`${points}z`, light, 0.34);
  },
};
