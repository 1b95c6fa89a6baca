"""Somebody who plays a Fluxx table in a browser by clicking whatever is offered."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import ElementHandle, Error, Page

from tests.support.served import Served

KIM = {"kind": "you", "name": "Kim"}
BOT = {"kind": "bot", "bot": "greedy"}
LONGEST = 900  # choices until a game must be over
PATIENCE = 1200  # looks until something must have happened
ASKED = "() => document.querySelector('.bar')?.dataset.id || document.querySelector('.ending')"
MOVED_ON = """before => document.querySelector('.bar')?.dataset.id !== before
    || document.querySelector('.ending')"""
BUSY = """before => document.querySelector('.bar')?.dataset.id !== before
    || document.querySelector('.ending, .warning, .menu [data-nav], [data-word=confirm]')"""
SETTINGS = """given => localStorage.setItem('ruleshift.settings', JSON.stringify({name: 'Kim', ...given}))"""


def table_of(server: Served, deck: str, bots: int = 2, **more: Any) -> dict[str, Any]:
    """A table for Kim and some bots."""
    return server.table(deck, KIM, *[BOT] * bots, **more)


def sit_down(page: Page, made: dict[str, Any], **settings: str) -> None:
    """Go to a table, with nothing to be waited for unless a test wants to see cards move."""
    page.evaluate(SETTINGS, {"speed": "instant", **settings})
    page.goto(f"/t/{made['id']}#seat={made['token']}")
    page.wait_for_selector(".bar")


def until(page: Page, script: str, arg: object = None) -> None:
    """Wait until a script says yes. Playwright's own way of waiting is refused by the page's policy."""
    for _ in range(PATIENCE):
        if page.evaluate(script, arg):
            return
        page.wait_for_timeout(15)
    raise AssertionError(f"never: {script}")


def moved_on(page: Page, before: str) -> None:
    """Wait until another question is asked, or the game is over."""
    until(page, MOVED_ON, before)


def asked(page: Page) -> str:
    """The number of the question that is offered, or nothing."""
    return str(page.evaluate("document.querySelector('.bar')?.dataset.id ?? ''"))


def over(page: Page) -> bool:
    return page.query_selector(".ending") is not None


def answered(page: Page, before: str) -> None:
    """Wait until the table has moved on, or something is to be decided first."""
    until(page, BUSY, before)


def one_choice(page: Page, rng: random.Random) -> None:
    """Click one of the things that can be clicked."""
    if really := page.query_selector(".warning [data-word=really], .menu [data-nav]"):
        really.click()
        return
    before = asked(page)
    if not before:
        until(page, ASKED)
        return
    confirm = page.query_selector_all("[data-word=confirm]:not([disabled])")
    glowing: list[ElementHandle] = page.query_selector_all(
        "[data-card].glows:not(.picked), .choices [data-number]"
    )
    offered = [one for one in glowing if one.is_visible()]  # on phones the rules may be folded away
    if not offered and not confirm:
        return
    chosen = rng.choice([*offered, *confirm * (2 + len(offered))])
    try:
        chosen.click(timeout=5_000)
    except Error:
        if asked(page) == before and not over(page):  # else the table has moved on while we aimed
            raise
    answered(page, before)


def play_to_the_end(page: Page, seed: int) -> int:
    """Play a whole game; how many choices it took."""
    rng = random.Random(seed)
    for made in range(LONGEST):
        if over(page):
            return made
        one_choice(page, rng)
    raise AssertionError(f"no end after {LONGEST} choices: {page.inner_text('.log')[-600:]}")
