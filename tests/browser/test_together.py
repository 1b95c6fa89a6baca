"""People together at a table: each in a browser of their own."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, fits
from tests.browser.together import (
    ANN,
    BOT,
    OPEN,
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
from tests.support.served import Served

Findings = Callable[[Page], list[str]]


def table_of(page: Page) -> str:
    return urlsplit(page.url).path.rsplit("/", 1)[1]


# -- a game by link ------------------------------------------------------------------------


def test_a_friend_sits_down_and_both_see_the_same_table(open_page: OpenPage, server: Served) -> None:
    """The table is full, so the game begins; what one does is seen by the other."""
    made = server.table("star-fluxx", ANN, OPEN, seed=120, window_seconds=60)
    ann = seated(open_page, server, made)
    expect(ann.get_by_text("Waiting for one more player")).to_be_visible()
    bob = guest(open_page, server, made, width=360, height=740)
    sit(bob, "Bob")
    expect(side(ann, "Bob")).to_be_visible()
    expect(side(bob, "Ann")).to_be_visible()
    expect(bob.locator(".turn").first).to_have_text("Ann's turn")
    expect(ann.locator(".turn").first).to_contain_text("Your turn")
    play(ann, "Draw 4")
    for page in (ann, bob):
        expect(page.locator("[data-place=playing] [data-name='Draw 4']")).to_be_visible()
    says_pass(bob)
    expect(ann.locator("[data-name='Draw 4']").first).to_be_visible()
    expect(bob.locator("summary")).to_contain_text("draw 4")
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
        expect(window(page).get_by_role("timer")).to_have_attribute(
            "aria-label", re.compile(r"Time to answer: (60|5\d) seconds left")
        )
    number = "data-window"
    assert window(ann).get_attribute(number) == window(bob).get_attribute(number)
    expect(window(ann)).to_contain_text("Waiting for the others.")
    expect(question(bob)).to_contain_text("Ann plays Draw 4.")
    expect(bob.locator("[aria-live=polite][aria-atomic]")).to_contain_text("Ann plays Draw 4. Answer with")
    bob.keyboard.press("1")  # the first word among the choices: pass
    for page in (ann, bob):
        expect(window(page)).to_have_count(0)
        expect(page.locator(".left [data-name='Draw 4']")).to_be_visible()


def test_a_surprise_answers_a_play(open_page: OpenPage, server: Served) -> None:
    ann, bob = two(open_page, server)
    play(ann, "Draw 4")
    expect(window(bob)).to_be_visible()
    play(bob, "Veto!")
    for page in (ann, bob):
        expect(logged(page)).to_contain_text("Bob answers with Veto!")
    says_pass(ann)  # a Surprise can be answered as well
    for page in (ann, bob):
        expect(page.locator(".left [data-name='Draw 4']")).to_have_count(0)
        expect(logged(page)).to_contain_text("Veto! cancels Draw 4.")


def test_somebody_passes_always_until_they_want_to_be_asked_again(
    open_page: OpenPage, server: Served
) -> None:
    ann, bob = two(open_page, server)
    play(ann, "Draw 4")
    window(bob).get_by_label("always pass").check()
    expect(window(ann)).to_have_count(0)  # at once, although a minute is left
    for page in (ann, bob):
        expect(page.locator(".left [data-name='Draw 4']")).to_be_visible()
    bob.reload()
    bob.get_by_role("button", name="always pass").click()  # press to be asked again
    expect(bob.get_by_role("button", name="always pass")).to_have_count(0)
    play(bob, "The Scientist")
    says_pass(ann)
    play(ann, "Laser Sword")
    expect(window(bob)).to_be_visible()
    expect(question(bob).get_by_role("button", name="Pass")).to_be_visible()


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
    ann.get_by_role("button", name="Chat 1 new").or_(ann.locator(".chats .badge")).first.click()
    expect(ann.get_by_role("dialog").get_by_role("list", name="Chat")).to_contain_text("Bob Hello!")


# -- coming and going ----------------------------------------------------------------------


def test_the_host_sends_somebody_away_after_being_asked(open_page: OpenPage, server: Served) -> None:
    ann, bob = two(open_page, server)
    bob.get_by_role("button", name="People at the table").click()
    expect(bob.get_by_role("dialog")).to_contain_text("Bob (you)")
    expect(bob.get_by_role("button", name="Send away Ann")).to_have_count(0)  # only the host can
    ann.get_by_role("button", name="People at the table").click()
    ann.get_by_role("button", name="Send away Bob").click()
    ann.get_by_role("button", name="No", exact=True).click()
    expect(ann.get_by_role("dialog")).to_contain_text("Bob")
    ann.get_by_role("button", name="Send away Bob").click()
    ann.get_by_role("button", name="Yes, send away").click()
    expect(ann.get_by_role("dialog").locator("li", has_text="Bob")).to_contain_text("clever bot")
    expect(bob.get_by_role("heading", name=re.compile("host has sent you away"))).to_be_visible()
    bob.get_by_role("button", name="Watch the table").click()
    expect(bob.get_by_text("You are watching.")).to_be_visible()
    expect(bob.get_by_role("button", name="Play along")).to_have_count(0)
    # Not again, unless the host says so.
    ann.get_by_label("Newcomers may sit down").check()
    expect(bob.get_by_role("button", name="Play along")).to_be_visible()


def test_a_bot_plays_for_somebody_and_gives_the_seat_back(open_page: OpenPage, server: Served) -> None:
    ann, bob = two(open_page, server)
    bob.evaluate("localStorage")  # the page is there
    menu(ann, "Let a bot play for me")
    expect(ann.get_by_text("A bot plays for you").first).to_be_visible()
    expect(side(bob, "Ann").get_by_role("img", name=re.compile("lets a bot play"))).to_be_visible()
    expect(window(bob)).to_be_visible()  # the bot has played a card
    ann.get_by_role("button", name="Play myself again").click()
    expect(ann.get_by_text("A bot plays for you")).to_have_count(0)
    expect(side(bob, "Ann").get_by_role("img", name=re.compile("lets a bot play"))).to_have_count(0)


def test_a_bot_stands_in_for_somebody_who_has_gone_until_they_return(
    open_page: OpenPage, server: Served
) -> None:
    ann, bob = two(open_page, server, grace_seconds=2)
    state = bob.context.storage_state()
    bob.context.close()
    mark = side(ann, "Bob").get_by_role("img")
    expect(mark.filter(has_text="💤").first).to_be_visible()
    expect(side(ann, "Bob").get_by_role("img", name="away, a bot stands in")).to_be_visible()
    bob = open_page(f"{server.link}/t/{table_of(ann)}", storage_state=state)
    expect(bob.get_by_role("region", name=re.compile("Your hand, 3 cards"))).to_be_visible()
    expect(side(ann, "Bob").get_by_role("img", name="away")).to_have_count(0)


def test_somebody_stands_up_before_the_game(open_page: OpenPage, server: Served) -> None:
    made = server.table("star-fluxx", ANN, OPEN, OPEN)
    ann, bob = seated(open_page, server, made), guest(open_page, server, made)
    sit(bob, "Bob")
    expect(ann.get_by_text("Bob", exact=True)).to_be_visible()
    menu(bob, "Stand up")
    expect(ann.get_by_text("Bob", exact=True)).to_have_count(0)
    expect(bob.get_by_role("button", name="Sit here, seat 2")).to_be_visible()


def test_two_people_play_necrogenesis(open_page: OpenPage, server: Served) -> None:
    free = {**OPEN, "deck": "scorched-earth"}
    made = server.table("necrogenesis", {**ANN, "deck": "long-watch"}, free, seed=5)
    ann, bob = seated(open_page, server, made), guest(open_page, server, made, width=360, height=740)
    sit(bob, "Bob")
    expect(bob.get_by_role("region", name=re.compile("Your hand, 5 cards"))).to_be_visible()
    field = ann.get_by_role("region", name="Bob\u2019s battlefield")
    expect(field).to_be_visible()
    state = bob.context.storage_state()
    bob.context.close()
    expect(field.get_by_role("img", name="away")).to_be_visible()
    open_page(f"{server.link}/t/{table_of(ann)}", storage_state=state)
    expect(field.get_by_role("img", name="away")).to_have_count(0)


def test_whoever_watches_sees_no_hand_and_can_take_the_seat_of_a_bot(
    open_page: OpenPage, server: Served
) -> None:
    made = server.table("star-fluxx", ANN, BOT, seed=120)
    ann, zoe = seated(open_page, server, made), guest(open_page, server, made)
    expect(question(ann)).to_be_visible()
    expect(zoe.get_by_text("You are watching.")).to_be_visible()
    expect(side(zoe, "Ann")).to_be_visible()
    expect(zoe.get_by_role("region", name=re.compile("hand"))).to_have_count(0)
    expect(zoe.locator("[data-name='Draw 4']")).to_have_count(0)
    expect(ann.get_by_title("people who watch")).to_contain_text("1")

    zoe.get_by_role("button", name="Play along").click()
    zoe.get_by_role("button", name="Take the seat of Bruno").click()
    zoe.get_by_label("Your name").fill("Zoe")
    zoe.get_by_role("button", name="Sit down").click()
    expect(zoe.get_by_role("region", name=re.compile("Your hand, 3 cards"))).to_be_visible()
    expect(side(ann, "Bruno")).to_contain_text("Zoe (as Bruno)")
    zoe.reload()  # the seat is hers
    expect(zoe.get_by_role("region", name=re.compile("Your hand, 3 cards"))).to_be_visible()


def test_whoever_watches_is_dealt_in(open_page: OpenPage, server: Served) -> None:
    made = server.table("star-fluxx", ANN, BOT, seed=120)
    ann, zoe = seated(open_page, server, made), guest(open_page, server, made)
    expect(question(ann)).to_be_visible()
    zoe.get_by_role("button", name="Play along").click()
    zoe.get_by_role("button", name="Join as a new player").click()
    zoe.get_by_label("Your name").fill("Zoe")
    zoe.get_by_role("button", name="Sit down").click()
    expect(zoe.get_by_role("region", name=re.compile("Your hand, 3 cards"))).to_be_visible()
    expect(side(ann, "Zoe")).to_be_visible()
    expect(ann.get_by_text("Zoe sits down.")).to_be_visible()


# -- the clock -----------------------------------------------------------------------------


def test_the_clock_is_offered_when_a_table_is_set_up(open_page: OpenPage, server: Served) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Star Fluxx").first.click()
    page.get_by_label("Seat 2: who plays").select_option("open")
    page.get_by_label("Time for each choice").select_option("60 seconds")
    page.get_by_label("Time to answer a play").select_option("10 seconds")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    room = server.get(f"/api/tables/{table_of(page)}")
    assert (room["turn_seconds"], room["window_seconds"]) == (60, 10)
    expect(page.get_by_text("60 seconds for each choice")).to_be_visible()


def test_a_bot_answers_when_the_time_is_up(open_page: OpenPage, server: Served) -> None:
    ann, bob = two(open_page, server, turn_seconds=4)
    timer = question(ann).get_by_role("timer")
    expect(timer).to_have_attribute("aria-label", re.compile("Time for your answer: [1-4] seconds left"))
    expect(bob.get_by_role("timer")).to_have_count(0)  # only who is asked is in a hurry
    expect(ann.get_by_text("Time was up, so a bot has answered for you.")).to_be_visible()
    expect(window(bob)).to_be_visible()


# -- the end, and the next game ------------------------------------------------------------


def test_everybody_who_plays_again_has_a_seat_at_the_next_table(open_page: OpenPage, server: Served) -> None:
    ann, bob = two(open_page, server)
    menu(bob, "Leave the game")
    bob.get_by_role("button", name="Stay").click()
    expect(bob.get_by_role("dialog")).to_have_count(0)
    menu(bob, "Leave the game")
    bob.get_by_role("button", name="Give up").click()
    expect(ann.get_by_role("dialog", name="You have won!")).to_be_visible()
    expect(bob.get_by_role("dialog", name="Ann has won")).to_be_visible()
    old = table_of(ann)
    bob.get_by_role("button", name="Play again").click()
    expect(ann.get_by_text("The next game has begun, and your seat is kept.")).to_be_visible()
    ann.get_by_role("link", name="Play again").click()
    for page, other in ((ann, "Bob"), (bob, "Ann")):
        expect(side(page, other)).to_be_visible()
        expect(side(page, other).get_by_role("img", name=re.compile("away|bot"))).to_have_count(0)
        expect(page.get_by_role("region", name=re.compile("Your hand"))).to_be_visible()
    assert table_of(ann) == table_of(bob) != old
    expect(question(bob)).to_be_visible()  # who came second begins this time


def test_somebody_leaves_and_a_bot_plays_on(open_page: OpenPage, server: Served) -> None:
    ann, bob = two(open_page, server)
    menu(bob, "Leave the game")
    bob.get_by_role("button", name="Let a bot play on").click()
    expect(bob.get_by_text("You are watching.")).to_be_visible()
    expect(side(ann, "Bob").get_by_role("img", name="clever bot")).to_be_visible()
    bob.reload()
    expect(bob.get_by_text("You are watching.")).to_be_visible()


# -- against bots --------------------------------------------------------------------------


def test_a_hint_marks_what_a_bot_would_do_and_an_answer_is_taken_back(
    open_page: OpenPage, server: Served
) -> None:
    made = server.table("star-fluxx", ANN, BOT, seed=120)
    ann = seated(open_page, server, made)
    expect(question(ann)).to_be_visible()
    before = ann.locator(".hand [data-card]").evaluate_all("all => all.map(one => one.dataset.name)")
    ann.get_by_role("button", name="Hint: what would a bot do?").click()
    expect(ann.locator(".hinted").first).to_be_visible()
    expect(question(ann)).to_contain_text("A clever bot would:")
    marked = ann.locator(".hand .hinted").first
    name = marked.get_attribute("data-name") or ""
    expect(question(ann)).to_contain_text(name)
    marked.click()
    expect(ann.locator(".hinted")).to_have_count(0)
    back = ann.get_by_role("button", name="Take back my latest answer")
    expect(back).to_be_visible()
    back.click()
    expect(back).to_have_count(0)
    cards = ann.locator(".hand [data-card]")
    assert cards.evaluate_all("all => all.map(one => one.dataset.name)") == before


# -- for everybody -------------------------------------------------------------------------


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_stands_in_anybodys_way(
    open_page: OpenPage, server: Served, findings: Findings, width: int
) -> None:
    made = server.table("star-fluxx", ANN, OPEN, seed=120, window_seconds=60)
    ann = seated(open_page, server, made, width=width, height=740)
    bob = guest(open_page, server, made)
    sit(bob, "Bob")
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
