"""Contact sheets: what the table looks like at the moments that matter, for every deck.

`python -m tests.browser.sheets [DECK ...]` writes them to the folder .sheets, each picture by itself and all
of a deck on one sheet. Nothing is compared: whether it is beautiful, a person has to say.
"""

from __future__ import annotations

import argparse
import base64
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import QUIET, find_browser
from tests.browser.recorded import SEAT, Moment, Recorded, Show, record
from tests.support.games import FLUXX, NECRO, ROOT, loaded
from tests.support.served import served

FOLDER = ROOT / ".sheets"
FEW = 9  # cards to choose from, usually one's hand
GAMES = 30  # that are searched for the moments
DESK, LAPTOP, PHONE, TABLET = (1440, 900), (1280, 720), (390, 844), (820, 1180)
COLUMN = 700  # pixels that a picture is wide on the sheet


class Wanted(NamedTuple):
    """A moment to be looked at, and how."""

    name: str
    fits: Callable[[Moment], int]  # the larger the better; 0 if it does not
    size: tuple[int, int] = DESK
    look: str = "dark"
    most: bool = False  # with as many players as there can be


def cards(moment: Moment) -> int:
    asked = moment.update.get("question") or {"options": []}
    several = asked.get("several")
    return sum(one["kind"] == "card" for one in (several["pool"] if several else asked["options"]))


def start(moment: Moment) -> int:
    return 1 if moment.update["table"]["turn"] <= 1 and moment.purpose else 0


def middle(moment: Moment) -> int:
    return moment.crowd if 1 < cards(moment) < FEW and not moment.update.get("window") else 0


def window(moment: Moment) -> int:
    return moment.crowd if moment.update.get("window") else 0


def ends(moment: Moment, mine: bool) -> int:
    outcome = moment.update.get("outcome")
    return int(outcome is not None and (outcome["winner"] == SEAT) == mine)


def win(moment: Moment) -> int:
    return ends(moment, True)


def loss(moment: Moment) -> int:
    return ends(moment, False)


WANTED = (
    Wanted("start", start, LAPTOP),
    Wanted("middle", middle),
    Wanted("middle-light", middle, DESK, "light"),
    Wanted("window", window, LAPTOP),
    Wanted("long-choice", cards, LAPTOP),
    Wanted("six", middle, LAPTOP, most=True),
    Wanted("six-light", middle, DESK, "light", most=True),
    Wanted("win", win, LAPTOP),
    Wanted("loss", loss, LAPTOP),
    Wanted("phone", middle, PHONE),
    Wanted("phone-light", middle, PHONE, "light"),
    Wanted("phone-choice", cards, PHONE),
    Wanted("phone-six", middle, PHONE, most=True),
    Wanted("phone-win", win, PHONE),
    Wanted("tablet", middle, TABLET),
)


def best(found: list[Recorded], fits: Callable[[Moment], int]) -> Recorded | None:
    """The game with the one moment that fits best."""
    many = [(fits(one), at, one, game) for game in found for at, one in enumerate(game.moments)]
    score, _, moment, game = max(many, key=lambda one: one[0])
    return replace(game, moments=[moment]) if score else None


def pictures(browser: Browser, site: str, deck: str, folder: Path) -> Iterator[Path]:
    least, most = loaded(deck).players
    few = [record(deck, min(4, most), seed) for seed in range(GAMES)]
    all_of = [record(deck, most, seed) for seed in range(6)] if most > least else few
    for wanted in WANTED:
        found = best(all_of if wanted.most else few, wanted.fits)
        if found is None:
            print(f"{deck}: no game had a moment such as {wanted.name}")
            continue
        page = browser.new_page(viewport={"width": wanted.size[0], "height": wanted.size[1]})
        Show(page, site, found, wanted.look)
        page.wait_for_timeout(2500)  # until celebrations are over
        path = folder / f"{wanted.name}.png"
        page.screenshot(path=path)
        page.close()
        yield path


def sheet(browser: Browser, title: str, paths: list[Path], target: Path) -> None:
    """All pictures on one page."""
    shown = [
        f'<figure><img src="data:image/png;base64,{base64.b64encode(path.read_bytes()).decode()}">'
        f"<figcaption>{path.stem}</figcaption></figure>"
        for path in paths
    ]
    style = "body{display:flex;flex-wrap:wrap;gap:12px;font:20px sans-serif}h1{width:100%}figure{margin:0}"
    style += f"img{{max-width:{COLUMN}px;max-height:{COLUMN}px}}"
    page = browser.new_page(viewport={"width": 3 * COLUMN + 80, "height": 900})
    page.set_content(f"<style>{style}</style><h1>{title}</h1>{''.join(shown)}")
    page.screenshot(path=target, full_page=True)
    page.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("deck", nargs="*", default=[*FLUXX, NECRO])
    chosen = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as place,
        served(Path(place) / "games.db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(QUIET))
        for deck in chosen.deck:
            folder = FOLDER / deck
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            made = list(pictures(browser, server.link, deck, folder))
            sheet(browser, deck, made, FOLDER / f"{deck}.png")
            print(f"{deck}: {len(made)} pictures in {folder.relative_to(ROOT)}, all on one sheet beside it")
        browser.close()


if __name__ == "__main__":
    main()
