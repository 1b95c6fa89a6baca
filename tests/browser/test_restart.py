"""A server that goes away and comes back under a game: the pages wait for it and go on by themselves."""

from __future__ import annotations

import json
import re
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from ruleshift.server.http.app import PAGE
from tests.browser.together import play, question, says_pass, two, window
from tests.browser.visitors import OpenPage, Visitors
from tests.support.served import Served, served


@pytest.fixture
def open_page(visitors: Visitors) -> Iterator[OpenPage]:
    """Pages that may complain about a server that is not there."""
    opened = OpenPage(visitors)
    yield opened
    opened.close()


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Restarting:
    """A server that can be ended and begun again at the same address, with the same store."""

    def __init__(self, stack: ExitStack, store: Path) -> None:
        self._stack = stack
        self._store = store
        self._port = str(free_port())
        self.now = self.begin()

    def begin(self) -> Served:
        self.now = self._stack.enter_context(served(self._store, "--port", self._port))
        return self.now

    def end(self, how: int) -> None:
        self.now.stop(how)


@pytest.fixture
def restarting(tmp_path: Path) -> Iterator[Restarting]:
    if not PAGE.exists():
        pytest.skip("the browser table is not built: make web")
    with ExitStack() as stack:
        yield Restarting(stack, tmp_path / "games.db")


def seen(page: Page) -> str:
    """The question as it stands on the screen, without the seconds that are left."""
    return re.sub(r"\b\d+ s\b", "", question(page).inner_text())


@pytest.mark.parametrize(
    ("how", "words"),
    [
        (signal.SIGKILL, "The connection is lost. Trying again."),
        (signal.SIGTERM, "The server is being restarted. Your game is safe."),
    ],
)
def test_pages_go_on_at_the_same_question(
    open_page: OpenPage, restarting: Restarting, how: int, words: str
) -> None:
    ann, bob = two(open_page, restarting.now)
    ann.evaluate("window.loaded = 'once'")
    bob.evaluate("window.loaded = 'once'")
    line = ".line[role=status]"

    # In the middle of a turn.
    before = seen(ann)
    restarting.end(how)
    for page in (ann, bob):
        expect(page.locator(line)).to_contain_text(words)
    restarting.begin()
    for page in (ann, bob):
        expect(page.locator(line)).to_have_count(0)
    assert seen(ann) == before
    play(ann, "Draw 4")

    # In the middle of a window.
    expect(window(bob)).to_be_visible()
    before = seen(bob)
    restarting.end(how)
    for page in (ann, bob):
        expect(page.locator(line)).to_contain_text(words)
    restarting.begin()
    for page in (ann, bob):
        page.evaluate("dispatchEvent(new Event('online'))")  # nobody waits for the next try then
        expect(page.locator(line)).to_have_count(0)
        expect(window(page)).to_be_visible()
    assert seen(bob) == before
    says_pass(bob)
    for page in (ann, bob):
        expect(page.locator("[data-place='rules'] [data-name='Draw 4']")).to_be_visible()
        assert page.evaluate("window.loaded") == "once"


class SlowTable:
    """A connection on which the table of a greeting comes late: as late as we like."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.holds = False
        self._held: list[tuple[WebSocketRoute, str | bytes]] = []
        page.route_web_socket(re.compile("/ws/"), self._connect)

    def _connect(self, browser: WebSocketRoute) -> None:
        def pass_on(message: str | bytes) -> None:
            if self.holds and json.loads(message)["t"] == "update":
                self._held.append((browser, message))
            else:
                browser.send(message)

        browser.connect_to_server().on_message(pass_on)

    def wait(self) -> None:
        """Until a table is held back."""
        for _ in range(400):
            if self._held:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("no table has come in 20 seconds")

    def let_go(self) -> None:
        self.holds = False
        for browser, message in self._held:
            browser.send(message)


def test_nothing_is_answered_before_the_table_is_back(open_page: OpenPage, restarting: Restarting) -> None:
    ann, bob = two(open_page, restarting.now)
    slow = SlowTable(bob)
    bob.reload()  # the first connection was made without it
    line = bob.locator(".line[role=status]")
    play(ann, "Draw 4")
    expect(window(bob)).to_be_visible()
    slow.holds = True
    restarting.end(signal.SIGKILL)
    expect(line).to_be_visible()
    restarting.begin()
    bob.evaluate("dispatchEvent(new Event('online'))")
    slow.wait()
    says_pass(bob)
    expect(bob.get_by_text("Nothing was sent")).to_be_visible()
    expect(line).to_be_visible()

    slow.let_go()
    expect(line).to_have_count(0)
    says_pass(bob)
    expect(bob.locator("[data-place='rules'] [data-name='Draw 4']")).to_be_visible()
