"""People who come to a table and leave it, run out of time, end a game and begin the next one."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.browser.together import (
    ANN,
    BOT,
    OPEN,
    agree,
    guest,
    menu,
    question,
    seated,
    side,
    sit,
    table_of,
    two,
    window,
)
from tests.browser.visitors import OpenPage
from tests.support.served import Served

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
    expect(bob.get_by_role("main").get_by_text("host has sent you away")).to_be_visible()
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
    bob.close()
    expect(side(ann, "Bob").get_by_role("img", name=re.compile("^away"))).to_be_visible()
    expect(side(ann, "Bob").get_by_role("img", name="away, a bot stands in")).to_be_visible()
    bob = open_page(f"/t/{table_of(ann)}", like=bob)
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
    agree(bob)
    expect(bob.get_by_role("region", name=re.compile("Your hand, 5 cards"))).to_be_visible()
    field = ann.get_by_role("region", name="Bob\u2019s battlefield")
    expect(field).to_be_visible()
    bob.close()
    expect(field.get_by_role("img", name="away")).to_be_visible()
    open_page(f"/t/{table_of(ann)}", like=bob)
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
    ann, bob = two(open_page, server, turn_seconds=5)
    timer = question(ann).get_by_role("timer")
    expect(timer).to_have_attribute("aria-label", re.compile("Time for your answer: [1-5] seconds left"))
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
    expect(ann.get_by_role("dialog", name="You win!")).to_be_visible()
    expect(bob.get_by_role("dialog", name="Ann wins")).to_be_visible()
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


def test_the_buttons_stay_where_they_are_when_the_numbers_come(open_page: OpenPage, server: Served) -> None:
    ann, bob = two(open_page, server)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ann.route("**/statistics", hold)
    menu(bob, "Leave the game")
    bob.get_by_role("button", name="Give up").click()
    expect(ann.get_by_role("link", name="Watch the replay")).to_be_visible()
    button = ann.get_by_role("button", name="Play again")
    with ann.expect_request("**/statistics"):
        ann.get_by_text("The game in numbers").click()
    ann.evaluate("Promise.all(document.getAnimations().map(one => one.finished))")  # the page has risen
    before = button.bounding_box()
    held[0].continue_()
    expect(ann.get_by_role("table", name="The game in numbers")).to_be_visible()
    assert button.bounding_box() == before


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
    expect(question(ann)).to_contain_text("A hard bot would:")
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
