"""Lessons in the browser: somebody who presses only what is lit wins, on a desk and on a phone."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ruleshift.lessons.shipped import lesson_files, lesson_named
from tests.browser.conftest import Findings, fits, in_both_themes
from tests.browser.visitors import OpenPage

PRESS = "[data-lit=press]:not([disabled])"
DESK, PHONE = (1280, 800), (390, 844)
# What is to be pressed must be seen, and of what is only spoken of at least one: a hand may be swiped.
COVERED = """() => {
  const hidden = (one) => {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 40)];
    const top = document.elementFromPoint(x, y);
    return !top || !(one.contains(top) || top.contains(one));
  };
  const looks = [...document.querySelectorAll("[data-lit=look]")];
  const lost = looks.length && looks.every(hidden) ? looks : [];
  const presses = [...document.querySelectorAll("[data-lit=press]")].filter(hidden);
  return [...lost, ...presses].map((one) => one.outerHTML.slice(0, 120));
}"""
# A press has led somewhere: to the next step, the questions, or what has to be pressed next.
DONE = """at => document.querySelector(".quiz") || document.querySelector(".armed, .menu[role=dialog]")
  || document.querySelector("[data-word=more][aria-expanded=true]")
  || parseInt(document.querySelector(".coach .place").textContent) > at"""


def place(page: Page) -> int:
    """Which step is shown."""
    found = re.match(r"(\d+) / \d+", page.locator(".coach .place").inner_text())
    assert found
    return int(found[1])


def press(page: Page, phone: bool) -> None:
    """Press the first thing that is lit; a card in a hand may want a second tap."""
    one = page.locator(PRESS).first
    if phone:
        one.tap()
    else:
        one.click()


def walk(page: Page, steps: int, phone: bool, most: int = 0) -> list[str]:
    """Go through a lesson by what is lit; everything that was lit and could not be seen."""
    hidden = []
    for at in range(1, (most or steps) + 1):
        expect(page.locator(".coach .place")).to_have_text(re.compile(rf"^{at} / {steps}"))
        for _ in range(3):
            page.locator(PRESS).first.wait_for()
            hidden += [f"step {at}: {one}" for one in page.evaluate(COVERED)]
            press(page, phone)
            page.wait_for_function(DONE, arg=at)
            if page.locator(".quiz").count() or place(page) > at:
                break
    return hidden


def answer(page: Page, number: int) -> None:
    """Answer all questions at the end, the first of them wrongly at first."""
    page.locator(".quiz [data-right=false]").first.click()
    expect(page.locator(".quiz .reply")).to_contain_text("Not quite.")
    for _ in range(number):
        page.locator(".quiz [data-right=true]").click()
        expect(page.locator(".quiz .reply")).to_contain_text("Yes!")
        page.locator(".quiz [data-word=on]").click()
    expect(page.locator(".quiz")).to_contain_text(f"You knew {number - 1} of {number} at once.")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("name", lesson_files())
def test_whoever_presses_what_is_lit_wins(open_page: OpenPage, name: str, phone: bool) -> None:
    lesson = lesson_named(name)
    width, height = PHONE if phone else DESK
    page = open_page(f"/learn/{name}", settings={"speed": "instant"}, width=width, height=height)
    assert walk(page, len(lesson.own_steps), phone) == []
    answer(page, len(lesson.asks))
    assert fits(page)
    kept = json.loads(page.evaluate("localStorage['ruleshift.memory.lessons']"))
    assert kept[name] == {"answers": [], "done": True}
    page.locator(".quiz a[href='/learn']").click()
    expect(page.locator(".lessons li", has_text=lesson.title)).to_contain_text("Learned")
    expect(page.get_by_role("link", name=f"Once more: {lesson.title}")).to_be_visible()


def test_a_lesson_goes_on_after_a_refresh_and_back_leads_to_the_list(open_page: OpenPage) -> None:
    page = open_page("/learn", settings={"speed": "instant"})
    page.get_by_role("link", name="Begin: Your first game").click()
    walk(page, 24, phone=False, most=6)
    expect(page.locator(".coach .place")).to_have_text(re.compile("^7 /"))
    page.reload()
    expect(page.locator(".coach .place")).to_have_text(re.compile("^7 /"))
    page.get_by_role("button", name="One step back").click()
    expect(page.locator(".coach .place")).to_have_text(re.compile("^6 /"))
    other = open_page("/learn/first-game", like=page)
    expect(other.locator(".coach .place")).to_have_text(re.compile("^6 /"))
    page.go_back()
    expect(page.locator(".lessons")).to_contain_text("Go on")


def test_a_wrong_press_is_answered_and_nothing_moves(open_page: OpenPage) -> None:
    page = open_page("/learn/first-game", settings={"speed": "instant"})
    walk(page, 24, phone=False, most=4)
    page.locator("[data-name=Novel]").click()
    expect(page.locator(".coach .say")).to_contain_text("let us begin with the Teapot")
    page.get_by_role("button", name="I see").click()
    expect(page.locator(".coach .say")).to_contain_text("own. Play it!")
    press(page, phone=False)
    expect(page.locator(".coach .place")).to_have_text(re.compile("^6 /"))


def test_a_lesson_is_played_with_keys_alone(open_page: OpenPage) -> None:
    page = open_page("/learn/first-game", settings={"speed": "instant"})
    for at in range(2, 6):
        expect(page.locator(".coach .go")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".coach .place")).to_have_text(re.compile(f"^{at} /"))
    expect(page.locator("section.bar")).to_be_focused()
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.dataset.lit") == "press":
            break
    page.keyboard.press("Enter")
    expect(page.locator(".coach .place")).to_have_text(re.compile("^6 /"))


def test_each_step_is_said_to_screen_readers_and_axe_finds_nothing(
    open_page: OpenPage, findings: Findings
) -> None:
    page = open_page("/learn", settings={"speed": "instant"})
    page.locator(".lessons").wait_for()
    assert in_both_themes(page, findings) == []
    page.get_by_role("link", name="Begin: Your first game").click()
    said = page.locator(".coach [role=status]")
    expect(said).to_have_text(lesson_named("first-game").steps[0].say)
    assert in_both_themes(page, findings) == []
    walk(page, 24, phone=False, most=4)
    expect(page.locator("[data-lit=press]").first).to_be_visible()
    assert findings(page) == []


def test_without_storage_a_lesson_is_played_all_the_same(open_page: OpenPage) -> None:
    page = open_page("/about")
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('off', 'QuotaExceededError'); };"
        "Storage.prototype.getItem = () => { throw new DOMException('off', 'SecurityError'); };"
    )
    page.goto(page.url.replace("/about", "/learn/first-game"))
    expect(page.get_by_text("This browser keeps nothing")).to_be_visible()
    walk(page, 24, phone=False, most=5)


@pytest.mark.parametrize("kept", ['{"answers": [[99], [99]], "done": false}', '"odd"', '{"answers": 7}'])
def test_answers_edited_by_hand_begin_the_lesson_anew(open_page: OpenPage, kept: str) -> None:
    page = open_page("/about")
    entry: Any = json.dumps({"first-game": json.loads(kept)})
    page.evaluate("kept => (localStorage['ruleshift.memory.lessons'] = kept)", entry)
    page.goto(page.url.replace("/about", "/learn/first-game"))
    expect(page.locator(".coach .place")).to_have_text(re.compile("^1 /"))


def test_a_lesson_that_is_not_there_says_so(open_page: OpenPage) -> None:
    page = open_page("/learn/frist-game")
    expect(page.get_by_text("Did you mean first-game?")).to_be_visible()
    page.get_by_role("link", name="All lessons").click()
    expect(page.get_by_role("heading", name="Learn")).to_be_visible()


def test_the_start_page_leads_to_the_lessons(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Learn it in five minutes").click()
    expect(page.locator(".lessons li")).to_have_count(3)


def test_the_coach_speaks_of_a_type_once_and_can_be_sent_away(
    open_page: OpenPage, findings: Findings
) -> None:
    page = open_page("/", settings={"speed": "instant", "coach": True})
    page.get_by_role("button", name="Play now").click()
    note = page.locator(".note")
    first = note.locator(".kind").inner_text()
    assert findings(page) == []
    note.get_by_role("button", name="Got it").click()
    expect(note).to_have_count(0)
    kept = json.loads(page.evaluate("localStorage['ruleshift.memory.coach']"))
    assert [key.partition(": ")[2].casefold() for key in kept] == [first.casefold()]
    page.locator(".hand .glows").first.click()
    note.wait_for()
    assert note.locator(".kind").inner_text() != first
    note.get_by_role("button", name="No more words of the coach").click()
    expect(note).to_have_count(0)
    assert json.loads(page.evaluate("localStorage['ruleshift.settings']"))["coach"] is False
