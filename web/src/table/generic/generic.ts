// A family that has nothing of its own in the browser: its table is drawn from its description alone.

import { puts, type Family } from "../../families/family";

export const generic: Family = {
  title: "",
  credit: "",
  table: () => import("./GenericTable.svelte"),
  places: (table) => puts((put) => put(table.hand, "hand")),
  looks: {},
  decks: {},
};
