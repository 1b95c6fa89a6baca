"""A server that goes away and comes back under a game: the pages wait for it and go on by themselves."""

from __future__ import annotations

import re
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from ruleshift.server.app import PAGE
from tests.browser.conftest import PATIENCE
from tests.browser.together import play, question, says_pass, two, window
from tests.support.served import Served, served

Restart = Callable[[int], None]


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Pages that may complain about a server that is not there."""
    contexts: list[BrowserContext] = []

    def opened(path: str, **more: object) -> Page:
        context = browser.new_context(reduced_motion="reduce", **more)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()


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
        # Nobody said goodbye: which of the two it says depends on how soon it has tried again.
        (signal.SIGKILL, r"The connection is lost\.|The server cannot be reached\."),
        (signal.SIGTERM, r"The server is being restarted\."),
    ],
)
def test_pages_go_on_at_the_same_question(
    open_page: Callable[..., Page], restarting: Restarting, how: int, words: str
) -> None:
    ann, bob = two(open_page, restarting.now)
    ann.evaluate("window.loaded = 'once'")
    bob.evaluate("window.loaded = 'once'")
    line = ".line[role=status]"

    # In the middle of a turn.
    before = seen(ann)
    restarting.end(how)
    for page in (ann, bob):
        expect(page.locator(line)).to_contain_text(re.compile(words))
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
        expect(page.locator(line)).to_be_visible()
    restarting.begin()
    for page in (ann, bob):
        expect(page.locator(line)).to_have_count(0)
        expect(window(page)).to_be_visible()
    assert seen(bob) == before
    says_pass(bob)
    for page in (ann, bob):
        expect(page.locator(".left [data-name='Draw 4']")).to_be_visible()
        assert page.evaluate("window.loaded") == "once"
