"""The Fluxx table in a browser: whole games by clicking, by keys and by touch, and what it shows."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Findings, fits, in_both_themes
from tests.browser.fluxx_player import (
    ASKED,
    BOT,
    KIM,
    asked,
    moved_on,
    one_choice,
    over,
    play_to_the_end,
    sit_down,
    table_of,
)
from tests.browser.visitors import OpenPage
from tests.support.served import Served

SHED = """deck: shed
title: The Shed
cards:
  - {name: Lamp, type: keeper, count: 10, may: {once: turn, do: [{draw: 1}]}}
  - {name: Never, type: goal, win: {have: [Lamp, Moon]}}
  - {name: Moon, type: keeper}
"""
SWEEP = """deck: sweep
title: Sweep
cards:
  - {name: Clear Out, type: action, count: 3, do: [{draw: 2}, {discard: {in: hand, pick: 2}}]}
  - {name: Never, type: goal, win: {have: [Sun, Moon]}}
  - {name: Sun, type: keeper}
  - {name: Moon, type: keeper}
  - {name: Star, type: keeper}
  - {name: Comet, type: keeper}
  - {name: Cloud, type: keeper}
  - {name: Rain, type: keeper}
"""


@pytest.mark.parametrize(
    ("deck", "seed"),
    [("star-fluxx", 3), ("zombie-fluxx", 4), ("mystery-fluxx", 2), ("regular-show-fluxx", 5)],
)
def test_a_whole_game_by_clicking(open_page: OpenPage, server: Served, deck: str, seed: int) -> None:
    made = table_of(server, deck, seed=seed)
    page = sit_down(open_page, made)
    play_to_the_end(page, seed)
    room = server.get(f"/api/tables/{made['id']}")
    assert room["status"] == "over"
    ending = page.get_by_role("dialog")
    expect(ending.get_by_role("button", name="Play again")).to_be_visible()
    expect(ending.get_by_role("link", name="Watch the replay")).to_have_attribute(
        "href", f"/r/{room['replay']}"
    )
    ending.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda address: made["id"] not in address)
    page.wait_for_selector(".bar")


def test_a_game_alone_shows_places_and_points(open_page: OpenPage, server: Served) -> None:
    page = sit_down(open_page, table_of(server, "star-fluxx", bots=0, solo=True, seed=1))
    rng = random.Random(1)
    for _ in range(25):
        one_choice(page, rng)
    expect(page.locator(".places dt")).to_have_text(["Draw", "Play", "Limit", "Other"])
    expect(page.locator(".scored")).to_contain_text("scored")
    expect(page.locator(".rules")).to_contain_text("to come, one after each turn")


def test_a_game_with_keys_only(open_page: OpenPage, server: Served) -> None:
    """Arrow keys and Enter reach everything that a question offers; the focus follows the question."""
    page = sit_down(open_page, table_of(server, "tutorial", bots=1, seed=3))
    for _ in range(200):
        if over(page):
            break
        before = asked(page)
        if not before:
            page.wait_for_function(ASKED)
            continue
        page.wait_for_function("() => document.activeElement?.classList.contains('bar')")
        if page.query_selector(".choices [data-number]"):
            page.keyboard.press("1")
        else:
            page.keyboard.press("ArrowDown" if _below(page) else "ArrowUp")
            assert page.evaluate("document.activeElement?.classList.contains('glows')")
            page.keyboard.press("Enter")
        moved_on(page, before)
    assert over(page)


def _below(page: Page) -> bool:
    """Whether what glows lies below the question."""
    return bool(
        page.evaluate(
            """document.querySelector('[data-card].glows').getBoundingClientRect().top
                > document.querySelector('.bar').getBoundingClientRect().top"""
        )
    )


def test_on_a_phone_the_first_tap_tells_and_the_second_plays(open_page: OpenPage, server: Served) -> None:
    page = sit_down(open_page, table_of(server, "tutorial", bots=1, seed=3), width=360, height=740)
    page.wait_for_selector("[data-card].glows")
    assert fits(page)
    before = asked(page)
    card = page.locator(".hand [data-card].glows").first
    name = card.get_attribute("data-name")
    card.tap()
    expect(page.locator(".bar .armed")).to_contain_text(str(name))
    assert asked(page) == before
    card.tap()
    moved_on(page, before)
    page.get_by_role("button", name="More", exact=True).tap()
    page.get_by_role("menuitem", name="Log and chat").tap()
    expect(page.get_by_role("dialog")).to_contain_text(f"Kim plays {name}")


def test_a_whole_game_on_a_phone(open_page: OpenPage, server: Served) -> None:
    page = sit_down(open_page, table_of(server, "star-fluxx", seed=9), width=360, height=740)
    play_to_the_end(page, 9)
    assert fits(page)
    expect(page.get_by_role("button", name="Play again")).to_be_in_viewport(ratio=1)
    page.locator(".ending summary").tap()
    expect(page.get_by_role("dialog").get_by_role("caption")).to_have_text("The game in numbers")
    page.get_by_role("button", name="Look at the table").tap()
    expect(page.get_by_role("button", name="Show the result")).to_be_visible()


def test_a_refresh_in_the_middle_changes_nothing(open_page: OpenPage, server: Served) -> None:
    page = sit_down(open_page, table_of(server, "star-fluxx", seed=6))
    rng = random.Random(6)
    for _ in range(12):
        one_choice(page, rng)
    page.wait_for_function(ASKED)  # while bots play, the table goes on
    assert "#" not in page.url
    shown = _shown(page)
    page.reload()
    page.wait_for_function(ASKED)
    assert _shown(page) == shown


def _shown(page: Page) -> list[str]:
    """Hand, tables, Goals and rules, and the question."""
    cards: list[str] = page.evaluate(
        "[...document.querySelectorAll('[data-card]')].map(one => one.dataset.card)"
    )
    return [*cards, page.inner_text(".prompt"), page.inner_text(".log li:last-child")]


def test_cards_can_be_looked_at_without_playing_them(open_page: OpenPage, server: Served) -> None:
    page = sit_down(open_page, table_of(server, "star-fluxx", seed=8))
    page.wait_for_selector("[data-card].glows")
    before = asked(page)
    card = page.locator(".hand [data-card]").first
    name = str(card.get_attribute("data-name"))
    card.hover()
    expect(page.locator(".big")).to_contain_text(name)
    card.click(button="right")
    dialog = page.get_by_role("dialog", name=name)
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    card.focus()
    for _ in range(3):  # there, away and there again, quicker than the browser tells of a closed dialog
        page.keyboard.press("i")
    expect(dialog).to_be_visible()
    page.keyboard.press("i")
    expect(dialog).to_have_count(0)
    page.locator(".log .named").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert asked(page) == before


def test_a_card_that_cannot_be_played_says_why(open_page: OpenPage, server: Served) -> None:
    page = sit_down(open_page, table_of(server, "star-fluxx", seed=11))
    page.locator(".hand [data-name='Time Portal']").click()
    expect(page.locator(".choices [data-word='choose Past']")).to_be_visible()
    before = asked(page)
    page.locator(".hand [data-card]").first.click()
    expect(page.locator(".remark")).to_contain_text("Time Portal is not over yet")
    assert asked(page) == before
    page.locator(".remark").click()
    expect(page.locator(".remark")).to_have_count(0)


def test_a_card_on_the_table_is_looked_at(open_page: OpenPage, server: Served) -> None:
    page = sit_down(open_page, server.table("sweep", KIM, BOT, text=SWEEP, seed=2))
    page.locator("[data-card].glows[data-name='Clear Out']").first.click()
    expect(page.locator(".count")).to_have_text("0 of 2")
    page.locator(".under-way [data-card]").first.click()
    expect(page.get_by_role("dialog", name="Clear Out")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".count")).to_have_text("0 of 2")


def test_a_set_is_put_together_and_taken_back_until_confirmed(open_page: OpenPage, server: Served) -> None:
    page = sit_down(open_page, server.table("sweep", KIM, BOT, text=SWEEP, seed=2))
    page.locator("[data-card].glows[data-name='Clear Out']").first.click()
    count, confirm = page.locator(".count"), page.locator("[data-word=confirm]")
    expect(count).to_have_text("0 of 2")
    expect(confirm).to_be_disabled()
    cards = page.locator(".hand [data-card]")
    cards.nth(0).click()
    expect(count).to_have_text("1 of 2")
    cards.nth(0).click()
    expect(count).to_have_text("0 of 2")
    cards.nth(0).click()
    cards.nth(1).click()
    expect(count).to_have_text("2 of 2")
    page.keyboard.press("Escape")
    expect(count).to_have_text("0 of 2")
    before = asked(page)
    chosen = [cards.nth(at).get_attribute("data-name") for at in (0, 1)]
    cards.nth(0).click()
    cards.nth(1).click()
    confirm.click()
    moved_on(page, before)
    line = page.locator(".log li", has_text="Kim discards").first
    for name in chosen:
        expect(line).to_contain_text(str(name))


def test_where_most_cards_must_go_one_chooses_what_to_keep(open_page: OpenPage, server: Served) -> None:
    deck = SWEEP.replace("pick: 2", "pick: 3")
    page = sit_down(open_page, server.table("sweep", KIM, BOT, text=deck, seed=2))
    page.locator("[data-card].glows[data-name='Clear Out']").first.click()
    expect(page.locator(".prompt")).to_contain_text("What do you keep?")
    count, confirm = page.locator(".count"), page.locator("[data-word=confirm]")
    cards = page.locator(".hand [data-card]")
    names = [str(cards.nth(at).get_attribute("data-name")) for at in range(cards.count())]
    assert len(names) == 5
    cards.nth(4).click()
    cards.nth(0).click()
    expect(count).to_have_text("keep 2 of these 5: 2 so far")
    cards.nth(4).click()
    expect(count).to_have_text("keep 2 of these 5: 1 so far")
    expect(confirm).to_be_disabled()
    cards.nth(2).click()
    before = asked(page)
    confirm.click()
    moved_on(page, before)
    line = page.locator(".log li", has_text="Kim discards").first
    for at in (1, 3, 4):
        expect(line).to_contain_text(names[at])
    expect(page.locator(f".hand [data-card][data-name='{names[0]}']")).to_have_count(1)
    expect(page.locator(f".hand [data-card][data-name='{names[2]}']")).to_have_count(1)


def test_a_warning_before_free_actions_are_lost(open_page: OpenPage, server: Served) -> None:
    # All cards in hand look alike, so the first one is played by itself.
    page = sit_down(open_page, server.table("shed", KIM, BOT, text=SHED, seed=1))
    end = page.locator(".choices [data-word='end turn']")
    end.click()
    warning = page.get_by_role("alertdialog")
    expect(warning).to_contain_text("use Lamp")
    warning.get_by_role("button", name="Back").click()
    expect(page.locator(".choices [data-word='use Lamp']")).to_be_visible()
    before = asked(page)
    end.click()
    page.get_by_label("don't warn me again").check()
    page.get_by_role("alertdialog").get_by_role("button", name="End turn").click()
    moved_on(page, before)
    assert page.evaluate("localStorage['ruleshift.warns']") == "false"


def test_the_rules_in_force_name_their_cards(open_page: OpenPage, server: Served) -> None:
    page = sit_down(open_page, table_of(server, "tutorial", bots=1, seed=3))
    page.locator("[data-value=draw]").click()
    expect(page.locator(".remark")).to_contain_text("Basic Rules")


def test_somebody_who_watches_sees_no_hand_and_takes_a_seat(open_page: OpenPage, server: Served) -> None:
    made = table_of(server, "star-fluxx", seed=7)
    sit_down(open_page, made)
    watcher = open_page(f"/t/{made['id']}")
    watcher.wait_for_selector(".bar")
    hand = watcher.get_by_role("region", name="Your hand")
    expect(hand).to_have_count(0)
    expect(watcher.locator("[data-card].glows")).to_have_count(0)
    watcher.get_by_role("button", name="Play on in this seat").first.click()
    watcher.get_by_label("Your name").fill("Lee")
    watcher.get_by_role("button", name="Sit down").click()
    expect(hand).to_be_visible()
    assert [one["kind"] for one in server.get(f"/api/tables/{made['id']}")["seats"]].count("person") == 2


def test_the_table_is_accessible(open_page: OpenPage, server: Served, findings: Findings) -> None:
    page = sit_down(open_page, table_of(server, "zombie-fluxx", seed=5), width=360, height=740)
    rng = random.Random(5)
    for _ in range(8):
        one_choice(page, rng)
    page.wait_for_function(ASKED)
    for width, height in ((360, 740), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert in_both_themes(page, findings) == [], width
