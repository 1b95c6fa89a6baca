// Addresses and their pages.
import { afterEach, describe, expect, it, vi } from "vitest";
import { catchLinks, go, pageOf, watchAddress } from "./router";

describe("the page of an address", () => {
  it.each([
    ["/", { name: "start" }],
    ["/t/abc", { name: "table", id: "abc" }],
    ["/t/abc/", { name: "table", id: "abc" }],
    ["/r", { name: "replay", id: "" }],
    ["/r/xyz", { name: "replay", id: "xyz" }],
    ["/learn", { name: "learn", lesson: "" }],
    ["/learn/first", { name: "learn", lesson: "first" }],
    ["/learn/a/b", { name: "lost", path: "/learn/a/b" }],
    ["/puzzles", { name: "puzzles", deck: "", id: "" }],
    ["/puzzles/some-deck/a1b2c3", { name: "puzzles", deck: "some-deck", id: "a1b2c3" }],
    ["/r/xyz/why", { name: "analysis", id: "xyz" }],
    ["/decks", { name: "decks", deck: "" }],
    ["/decks/one%2Bother", { name: "decks", deck: "one+other" }],
    ["/build", { name: "build" }],
    ["/rules/tome/2.24.3", { name: "rules", book: "tome", id: "2.24.3" }],
    ["/about", { name: "about" }],
    ["/t", { name: "lost", path: "/t" }],
    ["/t/a/b", { name: "lost", path: "/t/a/b" }],
    ["/nowhere", { name: "lost", path: "/nowhere" }],
    ["/rules/a/b/c", { name: "lost", path: "/rules/a/b/c" }],
  ])("%s", (path, page) => expect(pageOf(path)).toEqual(page));

  it("takes a broken escape as it is", () => expect(pageOf("/t/100%")).toEqual({ name: "table", id: "100%" }));
});

describe("going somewhere", () => {
  afterEach(() => history.replaceState(null, "", "/"));

  it("changes the address and tells those who watch", () => {
    const seen = vi.fn();
    const stop = watchAddress(seen);
    go("/about");
    expect(location.pathname).toBe("/about");
    expect(seen).toHaveBeenCalledTimes(1);
    stop();
    go("/");
    expect(seen).toHaveBeenCalledTimes(1);
  });

  function press(html: string, how: MouseEventInit = {}): boolean {
    document.body.innerHTML = html;
    const stop = catchLinks(document.body);
    let caught = false;
    const after = (event: Event) => {
      caught = event.defaultPrevented;
      event.preventDefault(); // what is left to the browser is not done here
    };
    window.addEventListener("click", after, { once: true });
    document.body.querySelector("a")!.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...how }));
    stop();
    return caught;
  }

  it("follows a link of this site without a new load", () => {
    expect(press('<a href="/decks?q=1">Decks</a>')).toBe(true);
    expect(location.pathname + location.search).toBe("/decks?q=1");
  });

  it.each([
    ["another site", '<a href="https://example.org/decks">x</a>', {}],
    ["a new tab", '<a href="/decks" target="_blank">x</a>', {}],
    ["a download", '<a href="/decks" download>x</a>', {}],
    ["what the server answers", '<a href="/api/replays/x/text">x</a>', {}],
    ["a press with Ctrl", '<a href="/decks">x</a>', { ctrlKey: true }],
    ["a place on the same page", '<a href="/#main">x</a>', {}],
  ])("leaves %s to the browser", (_, html, how) => {
    expect(press(html, how)).toBe(false);
    expect(location.pathname).toBe("/");
  });
});
