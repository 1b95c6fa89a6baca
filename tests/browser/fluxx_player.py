"""Somebody who plays a Fluxx table in a browser by clicking whatever is offered."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Error, Locator, Page

from tests.browser.visitors import OpenPage
from tests.support.served import Served

KIM = {"kind": "you", "name": "Kim"}
BOT = {"kind": "bot", "bot": "greedy"}
LONGEST = 900  # choices until a game must be over
FIRST = ".warning [data-word=really], .menu [data-nav]"  # whatever must be said before anything else
OFFERED = "[data-card].glows:not(.picked), .choices [data-number]"
CONFIRM = "[data-word=confirm]:not([disabled])"
ASKED = "() => document.querySelector('.bar')?.dataset.id || document.querySelector('.ending')"
MOVED_ON = """before => document.querySelector('.bar')?.dataset.id !== before
    || document.querySelector('.ending')"""
BUSY = """before => document.querySelector('.bar')?.dataset.id !== before
    || document.querySelector('.ending, .warning, .menu [data-nav], [data-word=confirm]')"""
# Everything in one look, since each one takes its time. On phones the rules may be folded away.
LOOK = """([first, offered, confirm]) => ({
    over: document.querySelector('.ending') !== null,
    first: document.querySelector(first) !== null,
    asked: document.querySelector('.bar')?.dataset.id ?? '',
    offered: [...document.querySelectorAll(offered)].map((one, at) => [one, at])
        .filter(([one]) => one.checkVisibility({visibilityProperty: true}) && one.getClientRects().length)
        .map(([_, at]) => at),
    confirm: document.querySelectorAll(confirm).length,
})"""


def table_of(server: Served, deck: str, bots: int = 2, **more: Any) -> dict[str, Any]:
    """A table for Kim and some bots."""
    return server.table(deck, KIM, *[BOT] * bots, **more)


def sit_down(open_page: OpenPage, made: dict[str, Any], **more: Any) -> Page:
    """Kim at a table where nothing takes time."""
    settings = {"name": "Kim", "speed": "instant"}
    page = open_page(f"/t/{made['id']}#seat={made['token']}", settings=settings, **more)
    page.wait_for_selector(".bar")
    return page


def moved_on(page: Page, before: str) -> None:
    """Wait until another question is asked, or the game is over."""
    page.wait_for_function(MOVED_ON, arg=before)


def asked(page: Page) -> str:
    """The number of the question that is offered, or nothing."""
    return str(page.evaluate("document.querySelector('.bar')?.dataset.id ?? ''"))


def over(page: Page) -> bool:
    return page.query_selector(".ending") is not None


def press(card: Locator) -> None:
    """Click what can be seen: of a card in a full hand that is its left edge."""
    overlapped = card.get_attribute("data-overlapped", timeout=5_000) is not None
    card.click(timeout=5_000, position={"x": 12, "y": 20} if overlapped else None)


def one_choice(page: Page, rng: random.Random) -> bool:
    """Click one of the things that can be clicked; whether there was still a game to be played."""
    seen = page.evaluate(LOOK, [FIRST, OFFERED, CONFIRM])
    before = seen["asked"]
    if seen["over"]:
        return False
    if seen["first"]:
        page.locator(FIRST).first.click()
    elif not before:
        page.wait_for_function(ASKED)
    elif seen["offered"] or seen["confirm"]:
        offered = [(OFFERED, at) for at in seen["offered"]]
        confirm = [(CONFIRM, at) for at in range(seen["confirm"])]
        what, at = rng.choice([*offered, *confirm * (2 + len(offered))])
        try:
            press(page.locator(what).nth(at))
        except Error:
            if asked(page) == before and not over(page):  # else the table has moved on while we aimed
                raise
        page.wait_for_function(BUSY, arg=before)
    else:
        page.evaluate("() => new Promise(drawn => requestAnimationFrame(drawn))")
    return True


def play_to_the_end(page: Page, seed: int) -> int:
    """Play a whole game; how many choices it took."""
    rng = random.Random(seed)
    for made in range(LONGEST):
        if not one_choice(page, rng):
            return made
    raise AssertionError(f"no end after {LONGEST} choices: {page.inner_text('.log')[-600:]}")
