"""How wide the letters of the faces on cards are, measured in a browser, for what is set without asking one.

`python -m tests.browser.letters` writes web/src/table/cards/letters.json: for each face the widths of the
printable ASCII signs in hundredths of its size. Again after a change of faces.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import QUIET, find_browser
from tests.support.games import ROOT
from tests.support.served import served

TARGET = ROOT / "web" / "src" / "table" / "cards" / "letters.json"
FACES = {
    "body": "500 100px Figtree", "bold": "700 100px Figtree", "space": "700 100px Chakra",
    "graveyard": "700 100px Londrina", "manor": "700 100px Playfair", "park": "700 100px Lilita",
    "wasteland": "700 100px Shoulders",
}  # fmt: skip
MEASURE = """async faces => {
    const context = document.createElement('canvas').getContext('2d');
    const signs = Array.from({length: 95}, (_, at) => String.fromCharCode(32 + at));
    const found = {};
    for (const [name, face] of Object.entries(faces)) {
        await document.fonts.load(face, signs.join(''));
        context.font = face;
        found[name] = signs.map(sign => Math.round(context.measureText(sign).width));
    }
    return found;
}"""


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as place,
        served(Path(place) / "games.db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(QUIET))
        page = browser.new_page()
        page.goto(server.link)
        found = page.evaluate(MEASURE, FACES)
        browser.close()
    rows = ",\n".join(f'"{name}": {str(widths).replace(" ", "")}' for name, widths in found.items())
    TARGET.write_text(f"{{\n{rows}\n}}\n")


if __name__ == "__main__":
    main()
