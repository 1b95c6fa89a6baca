"""The words of the shipped decks' pictures: `python -m ruleshift.server.docs.pictures FILE` writes them.

The build of the browser table reads that file: it takes along the icons that stand in it, deck by deck, and
paints the cards. A file that says the same already is left alone, so that nothing is built for nothing.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

import ruleshift
from ruleshift.core.registry import deck_files
from ruleshift.server.wire.catalog import catalog

WORDS = ("name", "type", "deck", "art", "number", "needs")  # of a card, for its picture


def shipped() -> list[dict[str, Any]]:
    """Every installed deck with the words of its cards' pictures."""
    decks = []
    for name in sorted(deck_files()):
        game = ruleshift.load(name)
        plain = msgspec.to_builtins(catalog(game))
        cards = [{word: card[word] for word in WORDS if word in card} for card in plain["cards"]]
        decks.append({"name": name, "title": game.title, "cards": cards, "worlds": plain["worlds"]})
    return decks


def main() -> None:
    text = msgspec.json.encode(shipped())
    for path in map(Path, sys.argv[1:]):
        if not path.exists() or path.read_bytes() != text:
            path.write_bytes(text)


if __name__ == "__main__":
    main()
