"""Puzzles in the browser: the list, hints, the solution played through, and what is remembered."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from ruleshift.puzzles.puzzle import Puzzle
from ruleshift.puzzles.shelf import decks, shelf
from tests.browser.conftest import Findings, fits, in_both_themes
from tests.browser.visitors import OpenPage


def short_one() -> Puzzle:
    """A puzzle that a single answer solves."""
    return next(one for one in shelf(decks()[0]).puzzles if one.moves == 1)


def test_the_list_can_be_read_by_everybody(open_page: OpenPage, findings: Findings) -> None:
    page = open_page("/puzzles")
    expect(page.get_by_role("heading", name="The puzzle of the day")).to_be_visible()
    expect(page.locator("section ol li a").first).to_be_visible()
    assert page.locator("section ol li a").count() >= 100
    assert in_both_themes(page, findings) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert fits(page)


def test_the_solution_is_played_through_and_counts_for_nothing(
    open_page: OpenPage, findings: Findings
) -> None:
    puzzle = short_one()
    page = open_page(f"/puzzles/{puzzle.deck}/{puzzle.id}")
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Another hint").click()
    expect(page.locator(".task .hint")).to_contain_text("Do this")
    assert in_both_themes(page, findings) == []
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".task")).to_contain_text("That is the solution")
    assert remembered(page) == "{}"


def test_an_unknown_puzzle_says_so(open_page: OpenPage) -> None:
    page = open_page(f"/puzzles/{decks()[0]}/nothing")
    expect(page.get_by_text("There is no puzzle 'nothing'")).to_be_visible()


def remembered(page: Page) -> str:
    """What this browser remembers of puzzles."""
    return str(page.evaluate("localStorage.getItem('ruleshift.memory.puzzles') ?? '{}'"))
