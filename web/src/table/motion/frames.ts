// The keyframes of every motion, from the boxes where it begins and ends. Only transform and opacity change, so that
// the browser needs no layout and no paint between two frames.

import { BACK, OUT, SLAM, type Act } from "./acts";
import type { Box } from "./boxes";

/** Where a copy of this size stands if its middle is there. */
function put(size: Box, x: number, y: number, scale: number, more = ""): string {
  return `translate(${(x - size.w / 2).toFixed(1)}px, ${(y - size.h / 2).toFixed(1)}px) scale(${scale.toFixed(3)}) ${more}`;
}

/** By how much a copy shrinks or grows to lie in a box. */
function fit(size: Box, box: Box): number {
  return Math.min(1.6, Math.max(0.12, Math.min(box.w / size.w, box.h / size.h)));
}

/** The flight of a copy of `size` from one box to another. */
export function flight(act: Act, size: Box, from: Box, to: Box): Keyframe[] {
  const [start, end] = [fit(size, from), fit(size, to)];
  const [a, b] = [put(size, from.x, from.y, start), put(size, to.x, to.y, end)];
  const between = (share: number, lift: number, grow: number, turn = 0) =>
    put(size, from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share - lift, (start + (end - start) * share) * grow, `rotate(${turn}deg)`);
  switch (act) {
    case "draw":
      return [
        { transform: `${a} rotate(-14deg) rotateY(180deg)`, opacity: 1 },
        { transform: between(0.6, 24, 1.06, -5) + " rotateY(90deg)", opacity: 1, offset: 0.6 },
        { transform: b, opacity: 1 },
      ];
    case "play":
    case "rule":
      return [
        { transform: a, opacity: 1, easing: OUT },
        { transform: put(size, from.x, from.y - 30, start * 1.16), opacity: 1, offset: 0.3, easing: "ease-in-out" },
        { transform: put(size, to.x, to.y - 14, end * 1.22), opacity: 1, offset: 0.79, easing: SLAM },
        { transform: b, opacity: 1 },
      ];
    case "goal":
      return [
        { transform: a, opacity: 1, easing: "ease-in-out" },
        { transform: put(size, to.x, to.y - 8, end * 1.2), opacity: 1, offset: 0.7 },
        { transform: put(size, to.x, to.y - 8, end * 1.2, "rotateY(90deg)"), opacity: 1 },
      ];
    case "arc":
      return [
        { transform: a, opacity: 1 },
        { transform: between(0.25, -30, 1.2, -12), opacity: 1, offset: 0.25 },
        { transform: between(0.5, -48, 1.35, 4), opacity: 1, offset: 0.5 },
        { transform: between(0.75, -30, 1.2, 14), opacity: 1, offset: 0.75 },
        { transform: b, opacity: 1 },
      ];
    case "fall":
      return [
        { transform: put(size, to.x, to.y - 160, end * 1.5), opacity: 0, easing: "ease-in" },
        { transform: b, opacity: 1, offset: 0.46 },
        ...[-4, 4, -3, 3].map((x) => ({ transform: put(size, to.x + x, to.y, end, `rotate(${x}deg)`), opacity: 1 })),
        { transform: b, opacity: 1 },
      ];
    case "off":
      return [{ transform: a, opacity: 1 }, { transform: put(size, from.x + (to.x > from.x ? 180 : -180), from.y + 40, start, `rotate(${to.x > from.x ? 30 : -30}deg)`), opacity: 0 }];
    case "stop":
      return [
        { transform: a, opacity: 1, offset: 0 },
        { transform: a, opacity: 1, offset: 0.4, easing: "ease-in" },
        { transform: put(size, from.x, from.y + 180, start, "rotate(24deg)"), opacity: 0 },
      ];
    case "die":
      return [
        { transform: a, opacity: 1, easing: "ease-in" },
        { transform: put(size, from.x + 6, from.y + 8, start, "rotate(9deg)"), opacity: 1, offset: 0.35, easing: "ease-in" },
        { transform: put(size, from.x + 14, from.y + 60, start * 0.9, "rotate(78deg)"), opacity: 0 },
      ];
    default:
      return [{ transform: a, opacity: 1 }, { transform: b, opacity: 1 }];
  }
}

/** The easing of a whole flight, where its parts have none. */
export const EASING: Readonly<Partial<Record<Act, string>>> = { draw: OUT, fly: OUT, arc: "ease-in-out", off: "ease-in" };

/** A flight that turns from the back of a card to its face: each is seen for its part of the way. */
export function halves(frames: Keyframe[]): { back: Keyframe[]; face: Keyframe[] } {
  const seen = (shown: (offset: number) => number) =>
    frames.flatMap((frame, at) => {
      const offset = frame.offset ?? (at ? 1 : 0);
      if (at !== 1) return [{ ...frame, opacity: shown(offset), offset }];
      return [{ ...frame, opacity: shown(0), offset }, { ...frame, opacity: shown(1), offset }]; // the turn itself
    });
  return { back: seen((offset) => (offset < 0.6 ? 1 : 0)), face: seen((offset) => (offset < 0.6 ? 0 : 1)) };
}

/** A short blow towards something, and back. */
export function lunge(from: Box, to: Box): Keyframe[] {
  const share = 0.4;
  return [
    { transform: "translate(0, 0)", easing: SLAM },
    { transform: `translate(${((to.x - from.x) * share).toFixed(1)}px, ${((to.y - from.y) * share).toFixed(1)}px) scale(1.06)`, offset: 0.45, easing: OUT },
    { transform: "translate(0, 0)" },
  ];
}

export const SHUDDER: Keyframe[] = [0, -5, 5, -4, 3, 0].map((x) => ({ transform: `translateX(${x}px) rotate(${x / 2}deg)` }));
export const SHAKE: Keyframe[] = [0, 4, -3, 1, 0].map((y) => ({ transform: `translateY(${y}px)` }));
export const PULSE: Keyframe[] = [{ transform: "none" }, { transform: "scale(1.09)", offset: 0.35 }, { transform: "none" }];
export const RING: Keyframe[] = [{ transform: "scale(.4)", opacity: 0.9 }, { transform: "scale(2.2)", opacity: 0 }];
export const FADE: Keyframe[] = [{ opacity: 1 }, { opacity: 0 }];
export const CROSS: Keyframe[] = [
  { transform: "scale(2.4) rotate(-30deg)", opacity: 0, easing: BACK },
  { transform: "rotate(-8deg)", opacity: 1, offset: 0.33 },
  { transform: "rotate(-8deg)", opacity: 1, offset: 0.6 },
  { transform: "translateY(140px) rotate(14deg)", opacity: 0 },
];
/** Three bounces; the number that was cast lies there at the end. */
export const TUMBLE: Keyframe[] = [
  { transform: "translate(120px, -110px) rotate(0) scale(1.2)", opacity: 0 },
  { transform: "translate(80px, 14px) rotate(260deg)", opacity: 1, offset: 0.4, easing: "ease-out" },
  { transform: "translate(48px, -34px) rotate(420deg)", offset: 0.6, easing: "ease-in" },
  { transform: "translate(20px, 8px) rotate(600deg)", offset: 0.8 },
  { transform: "rotate(720deg)", opacity: 1 },
];

/** Unseen until a copy has landed there; then a rule stamps and a Goal turns over. All in one, so that nothing has to
 *  be put together in each frame. */
export function landing(act: Act, at: number, ms: number): { frames: Keyframe[]; duration: number } {
  const entry = { rule: { transform: "scale(2)", opacity: 0, easing: BACK, ms: ms / 2 }, goal: { transform: "rotateY(90deg) scale(1.12)", opacity: 1, easing: OUT, ms } }[act as string];
  if (!entry) return { frames: [{ opacity: 0 }, { opacity: 0 }], duration: at };
  const { ms: length, ...from } = entry;
  const offset = at / (at + length);
  const hidden = { transform: from.transform, opacity: 0 };
  return { frames: [hidden, { ...hidden, offset }, { ...from, offset }, { transform: "none", opacity: 1 }], duration: at + length };
}

/** A band of light over a box as wide as that. */
export function sweep(wide: number): Keyframe[] {
  return [{ transform: `translateX(${(-0.7 * wide).toFixed(0)}px)`, opacity: 1 }, { transform: `translateX(${(0.7 * wide).toFixed(0)}px)`, opacity: 1 }];
}

/** The light of whose turn it is, a copy as large as the new plaque: from one plaque to the next. */
export function light(from: Box, to: Box): Keyframe[] {
  const start = `translate(${(from.x - to.w / 2).toFixed(1)}px, ${(from.y - to.h / 2).toFixed(1)}px) scale(${(from.w / to.w).toFixed(3)}, ${(from.h / to.h).toFixed(3)})`;
  const end = `translate(${(to.x - to.w / 2).toFixed(1)}px, ${(to.y - to.h / 2).toFixed(1)}px)`;
  return [{ transform: start, opacity: 0.9 }, { transform: end, opacity: 0.9, offset: 0.7 }, { transform: end, opacity: 0 }];
}
