// What pointers and keys do to whatever stands for a card: a click presses it; a longer look (hover, long press, right
// click, `i`) enlarges it.

import type { Desk } from "../question/desk.svelte";
import { moved } from "../question/pointer";

const HOVER = 550;
const LONG_PRESS = 430;
const SLIP = 10; // pixels that a finger may move in a long press

type On<E extends Event> = E & { currentTarget: HTMLElement };

/** The handlers of a button; `press` is told where it lies, and whether a finger tapped it. */
export function handling(desk: Desk, card: () => number, press: (box: DOMRect, tapped: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looked = false; // a long press has shown the card: letting go must not play it
  let touch = false;
  let waiting = false;
  let from: [number, number] = [0, 0];

  const stop = () => clearTimeout(timer);
  const look = (on: HTMLElement, pin = false) => desk.look(card(), on.getBoundingClientRect(), pin);

  function wait(ms: number, then: () => void) {
    stop();
    timer = setTimeout(then, ms);
  }

  return {
    onpointerleave() {
      stop();
      waiting = false;
      if (!desk.pinned && desk.looking === card()) desk.lookAway();
    },
    onpointerdown({ currentTarget, pointerType, clientX, clientY }: On<PointerEvent>) {
      touch = pointerType === "touch";
      looked = false;
      from = [clientX, clientY];
      if (!touch) return stop();
      wait(LONG_PRESS, () => {
        looked = true;
        look(currentTarget, true);
      });
    },
    onpointermove(event: On<PointerEvent>) {
      const on = event.currentTarget;
      // Only a pointer that moves looks at a card: cards that are dealt under one at rest do not jump at people.
      if (event.pointerType === "mouse" && !waiting && moved(event)) {
        waiting = true;
        wait(HOVER, () => desk.pinned || look(on));
      }
      if (touch && Math.hypot(event.clientX - from[0], event.clientY - from[1]) > SLIP) stop();
    },
    onpointerup: () => touch && stop(),
    onpointercancel: stop,
    onclick(event: On<MouseEvent>) {
      stop();
      const tapped = touch && event.detail > 0;
      if (!looked) {
        touch = false;
        press(event.currentTarget.getBoundingClientRect(), tapped);
      }
      looked = false;
    },
    oncontextmenu(event: On<MouseEvent>) {
      event.preventDefault();
      stop();
      looked = touch;
      look(event.currentTarget, true);
    },
    onkeydown(event: On<KeyboardEvent>) {
      if (event.key !== "i" || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      look(event.currentTarget, true);
    },
  };
}
