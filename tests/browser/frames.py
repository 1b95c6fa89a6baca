"""How smooth the table is: what the browser does while cards fly, and how soon a game begins.

`python -m tests.browser.frames [DECK ...]` presses *Play now* as somebody who was never here, and tells the
time to the first question and what was fetched. Then it plays on a processor that is slowed fourfold, takes a
trace of Chromium and tells the work of the main thread in each frame while cards fly, and what was laid out.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import QUIET, find_browser
from tests.browser.fluxx_player import BOT, CONFIRM, FIRST, KIM, OFFERED
from tests.support.served import Served, served

SLOWED = 4
FRAME = 1_000_000 / 60  # microseconds
STEPS = 25
WATCH = 1_300  # milliseconds in which everything is let fly
LOOKS = 6_000  # milliseconds in which somebody looks at their hand; pictures are painted meanwhile
GAMES = 5
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"]
# Marks when a step is drawn, when its cards fly, and when the last one has landed. The frame in which the
# step itself is drawn, with all copies, is over when the flight is marked. A step in which nothing flies is
# known by its words, which are there for those who listen.
MARKS = """
let flying = 0, drawn = -1;
function step() {
  if (drawn === document.timeline.currentTime) return;
  drawn = document.timeline.currentTime;
  performance.mark("step");
  requestAnimationFrame(() => requestAnimationFrame(() => flying && performance.mark("flight")));
}
new MutationObserver((all) => {
  if (all.some(({target}) => target.parentElement?.closest(".hear[aria-live]"))) step();
}).observe(document, {subtree: true, characterData: true});
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const one = animate.apply(this, how);
  flying++;
  step();
  const over = () => { if (!--flying) performance.mark("landed"); };
  one.finished.then(over, over);
  return one;
};
"""
# When the button was pressed, and when the first thing could be chosen.
FIRST_QUESTION = """
addEventListener("click", (event) => {
  if (event.target.closest("button")?.textContent.includes("Play now")) window.pressed = performance.now();
}, true);
new MutationObserver(() => {
  if (window.pressed && !window.asked && document.querySelector(".glows")) window.asked = performance.now();
}).observe(document, {subtree: true, childList: true, attributes: true, attributeFilter: ["class"]});
"""

Event = dict[str, Any]
Span = tuple[float, float]


class Flights(NamedTuple):
    """What a trace tells of the time in which cards flew."""

    flights: int
    work: list[float]  # milliseconds of the main thread in each frame
    layouts: int  # of the page
    drawings: int  # layouts inside of drawings that are shown as pictures
    painted: int

    def told(self) -> str:
        if not self.work:
            return "nothing flew"
        ordered = sorted(self.work)
        worst = ordered[int(len(ordered) * 0.95)]
        return (
            f"{self.flights} flights, {len(ordered)} frames: "
            f"median {statistics.median(ordered):.2f} ms of main thread, "
            f"95 % below {worst:.1f} ms, {self.layouts} layouts, {self.drawings} of drawings, "
            f"{self.painted} paints"
        )


def main_thread(events: list[Event]) -> tuple[int, int]:
    """The thread of the page: the one that has set the marks."""
    mark = next(one for one in events if is_mark(one))
    return mark["pid"], mark["tid"]


def is_mark(one: Event) -> bool:
    return one.get("name") in ("step", "flight", "landed") and "user_timing" in one["cat"]


def spans(marks: list[Event], tasks: list[Span]) -> Iterator[Span]:
    """When cards flew and no step was drawn: a step is the whole task in which it is put on the page."""
    began = 0.0
    for one in sorted(marks, key=lambda one: float(one["ts"])):
        at = float(one["ts"])
        if one["name"] == "flight":
            began = at
        elif began:
            drawn = (a for a, b in tasks if a <= at <= b and a > began and one["name"] == "step")
            yield began, next(drawn, at)
            began = 0.0


def busy(task: Event, frame: float) -> float:
    """Microseconds of the processor that a task took of a frame: other programs must not count."""
    shared = min(frame + FRAME, task["ts"] + task["dur"]) - max(frame, task["ts"])
    return float(max(0.0, shared) / max(1, task["dur"]) * task.get("tdur", task["dur"]))


def flights_in(trace: bytes) -> Flights:
    """What the main thread did while cards flew, frame by frame."""
    events: list[Event] = json.loads(trace)["traceEvents"]
    marks = [one for one in events if is_mark(one)]
    if not marks:
        return Flights(0, [], 0, 0, 0)
    here = main_thread(events)
    mine = [one for one in events if (one["pid"], one["tid"]) == here and one.get("ph") == "X"]
    ran = [one for one in mine if one["name"] == "RunTask"]
    flown = list(spans(marks, [(one["ts"], one["ts"] + one["dur"]) for one in ran]))
    inside = [one for one in mine if any(begin <= one["ts"] < end for begin, end in flown)]
    work = []
    for begin, end in flown:
        near = [one for one in ran if one["ts"] + one["dur"] > begin and one["ts"] < end]
        for frame in range(int((end - begin) // FRAME)):
            work.append(sum(busy(one, begin + frame * FRAME) for one in near) / 1000)
    laid = [one["args"]["beginData"] for one in mine if one["name"] == "Layout"]
    page = max(laid, key=lambda one: int(one["totalObjects"]))["frame"] if laid else ""
    layouts = [one["args"]["beginData"]["frame"] == page for one in inside if one["name"] == "Layout"]
    painted = sum(one["name"] == "Paint" for one in inside)
    return Flights(len(flown), work, sum(layouts), len(layouts) - sum(layouts), painted)


def play(page: Page, rng: random.Random) -> None:
    """Choose something, and then only watch."""
    for what in (FIRST, CONFIRM, OFFERED, "[data-word]:not([disabled])"):
        found = [one for one in page.query_selector_all(what) if one.is_visible()]
        if found:
            rng.choice(found).evaluate("one => one.click()")
            return


def trace_of(browser: Browser, server: Served, deck: str, size: tuple[int, int]) -> bytes:
    made = server.table(deck, KIM, *[BOT] * (1 if deck == "necrogenesis" else 3), seed=7)
    context = browser.new_context(
        base_url=server.link, viewport={"width": size[0], "height": size[1]}, reduced_motion="no-preference"
    )
    page = context.new_page()
    wanted = {"name": "Kim", "speed": "normal", "windows": "pass"}
    page.add_init_script(MARKS + f"localStorage['ruleshift.settings'] ??= {json.dumps(json.dumps(wanted))}")
    page.goto(f"/t/{made['id']}#seat={made['token']}")
    page.wait_for_selector(".glows, [data-word]")
    page.wait_for_timeout(LOOKS)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    browser.start_tracing(page=page, categories=CATEGORIES)
    rng = random.Random(7)
    for _ in range(STEPS):
        play(page, rng)
        page.wait_for_timeout(WATCH)
    trace = browser.stop_tracing()
    context.close()
    return trace


def first_game(browser: Browser, server: Served) -> tuple[float, int, int, list[str]]:
    """Milliseconds from *Play now* to the first question, compressed bytes until then and those of their
    headers, the largest files."""
    context = browser.new_context(base_url=server.link, viewport={"width": 1280, "height": 720})
    page = context.new_page()
    page.add_init_script(FIRST_QUESTION)
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    names: dict[str, str] = {}
    sizes: dict[str, int] = {}
    heads: dict[str, int] = {}

    def answered(one: Event) -> None:
        names[one["requestId"]] = one["response"]["url"]
        heads[one["requestId"]] = max(0, int(one["response"]["encodedDataLength"]))

    line.on("Network.responseReceived", answered)
    line.on("Network.loadingFinished", lambda one: sizes.update({one["requestId"]: one["encodedDataLength"]}))
    page.goto("/")
    page.get_by_role("button", name="Play now").wait_for()
    page.wait_for_load_state("networkidle")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_function("() => window.asked")
    took = float(page.evaluate("window.asked - window.pressed"))
    page.wait_for_timeout(1_500)
    largest = sorted(((size, names.get(which, "")) for which, size in sizes.items()), reverse=True)[:8]
    context.close()
    told = [f"{size / 1000:.1f} kB {name.removeprefix(server.link)}" for size, name in largest]
    return took, sum(int(size) for size in sizes.values()), sum(heads.values()), told


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure what the browser does while cards fly.")
    parser.add_argument("decks", nargs="*", default=["star-fluxx", "zombie-fluxx", "necrogenesis"])
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(QUIET))
        with served(Path(folder) / "games.db", "--tables-per-minute", "10000") as server:
            games = [first_game(browser, server) for _ in range(GAMES)]
            took = statistics.median(one[0] for one in games)
            best = min(one[0] for one in games)
            print(f"Play now to the first question: median {took:.0f} ms of {GAMES}, the best {best:.0f} ms")
            _, all_of, head, largest = games[0]
            print(f"Fetched until then: {(all_of - head) / 1000:.0f} kB, and {head / 1000:.0f} kB of headers")
            print("\n".join(f"  {one}" for one in largest))
            for deck in chosen.decks:
                for size in ((1280, 720), (390, 844)):
                    flights = flights_in(trace_of(browser, server, deck, size))
                    print(f"{deck} {size[0]}x{size[1]}: {flights.told()}")
        browser.close()


if __name__ == "__main__":
    main()
