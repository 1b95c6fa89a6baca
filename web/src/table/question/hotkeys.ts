// The keys of a table.

import { ARROWS, walk } from "./keys";
import type { Visit } from "../visit.svelte";

/** What a key does at a table; keys that are typed into something else do nothing here. */
export function pressKey(event: KeyboardEvent, visit: Visit, root: HTMLElement | undefined): void {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.matches("input, textarea, select") || target.closest("dialog, [role=menu]")) return;
  const direction = ARROWS[event.key];
  const floats = visit.desk.warning || visit.desk.menu ? root?.querySelector<HTMLElement>(".warning, .menu[role=dialog]") : null;
  const used = direction && root ? walk(floats ?? root, direction) : pressed(event.key, visit, root);
  if (used) event.preventDefault();
}

function pressed(key: string, visit: Visit, root: HTMLElement | undefined): boolean {
  const { desk } = visit;
  if (key === "Escape") {
    if (desk.looking >= 0) desk.lookAway();
    else if (visit.shelf.what && !desk.picks.length) visit.shelf.toggle(visit.shelf.what);
    else desk.cancel();
    return true;
  }
  if (desk.warning || desk.menu) return false;
  if (/^[1-9]$/.test(key)) root?.querySelector<HTMLElement>(`.choices [data-number="${Number(key) - 1}"]`)?.click();
  else if (key === "?") visit.open("help");
  else if (key === "s") visit.table.skip();
  else if (key === "h") visit.hint();
  else if (key === "u") visit.takeBack();
  else if (key === "c") void visit.openChat();
  else if (key === "p" && visit.room) visit.open("people");
  else if (key === "l") visit.shelf.toggle("all");
  else return false;
  return true;
}
