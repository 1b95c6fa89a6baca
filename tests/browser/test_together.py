"""People together at a table, each in a browser of their own: what one does, the others see and hear."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import fits
from tests.browser.together import (
    ANN,
    OPEN,
    agree,
    guest,
    logged,
    menu,
    play,
    question,
    says_pass,
    seated,
    side,
    sit,
    two,
    window,
)
from tests.browser.visitors import OpenPage
from tests.support.served import Served

Findings = Callable[[Page], list[str]]


# -- a game by link ------------------------------------------------------------------------


def test_a_friend_sits_down_and_both_see_the_same_table(open_page: OpenPage, server: Served) -> None:
    """The table is full, so the game begins; what one does is seen by the other."""
    made = server.table("star-fluxx", ANN, OPEN, seed=120, window_seconds=60)
    ann = seated(open_page, server, made)
    expect(ann.get_by_text("Waiting for one more player")).to_be_visible()
    bob = guest(open_page, server, made, width=360, height=740)
    sit(bob, "Bob")
    agree(bob)
    expect(side(ann, "Bob")).to_be_visible()
    expect(side(bob, "Ann")).to_be_visible()
    expect(bob.locator(".turn").first).to_have_text("Turn 1, Ann's turn")
    expect(ann.locator(".turn").first).to_contain_text("Your turn")
    play(ann, "Draw 4")
    for page in (ann, bob):
        expect(page.locator("[data-place=playing] [data-name='Draw 4']")).to_be_visible()
    says_pass(bob)
    expect(ann.locator("[data-name='Draw 4']").first).to_be_visible()
    expect(bob.locator("[data-value=draw]")).to_contain_text("4")
    # Nobody sees the other's hand.
    expect(ann.locator("[data-name='Veto!']")).to_have_count(0)
    expect(bob.locator("[data-name='Unseen Force']")).to_have_count(0)


# -- windows -------------------------------------------------------------------------------


def test_everybody_sees_the_same_window_and_it_closes_when_all_have_passed(
    open_page: OpenPage, server: Served
) -> None:
    ann, bob = two(open_page, server)
    play(ann, "Draw 4")
    for page in (ann, bob):
        expect(window(page)).to_be_visible()
        expect(page.get_by_role("timer")).to_have_attribute(
            "aria-label", re.compile(r"Time to answer: (60|5\d) seconds left")
        )
    number = "data-window"
    assert window(ann).get_attribute(number) == window(bob).get_attribute(number)
    expect(ann.get_by_role("region", name="The game")).to_contain_text("Waiting for the others.")
    expect(question(bob)).to_contain_text("Ann plays Draw 4.")
    expect(bob.locator("[aria-live=polite][aria-atomic]")).to_contain_text("Ann plays Draw 4. Answer with")
    bob.keyboard.press("1")  # the first word among the choices: pass
    for page in (ann, bob):
        expect(window(page)).to_have_count(0)
        expect(page.locator("[data-place='rules'] [data-name='Draw 4']")).to_be_visible()


def test_a_surprise_answers_a_play(open_page: OpenPage, server: Served) -> None:
    ann, bob = two(open_page, server)
    play(ann, "Draw 4")
    expect(window(bob)).to_be_visible()
    play(bob, "Veto!")
    for page in (ann, bob):
        expect(logged(page)).to_contain_text("Bob answers with Veto!")
    says_pass(ann)  # a Surprise can be answered as well
    for page in (ann, bob):
        expect(page.locator("[data-place='rules'] [data-name='Draw 4']")).to_have_count(0)
        expect(logged(page)).to_contain_text("Veto! cancels Draw 4.")


def test_somebody_passes_always_until_they_want_to_be_asked_again(
    open_page: OpenPage, server: Served
) -> None:
    ann, bob = two(open_page, server)
    play(ann, "Draw 4")
    window(bob).get_by_label("always pass").click()  # and the box is gone with the window
    expect(window(ann)).to_have_count(0)  # at once, although a minute is left
    for page in (ann, bob):
        expect(page.locator("[data-place='rules'] [data-name='Draw 4']")).to_be_visible()
    bob.reload()
    bob.get_by_role("button", name="always pass").click()  # press to be asked again
    expect(bob.get_by_role("button", name="always pass")).to_have_count(0)
    play(bob, "The Scientist")
    says_pass(ann)
    play(ann, "Laser Sword")
    expect(window(bob)).to_be_visible()
    expect(question(bob).get_by_role("button", name="Pass")).to_be_visible()
    window(bob).get_by_label("pass when a Keeper is played").click()
    expect(window(ann)).to_have_count(0)
    bob.get_by_role("button", name="some moments pass").click()
    expect(bob.get_by_role("button", name="some moments pass")).to_have_count(0)


def test_a_page_that_is_loaded_again_comes_back_to_the_same_window(
    open_page: OpenPage, server: Served
) -> None:
    ann, bob = two(open_page, server)
    play(ann, "Draw 4")
    expect(window(bob)).to_be_visible()
    before = question(bob).inner_text()
    number = window(bob).get_attribute("data-window")
    bob.reload()
    expect(window(bob)).to_be_visible()
    seconds = re.compile(r"\b\d+ s\b")
    assert seconds.sub("", question(bob).inner_text()) == seconds.sub("", before)
    assert window(bob).get_attribute("data-window") == number
    expect(window(ann)).to_be_visible()
    says_pass(bob)
    expect(window(ann)).to_have_count(0)


def test_a_device_without_a_network_says_so_and_comes_back(open_page: OpenPage, server: Served) -> None:
    ann, bob = two(open_page, server)
    bob.context.set_offline(True)
    expect(bob.get_by_text("This device is offline.")).to_be_visible()
    expect(side(ann, "Bob").get_by_role("img", name="away")).to_be_visible()
    play(ann, "Draw 4")
    bob.context.set_offline(False)
    expect(window(bob)).to_be_visible()
    expect(bob.get_by_text("This device is offline.")).to_have_count(0)


# -- talking -------------------------------------------------------------------------------


def test_people_talk_and_mute_each_other(open_page: OpenPage, server: Served) -> None:
    ann, bob = two(open_page, server)
    tab = ann.get_by_role("tab", name="Chat")
    bob.get_by_role("tab", name="Chat").click()
    bob.get_by_role("button", name="Hello!").click()
    expect(side(ann, "Bob")).to_contain_text("Hello!")  # for a moment, beside who said it
    expect(tab).to_have_accessible_name(re.compile("1 new"))
    bob.get_by_label("Say something").fill("How are <b>you</b>?")
    bob.keyboard.press("Enter")
    expect(tab).to_have_accessible_name(re.compile("2 new"))
    tab.click()
    expect(tab).to_have_accessible_name("Chat")
    lines = ann.get_by_role("list", name="Chat")
    expect(lines).to_contain_text("Bob Hello!")
    expect(lines).to_contain_text("How are <b>you</b>?")

    ann.get_by_role("button", name="Mute Bob").first.click()
    expect(lines).not_to_contain_text("Bob")
    bob.get_by_role("button", name="Oh no!").click()
    ann.get_by_role("button", name="Thanks").click()
    expect(lines).to_contain_text("Ann Thanks")
    expect(lines).not_to_contain_text("Oh no!")
    expect(bob.get_by_role("list", name="Chat")).to_contain_text("Ann Thanks")
    ann.get_by_role("button", name="Hear Bob again").click()
    expect(lines).to_contain_text("Oh no!")
    ann.reload()  # what was said is still there, and read
    expect(ann.get_by_role("tab", name="Chat")).to_have_accessible_name("Chat")
    ann.keyboard.press("c")
    expect(lines).to_contain_text("Ann Thanks")
    expect(ann.get_by_label("Say something")).to_be_focused()


def test_people_talk_in_the_lobby(open_page: OpenPage, server: Served) -> None:
    made = server.table("star-fluxx", ANN, OPEN, OPEN)
    ann, bob = seated(open_page, server, made), guest(open_page, server, made, width=360, height=740)
    sit(bob, "Bob")
    bob.get_by_role("button", name="Chat").click()
    bob.get_by_role("button", name="Hello!").click()
    ann.get_by_role("button", name="Chat 1 new").click()
    expect(ann.get_by_role("dialog").get_by_role("list", name="Chat")).to_contain_text("Bob Hello!")


# -- for everybody -------------------------------------------------------------------------


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_stands_in_anybodys_way(
    open_page: OpenPage, server: Served, findings: Findings, width: int
) -> None:
    made = server.table("star-fluxx", ANN, OPEN, seed=120, window_seconds=60)
    ann = seated(open_page, server, made, width=width, height=740)
    bob = guest(open_page, server, made)
    sit(bob, "Bob")
    agree(bob)
    expect(question(ann)).to_be_visible()
    menu(ann, "People at the table")
    ann.get_by_role("button", name="Send away Bob").click()
    expect(ann.get_by_role("button", name="Yes, send away")).to_be_focused()
    assert findings(ann) == []
    assert fits(ann)
    ann.keyboard.press("Escape")
    ann.keyboard.press("c")
    ann.get_by_role("button", name="Well played!").click()
    expect(ann.get_by_role("list", name="Chat")).to_contain_text("Well played!")
    assert findings(ann) == []
    assert fits(ann)
