"""The line between a browser and its table: gone, back, and too old."""

from __future__ import annotations

import json

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.visitors import OpenPage
from tests.support.served import Served

AGAINST_A_BOT = ({"kind": "you", "name": "Kim"}, {"kind": "bot", "name": "Bruno"})


def seated(open_page: OpenPage, server: Served) -> Page:
    """Kim at a table of her own, asked for the first time."""
    made = server.table("tutorial", *AGAINST_A_BOT, seed=5)
    page = open_page(f"/t/{made['id']}#seat={made['token']}")
    expect(page.get_by_text("What do you play?").first).to_be_visible()
    return page


def test_a_device_that_goes_offline_comes_back_to_the_same_question(
    open_page: OpenPage, server: Served
) -> None:
    page = seated(open_page, server)
    page.context.set_offline(True)
    expect(page.get_by_text("offline").first).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("offline")).to_have_count(0)
    expect(page.get_by_text("What do you play?").first).to_be_visible()
    room = server.get("/api/tables/" + page.url.rsplit("/", 1)[1])
    assert [one["here"] for one in room["seats"] if one["kind"] == "person"] == [True]


def test_the_cards_of_a_table_are_fetched_once(open_page: OpenPage, server: Served) -> None:
    page = open_page("/about")
    fetched: list[str] = []
    page.on("request", lambda sent: fetched.append(sent.url) if sent.url.endswith("/cards") else None)
    made = server.table("tutorial", *AGAINST_A_BOT, seed=5)
    page.goto(f"/t/{made['id']}#seat={made['token']}")
    expect(page.get_by_text("What do you play?").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert fetched == [f"{server.link}/api/tables/{made['id']}/cards"]


def test_a_page_that_is_too_old_asks_to_be_loaded_again(open_page: OpenPage, server: Served) -> None:
    page = open_page("/about")

    def from_the_future(route: WebSocketRoute) -> None:
        behind = route.connect_to_server()

        def hand_on(text: str | bytes) -> None:
            message = json.loads(text)
            if message["t"] == "welcome":
                message["version"] += 1
            route.send(json.dumps(message))

        behind.on_message(hand_on)

    page.route_web_socket("**/ws/*", from_the_future)
    made = server.table("tutorial", *AGAINST_A_BOT)
    page.goto(f"/t/{made['id']}#seat={made['token']}")
    expect(page.get_by_role("button", name="Load again")).to_be_visible()


def test_a_link_to_a_seat_does_not_take_away_the_one_we_have(open_page: OpenPage, server: Served) -> None:
    page = seated(open_page, server)
    table = page.url
    for link in ("rubbish", "another-SECRET_1"):
        page.goto("/about")
        page.goto(f"{table}#seat={link}")
        expect(page.get_by_text("What do you play?").first).to_be_visible()
        assert page.url == table
    page.reload()
    expect(page.get_by_text("What do you play?").first).to_be_visible()


def test_the_page_cannot_speak_with_anybody_else(open_page: OpenPage, server: Served) -> None:
    page = seated(open_page, server)
    place = "'//elsewhere.invalid/'"
    tries = {
        f"fetch({place})": "connect-src",
        "new WebSocket('ws://elsewhere.invalid/')": "connect-src",
        f"document.body.append(Object.assign(new Image(), {{src: {place}}}))": "img-src",
        f"document.body.append(Object.assign(make('script'), {{src: {place}}}))": "script-src-elem",
        "document.body.append(Object.assign(make('script'), {textContent: '1'}))": "script-src-elem",
        "document.body.append(Object.assign(make('style'), {textContent: 'a {}'}))": "style-src-elem",
        f"document.body.append(Object.assign(make('iframe'), {{src: {place}}}))": "frame-src",
    }
    for what, directive in tries.items():
        stopped = page.evaluate(
            f"""() => new Promise((tell) => {{
                const make = (name) => document.createElement(name);
                const told = (one) => tell(one.effectiveDirective);
                document.addEventListener("securitypolicyviolation", told, {{once: true}});
                try {{ Promise.resolve({what}).catch(() => null); }} catch {{ /* refused at once */ }}
            }})"""
        )
        assert stopped == directive, what
    open_page.troubles.clear()  # each of them is an error in the console
