// Whether a pointer has really moved: browsers also report a move when something is laid under one at rest.

let at: [number, number] = [-1, -1];
let latest: Event | null = null;

if (typeof window !== "undefined") {
  window.addEventListener(
    "pointermove",
    (event) => {
      if (event.clientX === at[0] && event.clientY === at[1]) return;
      at = [event.clientX, event.clientY];
      latest = event;
    },
    { capture: true, passive: true },
  );
}

/** For a pointermove that has just arrived somewhere: whether the pointer went there by itself. */
export function moved(event: PointerEvent): boolean {
  return event === latest;
}
