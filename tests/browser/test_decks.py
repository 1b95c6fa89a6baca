"""Decks and rules in the browser: looking through cards, finding rulings."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import ruleshift
from ruleshift.core.decks import load_deck
from tests.browser.conftest import fits
from tests.browser.visitors import OpenPage, Theme

Findings = Callable[[Page], list[str]]


def cards(page: Page) -> Locator:
    return page.locator(".grid [data-card]")


def test_from_the_list_of_decks_to_a_card(open_page: OpenPage) -> None:
    page = open_page("/decks")
    page.get_by_role("link", name="Star Fluxx").click()
    expect(page.get_by_role("heading", name="Star Fluxx")).to_be_visible()
    expect(cards(page)).to_have_count(99)
    page.get_by_label("Search the cards").fill("teleporter")
    expect(page.get_by_role("status").first).to_contain_text("of 99 cards")
    cards(page).filter(has_text="Teleporter").first.click()
    big = page.get_by_role("dialog", name="Teleporter")
    expect(big).to_be_visible()
    page.wait_for_url("**/decks/star-fluxx?find=teleporter&card=Teleporter")
    page.keyboard.press("Escape")
    expect(big).to_have_count(0)


def test_filters_combine_and_stay_in_the_address(open_page: OpenPage) -> None:
    page = open_page("/decks/star-fluxx")
    goals = [card for card in ruleshift.load("star-fluxx").cards if card.type == "goal"]
    page.get_by_role("group", name="Type").get_by_role("button", name="Goal").click()
    expect(cards(page)).to_have_count(len(goals))
    page.get_by_label("Search the cards").fill("robot")
    robots = [card for card in goals if "robot" in f"{card.name} {card.text}".lower()]
    expect(cards(page)).to_have_count(len(robots))
    page.wait_for_url("**?find=robot&type=goal")
    page.reload()
    expect(cards(page)).to_have_count(len(robots))
    page.get_by_role("button", name="Show all").click()
    expect(cards(page)).to_have_count(99)


def test_a_trait_is_a_filter(open_page: OpenPage) -> None:
    page = open_page("/decks/zombie-fluxx")
    trait = "zombie"
    page.get_by_label("Trait").select_option(trait)
    wanted = [card for card in ruleshift.load("zombie-fluxx").cards if trait in card.traits]
    expect(cards(page)).to_have_count(len(wanted))


def test_nothing_found_is_said(open_page: OpenPage) -> None:
    page = open_page("/decks/tutorial?find=xyzzy")
    expect(page.get_by_text("No card is like that.")).to_be_visible()


def test_the_cards_by_keyboard(open_page: OpenPage) -> None:
    page = open_page("/decks/tutorial")
    cards(page).first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.card") == "2"
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    name = ruleshift.load("tutorial").cards[0].name
    expect(page.get_by_role("dialog", name=name)).to_be_visible()


def test_a_deck_file_can_be_taken_home(open_page: OpenPage) -> None:
    page = open_page("/decks/tutorial")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the deck file").click()
    assert download.value.suggested_filename == "tutorial.yaml"
    assert Path(download.value.path()).read_text(encoding="utf-8") == load_deck("tutorial").text


def test_options_are_explained(open_page: OpenPage) -> None:
    page = open_page("/decks/star-fluxx")
    page.get_by_text("Rules that can be read in two ways").click()
    option = page.locator("dl > div", has_text="cure_limit")
    expect(option).to_contain_text(ruleshift.load("star-fluxx").options["cure_limit"])


def test_decks_are_shuffled_together(open_page: OpenPage) -> None:
    page = open_page("/decks")
    page.get_by_label("Star Fluxx").check()
    page.get_by_label("First Steps").check()
    page.get_by_role("button", name="Look at the mixture").click()
    expect(page.get_by_role("heading", name="Star Fluxx + First Steps")).to_be_visible()
    page.get_by_label("Deck", exact=True).select_option("First Steps")
    expect(page.locator(".grid [data-name='Teapot']")).to_have_count(1)
    page.get_by_role("link", name="Play this deck").click()
    expect(page.get_by_role("dialog")).to_contain_text("First Steps")


def test_a_deck_that_is_not_there(open_page: OpenPage) -> None:
    page = open_page("/decks/star-fluxx")
    expect(cards(page).first).to_be_visible()
    page.evaluate(
        "history.pushState(null, '', '/decks/nothing'); dispatchEvent(new PopStateEvent('popstate'))"
    )
    expect(page.get_by_text("There is no deck 'nothing'.")).to_be_visible()


# -- rules ---------------------------------------------------------------------------------


def test_a_search_answers_while_one_types(open_page: OpenPage) -> None:
    page = open_page("/rules")
    page.get_by_label("Search the rules").press_sequentially("teleporter itself", delay=15)
    line = page.get_by_role("link", name=re.compile("W37"))
    expect(line).to_contain_text("cannot send itself")
    expect(page.get_by_role("status").filter(has_text="found")).to_contain_text("One line found")
    page.wait_for_url("**/rules?find=teleporter%20itself")
    line.click()
    expect(page.get_by_role("heading", name="W37 Ruling")).to_be_visible()
    page.get_by_role("link", name="Teleporter", exact=True).click()
    expect(page.get_by_role("dialog", name="Teleporter")).to_be_visible()


def test_a_book_and_back(open_page: OpenPage) -> None:
    page = open_page("/rules")
    page.get_by_role("link", name="NecroGenesis").click()
    expect(page.get_by_role("heading", name="Rules of NecroGenesis")).to_be_visible()
    page.get_by_label("Search the rules").fill("2.24.3")
    expect(page.get_by_role("link", name=re.compile("2.24.3")).first).to_contain_text("amounts add")
    page.get_by_role("link", name=re.compile("2.24.3")).first.click()
    page.wait_for_url("**/rules/necro/2.24.3")
    page.go_back()
    expect(page.get_by_label("Search the rules")).to_have_value("2.24.3")
    page.get_by_role("link", name="All books").click()
    expect(page.get_by_role("link", name="Star Fluxx")).to_be_visible()


def test_one_ruling_for_each_address(open_page: OpenPage) -> None:
    page = open_page("/rules/necro/R72")
    expect(page.locator("article")).to_contain_text("Rules it settles")
    page.locator("article").get_by_role("link", name="9.4.0").first.click()
    page.wait_for_url("**/rules/necro/9.4.0")
    expect(page.locator("article").first).to_contain_text("Rule")


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_stands_in_anybodys_way(
    open_page: OpenPage, findings: Findings, width: int, theme: Theme
) -> None:
    page = open_page("/decks", width=width, height=740, color_scheme=theme)
    for path, sign in [
        ("/decks", "First Steps"),
        ("/decks/zombie-fluxx", "Cards"),
        ("/decks/necrogenesis", "Cards"),
        ("/rules", "Star Fluxx"),
        ("/rules/star", "Rules of Star Fluxx"),
        ("/rules/necro/R72", "Ruling"),
        ("/decks/no-such-deck", "No such deck"),
        ("/rules/star/R999", "No such ruling"),
        ("/rules/no-such-book", "No such book"),
        ("/t/no-such-table", "This table cannot be shown"),
        ("/r/no-such-game", "This game cannot be shown"),
        ("/r/no-such-game/why", "This game cannot be looked back at"),
        ("/learn/no-such-lesson", "This lesson cannot be shown"),
        ("/puzzles/no-such-deck/1", "This puzzle cannot be shown"),
    ]:
        page.goto(path)
        expect(page.get_by_role("heading", name=sign).first).to_be_visible()
        assert findings(page) == [], path
        assert fits(page), path
