// Walking over the table with the arrow keys: to the nearest thing in that direction.

export type Direction = "left" | "right" | "up" | "down";

export const ARROWS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const ROW = 16; // pixels between two rows at least: cards of one hand lie higher and lower by less

/** The index of the nearest box in a direction, or -1. What lies straight ahead is nearer than what lies askew. */
export function nearest(from: Box, boxes: readonly Box[], direction: Direction): number {
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, at) => {
    const dx = middleX(box) - middleX(from);
    const dy = middleY(box) - middleY(from);
    const sideways = direction === "left" || direction === "right";
    const ahead = (sideways ? dx : dy) * (direction === "left" || direction === "up" ? -1 : 1);
    const askew = Math.abs(sideways ? dy : dx);
    if (ahead < (sideways ? 4 : ROW) || (sideways && askew > Math.max(from.height, box.height) * 0.8)) return;
    const far = ahead + askew * (sideways ? 3 : 0.6);
    if (far < least) {
      least = far;
      best = at;
    }
  });
  return best;
}

const middleX = (box: Box) => box.left + box.width / 2;
const middleY = (box: Box) => box.top + box.height / 2;

/** Moves the focus among everything marked data-nav, but not to the log beside the table; true if it has moved. */
export function walk(root: HTMLElement, direction: Direction): boolean {
  const all = [...root.querySelectorAll<HTMLElement>("[data-nav]")].filter(
    (one) => one.checkVisibility({ visibilityProperty: true }) && !(one as HTMLButtonElement).disabled && !one.closest("aside"),
  );
  const at = document.activeElement;
  const here = at instanceof HTMLElement && root.contains(at) ? at : null;
  // From the question the first step leads to what answers it, wherever that lies.
  const answers = here?.hasAttribute("data-nav") ? [] : all.filter((one) => one.matches(".glows, .choices *"));
  const others = (answers.length ? answers : all).filter((one) => one !== here);
  const boxes = others.map((one) => one.getBoundingClientRect());
  const start = here?.getBoundingClientRect() ?? { left: innerWidth / 2, top: innerHeight / 2, width: 0, height: 0 };
  const next = others[nearest(start, boxes, direction)] ?? answers[0];
  if (!next) return false;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest", inline: "nearest" });
  return true;
}
