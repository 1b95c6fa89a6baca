// How large cards are that lie side by side on a page: as many as can be read, at least two on a phone.

const [LEAST, MOST, GAP] = [158, 190, 12];
const [NARROWEST, LOWEST] = [120, 220];
const SHAPE = 1.34;

/** The size of each card in a row of this width. */
export function cardsIn(room: number): { wide: number; high: number } {
  const across = Math.max(2, Math.floor((room + GAP) / (LEAST + GAP)));
  const wide = Math.max(NARROWEST, Math.min(MOST, Math.floor((room - GAP * (across - 1)) / across)));
  return { wide, high: Math.round(Math.max(LOWEST, wide * SHAPE)) };
}
