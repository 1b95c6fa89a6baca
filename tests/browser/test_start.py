"""The start page and the lobby: the way from an address to a game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, Route, expect
from playwright.sync_api import Request as Loaded

from tests.browser.conftest import fits
from tests.browser.visitors import OpenPage, Theme, Visitors
from tests.support.served import Served

BROKEN = """deck: garden
cards:
  - {name: Apple Tree, type: kepper}
  - {name: Blossom Time, type: goal, win: {have: [Apple Tree, Beehive]}}
  - {name: Draw 2, type: new rule, while: {drow: 2}}
"""
GARDEN = """deck: garden
cards:
  - {name: Apple Tree, type: keeper}
  - {name: Beehive, type: keeper}
  - {name: Old Bench, type: keeper}
  - {name: Blossom Time, type: goal, win: {have: [Apple Tree, Beehive]}}
  - {name: Quiet Corner, type: goal, win: {have: [Old Bench, Apple Tree]}}
  - {name: Draw 2, type: new rule, count: 6, while: {draw: 2}}
  - {name: Windfall, type: action, count: 6, do: [{draw: 3}]}
"""
FRIEND = ({"kind": "you", "name": "Kim"}, {"kind": "open"})
FRIENDS = (*FRIEND, {"kind": "open"})
Findings = Callable[[Page], list[str]]


def started(page: Page) -> None:
    """The game has begun and the table is there."""
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("region", name=re.compile("^Your hand")).first).to_be_visible()
    expect(page.get_by_role("button", name="Start the game")).to_have_count(0)


def token_of(page: Page) -> str:
    """The secret of the seat that this browser keeps."""
    kept = page.evaluate("localStorage['ruleshift.seat.' + location.pathname.slice(3)]")
    return str(json.loads(kept or '""'))


def test_any_name_can_play(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_label("Your name").fill("👩‍🚀 می‌خواهم")
    page.get_by_role("button", name="Play now").click()
    started(page)


def test_one_press_deals_a_game(open_page: OpenPage, server: Served) -> None:
    page = open_page("/")
    page.get_by_label("Your name").fill("Kim")
    page.get_by_role("button", name="Play now").click()
    started(page)
    room = server.get("/api/tables/" + page.url.rsplit("/", 1)[1])
    assert room["status"] == "playing"
    assert [one["kind"] for one in room["seats"]] == ["person", "bot", "bot"]
    assert room["seats"][0]["name"] == "Kim"
    assert token_of(page)


def test_the_start_page_shows_five_games_and_says_that_it_is_unofficial(open_page: OpenPage) -> None:
    page = open_page("/")
    games = page.locator("section", has_text="Choose a game").get_by_role("button")
    for title in ("Star Fluxx", "Zombie Fluxx", "Mystery Fluxx", "Regular Show Fluxx", "NecroGenesis"):
        expect(games.filter(has_text=title).first).to_contain_text("players")
    expect(page.locator("footer")).to_contain_text("Unofficial")


def test_name_and_theme_are_remembered(open_page: OpenPage) -> None:
    page = open_page("/", color_scheme="dark")
    page.get_by_label("Your name").fill("Kim")
    page.get_by_role("button", name="Colours").click()
    page.get_by_role("button", name="Colours").click()
    page.reload()
    expect(page.get_by_label("Your name")).to_have_value("Kim")
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(244, 233, 214)"


def test_a_table_is_set_up(open_page: OpenPage, server: Served) -> None:
    """Seats, a mix of decks, an option, and the lobby that comes of it."""
    page = open_page("/")
    page.get_by_role("button", name="Star Fluxx").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Seat 1: name").fill("Kim")
    dialog.get_by_label("Seat 2: who plays").select_option("open")
    dialog.get_by_label("Seat 3: who plays").select_option("random")
    dialog.get_by_role("button", name="+ Bot").click()
    dialog.get_by_label("Zombie Fluxx").check()
    dialog.get_by_text("Rules that can be read in two ways").click()
    dialog.get_by_label("Title tie").select_option("keeps")
    expect(dialog.locator("li", has_text="Title tie")).to_contain_text("zombie.R-33")
    dialog.get_by_label("Public table").check()
    dialog.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("heading", name="Star Fluxx + Zombie Fluxx").first).to_be_visible()
    room = server.get("/api/tables/" + page.url.rsplit("/", 1)[1])
    assert [(one["kind"], one["bot"]) for one in room["seats"]] == [
        ("person", ""), ("open", ""), ("bot", "random"), ("bot", "greedy"),
    ]  # fmt: skip
    assert room["options"]["title_tie"] == "keeps"
    assert room["public"]


def test_friends_are_two_presses_away(open_page: OpenPage, server: Served) -> None:
    page = open_page("/", width=360, height=740)
    expect(page.get_by_role("button", name="NecroGenesis")).to_be_visible()
    page.get_by_role("button", name="With friends").click()
    page.get_by_role("dialog").get_by_role("button", name="Open the table").click()
    expect(page.get_by_label("Link to this table")).to_be_visible()
    room = server.get("/api/tables/" + page.url.rsplit("/", 1)[1])
    assert [one["kind"] for one in room["seats"]] == ["person", "open", "open"]
    assert not room["public"]


def test_a_game_alone(open_page: OpenPage, server: Served) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Mystery Fluxx").first.click()
    page.get_by_label("Solo").check()
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    started(page)
    room = server.get("/api/tables/" + page.url.rsplit("/", 1)[1])
    assert room["solo"]
    assert len(room["seats"]) == 1


def test_seats_of_necrogenesis_bring_deck_lists(open_page: OpenPage, server: Served) -> None:
    page = open_page("/")
    page.get_by_role("button", name="NecroGenesis").first.click()
    page.get_by_label("Seat 1: deck list").select_option(label="Scorched Earth")
    page.get_by_label("Seat 2: deck list").select_option(label="Long Watch")
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    started(page)
    room = server.get("/api/tables/" + page.url.rsplit("/", 1)[1])
    assert [one["deck"] for one in room["seats"]] == ["scorched-earth", "long-watch"]


def test_a_friend_joins_by_the_link_and_the_host_starts(open_page: OpenPage, server: Served) -> None:
    made = server.table("star-fluxx", *FRIENDS)
    host = open_page(f"/t/{made['id']}#seat={made['token']}")
    expect(host.get_by_role("heading", name="Star Fluxx").first).to_be_visible()
    assert "#" not in host.url  # nobody copies the secret with the address
    link = host.get_by_label("Link to this table").input_value()
    assert link == f"{server.link}/t/{made['id']}"
    picture = host.get_by_alt_text("QR code of the link to this table")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100

    guest = open_page(link)
    guest.get_by_label("Your name").fill("Lou")
    guest.get_by_role("button", name="Sit here, seat 2").click()
    expect(guest.get_by_text("Lou (you)")).to_be_visible()
    expect(guest.get_by_role("button", name="Start the game")).to_have_count(0)
    expect(host.get_by_text("Lou", exact=True)).to_be_visible()

    host.get_by_role("button", name="Start the game").click()
    started(host)
    started(guest)
    assert server.get(f"/api/tables/{made['id']}")["status"] == "playing"
    guest.reload()  # the seat is kept
    started(guest)
    assert token_of(guest)


def test_the_last_seat_starts_the_game_with_the_deck_list_it_brings(
    open_page: OpenPage, server: Served
) -> None:
    made = server.table("necrogenesis", *FRIEND)
    host = open_page(f"/t/{made['id']}#seat={made['token']}")
    expect(host.get_by_text("Kim (you)")).to_be_visible()
    guest = open_page(f"/t/{made['id']}")
    guest.get_by_label("Deck list").select_option(label="Ghost Protocol")
    guest.get_by_role("button", name="Sit here, seat 2").click()
    started(host)
    expect(host.get_by_label("Link to this table")).to_have_count(0)
    room = server.get(f"/api/tables/{made['id']}")
    assert (room["status"], room["seats"][1]["deck"]) == ("playing", "ghost-protocol")


def test_pages_follow_each_other_without_a_new_load(open_page: OpenPage) -> None:
    page = open_page("/")
    page.evaluate("window.same = true")
    pages = page.get_by_role("navigation", name="Pages")
    for name in ("Decks", "Rules", "Builder", "Replays"):
        pages.get_by_role("link", name=name).click()
        expect(page.locator("h1").first).to_be_visible()
        if name == "Builder":
            expect(page.get_by_role("dialog", name="Start from a deck")).to_be_visible()
            page.keyboard.press("Escape")
        assert page.title().endswith("Ruleshift")
        expect(pages.get_by_role("link", name=name)).to_have_attribute("aria-current", "page")
        expect(page.locator("main")).to_be_focused()  # screen readers read on from there
    page.go_back()
    expect(pages.get_by_role("link", name="Builder")).to_have_attribute("aria-current", "page")
    assert page.evaluate("window.same")


def test_the_link_is_copied(open_page: OpenPage, server: Served) -> None:
    made = server.table("star-fluxx", *FRIEND)
    page = open_page(
        f"/t/{made['id']}#seat={made['token']}", permissions=["clipboard-read", "clipboard-write"]
    )
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{server.link}/t/{made['id']}"


def test_public_and_recent_tables_are_listed(open_page: OpenPage, server: Served) -> None:
    made = server.table("zombie-fluxx", *FRIEND, public=True)
    hidden = server.table("mystery-fluxx", *FRIEND)
    host = open_page(f"/t/{made['id']}#seat={made['token']}")
    expect(host.get_by_role("heading", name="Zombie Fluxx").first).to_be_visible()

    stranger = open_page("/")
    public = stranger.locator("section", has_text="Public tables")
    expect(public.locator(f"a.go[href='/t/{made['id']}']")).to_contain_text("one free seat")
    assert public.locator(f"a.go[href='/t/{hidden['id']}']").count() == 0

    host.goto("/")
    own = host.locator("section", has_text="Your tables")
    own.get_by_role("link", name="Zombie Fluxx").click()
    expect(host.get_by_text("Kim (you)")).to_be_visible()
    host.goto("/")
    own.get_by_role("button", name="Forget Zombie Fluxx").click()
    expect(own).to_have_count(0)


def test_a_broken_deck_shows_every_mistake_with_its_place(open_page: OpenPage, tmp_path: Path) -> None:
    file = tmp_path / "broken.yaml"
    file.write_text(BROKEN)
    page = open_page("/")
    page.get_by_role("button", name="Bring a deck file").click()
    page.locator("input[type=file]").set_input_files(file)
    dialog = page.get_by_role("dialog")
    mistakes = dialog.locator(".mistakes li")
    expect(mistakes.filter(has_text="line 3, column")).to_contain_text("did you mean 'keeper'?")
    expect(mistakes.filter(has_text="line 5, column").first).to_contain_text("drow")
    assert mistakes.count() >= 2
    expect(dialog.get_by_role("button", name="Play it")).to_be_disabled()


def test_a_deck_file_can_be_dropped_anywhere(open_page: OpenPage) -> None:
    page = open_page("/")
    expect(page.get_by_role("button", name="NecroGenesis")).to_be_visible()
    carried = page.evaluate_handle(
        """text => {
            const carried = new DataTransfer();
            carried.items.add(new File([text], "garden.yaml"));
            return carried;
        }""",
        GARDEN,
    )
    page.dispatch_event("main", "drop", {"dataTransfer": carried})
    expect(page.get_by_role("dialog")).to_contain_text("can be played")


def test_a_deck_of_ones_own_is_played(open_page: OpenPage, server: Served) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Bring a deck file").click()
    page.get_by_text("Or write it here").click()
    page.get_by_label("Text of the deck").fill(GARDEN)
    page.get_by_role("button", name="Check").click()
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    started(page)
    assert server.get("/api/tables/" + page.url.rsplit("/", 1)[1])["title"].lower() == "garden"


def test_a_deck_of_ones_own_is_set_up_as_it_says(open_page: OpenPage, server: Served) -> None:
    """As many seats as the file allows, its options, and alone."""
    page = open_page("/")
    page.get_by_role("button", name="Bring a deck file").click()
    page.get_by_text("Or write it here").click()
    page.get_by_label("Text of the deck").fill(GARDEN.replace("cards:", "players: 2-4\ncards:", 1))
    page.get_by_role("button", name="Check").click()
    page.get_by_role("button", name="Play it").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("2 to 4 players")
    dialog.get_by_role("button", name="+ Bot").click()
    expect(dialog.get_by_label("Seat 4: name")).to_be_visible()
    expect(dialog.get_by_role("button", name="+ Bot")).to_have_count(0)
    dialog.get_by_text("Rules that can be read in two ways").click()
    dialog.get_by_label("Turn limit").fill("200")
    page.get_by_label("Solo").check()
    dialog.get_by_role("button", name="Play", exact=True).click()
    started(page)
    room = server.get("/api/tables/" + page.url.rsplit("/", 1)[1])
    assert (room["solo"], room["options"]["turn_limit"]) == (True, "200")


def test_by_keyboard_alone(open_page: OpenPage) -> None:
    """From the first key to a game with one bot less."""
    page = open_page("/")
    expect(page.get_by_role("button", name="NecroGenesis")).to_be_visible()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    page.get_by_role("button", name="Zombie Fluxx").first.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    for _ in range(40):  # the focus stays inside
        page.keyboard.press("Tab")
        inside = "!!document.activeElement.closest('dialog') || document.activeElement === document.body"
        assert page.evaluate(inside)
    dialog.get_by_role("button", name="Remove seat 3").focus()
    page.keyboard.press("Space")
    expect(dialog.get_by_label("Seat 3: name")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    # Back where it was opened.
    assert "Zombie Fluxx" in page.evaluate("document.activeElement.textContent")
    page.get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    started(page)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_stands_in_anybodys_way(
    open_page: OpenPage, server: Served, findings: Findings, width: int, theme: Theme
) -> None:
    page = open_page("/", width=width, height=740, color_scheme=theme)
    expect(page.get_by_role("button", name="NecroGenesis")).to_be_visible()
    assert findings(page) == []
    assert fits(page)
    page.get_by_role("button", name="Star Fluxx").first.click()
    page.get_by_text("Rules that can be read in two ways").click()
    assert findings(page) == []
    assert fits(page)
    page.keyboard.press("Escape")

    made = server.table("necrogenesis", *FRIEND)
    for path in (f"/t/{made['id']}", "/about", f"/t/{made['id']}#seat={made['token']}"):
        page.goto(path)
        expect(page.locator("main :is(h1, h2)").first).to_be_visible()
        assert findings(page) == [], path
        assert fits(page), path


def test_everything_can_be_pressed_with_a_thumb(open_page: OpenPage) -> None:
    page = open_page("/", width=360, height=740)
    expect(page.get_by_role("button", name="NecroGenesis")).to_be_visible()
    page.get_by_role("button", name="Star Fluxx").first.click()
    small = page.evaluate(
        """[...document.querySelectorAll('button, select, nav a, a.button')]
        .filter(one => one.checkVisibility() && one.getBoundingClientRect().height < 36
                && getComputedStyle(one).display !== 'inline')
        .map(one => one.outerHTML.slice(0, 90))"""
    )
    assert small == []


def test_the_first_page_waits_for_no_other(open_page: OpenPage, server: Served) -> None:
    """It is there while the files of table and rules are held back, and nothing comes from elsewhere."""
    page = open_page("/about")
    held: list[Route] = []
    asked: list[str] = []
    page.route(re.compile(r"/\w*(Table|Rules)[^/]*$"), lambda route: held.append(route))
    page.on("request", lambda one: asked.append(one.url))
    page.goto("/", wait_until="commit")  # what is fetched ahead is part of a page for the load event
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    assert asked
    assert all(address.startswith((server.link, "data:")) for address in asked)
    for one in held:
        one.continue_()


def test_from_the_first_page_to_the_first_question_little_is_loaded(visitors: Visitors) -> None:
    """In a browser that has never been here; what comes when the player thinks already is left out."""
    context = visitors.browser.new_context(base_url=visitors.site)
    page = context.new_page()
    loaded: list[Loaded] = []
    page.on("requestfinished", lambda one: loaded.append(one))
    page.goto("/")
    page.locator(".poster img").last.evaluate("image => image.decode()")
    page.get_by_role("button", name="Play now").click()
    started(page)
    expect(page.locator(".glows").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    sizes = [one.sizes()["responseBodySize"] for one in loaded if "TableDialogs" not in one.url]
    assert len(sizes) > 20
    assert sum(sizes) < 300_000
    context.close()


def test_an_unknown_table_says_so(open_page: OpenPage) -> None:
    page = open_page("/t/no-such-table")
    expect(page.get_by_text("no such table").first).to_be_visible()


def test_an_address_that_leads_nowhere_says_so(open_page: OpenPage, server: Served) -> None:
    page = open_page("/")
    page.evaluate(
        "history.pushState(null, '', '/no-such-page'); dispatchEvent(new PopStateEvent('popstate'))"
    )
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    page.get_by_role("link", name="To the start").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    request = Request(server.link + "/no-such-page", headers={"accept": "text/html"})
    with pytest.raises(HTTPError) as refused:
        urlopen(request, timeout=20)
    assert refused.value.code == 404
    assert "Ruleshift" in refused.value.read().decode()
