"""People who come to the site with a browser of their own, which knows nothing of them yet.

To start a browser profile takes longer than most tests do, so those that are no longer in use are wiped and
lent to whoever comes next.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

PATIENCE = 20_000  # milliseconds until something must be on the screen
PHONE = 600  # whatever is narrower is touched with a finger

Theme = Literal["dark", "light"]


class Visitors:
    """The profiles of one browser; each is somebody's for the length of a test."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.browser = browser
        self.site = site
        self._free: dict[bool, list[BrowserContext]] = {True: [], False: []}

    def lend(self, touch: bool) -> BrowserContext:
        """A profile in which nothing is kept."""
        if self._free[touch]:
            return self._free[touch].pop()
        context = self.browser.new_context(base_url=self.site, has_touch=touch, reduced_motion="reduce")
        context.set_default_timeout(PATIENCE)
        context.new_page()  # stays empty: without any page its process would end
        return context

    def take_back(self, touch: bool, context: BrowserContext) -> None:
        """Forget all that somebody has done."""
        empty, *pages = context.pages
        sites = {"{0.scheme}://{0.netloc}".format(urlsplit(page.url)) for page in pages}
        for page in pages:
            page.close()
        context.set_offline(False)
        context.clear_permissions()
        context.clear_cookies()
        session = context.new_cdp_session(empty)
        for site in sites:
            session.send("Storage.clearDataForOrigin", {"origin": site, "storageTypes": "all"})
        session.detach()
        self._free[touch].append(context)


def is_trouble(said: ConsoleMessage) -> bool:
    """Whether a line of the console is a mistake of ours; that the server refuses something is none."""
    return said.type == "error" and "responded with a status of 4" not in said.text


class OpenPage:
    """Opens a path of the site as somebody new: `open_page("/", width=360, height=740)`.

    `settings` are what the browser remembers of its person; `like` is a page of the same person, who comes
    once more. What the pages complain about is noted.
    """

    def __init__(self, visitors: Visitors, site: str = "") -> None:
        self._site = site  # if it is another one than that of all visitors
        self.troubles: list[str] = []
        self._visitors = visitors
        self._lent: list[tuple[bool, BrowserContext]] = []

    def __call__(
        self,
        path: str = "/",
        *,
        width: int = 1280,
        height: int = 800,
        color_scheme: Theme | None = None,
        permissions: Sequence[str] = (),
        settings: Mapping[str, object] | None = None,
        like: Page | None = None,
    ) -> Page:
        context = like.context if like else self._somebody(width < PHONE)
        if permissions:
            context.grant_permissions(permissions)
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        if color_scheme:
            page.emulate_media(color_scheme=color_scheme)
        # Nobody's first game: the coach would speak of every card.
        kept = json.dumps({"coach": False, **(settings or {})})
        page.add_init_script(f"localStorage['ruleshift.settings'] ??= {json.dumps(kept)}")
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", lambda said: self.troubles.append(said.text) if is_trouble(said) else None)
        page.goto(self._site + path)
        return page

    def _somebody(self, touch: bool) -> BrowserContext:
        context = self._visitors.lend(touch)
        self._lent.append((touch, context))
        return context

    def close(self) -> None:
        """Everybody goes home."""
        for touch, context in self._lent:
            self._visitors.take_back(touch, context)
