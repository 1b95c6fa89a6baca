// Rows that are swiped: what can be chosen in one is brought into view by itself.

/** Moves a row to the first of what can be chosen in it, if none of that is in view. */
export function showGlowing(row: HTMLElement): void {
  const glowing = [...row.querySelectorAll<HTMLElement>(".glows")];
  const { left, right } = row.getBoundingClientRect();
  const isIn = (one: HTMLElement) => {
    const box = one.getBoundingClientRect();
    return box.left >= left - 1 && box.right <= right + 1;
  };
  const first = glowing[0];
  if (!first || row.scrollWidth <= row.clientWidth || glowing.some(isIn)) return;
  const box = first.getBoundingClientRect();
  row.scrollLeft += box.left + box.width / 2 - (left + right) / 2;
}
