// The street behind the lanes: a broken skyline under a moon (the far side) or among fires (the near one). Data to SVG
// text; the colours are variables, so that day and night differ by style alone.

/** A small generator, so that a ruin stands where it stood. */
function chance(seed: number): () => number {
  let now = seed;
  return () => (now = (now * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff;
}

const many = (n: number, draw: (at: number) => string) => Array.from({ length: n }, (_, at) => draw(at)).join("");
const round = (n: number) => n.toFixed(1);

function ruins(next: () => number, top: number, high: number, fill: string, opacity: number): string {
  let path = `M0 200V${top}`;
  for (let x = 0; x < 700; ) {
    const wide = 16 + next() * 34;
    const roof = top - next() * high;
    path += `L${round(x)} ${round(roof)}l${round(wide * 0.4)} ${round(next() * 8 - 4)}L${round(x + wide)} ${round(roof + next() * 12)}`;
    x += wide;
  }
  return `<path d="${path}V200z" fill="${fill}" opacity="${opacity}"/>`;
}

const drawn = new Map<boolean, string>();

export function skyline(moon: boolean): string {
  const known = drawn.get(moon);
  if (known) return known;
  const next = chance(moon ? 7 : 21);
  const of = moon ? "moon" : "fire";
  const lamp = moon
    ? `<circle cx="520" cy="62" r="34" fill="var(--${of}-light)" opacity=".9"/><circle cx="510" cy="54" r="5" fill="var(--${of}-low)" opacity=".5"/><circle cx="532" cy="72" r="8" fill="var(--${of}-low)" opacity=".4"/>`
    : many(3, (at) => `<ellipse cx="${120 + at * 230}" cy="140" rx="90" ry="60" fill="var(--${of}-light)" opacity=".26"/>`);
  const far = ruins(next, 118, 62, `var(--${of}-far)`, 0.9);
  const windows = many(26, () => `<rect x="${round(next() * 700)}" y="${round(90 + next() * 50)}" width="3" height="4" fill="var(--${of}-light)" opacity="${(0.2 + next() * 0.5).toFixed(2)}"/>`);
  const near = ruins(next, 140, 40, `var(--${of}-near)`, 0.75);
  const picture = `<svg viewBox="0 0 700 200" preserveAspectRatio="xMidYMax slice"><linearGradient id="sky-${of}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="var(--${of}-top)"/><stop offset=".4" stop-color="var(--${of}-mid)"/><stop offset=".72" stop-color="var(--${of}-low)"/></linearGradient><rect width="700" height="200" fill="url(#sky-${of})"/>${lamp}${far}${windows}${near}<rect y="150" width="700" height="50" fill="var(--${of}-near)"/></svg>`;
  drawn.set(moon, picture);
  return picture;
}
