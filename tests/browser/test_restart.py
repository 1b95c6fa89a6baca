"""A server that goes away and comes back under a game: the pages wait for it and go on by themselves."""

from __future__ import annotations

import re
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ruleshift.server.app import PAGE
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
        expect(page.locator(".left [data-name='Draw 4']")).to_be_visible()
        assert page.evaluate("window.loaded") == "once"
