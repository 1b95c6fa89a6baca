"""A real server and a real Chromium for tests that look at the browser table."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="playwright is not installed: make setup")

from playwright.sync_api import Page, expect, sync_playwright

from ruleshift.server.http.app import PAGE
from tests.browser.visitors import PATIENCE, OpenPage, Theme, Visitors
from tests.support.served import Served, served

# The one without any window of its own comes first: it needs half the time.
NAMES = (
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

expect.set_options(timeout=PATIENCE)

Findings = Callable[[Page], list[str]]
THEMES: tuple[Theme, Theme] = ("light", "dark")


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
    wanted = ("--tables-per-minute", "10000", "--requests-per-second", "10000", "--fair-seconds", "2")
    with served(store, *wanted) as running:
        yield running


# Not for the session: as long as it lives, playwright keeps an event loop, and other tests start their own.
@pytest.fixture(scope="package")
def visitors(server: Served) -> Iterator[Visitors]:
    """Chromium without a window, for whoever comes."""
    path = find_browser()
    if not path:
        pytest.skip(
            "there is no Chromium here; on Debian: apt install chromium-headless-shell fonts-noto-color-emoji"
        )
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=list(QUIET))
        yield Visitors(launched, server.link)
        launched.close()


@pytest.fixture
def open_page(visitors: Visitors) -> Iterator[OpenPage]:
    """Opens pages; a test fails if any of them wrote an error to the console."""
    opened = OpenPage(visitors)
    yield opened
    opened.close()
    assert opened.troubles == []


@pytest.fixture
def findings() -> Findings:
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
            for node in one["nodes"]
        ]

    return found


def fits(page: Page) -> bool:
    """Whether nothing is wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def in_both_themes(page: Page, findings: Findings) -> list[str]:
    """What axe-core finds on a page that follows its device, dark and light."""
    found = []
    for scheme in THEMES:
        page.emulate_media(color_scheme=scheme)
        found += [f"{scheme}: {one}" for one in findings(page)]
    return found
