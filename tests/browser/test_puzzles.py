"""Puzzles in the browser: the list, hints, the solution played through, and what is remembered."""

from __future__ import annotations

import json
import re
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from ruleshift.puzzles.attempt import Attempt
from ruleshift.puzzles.examine import FAILS
from ruleshift.puzzles.puzzle import Puzzle
from ruleshift.puzzles.shelf import decks, of_the_day, shelf, today
from tests.browser.conftest import Findings, fits, in_both_themes
from tests.browser.visitors import OpenPage


def short_one() -> Puzzle:
    """A puzzle that two cards of one's own hand solve, one after the other."""
    return next(
        one
        for one in shelf(decks()[0]).puzzles
        if one.moves == len(one.solution) == 2 and all(label.startswith("play ") for _, label in one.solution)
    )


def wrong_card(puzzle: Puzzle) -> str:
    """A card of the hand with which it begins badly."""
    attempt = Attempt(puzzle)
    asked, verdicts = attempt.match.question, attempt.proof.options(attempt.match)
    assert asked is not None
    wrong = (asked.label(option) for option, verdict in verdicts.items() if verdict == FAILS)
    return next(label for label in wrong if label.startswith("play ")).removeprefix("play ")


def test_the_list_can_be_read_by_everybody(open_page: OpenPage, findings: Findings) -> None:
    page = open_page("/puzzles")
    expect(page.get_by_role("heading", name="The puzzle of the day")).to_be_visible()
    expect(page.locator("section ol li a").first).to_be_visible()
    assert page.locator("section ol li a").count() >= 100
    assert in_both_themes(page, findings) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert fits(page)


def test_the_solution_is_played_through_and_only_what_one_plays_oneself_counts(
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
    page.get_by_role("button", name="Begin again").click()
    for _, label in puzzle.solution:
        play(page, label.removeprefix("play "), phone=False)
    expect(page.locator(".task")).to_contain_text("Solved!")
    assert json.loads(remembered(page))[f"{puzzle.deck} {puzzle.id}"]["shown"]


def test_a_page_that_is_left_open_over_midnight_offers_the_puzzle_of_the_new_day(open_page: OpenPage) -> None:
    page = open_page("/learn")
    page.clock.install()
    late = of_the_day(today() - timedelta(days=1))
    offered = {**page.request.get("/api/puzzles/day").json(), "day": f"{today() - timedelta(days=1)}"}
    offered["puzzle"]["id"] = late.id
    page.route("**/api/puzzles/day", lambda route: route.fulfill(json=offered), times=1)
    page.goto("/puzzles")
    link = page.get_by_role("link", name="Solve it")
    expect(link).to_have_attribute("href", re.compile(f"/{late.id}$"))
    page.clock.fast_forward("06:00")
    expect(link).to_have_attribute("href", re.compile(f"/{of_the_day(today()).id}$"))


def answering(deck: str) -> tuple[Puzzle, str, list[str]]:
    """A puzzle in which somebody else holds some cards, who that is, and what they are."""
    return next(
        (one, seat, has["hand"])
        for one in shelf(deck).puzzles
        for seat, has in one.given["seats"].items()
        if seat != one.seat and 1 <= len(has["hand"]) <= 3
    )


@pytest.mark.parametrize("deck", decks())
def test_what_others_hold_can_be_read_without_looking_at_each_card(open_page: OpenPage, deck: str) -> None:
    puzzle, seat, held = answering(deck)
    page = open_page(f"/puzzles/{deck}/{puzzle.id}", width=1280, height=720)
    hand = page.get_by_label(re.compile(f"^{seat}['’]s hand$"))
    for name in held:
        shown = hand.get_by_text(name, exact=True).first
        expect(shown).to_be_in_viewport(ratio=1)
    assert fits(page)


@pytest.mark.parametrize("phone", [False, True], ids=["keys", "fingers"])
def test_somebody_goes_astray_takes_it_back_asks_for_a_hint_and_solves_it(
    open_page: OpenPage, phone: bool
) -> None:
    puzzle = short_one()
    width, height = (390, 844) if phone else (1280, 720)
    path = f"/puzzles/{puzzle.deck}/{puzzle.id}"
    page = open_page(path, settings={"speed": "instant"}, width=width, height=height)
    task = page.locator(".task")
    play(page, wrong_card(puzzle), phone)
    expect(task).to_contain_text("Not that way.")
    assert remembered(page) == "{}"
    if phone:
        page.get_by_role("button", name="Take it back").tap()
        task.get_by_role("button", name="Hint").tap()
    else:
        expect(task.get_by_role("button", name="Take it back")).to_be_focused()
        page.keyboard.press("u")
        expect(task).to_contain_text("All hands lie open")
        page.keyboard.press("h")
    expect(task.locator(".hint")).to_contain_text("Try “play”")
    for _, label in puzzle.solution:
        expect(task).not_to_contain_text("Solved!")
        play(page, label.removeprefix("play "), phone)
    expect(task).to_contain_text("Solved!")
    if not phone:
        expect(task.get_by_role("link", name="Next puzzle")).to_be_focused()
    assert json.loads(remembered(page)) == {
        f"{puzzle.deck} {puzzle.id}": {"solved": True, "hints": 1, "shown": False}
    }
    page.goto(page.url.replace(path, "/puzzles"))
    expect(page.locator(f"a[href='{path}']")).to_have_accessible_name(re.compile("solved$"))


def play(page: Page, name: str, phone: bool) -> None:
    """Play a card of one's hand, as a finger or a keyboard does."""
    card = page.locator(f'.hand [data-name="{name}"]')
    expect(card).to_have_class(re.compile("glows"))
    if not phone:
        card.press("Enter")
        return
    card.tap()
    expect(card).to_have_class(re.compile("armed"))
    card.tap()


def test_an_unknown_puzzle_says_so(open_page: OpenPage) -> None:
    page = open_page(f"/puzzles/{decks()[0]}/nothing")
    expect(page.get_by_text("There is no puzzle 'nothing'")).to_be_visible()


def remembered(page: Page) -> str:
    """What this browser remembers of puzzles."""
    return str(page.evaluate("localStorage.getItem('ruleshift.memory.puzzles') ?? '{}'"))
