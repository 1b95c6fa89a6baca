// Whether the side panel is folded: as this browser remembers it; at first, where the table leaves little room for it.

import { innerWidth } from "svelte/reactivity/window";
import { keep, recall } from "../app/settings.svelte";

const KEY = "ruleshift.folded";
/** Pixels that a screen must be wide for the panel to be open at first; a family may want more. */
const ROOM = 1100;

class Fold {
  private chosen = $state(recall<boolean | null>(KEY, null));
  private room = $state(ROOM);

  get folded(): boolean {
    return this.chosen ?? (innerWidth.current ?? ROOM) < this.room;
  }

  /** What a table of this family needs. */
  fit = (room = ROOM): void => {
    this.room = room;
  };

  toggle = (): void => {
    this.chosen = !this.folded;
    keep(KEY, this.chosen);
  };
}

export const fold = new Fold();
