"""Measures a table on the screen: whatever can be chosen must be seen, and nothing may lie over it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession

from tests.browser.recorded import PAINTED, Moment, Recorded, Show, chosen, games

SIZES = ((1280, 720), (1366, 768), (1440, 900), (1920, 1080), (390, 844), (820, 1180))

LOOK = f"""async ([id, answers, width, height]) => {{
    const isAsked = () => document.querySelector('.bar')?.dataset.id === id;
    const isThere = () => innerWidth === width && innerHeight === height && isAsked();
    for (const began = Date.now(); !isThere(); await new Promise(requestAnimationFrame))
        if (Date.now() > began + 60000) return [['the question does not come'], 0, 0];
    await ({PAINTED})();
    return ({Path(__file__).with_suffix(".js").read_text("utf-8")})(answers);
}}"""
# Nobody looks at the picture, and to paint it takes much of the time.
PICTURE = {"deviceScaleFactor": 1, "scale": 0.1, "mobile": False}


class Looked(NamedTuple):
    """What was found on the screens of one moment."""

    found: list[str]
    things: int  # that could be chosen, over all sizes
    silent: int  # of these, cards whose text was one look away


def measured(
    browser: Browser, site: str, deck: str, seats: int, number: int, first: int = 0, coach: bool = False
) -> Iterator[Looked]:
    """What is found in so many questions of bots' games, each shown once and measured at every size."""
    for recorded in together(chosen(list(games(deck, seats, 3 * number, first)), number)):
        yield from looked_at(browser, site, recorded, coach)


def together(found: list[Recorded]) -> list[Recorded]:
    """Games with the same cards as one, since one page can show them all."""
    tables: dict[str, Recorded] = {}
    for one in found:
        tables.setdefault(one.catalog["digest"], replace(one, moments=[])).moments.extend(one.moments)
    return list(tables.values())


def looked_at(browser: Browser, site: str, recorded: Recorded, coach: bool = False) -> Iterator[Looked]:
    """What is found in all questions of a record; with the coach each on a device that knows no type."""
    if coach and len(recorded.moments) > 1:
        for moment in recorded.moments:
            yield from looked_at(browser, site, replace(recorded, moments=[moment]), coach)
        return
    troubles: list[str] = []
    page = browser.new_page(reduced_motion="reduce")
    page.on("pageerror", lambda error: troubles.append(str(error)))
    screen = page.context.new_cdp_session(page)
    show = Show(page, site, recorded, coach=coach)
    for at, moment in enumerate(recorded.moments):
        looked = look(show, screen, moment, SIZES[:: -1 if at % 2 else 1])
        yield looked._replace(found=[*looked.found, *troubles])
        troubles.clear()
    page.close()


def answers(moment: Moment, recorded: Recorded) -> list[dict[str, Any]]:
    """The answers that are cards, each with all cards like its own: of copies in one place one is enough."""
    asked = moment.update["question"]
    of = recorded.catalog["of"]
    several = asked.get("several")
    return [
        {"label": one["label"], "alike": [card for card, kind in enumerate(of) if kind == of[one["card"]]]}
        for one in (several["pool"] if several else asked["options"])
        if one["kind"] == "card" and one.get("card", -1) >= 0
    ]


def look(show: Show, screen: CDPSession, moment: Moment, sizes: Iterable[tuple[int, int]]) -> Looked:
    """Show a moment once and measure it at every size."""
    show.moment(moment)
    asked, wanted = str(moment.update["question"]["id"]), answers(moment, show.recorded)
    found, things, silent = [], 0, 0
    for width, height in sizes:
        screen.send("Emulation.setDeviceMetricsOverride", {**PICTURE, "width": width, "height": height})
        said, number, unread = show.page.evaluate(LOOK, [asked, wanted, width, height])
        things += number
        silent += unread
        found += [f"{moment.game}, {width}x{height}: {one}" for one in said]
    return Looked(found, things, silent)
