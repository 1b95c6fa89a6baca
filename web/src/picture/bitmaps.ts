// Each picture is painted once for each size and kept as a bitmap, so that cards that move are only moved. Until its bitmap
// is there a picture is shown as it is, or in another size. Bitmaps are made when the page is idle and nothing flies, and
// those that nobody shows are given up when there are too many.

import { iconPath, needIcons } from "./icons";
import { iconsIn, paint, shapeFor, SHAPES, type Picture, type Shape } from "./picture";

const HEIGHTS = [64, 128, 192, 288, 400, 576]; // of bitmaps, in pixels of the screen
const UNUSED = 16_000_000; // bytes of bitmaps that nobody shows at the moment

interface Bitmap {
  url: string;
  /** holds it ready: what shows it knows its size at once and is not laid out again when it arrives */
  ready: HTMLImageElement;
  bytes: number;
  shown: number;
}

const kept = new Map<string, Bitmap>(); // the least lately shown first
const queue = new Map<string, { picture: Picture; shape: Shape; height: number; then: Set<() => void> }>();
const keys = new WeakMap<Picture, string>();

export function keyOf(picture: Picture): string {
  let key = keys.get(picture);
  if (!key) keys.set(picture, (key = JSON.stringify(picture)));
  return key;
}

const address = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** The height of the bitmap for a picture that is shown so high. */
export function heightFor(css: number, dense = globalThis.devicePixelRatio || 1): number {
  const wanted = css * Math.min(dense, 2.5);
  return HEIGHTS.find((one) => one >= wanted * 0.9) ?? HEIGHTS.at(-1)!;
}

// -- painting, one at a time --

let flying = 0;
let busy = false;

/** While cards fly nothing is painted. Call what it returns when they have landed. */
export function holdPainting(): () => void {
  flying += 1;
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    flying -= 1;
    next();
  };
}

const idle: (then: () => void) => void =
  typeof requestIdleCallback === "function" ? (then) => requestIdleCallback(then, { timeout: 400 }) : (then) => setTimeout(then, 30);

function next(): void {
  if (!queue.size) prepare();
  if (busy || flying || !queue.size) return;
  busy = true;
  idle(() => {
    const [key, job] = queue.entries().next().value ?? [];
    if (!key || !job || flying) return void (busy = false);
    queue.delete(key);
    void bitmap(job.picture, job.shape, job.height)
      .then((made) => made && keep(key, made))
      .catch(() => undefined) // it is shown as it is
      .finally(() => {
        for (const then of job.then) then();
        busy = false;
        next();
      });
  });
}

const bitmap = (picture: Picture, shape: Shape, height: number) => raster(paint(picture, iconPath, shape), height * SHAPES[shape], height);

async function raster(svg: string, width: number, height: number): Promise<Bitmap | null> {
  const image = new Image();
  image.src = address(svg);
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(width), height];
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/webp", 0.92));
  if (!blob) return null;
  const [url, ready] = [URL.createObjectURL(blob), new Image()];
  ready.src = url;
  await ready.decode();
  return { url, ready, bytes: blob.size, shown: 0 };
}

function keep(key: string, made: Bitmap): void {
  kept.set(key, made);
  let unused = 0;
  for (const one of kept.values()) if (!one.shown) unused += one.bytes;
  for (const [old, one] of kept) {
    if (unused <= UNUSED) break;
    if (one.shown || old === key) continue;
    unused -= one.bytes;
    URL.revokeObjectURL(one.url);
    kept.delete(old);
  }
}

// -- what is the same on many cards --

const stills = new Map<string, string>(); // by the drawing
const made = new Map<string, Promise<void>>();

/** The bitmap of a drawing if there is one, else the drawing itself, which the browser lays out anew for every size. */
export const stillOf = (svg: string): string => stills.get(svg) ?? address(svg);

export function makeStill(svg: string, width: number, height: number): Promise<void> {
  const one = made.get(svg) ?? raster(svg, width, height).then((found) => void (found && stills.set(svg, found.url))).catch(() => undefined);
  made.set(svg, one);
  return one;
}

// -- showing --

const named = (picture: Picture, shape: Shape, height: number) => `${height} ${shape} ${keyOf(picture)}`;

/** A bitmap of the picture in whatever size there is, the next larger first. */
function nearest(picture: Picture, shape: Shape, height: number): string | undefined {
  const at = HEIGHTS.indexOf(height);
  return [...HEIGHTS.slice(at), ...HEIGHTS.slice(0, at).reverse()].map((one) => named(picture, shape, one)).find((key) => kept.has(key));
}

// Pictures that will be wanted, and how high they will be shown.
let soon: { pictures: Iterator<Picture>; height: number } | null = null;

/** Paints these pictures when there is nothing else to be painted, so that none of them has to be when it is first seen. */
export function warm(pictures: Iterable<Picture>, css: number): void {
  soon = { pictures: pictures[Symbol.iterator](), height: heightFor(css) };
  next();
}

/** Puts the next of them in the queue. */
function prepare(): void {
  for (let one = soon?.pictures.next(); soon && one; one = soon.pictures.next()) {
    if (one.done) return void (soon = null);
    const shape = shapeFor(one.value, "plain");
    if (nearest(one.value, shape, soon.height)) continue;
    return void queue.set(named(one.value, shape, soon.height), { picture: one.value, shape, height: soon.height, then: new Set() });
  }
}

function enqueue(picture: Picture, shape: Shape, height: number, then: () => void): void {
  const key = named(picture, shape, height);
  const job = queue.get(key) ?? { picture, shape, height, then: new Set() };
  job.then.add(then);
  queue.set(key, job);
  next();
}

/** The address of a bitmap of a picture that is about so high, if there is one. */
export function ready(picture: Picture, css: number, wanted: Shape): string {
  return kept.get(nearest(picture, shapeFor(picture, wanted), heightFor(css)) ?? "")?.url ?? "";
}

/** Shows a picture so high, now and better as soon as that can be; what it returns ends that. */
export function show(picture: Picture, css: number, wanted: Shape, to: (url: string) => void): () => void {
  const shape = shapeFor(picture, wanted);
  const height = heightFor(css);
  const exact = named(picture, shape, height);
  let used: string | undefined;
  let ended = false;
  const use = (key: string) => {
    const one = kept.get(key)!;
    one.shown += 1;
    kept.delete(key);
    kept.set(key, one); // the latest
    if (used) release(used);
    used = key;
    to(one.url);
  };
  const best = () => {
    if (ended) return;
    const key = nearest(picture, shape, height);
    if (key && key !== used) use(key);
  };
  best();
  if (used !== exact) {
    void needIcons(iconsIn(picture)).then(() => {
      if (ended) return;
      if (!used) to(address(paint(picture, iconPath, shape)));
      enqueue(picture, shape, height, best);
    });
  }
  return () => {
    ended = true;
    queue.get(exact)?.then.delete(best);
    if (used) release(used);
  };
}

function release(key: string): void {
  const one = kept.get(key);
  if (one) one.shown -= 1;
}
