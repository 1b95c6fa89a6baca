// The strokes every painter uses: shapes as text, and chance that falls the same way each time.

export type Chance = () => number;

/** The same numbers for the same seed, so that a card's stars stand where they stood. */
export function chance(seed: number): Chance {
  let now = seed;
  return () => (now = (Math.imul(now, 1103515245) + 12345) & 0x7fffffff) / 0x7fffffff;
}

/** A number with one place after the point at most. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

export const many = (count: number, one: (at: number) => string): string => Array.from({ length: count }, (_, at) => one(at)).join("");

const faint = (opacity: number) => (opacity === 1 ? "" : ` opacity="${Math.round(opacity * 100) / 100}"`);

export const rect = (x: number, y: number, width: number, height: number, fill: string, opacity = 1): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${faint(opacity)}/>`;

export const dot = (x: number, y: number, radius: number, fill: string, opacity = 1): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"${faint(opacity)}/>`;

export const oval = (x: number, y: number, wide: number, high: number, fill: string, opacity = 1): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(wide)}" ry="${n(high)}" fill="${fill}"${faint(opacity)}/>`;

export const shape = (path: string, fill: string, opacity = 1): string => `<path d="${path}" fill="${fill}"${faint(opacity)}/>`;

export const line = (path: string, stroke: string, width: number, opacity = 1): string =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"${faint(opacity)}/>`;

/** A ray from a point, between two angles. */
export const ray = (x: number, y: number, long: number, from: number, to: number): string =>
  `M${x} ${y}L${n(x + long * Math.cos(from))} ${n(y + long * Math.sin(from))}L${n(x + long * Math.cos(to))} ${n(y + long * Math.sin(to))}z`;

/** A gradient from top to bottom. */
export const fall = (id: string, stops: readonly (readonly [at: number, colour: string])[]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join("")}</linearGradient>`;

/** A pool of light that fades to its edge. */
export const pool = (id: string, colour: string, strong: number): string =>
  `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${strong}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;

/** A whole document, which an image can show by itself. */
export function paper(width: number, height: number, inside: string, box = `0 0 ${width} ${height}`, fit = "xMidYMid slice"): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}" preserveAspectRatio="${fit}">${inside}</svg>`;
}
