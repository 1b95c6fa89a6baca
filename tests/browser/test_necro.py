"""NecroGenesis in the browser: a whole game by clicking, what the table shows, and the deck builder."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from ruleshift.families.necro.deckbuilding.decklist import shipped_lists
from tests.browser.conftest import Findings, fits, in_both_themes
from tests.browser.together import agree
from tests.browser.visitors import OpenPage
from tests.support.served import Message, Served

BOT = {"kind": "bot", "bot": "greedy", "name": "Bruno", "deck": "ghost-protocol"}
LONGEST_GAME = 400  # answers; a careless player has lost long before
CARDS = ".necro .glows[data-card]:not(.choice *)"
WORDS = "section.bar .choices [data-number], .choice [data-nav]"
CONFIRM, REALLY = "section.bar [data-word=confirm]", "[data-word=really]"
# Everything in one look, since each one takes its time.
LOOK = """([cards, words, confirm]) => {
  const bar = document.querySelector('section.bar');
  const count = what => document.querySelectorAll(what).length;
  return {
    asked: bar.dataset.id, purpose: bar.dataset.question ?? '',
    cards: count(cards), words: count(words), confirm: count(confirm),
  };
}"""
ANSWERED = """id => {
  const bar = document.querySelector('section.bar');
  return document.querySelector('dialog[open]') || (bar && bar.dataset.id && bar.dataset.id !== id);
}"""


@pytest.fixture
def table(server: Served) -> Message:
    """A game against a bot that has just been dealt."""
    you = {"kind": "you", "name": "Ann", "deck": "machine-shop"}
    return server.table("necrogenesis", you, BOT, seed=11)


def sit(
    open_page: OpenPage, table: Message, theme: str = "dark", width: int = 1280, height: int = 800
) -> Page:
    """Ann at her table, where nothing takes time."""
    settings = {"name": "Ann", "theme": theme, "speed": "instant", "windows": "ask", "sound": False}
    address = f"/t/{table['id']}#seat={table['token']}"
    page = open_page(address, width=width, height=height, settings=settings)
    expect(page.locator(".battlefield")).to_have_count(2)
    expect(page.locator("section.bar")).not_to_have_attribute("data-id", "")
    return page


def bar(page: Page) -> Locator:
    return page.locator("section.bar")


def over(page: Page) -> bool:
    return page.get_by_role("dialog").filter(has_text="Play again").count() > 0


def answer(page: Page, rng: random.Random) -> str:
    """Click something that answers the question, cards before words; what was asked."""
    seen = page.evaluate(LOOK, [CARDS, WORDS, CONFIRM])
    cards, words = seen["cards"], seen["words"]
    if seen["confirm"]:
        if cards and rng.random() < 0.7:
            page.locator(CARDS).first.click()
        page.locator(CONFIRM).click()
    elif cards and (rng.random() < 0.75 or not words):
        page.locator(CARDS).nth(rng.randrange(cards)).click()
        menu = page.get_by_role("dialog", name="What do you mean?").get_by_role("button")
        if meanings := menu.count():
            menu.nth(rng.randrange(meanings)).click()
    else:
        page.locator(WORDS).nth(rng.randrange(words)).click()
    if page.query_selector(REALLY):
        page.locator(REALLY).click()
    page.wait_for_function(ANSWERED, arg=seen["asked"])
    return str(seen["purpose"])


def keep_hand(page: Page) -> None:
    """Answer the first question: no card is exchanged."""
    asked = bar(page).get_attribute("data-id")
    page.get_by_role("button", name="Keep the rest").click()
    page.wait_for_function(ANSWERED, arg=asked)


# -- the table -----------------------------------------------------------------------------------


def test_a_whole_game_is_played_by_clicking(open_page: OpenPage, table: Message, server: Served) -> None:
    page = sit(open_page, table)
    rng = random.Random(3)
    purposes = set()
    for _ in range(LONGEST_GAME):
        if over(page):
            break
        purposes.add(answer(page, rng))
    assert over(page), "the game did not end"
    assert {"mulligan", "act", "target", "spawn"} <= purposes
    ending = page.get_by_role("dialog").filter(has_text="Play again")
    expect(ending).to_contain_text(re.compile("wins"))
    assert server.get(f"/api/tables/{table['id']}")["status"] == "over"
    page.get_by_role("button", name="Look at the table").click()
    assert fits(page)
    expect(page.get_by_role("meter", name=re.compile("^HP of"))).to_have_count(2)
    page.get_by_role("button", name=re.compile(r"^Your Graveyard, [1-9]\d* cards")).click()
    graveyard = page.get_by_role("dialog", name="Your Graveyard")
    assert graveyard.locator("[data-card]").count() > 0


def test_both_sides_show_pools_piles_zones_and_the_phase(open_page: OpenPage, table: Message) -> None:
    page = sit(open_page, table)
    expect(page.get_by_role("banner")).to_contain_text("Setting up")
    keep_hand(page)
    expect(page.get_by_role("banner")).to_contain_text("Turn 1")
    for whose in ("Your", "Bruno’s"):
        field = page.get_by_role("region", name=f"{whose} battlefield")
        for part in ("Threat Zone", "Zombie Zone", "Equipment"):
            expect(field.get_by_role("region", name=f"{whose} {part}")).to_be_visible()
        expect(field).to_contain_text(re.compile(r"AP \d.*TP \d.*TH \d", re.DOTALL))
        expect(field.get_by_role("meter")).to_have_attribute("aria-valuetext", re.compile(r"\d+ of \d+ HP"))
    phases = page.get_by_role("list", name="Phases of the turn")
    expect(phases.locator("[aria-current=step]")).to_have_count(1)
    expect(page.get_by_role("region", name=re.compile("^Your hand"))).to_be_visible()
    expect(page.get_by_role("img", name=re.compile(r"Bruno \d+ cards in hand"))).to_be_visible()
    assert page.locator("[data-place='hand:1'] [data-card]").count() == 0, "the other hand is open"


def test_a_card_in_hand_shows_its_price_and_says_why_it_cannot_be_played(
    open_page: OpenPage, server: Served
) -> None:
    you = {"kind": "you", "name": "Ann", "deck": "hold-the-line"}
    page = sit(open_page, server.table("necrogenesis", you, BOT, seed=6, options={"first_player": "first"}))
    keep_hand(page)
    hand = page.get_by_role("region", name=re.compile("^Your hand"))
    prices = hand.locator(".cost").all_inner_texts()
    assert prices
    assert all(re.fullmatch(r"\d+|X|free", price) for price in prices)
    hand.locator(".type-react").first.click()  # there is nothing to react to in one's own Action Step
    expect(page.locator(".remark")).to_contain_text(re.compile(r"\d+\.\d+"))


def test_numbers_tell_their_causes(open_page: OpenPage, table: Message) -> None:
    page = sit(open_page, table)
    keep_hand(page)
    page.get_by_role("button", name=re.compile(r"^\d Action Points")).click()
    expect(page.locator(".remark")).to_contain_text("Rule 7.2.1 sets it to 3 at the start of your turn")
    rng = random.Random(1)
    damage = page.get_by_role("button", name=re.compile(r"^damage \d"))
    for _ in range(40):
        if damage.count() or over(page):
            break
        answer(page, rng)
    damage.first.click()
    expect(page.locator(".remark")).to_contain_text(re.compile(r"Damage of .*: \d\. .* prints \d"))


def test_the_keyboard_is_enough(open_page: OpenPage, table: Message) -> None:
    page = sit(open_page, table)
    asked = bar(page).get_attribute("data-id")
    page.locator("[data-word=confirm]").focus()
    page.keyboard.press("Enter")
    page.wait_for_function(ANSWERED, arg=asked)
    for _ in range(6):
        if over(page):
            break
        asked = bar(page).get_attribute("data-id")
        if bar(page).locator(".choices [data-number]").count():
            page.keyboard.press("1")
        else:
            page.locator(CARDS).first.focus()
            page.keyboard.press("Enter")
        page.wait_for_function(ANSWERED, arg=asked)
    page.locator("[data-card]").first.focus()
    page.keyboard.press("i")
    expect(page.get_by_role("button", name="Put the card away")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Put the card away")).to_have_count(0)


def test_two_people_bring_decks_of_their_own(open_page: OpenPage, server: Served) -> None:
    you = {"kind": "you", "name": "Ann", "deck": shipped_lists()["field-hospital"]}
    table = server.table("necrogenesis", you, {"kind": "open"}, seed=4)
    friend = open_page(f"/t/{table['id']}")
    friend.get_by_label("Your name").fill("Bob")
    friend.get_by_label("Deck list").select_option("long-watch")
    friend.get_by_role("button", name="Sit here").click()
    agree(friend)
    host = sit(open_page, table)
    for page, near, far in ((host, "Dr. Elena Voss", "Sarah"), (friend, "Sarah The Sharpshooter", "Elena")):
        own = page.get_by_role("region", name="Your battlefield")
        expect(own.get_by_role("meter", name=f"HP of {near}")).to_be_visible()
        expect(page.get_by_role("meter", name=re.compile(far))).to_be_visible()
        page.get_by_role("button", name="Keep the rest").click()
    for page in (host, friend):
        expect(page.get_by_role("list", name="Phases of the turn")).to_be_visible()


def test_the_die_is_shown_with_what_it_was_for(open_page: OpenPage, table: Message) -> None:
    page = sit(open_page, table)
    rng = random.Random(5)
    die = page.get_by_role("img", name=re.compile(r"^die: [1-6]$"))
    for _ in range(60):
        if die.count() or over(page):
            break
        answer(page, rng)
    expect(page.locator(".rolls li").first).to_contain_text(
        re.compile(r"[A-Z]\w+.*(hit|miss|escapes|fails|evades|success|failure)")
    )


def test_a_watcher_sees_both_sides_and_no_hand(open_page: OpenPage, table: Message) -> None:
    page = open_page(f"/t/{table['id']}")
    expect(page.locator(".battlefield")).to_have_count(2)
    for place in ("hand:0", "hand:1"):
        assert page.locator(f"[data-place='{place}'] [data-card]").count() == 0
    expect(page.locator(".necro .glows")).to_have_count(0)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_table_fits_every_screen_and_stands_in_nobodys_way(
    open_page: OpenPage, table: Message, findings: Findings, theme: str
) -> None:
    page = sit(open_page, table, theme, width=360, height=740)
    rng = random.Random(4)
    for _ in range(12):
        if not over(page):
            answer(page, rng)
    for width, height in ((360, 740), (1280, 800), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        assert fits(page), width
        assert findings(page) == [], width


# -- the deck builder ----------------------------------------------------------------------------


def start_from(page: Page, title: str) -> None:
    page.get_by_role("dialog", name="Start from a deck").get_by_role("button", name=title).click()
    expect(page.get_by_label("Name of the deck")).to_have_value(title)


def verdict(page: Page) -> Locator:
    return page.locator(".verdict")


def list_text(page: Page) -> str:
    return page.get_by_role("textbox", name="Deck list").input_value()


def test_an_illegal_deck_says_why(open_page: OpenPage) -> None:
    page = open_page("/build")
    start_from(page, "Scorched Earth")
    expect(verdict(page)).to_contain_text("Legal.")
    page.get_by_role("button", name="One Molotov Cocktail more").first.click()
    expect(verdict(page)).to_contain_text("The Survivor Deck must hold exactly 40 cards, found 41")
    expect(verdict(page)).to_contain_text("At most 4 copies of Molotov Cocktail, found 5")
    expect(verdict(page)).to_contain_text("6.1.5")
    expect(page.get_by_role("button", name="Play it")).to_be_disabled()
    page.get_by_label("Survivor", exact=True).select_option("")
    expect(verdict(page)).to_contain_text("There must be exactly 1 Survivor, found 0")
    page.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(verdict(page)).to_contain_text("Legal.")
    expect(page.get_by_role("button", name="Play it")).to_be_enabled()


def test_a_list_goes_out_and_comes_back_unchanged(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/build")
    start_from(page, "Machine Shop")
    page.get_by_role("button", name="Text…").click()
    first = list_text(page)
    assert "Survivor: Tobias The Tinkerer" in first
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename == "machine-shop.txt"
    kept = tmp_path / "mine.txt"
    download.value.save_as(kept)
    assert kept.read_text() == first
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Open…").click()
    start_from(page, "Long Watch")
    page.get_by_role("button", name="Text…").click()
    assert "Sarah The Sharpshooter" in list_text(page)
    page.locator("input[type=file]").set_input_files(kept)
    expect(page.get_by_label("Name of the deck")).to_have_value("Machine Shop")
    page.get_by_role("button", name="Text…").click()
    assert list_text(page) == first
    # The list as it ships, remarks and all, means the same deck.
    page.get_by_role("textbox", name="Deck list").fill(shipped_lists()["machine-shop"])
    page.get_by_role("button", name="Take this text over").click()
    expect(page.get_by_role("dialog", name="The deck as text")).to_have_count(0)
    page.get_by_role("button", name="Text…").click()
    assert list_text(page) == first


def test_a_text_with_mistakes_is_taken_as_far_as_it_goes(open_page: OpenPage) -> None:
    page = open_page("/build")
    start_from(page, "Long Watch")
    page.get_by_role("button", name="Text…").click()
    text = page.get_by_role("textbox", name="Deck list")
    text.fill("Survivor: Rick The Firestarter\n3x Torch\n2x Trch\n")
    page.get_by_role("button", name="Take this text over").click()
    dialog = page.get_by_role("dialog", name="The deck as text")
    expect(dialog).to_contain_text("Line 3: unknown card 'Trch'; did you mean 'Torch'?")
    page.keyboard.press("Escape")
    expect(page.get_by_label("Survivor", exact=True)).to_have_value("Rick The Firestarter")
    page.get_by_role("button", name="Text…").click()
    text.fill("nothing of this is a card")
    page.get_by_role("button", name="Take this text over").click()
    expect(dialog).to_contain_text("the deck stays as it was")


def test_decks_are_kept_by_name_and_brought_to_a_table(open_page: OpenPage, server: Served) -> None:
    page = open_page("/build")
    start_from(page, "Hold the Line")
    page.get_by_label("Name of the deck").fill("Wall of mine")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("button", name="Saved")).to_be_disabled()
    page.get_by_role("button", name="Save a copy").click()
    expect(page.get_by_label("Name of the deck")).to_have_value("Wall of mine 2")
    page.reload()
    expect(page.get_by_label("Name of the deck")).to_have_value("Wall of mine 2")
    page.get_by_role("button", name="Open…").click()
    dialog = page.get_by_role("dialog", name="Start from a deck")
    dialog.get_by_role("button", name="Throw Wall of mine 2 away").click()
    dialog.get_by_role("button", name=re.compile("^Wall of mine Marcus")).click()
    expect(verdict(page)).to_contain_text("Legal.")
    page.get_by_role("button", name="Play it").click()
    page.get_by_label("The bot brings").select_option("long-watch")
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("meter", name="HP of Marcus The Warden")).to_be_visible()
    expect(page.get_by_role("meter", name="HP of Sarah The Sharpshooter")).to_be_visible()
    seats = server.get("/api/tables/" + page.url.rsplit("/", 1)[1])["seats"]
    assert [one["deck"] for one in seats] == ["deck: Wall of mine", "long-watch"]


def test_chance_builds_a_legal_deck_round_a_theme(open_page: OpenPage) -> None:
    page = open_page("/build")
    dialog = page.get_by_role("dialog", name="Start from a deck")
    dialog.get_by_label("Theme").select_option("fire")
    dialog.get_by_label("Survivor").select_option("Kira The Ghost")
    dialog.get_by_role("button", name="Build it").click()
    expect(page.get_by_label("Name of the deck")).to_have_value(re.compile(r"^Fire \d+$"))
    expect(page.get_by_label("Survivor", exact=True)).to_have_value("Kira The Ghost")
    expect(verdict(page)).to_contain_text("Legal.")


def test_cards_are_found_by_words_type_cost_trait_and_rarity(open_page: OpenPage) -> None:
    page = open_page("/build")
    start_from(page, "Scorched Earth")
    found = page.locator(".found [data-card]")
    expect(found.nth(90)).to_be_attached()
    page.get_by_label("Search the cards").fill("zombies gain burn")
    expect(found.first).to_have_attribute("data-name", "Molotov Cocktail")
    assert found.count() < 10
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("button", name=re.compile("Reacts")).click()
    expect(page.locator(".found .type-react")).to_have_count(found.count())
    page.get_by_role("button", name="Clear").click()
    page.get_by_label("Cost").select_option("X")
    assert 0 < found.count() < 5
    page.get_by_role("button", name="Clear").click()
    page.get_by_label("Rarity").select_option("SCR")
    assert 0 < found.count() < 10
    page.get_by_label("Trait, status or keyword").select_option("boss")
    assert found.count() > 0
    found.first.click()
    expect(page.get_by_role("button", name="Put the card away")).to_be_visible()


@pytest.mark.parametrize("width", [360, 1280])
def test_the_builder_stands_in_nobodys_way(open_page: OpenPage, findings: Findings, width: int) -> None:
    page = open_page("/build", width=width, height=740, color_scheme="dark")
    expect(page.get_by_role("dialog", name="Start from a deck")).to_be_visible()
    assert in_both_themes(page, findings) == []
    page.get_by_role("button", name="Ghost Protocol").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    if width < 600:
        page.evaluate("scrollTo(0, 4000)")
        page.get_by_role("tab", name=re.compile("^Deck")).click()
        expect(page.get_by_label("Name of the deck")).to_be_in_viewport()
    expect(verdict(page)).to_contain_text("Legal.")
    assert fits(page)
    assert in_both_themes(page, findings) == []
