"""Who cites a ruling: the cards and options of the deck that belongs to the book."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from ruleshift.rulings.book import Book


@dataclass
class Citing:
    """What in the deck goes back to one ruling."""

    cards: list[str] = field(default_factory=list)
    options: list[str] = field(default_factory=list)  # name = default, or the other choices


def citing(book: Book) -> dict[str, Citing]:
    """By the id of a ruling; empty for a book without a deck."""
    return _citing(book.name, book.deck) if book.deck else {}


@cache
def _citing(name: str, deck_name: str) -> dict[str, Citing]:
    from ruleshift.core.decks import load_deck

    deck = load_deck(deck_name).deck
    found: dict[str, Citing] = {}

    def of(id_: str) -> Citing:
        return found.setdefault(id_.removeprefix(f"{name}."), Citing())

    for card in deck["cards"]:
        for id_ in card["rulings"]:
            cards = of(id_).cards
            cards += [card["name"]] if card["name"] not in cards else []  # a card may be defined twice
    for option in deck["options"]:
        others = [choice for choice in option["choices"] if choice != option["default"]]
        text = f"{option['name']} = {option['default']}, or {' or '.join(others)}"
        for id_ in option["source"].split(", "):
            of(id_).options.append(text)
    return found
