"""The pictures in README.md and docs: `python -m tests.browser.shots [NAME ...]` makes them anew.

They show the real client: its start page, and moments of games that bots have played (see recorded.py).
Each is a WebP file in docs/images, small enough to be read with the page it stands in.
"""

from __future__ import annotations

import argparse
import base64
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import sheets
from tests.browser.conftest import QUIET, find_browser
from tests.browser.recorded import Moment, Show, record
from tests.support.games import ROOT, loaded
from tests.support.served import served

FOLDER = ROOT / "docs" / "images"
MOST = 150_000  # bytes of a picture
GAMES = 12  # that are searched for a moment
SETTLED = 3000  # milliseconds until pictures are painted and celebrations are over


class Shot(NamedTuple):
    """A picture: of a page (a path), or of the best moment of a deck's games."""

    name: str
    of: str
    fits: Callable[[Moment], int] | None = None
    size: tuple[int, int] = sheets.LAPTOP
    look: str = "dark"


def early(moment: Moment) -> int:
    """In the middle of a game that has not gone on for long."""
    return sheets.middle(moment) if moment.update["table"]["turn"] in range(6, 11) else 0


SHOTS = (
    Shot("start", "/", size=(1280, 800)),
    Shot("table", "star-fluxx", sheets.middle),
    Shot("table-light", "regular-show-fluxx", sheets.middle, look="light"),
    Shot("street", "necrogenesis", early),
    Shot("win", "star-fluxx", sheets.win),
    Shot("phone", "zombie-fluxx", sheets.middle, sheets.PHONE),
)
TO_WEBP = """async ([png, quality]) => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + png;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', quality).split(',')[1];
}"""


def shown(browser: Browser, site: str, shot: Shot) -> Page:
    """A page that shows it."""
    width, height = shot.size
    page = browser.new_page(viewport={"width": width, "height": height})
    page.emulate_media(color_scheme="light" if shot.look == "light" else "dark")
    if shot.fits is None:
        page.goto(site + shot.of, wait_until="networkidle")
        return page
    most = loaded(shot.of).players[1]
    found = sheets.best([record(shot.of, min(4, most), seed) for seed in range(GAMES)], shot.fits)
    if found is None:
        raise SystemExit(f"{shot.name}: none of {GAMES} games of {shot.of} had such a moment")
    Show(page, site, found, shot.look)
    return page


def take(browser: Browser, site: str, shot: Shot) -> Path:
    page = shown(browser, site, shot)
    page.wait_for_timeout(SETTLED)
    png = base64.b64encode(page.screenshot()).decode()
    page.close()
    blank = browser.new_page()
    path = FOLDER / f"{shot.name}.webp"
    for quality in (0.86, 0.75, 0.6, 0.45):
        path.write_bytes(base64.b64decode(blank.evaluate(TO_WEBP, [png, quality])))
        if path.stat().st_size <= MOST:
            break
    blank.close()
    return path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", nargs="*", default=[shot.name for shot in SHOTS])
    wanted = parser.parse_args().name
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as place,
        served(Path(place) / "games.db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(QUIET))
        for shot in SHOTS:
            if shot.name in wanted:
                path = take(browser, server.link, shot)
                print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1000} kB")
        browser.close()


if __name__ == "__main__":
    main()
