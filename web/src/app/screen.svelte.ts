// How much room there is, for what no style sheet can decide alone.

class Screen {
  /** a phone: one column */
  narrow = $state(false);
  /** too low for the whole card in the hand */
  low = $state(false);
  /** room for the whole card in the hand below two battlefields */
  high = $state(false);
  /** room for the log beside the table */
  wide = $state(false);

  /** room for whole cards in the middle of the table */
  roomy = $state(false);

  constructor() {
    if (typeof matchMedia !== "function") return;
    const follow = (query: string, set: (fits: boolean) => void) => {
      const media = matchMedia(query);
      set(media.matches);
      media.addEventListener?.("change", (event) => set(event.matches));
    };
    follow("(max-width: 46rem), (max-height: 31rem)", (fits) => (this.narrow = fits));
    follow("(max-height: 42rem)", (fits) => (this.low = fits));
    follow("(min-height: 62rem)", (fits) => (this.high = fits));
    follow("(min-width: 46.1rem) and (min-height: 56rem)", (fits) => (this.roomy = fits));
    follow("(min-width: 72rem)", (fits) => (this.wide = fits));
  }
}

export const screen = new Screen();
