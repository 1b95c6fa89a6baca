// How much room there is and how bright it is, for what no style sheet can decide alone.

import { settings } from "./settings.svelte";

class Screen {
  /** a phone: one column */
  narrow = $state(false);
  /** a phone on its side */
  flat = $state(false);
  /** too low for the whole card in the hand */
  low = $state(false);
  /** room for the whole card in the hand below two battlefields */
  high = $state(false);
  /** room for the log beside the table */
  wide = $state(false);

  /** room for whole cards in the middle of the table */
  roomy = $state(false);
  /** the system is light */
  private bright = $state(false);

  /** whether the page is shown light */
  get light(): boolean {
    return settings.theme === "light" || (settings.theme === "system" && this.bright);
  }

  constructor() {
    if (typeof matchMedia !== "function") return;
    const follow = (query: string, set: (fits: boolean) => void) => {
      const media = matchMedia(query);
      set(media.matches);
      media.addEventListener?.("change", (event) => set(event.matches));
    };
    follow("(max-width: 46rem), (max-height: 31rem)", (fits) => (this.narrow = fits));
    follow("(max-height: 31rem)", (fits) => (this.flat = fits));
    follow("(max-height: 42rem)", (fits) => (this.low = fits));
    follow("(min-height: 62rem)", (fits) => (this.high = fits));
    follow("(min-width: 46.1rem) and (min-height: 56rem)", (fits) => (this.roomy = fits));
    follow("(prefers-color-scheme: light)", (fits) => (this.bright = fits));
    follow("(min-width: 72rem)", (fits) => (this.wide = fits));
  }
}

export const screen = new Screen();
