"""A page draws from fields: with every sentence of the server reworded it looks the same."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute

from tests.browser.recorded import PAINTED
from tests.browser.visitors import OpenPage
from tests.support.served import Message, Person, Served

# Whatever is written for people, by the names of its fields; names of cards and of players stay.
SENTENCES = {
    "text", "reason", "why", "prompt", "label", "about", "apart", "done", "out", "notes", "stats", "imprint",
    "gaps", "skills", "causes", "lessons", "words", "title", "when",
}  # fmt: skip
Words = Callable[[Any], Any]
STEPS = 40  # questions of a game at which the two pages are compared
# Everything that is drawn, but for what is only read. Whether a card stands or lies, and in which row,
# follows from how long its text is: that may differ.
PICTURE = """() => {
    const all = what => [...document.querySelectorAll(what)];
    const forms = /\\b(hand|lying|small|tile|wordless|headed|arc|lines|rows)\\b */g;
    const look = one => one.className.replace(forms, '');
    const said = one => one?.textContent.trim() ?? '';
    return {
        cards: all('main [data-card], .ending [data-card]').map(one => [
            one.dataset.card, look(one), one.closest('[data-place]')?.dataset.place ?? '',
            said(one.querySelector('.price, .cost')), said(one.querySelector('.figures'))]).sort(),
        places: all('[data-place]').map(one => [one.dataset.place, look(one)]),
        figures: all('.die, .mark, .number, .token, .pile b, .value b, .backs b, .phases .now')
            .map(one => [one.className, said(one)]),
        parts: all('.unit-box, .survivor, .seat').map(one => one.className),
        skills: all('.skill').map(one => one.className),
        buttons: all('.choices button').map(one => [one.className, one.disabled]),
    };
}"""
DRAWN = (
    """id => document.querySelector('.bar')?.dataset.id === id && (id || document.querySelector('.ending'))"""
)


def reworded(found: Any, prose: bool = False) -> Any:
    """The same data with other letters and digits in all sentences."""
    if isinstance(found, dict):
        return {key: reworded(one, prose or key in SENTENCES) for key, one in found.items()}
    if isinstance(found, list):
        return [reworded(one, prose) for one in found]
    return re.sub(r"\w", "x", found) if prose and isinstance(found, str) else found


def played(server: Served, deck: str, bots: int, seed: int) -> tuple[str, list[Message]]:
    """A game that somebody plays to its end, as their browser was told of it."""
    rng = random.Random(seed)
    made = server.table(deck, {"kind": "you", "name": "Kim"}, *[{"kind": "bot", "bot": "random"}] * bots)
    with Person(server, made["id"], made["token"]) as kim:
        while not kim.over:
            question = kim.asked()
            if not question:
                break
            several = question["several"]
            pool = several["pool"] if several else question["options"]
            size = rng.randint(several["least"], several["most"]) if several else 1
            answer(kim, question["id"], [option["number"] for option in rng.sample(pool, size)])
        return made["id"], kim.heard


def answer(kim: Person, question: int, options: list[int]) -> None:
    """Answer and hear what comes of it; whoever is too quick for the server says it again after a moment."""
    kim.answer(*options)
    while (message := kim.hear())["t"] != "update":
        if message["t"] == "refused":
            assert "too much at once" in message["why"], message
            time.sleep(0.5)
            kim.say("answer", id=question, options=options)


class Told:
    """A page that is told of a game a step at a time, in the server's words or in others."""

    def __init__(self, open_page: OpenPage, table: str, greeting: list[Message], words: Words) -> None:
        self.greeting = greeting
        self.words = words
        self.page: Page = open_page("/about", settings={"name": "Kim", "speed": "instant"})
        self.page.route("**/api/tables/*/cards", self._cards)
        self.page.route_web_socket("**/ws/*", self._connected)
        self.page.goto(f"/t/{table}")
        self.page.wait_for_selector(".bar")

    def _cards(self, route: Route) -> None:
        route.fulfill(json=self.words(route.fetch().json()))

    def _connected(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(lambda said: self._answer(json.loads(said)))

    def _answer(self, said: Message) -> None:
        if said["t"] == "ping":  # or a page that is looked at for long would take its line for broken
            self.socket.send(json.dumps({"t": "pong", "at": said["at"]}))
        for one in self.greeting if said["t"] == "hello" else ():
            self.tell(one)

    def tell(self, message: Message) -> None:
        self.socket.send(json.dumps(self.words(message)))

    def picture(self, update: Message) -> Any:
        """What is drawn after an update, as soon as it lies where it stays.

        Lanes are as wide as what stands in them asks for, and figures as slim as a lane asks for: before the
        page is laid out for the first time, they have the forms of the update before.
        """
        self.tell(update)
        self.page.wait_for_function(DRAWN, arg=str(update["question"]["id"]) if update["question"] else "")
        self.page.evaluate(PAINTED)
        return self.page.evaluate(PICTURE)


@pytest.mark.parametrize(("deck", "bots"), [("star-fluxx", 2), ("necrogenesis", 1)])
def test_a_table_is_drawn_the_same_in_other_words(
    open_page: OpenPage, server: Served, deck: str, bots: int
) -> None:
    table, heard = played(server, deck, bots, seed=4)
    first = next(at for at, one in enumerate(heard) if one["t"] == "update")
    pages = [Told(open_page, table, heard[: first + 1], words) for words in (lambda found: found, reworded)]
    asked = [
        one for one in heard[first + 1 :] if one["t"] == "update" and (one["question"] or one["outcome"])
    ]
    drawn: set[str] = set()
    looked_at = [*asked[: -1 : max(1, len(asked) // STEPS)], asked[-1]]
    for at, update in enumerate(looked_at, heard[first]["serial"] + 1):
        # Every update has the whole table, so that those between them are not missed.
        plain, other = [page.picture({**update, "serial": at}) for page in pages]
        assert plain == other
        drawn |= {what for what, found in plain.items() if found}
    assert drawn >= {"cards", "places", "figures", "parts", "buttons"}
    assert "x" * 8 in pages[1].page.inner_text("body")
    assert pages[0].page.locator(".ending [data-card]").count() or deck == "necrogenesis"
