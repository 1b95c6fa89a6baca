// Short messages at the edge of the screen, and what a screen reader is to say.

import { untrack } from "svelte";

export interface Toast {
  id: number;
  text: string;
  kind: "plain" | "good" | "bad";
}

export const toasts: Toast[] = $state([]);
const live = $state({ text: "" });
let last = 0;

/** Shows a sentence for some seconds: long enough to be read. */
export function toast(text: string, kind: Toast["kind"] = "plain"): void {
  const same = toasts.find((one) => one.text === text);
  if (same) dismiss(same.id);
  const id = ++last;
  toasts.push({ id, text, kind });
  if (toasts.length > 3) toasts.shift();
  setTimeout(() => dismiss(id), 3000 + text.length * 60);
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((one) => one.id === id);
  if (at >= 0) toasts.splice(at, 1);
}

/** Says a sentence to those who listen instead of look, when there is time. */
export function announce(text: string): void {
  // An effect may call this: it must not depend on what was said before.
  live.text = untrack(() => live.text) === text ? text + "\u00a0" : text; // the same words twice are said twice
}

export function announced(): string {
  return live.text;
}
