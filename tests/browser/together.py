"""Several people in several browsers at one table."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from tests.browser.visitors import OpenPage
from tests.support.served import Message, Served

ANN = {"kind": "you", "name": "Ann"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "name": "Bruno", "bot": "random"}
DRAW_4 = 120  # a seed of Star Fluxx: Ann begins and holds Draw 4, Bob holds Veto!


QUICK = {"name": "", "speed": "instant", "theme": "dark", "windows": "ask"}  # no card takes time to move


def seated(open_page: OpenPage, server: Served, made: Message, **more: Any) -> Page:
    """Whoever made a table."""
    return open_page(f"{server.link}/t/{made['id']}#seat={made['token']}", settings=QUICK, **more)


def guest(open_page: OpenPage, server: Served, made: Message, **more: Any) -> Page:
    """Somebody who opens the link to a table."""
    return open_page(f"{server.link}/t/{made['id']}", settings=QUICK, **more)


def sit(page: Page, name: str, seat: int = 2) -> None:
    """Take a free seat in the lobby."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name=f"Sit here, seat {seat}").click()


def agree(page: Page) -> None:
    """Have nothing against the seed that the test has chosen."""
    page.get_by_role("button", name="I agree to the chosen seed").click()


def two(open_page: OpenPage, server: Served, *seats: Message, **table: Any) -> tuple[Page, Page]:
    """Ann and Bob at a table of Star Fluxx; it is Ann's turn."""
    made = server.table("star-fluxx", ANN, OPEN, *seats, **{"seed": DRAW_4, "window_seconds": 60, **table})
    ann, bob = seated(open_page, server, made), guest(open_page, server, made)
    sit(bob, "Bob")
    agree(bob)
    expect(question(ann)).to_be_visible()
    expect(bob.get_by_role("region", name="Your hand")).to_be_visible()
    return ann, bob


def question(page: Page) -> Locator:
    """What the person in front of a page is asked."""
    return page.get_by_role("region", name="Question")


def window(page: Page) -> Locator:
    """The moment in which a play may be answered."""
    return page.locator("[data-window]")


def side(page: Page, name: str) -> Locator:
    """The part of the table that belongs to somebody."""
    return page.get_by_role("region", name=f"{name}'s table")


def play(page: Page, card: str) -> None:
    """Play a card of one's hand as soon as it can be played."""
    page.get_by_role("region", name="Your hand").locator(f'.glows[data-name="{card}"]').click()


def says_pass(page: Page) -> None:
    question(page).get_by_role("button", name="Pass", exact=False).click()


def menu(page: Page, item: str) -> None:
    page.get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name=item).click()


def logged(page: Page) -> Locator:
    return page.get_by_role("list", name="What has happened")


def table_of(page: Page) -> str:
    """The id of the table that a page shows."""
    return urlsplit(page.url).path.rsplit("/", 1)[1]
