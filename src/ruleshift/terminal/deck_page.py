"""All decks that ship as one Markdown page: what is in them, what is ours, and what their sums are like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from ruleshift.core import registry
from ruleshift.core.decks import load_deck
from ruleshift.core.family import Family
from ruleshift.drawing.paint import type_word
from ruleshift.language.options import default_choices
from ruleshift.rulings import Book, open_book
from ruleshift.rulings.shelf import shelf
from ruleshift.text.markdown import item, paragraph, table

Data = Any  # values of the normal form

UNOFFICIAL: Final = (
    "Ruleshift is a fan-made, unofficial program. It is not made, sponsored or endorsed by any publisher. It "
    "uses no art and no sentence of the printed cards: names and mechanics are facts, all wording is ours. "
    "Cards of our own design are marked `own`, and this page lists them all."
)
ORIGINS: Final = {
    "printed": "its name and effect are those of a card of the printed game, as far as they are known",
    "common": "a stock card of its family; that it is in this deck is our choice",
    "named": "the rulebook names it; its numbers and words are ours",
    "own": "of our own design: the name, the effect, or both are ours",
}


def deck_page() -> str:
    """The whole page, ending with a line break."""
    return "\n".join(_lines()).rstrip("\n") + "\n"


def _lines() -> Iterator[str]:
    first = load_deck(registry.first_deck()).family
    families = sorted(registry.families(), key=lambda family: family is not first)
    decks = {family: [load_deck(name).deck for name in _decks_of(family)] for family in families}
    yield from ("# The decks", "")
    yield from paragraph(UNOFFICIAL)
    yield from paragraph(
        "`ruleshift decks --page` makes this page from the deck files; do not edit it by hand. "
        "`ruleshift cards DECK` lists the cards of a deck, each with its origin:"
    )
    for origin, meaning in ORIGINS.items():
        yield from item(f"**{origin}**: {meaning}.")
    yield ""
    rows = [_summary(deck, family) for family, lot in decks.items() for deck in lot]
    yield from table(["deck", "command", "players", "cards", *ORIGINS], rows)
    yield from paragraph("Counted with the options as they are by default, and without the Basic Rules.")
    for family, lot in decks.items():
        for deck in lot:
            yield from _deck(deck, family)
    for family, lot in decks.items():
        yield from family.about_decks([deck["deck"] for deck in lot])


def _decks_of(family: Family) -> list[str]:
    """The decks of a family that are installed, the very first before all others."""
    return sorted(registry.decks_of(family.name), key=lambda name: name != registry.first_deck())


# -- one deck ------------------------------------------------------------------------------------


def _summary(deck: Data, family: Family) -> list[str]:
    count = _counts(deck, family)
    by_origin = [_number(sum(n for (_, origin), n in count.items() if origin == each)) for each in ORIGINS]
    return [deck["title"], f"`{deck['deck']}`", _players(deck), str(count.total()), *by_origin]


def _deck(deck: Data, family: Family) -> Iterator[str]:
    yield from (f"## {deck['title']}", "")
    yield from _about(deck)
    if family.lists() is not None:
        yield from paragraph(
            "Every player brings a deck built from these cards; the numbers count different cards."
        )
    yield from _by_type(deck, family)
    for text in family.about_deck(deck):
        yield from paragraph(text)
    yield from _options(deck)


def _about(deck: Data) -> Iterator[str]:
    yield from paragraph(f"{deck['about']} For {_players(deck)} players.")
    book = _book(deck["deck"])
    if book is not None:
        kinds = Counter(entry.kind for entry in book.entries())
        listed = ", ".join(f"{number} × {kind}" for kind, number in kinds.items())
        yield from paragraph(
            f"Sources: `ruleshift rules {book.name}` lists them with their answers ({listed})."
        )


def _book(deck: str) -> Book | None:
    return next((open_book(name) for name, cover in shelf().items() if cover.deck == deck), None)


def _by_type(deck: Data, family: Family) -> Iterator[str]:
    count = _counts(deck, family)
    origins = [origin for origin in ORIGINS if any(origin == each for _, each in count)]
    rows = []
    for type_ in dict.fromkeys(card["type"] for card in deck["cards"]):
        numbers = [count[type_, origin] for origin in origins]
        if sum(numbers):
            rows.append([type_word(type_), str(sum(numbers)), *map(_number, numbers)])
    sums = [sum(count[type_, origin] for type_, each in count if each == origin) for origin in origins]
    rows.append(["**all**", f"**{count.total()}**", *(f"**{number}**" for number in sums)])
    yield from table(["type", "cards", *origins], rows)


def _options(deck: Data) -> Iterator[str]:
    if not deck["options"]:
        yield from paragraph("It has no options of its own.")
        return
    rows = []
    for option in deck["options"]:
        others = ", ".join(choice for choice in option["choices"] if choice != option["default"])
        rows.append(
            [f"`{option['name']}`", option["default"], others, option["text"], option["source"] or "ours"]
        )
    yield from table(["option", "default", "or", "what it decides", "source"], rows)
    yield from paragraph(f"`ruleshift options {deck['deck']}` also says why each default is what it is.")


def _counts(deck: Data, family: Family) -> Counter[tuple[str, str]]:
    """How many cards of each type and origin there are, with the options at their defaults."""
    chosen = default_choices(deck)
    count: Counter[tuple[str, str]] = Counter()
    for card in deck["cards"]:
        count[card["type"], card["origin"]] += family.copies(card, chosen)
    return count


def _players(deck: Data) -> str:
    least, most = deck["players"]
    return f"{least} to {most}" if least < most else str(least)


def _number(number: int) -> str:
    return str(number) if number else ""
