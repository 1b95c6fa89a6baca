"""Replays in the browser: going through a game, looking through somebody's eyes, playing on."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

import ruleshift
from tests.browser.conftest import fits
from tests.browser.visitors import OpenPage, Theme
from tests.server.web import finished, unfinished
from tests.support.served import Served

Findings = Callable[[Page], list[str]]


@pytest.fixture
def sent(server: Served) -> str:
    """The id of a finished game."""
    return str(server.post("/api/replays", {"text": finished()})["id"])


def position(page: Page) -> int:
    return int(page.get_by_label("Position in the game").input_value())


def shown(page: Page, path: str) -> None:
    """The address comes to name this position."""
    page.wait_for_url(lambda url: url.endswith(path))


def test_one_goes_through_a_game_step_by_step(open_page: OpenPage, sent: str) -> None:
    page = open_page(f"/r/{sent}")
    slider = page.get_by_label("Position in the game")
    expect(slider).to_have_value("0")
    page.get_by_role("button", name="One step on").click()
    expect(slider).not_to_have_value("0")
    after = position(page)
    page.keyboard.press("ArrowRight")
    expect(slider).not_to_have_value(str(after))
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(after))
    page.keyboard.press("End")
    inputs = len(ruleshift.resume(finished()).history.inputs)
    expect(slider).to_have_value(str(inputs))
    expect(page.locator(".caption")).to_have_text(str(ruleshift.resume(finished()).outcome))
    expect(page.get_by_role("button", name="Play on")).to_be_disabled()
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")


def test_one_jumps_to_a_turn(open_page: OpenPage, server: Served, sent: str) -> None:
    turns = server.get(f"/api/replays/{sent}")["turns"]
    page = open_page(f"/r/{sent}")
    page.get_by_label("Jump to a turn").select_option("3")
    expect(page.get_by_label("Position in the game")).to_have_value(str(turns[2]))
    page.get_by_role("button", name="To the next turn").click()
    expect(page.get_by_label("Position in the game")).to_have_value(str(turns[3]))
    page.get_by_role("button", name="To the turn before").click()
    expect(page.get_by_label("Position in the game")).to_have_value(str(turns[2]))


def test_the_list_of_turns_and_the_key_moments_lead_through_a_game(
    open_page: OpenPage, server: Served, sent: str
) -> None:
    info = server.get(f"/api/replays/{sent}")
    page = open_page(f"/r/{sent}")
    slider = page.get_by_label("Position in the game")
    page.get_by_role("tab", name="All turns").click()
    turns = page.get_by_role("list", name="Turns")
    turns.get_by_role("button", name=re.compile("^Turn 3 ")).click()
    expect(slider).to_have_value(str(info["turns"][2]))
    expect(turns.locator("[aria-current]")).to_have_text(re.compile("^Turn 3"))
    win = turns.get_by_role("button", name=info["outcome"]["reason"])  # the last moment is the one that won
    win.click()
    expect(slider).to_have_value(str(info["inputs"]))
    page.get_by_label("Jump to a turn").select_option("1")
    for _ in range(info["inputs"]):
        if position(page) == info["inputs"]:
            break
        before = position(page)
        page.get_by_role("button", name="To the next key moment").click()
        expect(slider).not_to_have_value(str(before))
    assert position(page) == info["inputs"]


def test_the_end_is_told_with_its_cards_and_numbers(open_page: OpenPage, server: Served, sent: str) -> None:
    page = open_page(f"/r/{sent}?at=9999")
    page.get_by_role("button", name="Numbers").click()
    dialog = page.get_by_role("dialog", name="How it ended")
    rows = server.get(f"/api/replays/{sent}/statistics")["rows"]
    expect(dialog.get_by_role("rowheader")).to_have_text([row["name"] for row in rows])
    expect(dialog.locator("[data-card]").first).to_be_visible()


def test_a_game_plays_by_itself_and_pauses(open_page: OpenPage, sent: str) -> None:
    page = open_page(f"/r/{sent}")
    page.get_by_label("Speed").select_option("fast")  # "instant" might be over before anybody can press Pause
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_label("Position in the game")).not_to_have_value("0")
    page.get_by_role("button", name="Pause").click()
    here = position(page)
    page.wait_for_timeout(700)
    assert position(page) == here
    page.get_by_label("Speed").select_option("instant")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".caption.ending")).to_be_visible(timeout=60_000)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_hands_are_open_or_hidden_as_one_wishes(open_page: OpenPage, sent: str) -> None:
    match = ruleshift.resume(finished(), 4)
    page = open_page(f"/r/{sent}?at=4&seat=all")
    for seat in (0, 1):
        name = match.names[seat]
        expect(page.get_by_label(f"{name}'s hand").locator("[data-card]")).to_have_count(
            len(match.view(seat).hand)
        )
    page.get_by_label("Whose eyes to look through").select_option("1")
    own = page.get_by_label(re.compile("^Your hand"))
    expect(own.locator("[data-card]")).to_have_count(len(match.view(1).hand))
    names = own.locator("[data-card]").evaluate_all("cards => cards.map(card => card.dataset.name)")
    assert sorted(names) == sorted(match.view(1).hand)
    expect(page.get_by_label("Ann's hand")).to_have_count(0)
    page.get_by_label("Whose eyes to look through").select_option("watch")
    expect(own).to_have_count(0)


def test_a_link_leads_to_the_very_position(open_page: OpenPage, sent: str) -> None:
    page = open_page(f"/r/{sent}", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="One step on").click()
    expect(page.get_by_label("Position in the game")).not_to_have_value("0")  # it has to be fetched first
    page.get_by_label("Whose eyes to look through").select_option("1")
    here = position(page)
    shown(page, f"/r/{sent}?at={here}&seat=1")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_text("is copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url
    other = open_page(link)
    expect(other.get_by_label("Position in the game")).to_have_value(str(here))
    expect(other.get_by_label("Whose eyes to look through")).to_have_value("1")


def test_an_address_with_nonsense_still_shows_the_game(open_page: OpenPage, sent: str) -> None:
    page = open_page(f"/r/{sent}?at=99999&seat=77")
    expect(page.locator(".caption.ending")).to_be_visible()
    expect(page.get_by_label("Whose eyes to look through")).to_have_value("all")


def test_somebody_plays_on(open_page: OpenPage, server: Served, sent: str) -> None:
    page = open_page(f"/r/{sent}?at=3&seat=1")
    page.get_by_role("button", name="Play on").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Which seat do you take?")).to_have_value("1")
    dialog.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("region", name=re.compile("^Your hand"))).to_be_visible()
    room = server.get("/api/tables/" + page.url.rsplit("/", 1)[1])
    assert [one["kind"] for one in room["seats"]] == ["bot", "person"]


def test_a_replay_that_is_left_does_not_take_the_address_back(open_page: OpenPage, sent: str) -> None:
    """The files of the next page may take their time; what is shown meanwhile must not change the address."""
    page = open_page("/r")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/assets/Table-*.js", hold)
    page.clock.install()
    page.goto(f"/r/{sent}?at=3&seat=1")
    page.get_by_role("button", name="Play on").click()
    with page.expect_request("**/assets/Table-*.js"):
        page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/t/*")
    table = page.url
    page.clock.run_for(1000)
    assert page.url == table
    held[0].continue_()
    expect(page.get_by_role("button", name="Play on")).to_have_count(0)
    expect(page.get_by_role("region", name=re.compile("^Your hand"))).to_be_visible()
    assert page.url == table


def test_a_file_is_sent_and_watched(open_page: OpenPage, tmp_path: Path) -> None:
    file = tmp_path / "game.replay"
    file.write_text(unfinished(), encoding="utf-8")
    page = open_page("/r")
    page.get_by_label("Choose a file or drop it here").set_input_files(file)
    page.wait_for_url(re.compile(r"/r/[a-z0-9]+"))
    choices = page.get_by_label("Whose eyes to look through").locator("option")
    expect(choices).to_have_text(["Ann", "Bob", "Watcher"])


def test_a_file_that_is_no_replay_is_refused_in_words(open_page: OpenPage, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann,\n", encoding="utf-8")
    page = open_page("/r")
    page.get_by_label("Choose a file or drop it here").set_input_files(file)
    expect(page.get_by_text("This is no replay that can be played")).to_be_visible()


def test_its_text_can_be_taken_home(open_page: OpenPage, sent: str) -> None:
    page = open_page(f"/r/{sent}")
    page.get_by_role("button", name="More").click()
    with page.expect_download() as download:
        page.get_by_text("Download as text").click()
    assert Path(download.value.path()).read_text(encoding="utf-8") == finished()


def test_the_other_family_is_shown_too(open_page: OpenPage, server: Served) -> None:
    id = server.post("/api/replays", {"text": finished("necrogenesis", 2)})["id"]
    page = open_page(f"/r/{id}?at=30&seat=all")
    expect(page.get_by_text("Threat Zone").first).to_be_visible()
    page.get_by_role("button", name="One step on").click()
    expect(page.get_by_label("Position in the game")).not_to_have_value("30")


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_stands_in_anybodys_way(
    open_page: OpenPage, sent: str, findings: Findings, width: int, theme: Theme
) -> None:
    page = open_page("/r", width=width, height=740, color_scheme=theme)
    for path in (f"/r/{sent}?at=5&seat=all", f"/r/{sent}?at=5&seat=0", "/r"):
        page.goto(path)
        expect(page.locator("[data-card]").first if "at=" in path else page.locator("h1")).to_be_visible()
        assert findings(page) == [], path
        assert fits(page), path
