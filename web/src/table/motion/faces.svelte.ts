// Faces of cards that lie nowhere on the page: drawn only to fly.

import { getAllContexts, mount, unmount } from "svelte";
import Card from "../cards/Card.svelte";
import type { Faces } from "./ghosts";

/** To be called while a component begins: its cards are drawn as those round it. */
export function facesHere(): Faces {
  const context = getAllContexts();
  return (card) => {
    const target = document.createElement("div");
    const drawn = mount(Card, { target, props: { n: card, form: "small", still: true }, context });
    return { element: (target.firstElementChild as HTMLElement | null) ?? target, away: () => void unmount(drawn) };
  };
}
