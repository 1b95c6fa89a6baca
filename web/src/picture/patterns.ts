// What fills the sky of a place, in a box of 200 by 150.

import { dot, line, many, oval, ray, rect, shape, n, type Chance } from "./draw";
import type { Colors } from "./words";

type Painter = (colors: Colors, chance: Chance) => string;

const cloud = (x: number, y: number) => `<g opacity=".85">${dot(x, y, 8, "#fff")}${dot(x + 11, y - 4, 10, "#fff")}${dot(x + 23, y, 8, "#fff")}${rect(x - 4, y, 32, 8, "#fff")}</g>`;

export const PATTERNS: Readonly<Record<string, Painter>> = {
  stars: (_, r) =>
    many(34, () => dot(r() * 200, r() * 120, 0.4 + r() * 1.1, "#fff", 0.35 + r() * 0.6)) +
    shape(`M${n(30 + r() * 30)} 18l2 6 6 2-6 2-2 6-2-6-6-2 6-2z`, "#fff", 0.9),
  grid: ([, , , , , light]) => many(9, (i) => rect(i * 24 + 4, 0, 1.2, 150, light, 0.12)) + many(6, (i) => rect(0, i * 26 + 8, 200, 1.2, light, 0.12)),
  fog: ([, , , , , light], r) => many(6, (i) => oval(r() * 200, 60 + i * 14, 50 + r() * 50, 4 + r() * 4, light, 0.13)),
  boards: ([, , , far, near]) => many(7, (i) => rect(i * 30, 0, 28, 150, far, i % 2 ? 0.35 : 0.2) + rect(i * 30 + 28, 0, 2, 150, near, 0.5)),
  bigmoon: ([, , low, , , light]) => dot(100, 66, 58, light, 0.92) + dot(82, 50, 9, low, 0.35) + dot(122, 80, 13, low, 0.3) + dot(108, 38, 5, low, 0.35),
  shelves: ([, middle, low, far, near], r) =>
    many(3, (row) =>
      many(20, (i) => {
        const high = 24 + r() * 12;
        return rect(i * 10 + 1, row * 42 + 40 - high, 8, high, [far, middle, "#7a4a22", "#2f4a44", low][Math.floor(r() * 5)]!, 0.85);
      }) + rect(0, row * 42 + 40, 200, 4, near)),
  damask: ([, , , , , light]) => many(6, (i) => many(5, (j) => shape(`M${i * 40 + (j % 2) * 20} ${j * 32}c9 6 9 14 0 22c-9-8-9-16 0-22z`, light, 0.1))),
  clouds: (_, r) => many(4, (i) => cloud(i * 56 + r() * 20, 16 + r() * 30)),
  checks: () => many(10, (i) => many(5, (j) => ((i + j) % 2 ? rect(i * 20, j * 20, 20, 20, "#fff", 0.16) : ""))),
  sun: ([, , low, , , light]) => dot(100, 84, 46, light, 0.95) + many(5, (i) => rect(40, 86 + i * 8, 120, 2 + i, low, 0.9)),
  sunburst: () => many(12, (i) => shape(ray(100, 80, 180, i * 0.5236, i * 0.5236 + 0.26), "#fff", 0.22)),
  ash: ([, , , , , light], r) => many(26, () => dot(r() * 200, r() * 130, 0.5 + r() * 1.3, light, 0.2 + r() * 0.5)),
  scratch: ([, , , , , light], r) => many(9, () => line(`M${n(r() * 200)} ${n(r() * 120)}l${n(10 + r() * 26)} ${n(-6 - r() * 12)}`, light, 0.8, 0.25)),
};
