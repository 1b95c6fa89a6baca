"""A real server and a real Chromium for tests that look at the browser table."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

pytest.importorskip("playwright", reason="playwright is not installed: make setup")

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from ruleshift.server.app import PAGE
from tests.support.served import Served, served

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
PATIENCE = 20_000  # milliseconds until something must be on the screen
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

expect.set_options(timeout=PATIENCE)

OpenPage = Callable[..., Page]


def find_browser() -> str:
    """The path of a Chromium, or nothing; RULESHIFT_CHROMIUM names one."""
    named = os.environ.get("RULESHIFT_CHROMIUM")
    return named or next((found for name in NAMES if (found := shutil.which(name))), "")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """`ruleshift serve` in a process of its own, with an empty store and room for many tables."""
    if not PAGE.exists():
        pytest.skip("the browser table is not built: make web")
    store = tmp_path_factory.mktemp("browser") / "games.db"
    with served(store, "--tables-per-minute", "10000", "--requests-per-second", "10000") as running:
        yield running


# For each file anew: as long as it lives, playwright keeps an event loop, and other tests start their own.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium without a window."""
    path = find_browser()
    if not path:
        pytest.skip("there is no Chromium here; on Debian: apt install chromium fonts-noto-color-emoji")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=list(QUIET))
        yield launched
        launched.close()


def is_trouble(said: ConsoleMessage) -> bool:
    """Whether a line of the console is a mistake of ours; that the server refuses something is none."""
    return said.type == "error" and "responded with a status of 4" not in said.text


@pytest.fixture
def open_page(server: Served, browser: Browser) -> Iterator[OpenPage]:
    """Opens a path of the site as somebody new: `open_page("/", width=360, height=740)`.

    A test fails if any of its pages wrote an error to the console.
    """
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def opened(path: str = "/", width: int = 1280, height: int = 800, **more: object) -> Page:
        context = browser.new_context(
            base_url=server.link,
            viewport={"width": width, "height": height},
            has_touch=width < 600,
            reduced_motion="reduce",
            **more,  # type: ignore[arg-type]
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda said: troubles.append(said.text) if is_trouble(said) else None)
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.fixture
def findings() -> Callable[[Page], list[str]]:
    """What axe-core finds wrong with a page for people who cannot see, hear or point well."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: make web")
    source = AXE.read_text()

    def found(page: Page) -> list[str]:
        page.evaluate(source)
        results = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{one['id']} ({one['impact']}): {node['html'][:160]}"
            for one in results["violations"]
            if one["impact"] in ("serious", "critical")
            for node in one["nodes"]
        ]

    return found


def fits(page: Page) -> bool:
    """Whether nothing is wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


# A browser on a busy machine now and then misses a moment that a test waits for; what fails is tried again.
TRIES = 3


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Function, nextitem: pytest.Item | None) -> bool:
    """Run a test, and again if it fails; only its last try counts."""
    hook = item.ihook
    hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for attempt in range(1, TRIES + 1):
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        if attempt == TRIES or not any(report.failed for report in reports):
            break
        item._initrequest()
    for report in reports:
        hook.pytest_runtest_logreport(report=report)
    hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True
