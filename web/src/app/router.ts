// Which page an address stands for, and how to go to another one without loading everything again.

export type Page =
  | { name: "start" }
  | { name: "table"; id: string }
  | { name: "replay"; id: string }
  | { name: "learn"; lesson: string }
  | { name: "puzzles"; deck: string; id: string }
  | { name: "analysis"; id: string }
  | { name: "decks"; deck: string }
  | { name: "build" }
  | { name: "rules"; book: string; id: string }
  | { name: "about" }
  | { name: "lost"; path: string };

/** The page of a path: `/t/abc` is a table, `/decks/tutorial` a deck. */
export function pageOf(path: string): Page {
  const [first = "", second = "", third = "", ...more] = path.split("/").filter(Boolean).map(decoded);
  const lost: Page = { name: "lost", path };
  if (more.length) return lost;
  switch (first) {
    case "":
      return { name: "start" };
    case "t":
      return second && !third ? { name: "table", id: second } : lost;
    case "r":
      if (third) return third === "why" ? { name: "analysis", id: second } : lost;
      return { name: "replay", id: second };
    case "learn":
      return third ? lost : { name: "learn", lesson: second };
    case "puzzles":
      return { name: "puzzles", deck: second, id: third };
    case "decks":
      return third ? lost : { name: "decks", deck: second };
    case "build":
      return second ? lost : { name: "build" };
    case "rules":
      return { name: "rules", book: second, id: third };
    case "about":
      return second ? lost : { name: "about" };
    default:
      return lost;
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const watchers = new Set<() => void>();

/** Calls `changed` whenever the address becomes another one; returns how to stop. */
export function watchAddress(changed: () => void): () => void {
  watchers.add(changed);
  window.addEventListener("popstate", changed);
  return () => {
    watchers.delete(changed);
    window.removeEventListener("popstate", changed);
  };
}

/** Goes to a path of this site: `go("/t/abc")`. */
export function go(path: string, how: "push" | "replace" = "push"): void {
  if (how === "push") history.pushState(null, "", path);
  else history.replaceState(null, "", path);
  for (const changed of [...watchers]) changed();
}

/** Makes plain `<a href="/decks">` inside `root` go there without a new load. */
export function catchLinks(root: HTMLElement): () => void {
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (!link.getAttribute("href") || isServed(link.pathname)) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  root.addEventListener("click", click);
  return () => root.removeEventListener("click", click);
}

/** Paths that the server answers itself and that are no pages. */
function isServed(path: string): boolean {
  return /^\/(api|ws|health|metrics|schema)(\/|$)/.test(path);
}
