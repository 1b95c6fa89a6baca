"""After a game in the browser: how it came to this, and the games that this device remembers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import ruleshift
from tests.browser.conftest import fits, in_both_themes
from tests.browser.fluxx_player import play_to_the_end, sit_down, table_of
from tests.browser.visitors import OpenPage
from tests.server.web import finished, unfinished
from tests.support.served import Served

Findings = Callable[[Page], list[str]]
LONG = 120_000  # milliseconds until an analysis must be done, on a busy machine


@pytest.fixture
def star(server: Served) -> str:
    """The id of a game in which somebody gave something away."""
    text = ruleshift.load("star-fluxx").playout("random", 3, seats=2).save()
    return str(server.post("/api/replays", {"text": text})["id"])


def looked_back(page: Page) -> None:
    """Wait until all is known."""
    page.wait_for_selector("main[aria-busy=false]", timeout=LONG)


def test_a_game_is_played_looked_back_at_and_played_on(open_page: OpenPage, server: Served) -> None:
    page = sit_down(open_page, table_of(server, "tutorial", 1, seed=3))
    play_to_the_end(page, 1)
    page.get_by_role("link", name="How did it come to this?").click()
    expect(page.get_by_role("heading", name="How did it come to this?")).to_be_visible()
    expect(page.get_by_role("group", name=re.compile("^Chances of winning"))).to_be_visible()
    looked_back(page)
    expect(page.get_by_role("heading", name="Luck and skill")).to_be_visible()
    page.get_by_text("The figures as a table").click()
    page.get_by_role("table", name=re.compile("^Chances")).get_by_role("link").nth(1).click()
    expect(page.get_by_label("Position in the game")).not_to_have_value("0")
    page.goto("/r")
    mine = page.get_by_role("list", name="Your games").get_by_role("listitem")
    expect(mine).to_have_count(1)
    expect(mine).to_contain_text(re.compile("^(won|lost|nobody won)"))
    expect(mine).to_contain_text("First Steps")
    mine.get_by_role("link", name=re.compile("^Why")).click()
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible()


def test_a_turning_point_leads_to_its_moment_and_can_be_played_on(open_page: OpenPage, star: str) -> None:
    page = open_page(f"/r/{star}/why")
    looked_back(page)
    point = page.locator(".points li").first
    expect(point).to_contain_text("Hard would have chosen")
    point.get_by_role("link", name="Look at it").click()
    expect(page.get_by_label("Position in the game")).to_be_visible()
    page.go_back()
    looked_back(page)
    page.locator(".points li").first.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile("/t/"))
    page.wait_for_selector(".bar")


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_the_page_fits_and_is_accessible(
    open_page: OpenPage, star: str, findings: Findings, size: tuple[int, int]
) -> None:
    page = open_page(f"/r/{star}/why", width=size[0], height=size[1])
    looked_back(page)
    page.get_by_text("The figures as a table").click()
    assert in_both_themes(page, findings) == []
    assert fits(page)


def test_a_replay_leads_to_what_decided_it(open_page: OpenPage, star: str) -> None:
    page = open_page(f"/r/{star}?at=99999")
    page.get_by_role("link", name="Why?").click()
    expect(page.get_by_role("heading", name="How did it come to this?")).to_be_visible()


@pytest.mark.parametrize(
    ("text", "words"), [(unfinished(), "only when it is over"), (None, "There is no such replay")]
)
def test_what_cannot_be_looked_back_at_says_so(
    open_page: OpenPage, server: Served, text: str | None, words: str
) -> None:
    id = "nowhere" if text is None else server.post("/api/replays", {"text": text})["id"]
    page = open_page(f"/r/{id}/why")
    expect(page.get_by_text(words)).to_be_visible()


# -- what this device remembers ----------------------------------------------------------------

GAME = {"title": "Star Fluxx", "deck": "star-fluxx", "names": ["Kim", "Bob"], "seat": 0, "result": "won",
        "points": 0, "reason": "Kim wins.", "at": 1_790_000_000_000, "replay": "abc"}  # fmt: skip


FULL = """() => {
    Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
}"""


def remembering(open_page: OpenPage) -> Page:
    page = open_page("/r")
    page.evaluate(
        "([games, puzzles]) => { localStorage['ruleshift.memory.games'] = games;"
        " localStorage['ruleshift.memory.puzzles'] = puzzles; }",
        [json.dumps({"t1": GAME}), json.dumps({"star-fluxx 1": {"solved": True}})],
    )
    page.reload()
    return page


def test_what_is_remembered_can_be_taken_away(open_page: OpenPage, tmp_path: Path) -> None:
    page = remembering(open_page)
    expect(page.get_by_text("1 game played, 1 won · 1 puzzle solved")).to_be_visible()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save as a file").click()
    waiting.value.save_as(tmp_path / "kept.json")
    assert json.loads((tmp_path / "kept.json").read_text())["games"] == {"t1": GAME}


def test_what_is_remembered_is_forgotten_by_one_press_and_that_can_be_undone(open_page: OpenPage) -> None:
    page = remembering(open_page)
    page.get_by_role("button", name="Forget all of it").click()
    expect(page.get_by_role("list", name="Your games")).to_have_count(0)
    assert page.evaluate("Object.keys(localStorage).filter(one => one.includes('memory'))") == []
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("list", name="Your games").get_by_role("listitem")).to_have_count(1)


def test_what_was_saved_is_brought_back_and_any_other_file_is_refused(open_page: OpenPage) -> None:
    page = open_page("/r")
    field = page.get_by_label("Bring back a saved file")
    field.set_input_files({"name": "odd.json", "mimeType": "application/json", "buffer": b"[1]"})
    expect(page.get_by_text("That is no file that was saved here.")).to_be_visible()
    saved = json.dumps({"games": {"t1": GAME}, "scores": {"star-fluxx": {"points": 3}}}).encode()
    field.set_input_files({"name": "kept.json", "mimeType": "application/json", "buffer": saved})
    expect(page.get_by_text("2 things brought back.")).to_be_visible()
    expect(page.get_by_role("list", name="Your games").get_by_role("listitem")).to_have_count(1)


def test_what_only_the_coach_has_said_can_be_forgotten_too(open_page: OpenPage) -> None:
    page = open_page("/r")
    page.evaluate("localStorage['ruleshift.memory.coach'] = JSON.stringify({'fluxx: keeper': true})")
    page.reload()
    page.get_by_role("button", name="Forget all of it").click()
    assert page.evaluate("localStorage['ruleshift.memory.coach']") is None


def test_a_browser_that_keeps_nothing_says_so_once_and_all_goes_on(
    open_page: OpenPage, server: Served
) -> None:
    page = sit_down(open_page, table_of(server, "tutorial", 1, seed=3))
    page.evaluate(FULL)
    play_to_the_end(page, 1)
    expect(page.get_by_text("so this game is not in your list")).to_have_count(1)
    page.get_by_role("link", name="How did it come to this?").click()
    expect(page.get_by_role("group", name=re.compile("^Chances of winning"))).to_be_visible()


def test_games_that_were_watched_as_files_are_none_of_ones_own(open_page: OpenPage, server: Served) -> None:
    id = server.post("/api/replays", {"text": finished()})["id"]
    page = open_page(f"/r/{id}/why")
    looked_back(page)
    page.goto("/r")
    expect(page.get_by_role("list", name="Your games")).to_have_count(0)
