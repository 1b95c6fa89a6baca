"""Two browsers at one table: how long until what one person answers is on the other one's screen.

`python -m bench.latency --answers 60` starts a server and a Chromium, sits two people at a table of Star
Fluxx who always pass, so that no answer waits for anybody, and lets them play. The time runs from the click
until the other page has drawn what happened; both pages read the same clock.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench.given import many
from tests.support.served import Served, served

ARGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
SETTINGS = json.dumps({"name": "", "speed": "instant", "theme": "dark", "windows": "pass"})
LISTEN = """() => {
  window.seen = [];
  const now = () => performance.timeOrigin + performance.now();
  new MutationObserver(() => window.seen.push(now())).observe(
    document.querySelector('.log ol'), {childList: true});
}"""
ASKED = "document.querySelector('.bar')?.dataset.id || ''"
# Chooses one of the things that can be chosen, confirms sets, and says when.
CLICK = """at => {
  const all = [...document.querySelectorAll('[data-card].glows:not(.picked), .choices [data-number]')];
  const sure = document.querySelector(
    '.warning [data-word=really], .menu [data-nav], [data-word=confirm]:not([disabled])');
  const one = sure ?? all[at % Math.max(1, all.length)];
  if (!one) return 0;
  const now = performance.timeOrigin + performance.now();
  one.click();
  return now;
}"""
PAUSE = 150  # milliseconds between two answers, as if somebody thought
MOST_PAUSES = 20


def find_chromium() -> str:
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
    found = os.environ.get("RULESHIFT_CHROMIUM") or next((one for n in names if (one := shutil.which(n))), "")
    if not found:
        raise SystemExit("There is no Chromium here.")
    return found


def opened(browser: Browser, server: Served, path: str) -> Page:
    context = browser.new_context(base_url=server.link, viewport={"width": 1280, "height": 800})
    context.add_init_script(f"localStorage['ruleshift.settings'] ??= {json.dumps(SETTINGS)}")
    page = context.new_page()
    page.goto(path)
    return page


def sat_down(browser: Browser, server: Served, seed: int) -> tuple[Page, Page]:
    seats = ({"kind": "you", "name": "Ann"}, {"kind": "open"})
    made: dict[str, Any] = server.table("star-fluxx", *seats, seed=seed)
    ann = opened(browser, server, f"/t/{made['id']}#seat={made['token']}")
    bob = opened(browser, server, f"/t/{made['id']}")
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit here, seat 2").click()
    for page in (ann, bob):
        page.wait_for_selector(".log ol")
        page.evaluate(LISTEN)
    return ann, bob


def measured(pages: tuple[Page, Page], answers: int, rng: random.Random) -> list[float]:
    """Milliseconds from a click to the other screen, for each answer that the other one could see."""
    found: list[float] = []
    for _ in range(20 * answers):
        asked = next(((one, other) for one, other in (pages, pages[::-1]) if one.evaluate(ASKED)), None)
        if len(found) >= answers or any(page.query_selector(".ending") for page in pages):
            break
        if asked is None:
            pages[0].wait_for_timeout(20)
            continue
        one, other = asked
        took = answered(one, other, rng.randrange(1000))
        if took is not None:
            found.append(took)
    return found


def answered(one: Page, other: Page, at: int) -> float | None:
    """How long one answer took; None for a click that the other one cannot see, such as one of a set."""
    other.evaluate("window.seen.length = 0")
    before = one.evaluate(ASKED)
    sent: float = one.evaluate(CLICK, at)
    for _ in range(MOST_PAUSES if sent else 0):
        one.wait_for_timeout(PAUSE)
        seen: list[float] = other.evaluate("window.seen")
        if seen:
            return seen[0] - sent
        if one.evaluate(ASKED) == before:
            return None
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", type=many, default=60)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found: list[float] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder) / "games.db", "--tables-per-minute", "1000") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(ARGS))
        rng = random.Random(given.seed)
        while len(found) < given.answers:
            pages = sat_down(browser, server, given.seed + len(found))
            seen = measured(pages, given.answers - len(found), rng)
            if not seen:  # the next game would have the same seed, without end
                raise SystemExit("Nobody saw an answer of the other one in a whole game.")
            found += seen
            for page in pages:
                page.context.close()
        browser.close()
    found.sort()
    print(f"{len(found)} answers seen by the other person; milliseconds from click to screen:")
    middle, slow = statistics.median(found), found[int(0.9 * len(found))]
    print(f"median {middle:.0f}, 90 % {slow:.0f}, most {found[-1]:.0f}")


if __name__ == "__main__":
    main()
