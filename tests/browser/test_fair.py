"""The shuffle of everybody in real browsers: nobody notices it, unless they ask or something does not fit."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Findings, fits
from tests.browser.together import ANN, OPEN, agree, guest, menu, question, seated, sit
from tests.browser.visitors import OpenPage
from tests.support.served import Person, Served


def dealt(page: Page) -> None:
    expect(page.get_by_role("region", name=re.compile("^Your hand"))).to_be_visible()


def give_up(page: Page) -> None:
    menu(page, "Leave the game")
    page.get_by_role("button", name="Give up").click()


def verdict(page: Page) -> Any:
    return page.get_by_role("dialog").get_by_role("button", name=re.compile("why\\?"))


def test_two_browsers_shuffle_together_and_check_it_at_the_end(
    open_page: OpenPage, server: Served, findings: Findings
) -> None:
    made = server.table("tutorial", ANN, OPEN)
    ann, bob = seated(open_page, server, made), guest(open_page, server, made, width=360, height=740)
    sit(bob, "Bob")
    dealt(ann)
    dealt(bob)
    ann.get_by_role("button", name="A fair deal: how?").click()
    details = ann.get_by_role("dialog", name="A fair deal")
    expect(details.get_by_text("this browser checks them")).to_be_visible()
    ann.keyboard.press("Escape")
    give_up(bob)
    for page in (ann, bob):
        expect(verdict(page)).to_contain_text("Fair: checked")
        verdict(page).click()
        details = page.get_by_role("dialog", name="Fair: checked")
        expect(details.get_by_text("Your own number is among them.")).to_be_visible()
        details.get_by_text("The numbers", exact=True).click()
        expect(details.get_by_text("Bob", exact=False).first).to_be_visible()
        assert findings(page) == []
        assert fits(page)


def forge(page: Page, change: str) -> None:
    """A server that tells something else after the game than before it."""

    def route(socket: WebSocketRoute) -> None:
        real = socket.connect_to_server()

        def told(message: str | bytes) -> None:
            said = json.loads(message)
            proof = ((said.get("room") or {}).get("fair") or {}).get("proof")
            if proof:
                if change == "key":
                    proof["key"] = "0" * 64
                else:
                    proof["secrets"][0]["secret"] = "0" * 64
            socket.send(json.dumps(said))

        real.on_message(told)

    page.route_web_socket(re.compile("/ws/"), route)


def test_a_forged_record_is_found(open_page: OpenPage, server: Served, findings: Findings) -> None:
    made = server.table("tutorial", ANN, {"kind": "bot"})
    for change, words in (("key", "The key does not follow"), ("server", "The number of the server")):
        ann = open_page("/about", settings={"speed": "instant"})
        forge(ann, change)
        ann.goto(f"{server.link}/t/{made['id']}#seat={made['token']}")
        if change == "key":
            expect(question(ann)).to_be_visible()
            give_up(ann)
        expect(verdict(ann)).to_contain_text("does not check out")
        verdict(ann).click()
        details = ann.get_by_role("dialog", name="The deal does not check out")
        expect(details.get_by_text(words)).to_be_visible()
        assert findings(ann) == []


class Silent(Person):
    """Somebody whose browser gives nothing to the shuffle."""

    takes_part = False


def test_whoever_gives_nothing_is_named_and_left_out_if_the_others_agree(
    open_page: OpenPage, server: Served, findings: Findings
) -> None:
    made = server.table("tutorial", ANN, OPEN)
    ann = seated(open_page, server, made)
    expect(ann.get_by_text("Waiting for one more player")).to_be_visible()
    with Silent(server, made["id"]) as cy:
        cy.say("sit", seat=1, name="Cy")
        expect(ann.get_by_role("heading", name="Everybody shuffles")).to_be_visible()
        cy.say("leave")
        expect(ann.get_by_text("Waiting for one more player")).to_be_visible()
    with Silent(server, made["id"]) as bob:
        bob.say("sit", seat=1, name="Bob")
        expect(ann.get_by_role("heading", name="Everybody shuffles")).to_be_visible()
        expect(ann.get_by_text("Bob has not given one yet.")).to_be_visible()
        assert findings(ann) == []
        ann.get_by_role("button", name="Deal without that number").click()
        expect(question(ann)).to_be_visible()
        ann.get_by_role("button", name="A fair deal · deal 2: how?").click()
        expect(ann.get_by_text("Without a number of Bob; all others agreed.")).to_be_visible()


def test_a_chosen_seed_is_shown_and_wants_agreement(
    open_page: OpenPage, server: Served, findings: Findings
) -> None:
    made = server.table("tutorial", ANN, OPEN, seed=4)
    ann, bob = seated(open_page, server, made), guest(open_page, server, made, width=360, height=740)
    expect(bob.get_by_text("The seed was chosen")).to_be_visible()  # before he sits down
    sit(bob, "Bob")
    ann.get_by_role("button", name="Start the game").click()
    expect(ann.get_by_text("Bob did not agree")).to_be_visible()
    assert findings(bob) == []
    assert fits(bob)
    agree(bob)
    dealt(bob)
    bob.get_by_role("button", name="Not fair: why?").click()
    expect(
        bob.get_by_role("dialog", name="Not a fair game").get_by_text("The seed was chosen")
    ).to_be_visible()
    bob.keyboard.press("Escape")
    give_up(bob)
    expect(verdict(ann)).to_contain_text("Not a fair game")
    page = open_page(f"{server.link}/r/{made['id']}")
    expect(page.get_by_text("not fair", exact=True)).to_be_visible()
