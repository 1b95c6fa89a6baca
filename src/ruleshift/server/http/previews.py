"""What is shown where somebody sends a link: the picture, title and sentence of the deck behind an address.

Only what anybody may know of a table or replay: which deck it is. The build of the client paints the pictures
of the shipped decks and writes down their titles (pictures/decks.json); without, a page says nothing more.
"""

from __future__ import annotations

import json
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Final
from urllib.parse import quote

from ruleshift.core.registry import first_deck
from ruleshift.lessons.shipped import deck_of_lesson
from ruleshift.server.store.errors import StoreError
from ruleshift.server.tables.tables import Tables

SENTENCES: Final = {
    "t": ("A table of {title}", "Sit down and play: the rules change while you do."),
    "r": ("A game of {title}, to watch again", "Every card as it was played, through anybody's eyes."),
    "learn": ("Learn {title}", "A first game that explains itself, step by step."),
    "decks": ("{title}", "All cards of the deck. Play it in your browser, with friends or bots."),
    "": (
        "Ruleshift: {title} and other games",
        "Card games whose rules change while you play, with friends or bots.",
    ),
}


async def deck_at(path: str, tables: Tables) -> str:
    """The name of the deck that an address is about, or "".

    A deck that somebody has sent is nobody else's business; of a mixed deck it is the first.
    """
    room, _, id = path.strip("/").partition("/")
    try:
        if not room:
            return first_deck()
        if room == "decks":
            return id.split("+")[0]
        if room == "learn":
            return deck_of_lesson(id) if id else first_deck()
        if room == "t":
            return await _of_table(id, tables)
        kept = await tables.store.replay(id) if room == "r" else None
    except StoreError:  # a page is shown without it
        return ""
    lines = kept.text.split("\n", 4)[:4] if kept else []
    words = next((line.split() for line in lines if line.startswith("deck ")), ["", ""])
    return words[1].split("+")[0]


async def _of_table(id: str, tables: Tables) -> str:
    if id in tables.rooms:
        meta = tables.rooms[id].meta
        return "" if meta.text else meta.deck.split("+")[0]
    kept = await tables.store.load(id) if len(id) < 40 else None
    told = json.loads(kept.meta) if kept else {}
    return "" if told.get("text") else str(told.get("deck", "")).split("+")[0]


@lru_cache(4)
def _titles(file: Path, at: float) -> dict[str, str]:
    found: dict[str, str] = json.loads(file.read_text("utf-8"))
    return found


def tags(path: str, deck: str, origin: str, pictures: Path) -> str:
    """The lines for the head of a page about a deck; none where there is no picture of it."""
    file = pictures / "decks.json"
    titles = _titles(file, file.stat().st_mtime) if file.exists() else {}
    if deck not in titles:
        return ""
    named, sentence = SENTENCES.get(path.strip("/").partition("/")[0], SENTENCES[""])
    told = {
        "og:type": "website",
        "og:site_name": "Ruleshift",
        "og:title": named.format(title=titles[deck]),
        "og:description": sentence,
        "og:image": f"{origin.rstrip('/')}/pictures/{quote(deck)}/preview.png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": f"Cards of {titles[deck]}",
    }
    lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in told.items()]
    return "\n    ".join([*lines, '<meta name="twitter:card" content="summary_large_image" />'])
