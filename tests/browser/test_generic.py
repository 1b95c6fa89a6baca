"""The table of a family that brings nothing to the browser: drawn and played from its description alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Findings, fits
from tests.browser.fluxx_player import ASKED, asked, moved_on, over, play_to_the_end, sit_down, table_of
from tests.browser.visitors import OpenPage, Visitors
from tests.support.served import Served, served


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that tells of its tables only what every family's can be told by."""
    store = tmp_path_factory.mktemp("described") / "games.db"
    with served(store, "--fair-seconds", "2", program=("tests.support.described",)) as running:
        yield running


@pytest.fixture
def open_there(visitors: Visitors, described: Served) -> Iterator[OpenPage]:
    opened = OpenPage(visitors, described.link)
    yield opened
    opened.close()
    assert opened.troubles == []


def test_a_whole_game_is_played_to_its_end_and_watched_again(open_there: OpenPage, described: Served) -> None:
    made = table_of(described, "tutorial", bots=2, seed=4)
    page = sit_down(open_there, made)
    expect(page.locator(".generic")).to_be_visible()
    play_to_the_end(page, 4)
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    page.get_by_role("link", name="Watch the replay").click()
    page.wait_for_selector(".page-replay .generic [data-card]")
    page.keyboard.press("End")
    expect(page.locator(".caption.ending")).not_to_be_empty()


def test_a_game_with_keys_only(open_there: OpenPage, described: Served) -> None:
    page = sit_down(open_there, table_of(described, "tutorial", bots=1, seed=3))
    for _ in range(200):
        if over(page):
            break
        before = asked(page)
        if not before:
            page.wait_for_function(ASKED)
            continue
        page.wait_for_function("() => document.activeElement?.classList.contains('bar')")
        if page.query_selector(".choices [data-number]"):
            page.keyboard.press("1")
        else:
            page.keyboard.press("ArrowDown")
            assert page.evaluate("document.activeElement?.classList.contains('glows')")
            page.keyboard.press("Enter")
        moved_on(page, before)
    assert over(page)


@pytest.mark.parametrize("deck", ["star-fluxx", "necrogenesis"])
def test_any_table_can_be_read_and_fits(
    open_there: OpenPage, described: Served, findings: Findings, deck: str
) -> None:
    page = sit_down(open_there, table_of(described, deck, bots=1, seed=5), width=360, height=740)
    page.wait_for_function(ASKED)
    for width, height in ((360, 740), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".hand [data-card]").first).to_be_visible()
        assert fits(page), width
        assert findings(page) == [], width
