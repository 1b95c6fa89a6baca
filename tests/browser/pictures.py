"""Contact sheets of pictures: every card of a deck as the painter makes it, with its name and type.

`python -m tests.browser.pictures DECK [DECK ...]` writes them to the folder .sheets, some cards to a sheet. A
deck is a name or a file, so that whoever writes `art` can look at it.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from html import escape
from pathlib import Path

import msgspec
from playwright.sync_api import Browser, sync_playwright

import ruleshift
from ruleshift.server.wire.catalog import catalog
from ruleshift.server.wire.over_http import CardInfo, Catalog
from tests.browser.conftest import QUIET, find_browser
from tests.support.games import ROOT

FOLDER = ROOT / ".sheets"
WEB = ROOT / "web"
NODE = ("./npm", "exec", "--silent", "--", "node", "tools/sheet.js")
COLUMNS, ROWS = 6, 5  # of a sheet
WIDTH, HEIGHT = 240, 180  # of a picture, in pixels
STYLE = f"""
body {{ display: grid; grid-template-columns: repeat({COLUMNS}, {WIDTH}px); gap: 14px; margin: 14px; }}
body {{ font: 14px sans-serif; background: #2a2530; color: #fff; }}
figure {{ margin: 0; }} svg {{ width: {WIDTH}px; height: {HEIGHT}px; border-radius: 8px; display: block; }}
small {{ color: #bbb; display: block; }}
"""


def painted(cards: Catalog) -> list[str]:
    """Every card's picture as SVG."""
    sent = msgspec.json.encode(cards)
    made = subprocess.run(NODE, cwd=WEB, input=sent, stdout=subprocess.PIPE, check=True)
    found: list[str] = json.loads(made.stdout)
    return found


def figure(card: CardInfo, svg: str, at: int) -> str:
    """A picture with what it is of; the ids in it are made its own, as several share the page."""
    words = (
        "no words of its own" if card.art is None else " ".join(filter(None, (card.art.hero, card.art.at)))
    )
    own = (
        svg.replace('id="', f'id="c{at}-')
        .replace("url(#", f"url(#c{at}-")
        .replace('href="#', f'href="#c{at}-')
    )
    name, kind = escape(card.name), escape(f"{card.type}: {words}")
    return f"<figure>{own}<figcaption>{name}<small>{kind}</small></figcaption></figure>"


def sheets(browser: Browser, name: str) -> list[Path]:
    """The sheets of a deck."""
    cards = catalog(ruleshift.load(name))
    shown = [figure(*one) for one in zip(cards.cards, painted(cards), range(len(cards.cards)), strict=True)]
    page = browser.new_page(viewport={"width": COLUMNS * (WIDTH + 14) + 14, "height": 800})
    made = []
    for number, first in enumerate(range(0, len(shown), COLUMNS * ROWS), 1):
        page.set_content(f"<style>{STYLE}</style>{''.join(shown[first : first + COLUMNS * ROWS])}")
        made.append(FOLDER / f"{Path(name).stem}-pictures-{number}.png")
        page.screenshot(path=made[-1], full_page=True)
    page.close()
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("deck", nargs="+")
    chosen = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(QUIET))
        for deck in chosen.deck:
            print(*(path.relative_to(ROOT) for path in sheets(browser, deck)), sep="\n")
        browser.close()


if __name__ == "__main__":
    main()
