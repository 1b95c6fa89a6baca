"""All decks that ship as one Markdown page: what is in them, what is ours, and what their sums are like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, Final

from ruleshift.core.decks import load_deck, shipped_decks
from ruleshift.drawing.paint import type_word
from ruleshift.families.fluxx.language.mix import mix, renamed_cards, shared_cards
from ruleshift.families.fluxx.language.options import copies
from ruleshift.language.options import default_choices
from ruleshift.language.variants import once_each
from ruleshift.rulings import Book, open_book
from ruleshift.rulings.markdown import item, paragraph
from ruleshift.rulings.shelf import shelf

Data = Any  # values of the normal form

FIRST: Final = "star-fluxx"  # the deck that the page begins with
UNOFFICIAL: Final = (
    "Ruleshift is a fan-made, unofficial program. It is not made, sponsored or endorsed by any publisher. It "
    "uses no art and no sentence of the printed cards: names and mechanics are facts, all wording is ours. "
    "Cards of our own design are marked `own`, and this page lists them all."
)
ORIGINS: Final = {
    "printed": "its name and effect are those of a card of the printed game, as far as they are known",
    "common": "a stock card of the Fluxx family; that it is in this deck is our choice",
    "named": "the rulebook names it; its numbers and words are ours",
    "own": "of our own design: the name, the effect, or both are ours",
}


def deck_page() -> str:
    """The whole page, ending with a line break."""
    return "\n".join(_lines()).rstrip("\n") + "\n"


def _lines() -> Iterator[str]:
    fluxx = sorted(shipped_decks("fluxx"), key=lambda name: (name != FIRST, name))
    others = [name for name in shipped_decks() if name not in fluxx]
    decks = {name: load_deck(name).deck for name in (*fluxx, *others)}
    yield from ("# The decks", "")
    yield from paragraph(UNOFFICIAL)
    yield from paragraph(
        "`ruleshift decks --page` makes this page from the deck files; do not edit it by hand. "
        "`ruleshift cards DECK` lists the cards of a deck, each with its origin:"
    )
    for origin, meaning in ORIGINS.items():
        yield from item(f"**{origin}**: {meaning}.")
    yield ""
    yield from _table(["deck", "command", "players", "cards", *ORIGINS], map(_summary, decks.values()))
    yield from paragraph("Counted with the options as they are by default, and without the Basic Rules.")
    for name in fluxx:
        yield from _fluxx_deck(decks[name])
    for name in others:
        yield from _card_set(decks[name])
    yield from _sums(fluxx)


# -- one deck ------------------------------------------------------------------------------------


def _summary(deck: Data) -> list[str]:
    count = _counts(deck)
    by_origin = [_number(sum(n for (_, origin), n in count.items() if origin == each)) for each in ORIGINS]
    return [deck["title"], f"`{deck['deck']}`", _players(deck), str(count.total()), *by_origin]


def _fluxx_deck(deck: Data) -> Iterator[str]:
    yield from (f"## {deck['title']}", "")
    yield from _about(deck)
    yield from _by_type(deck)
    yield from _named(deck, "own", "Of our own design")
    yield from _named(deck, "common", "Stock cards that we chose")
    aside = deck["solo"]["set_aside"]
    if aside:
        yield from paragraph(f"**Left out when somebody plays alone** ({len(aside)}): {_titles(aside)}.")
    yield from _options(deck)


def _card_set(deck: Data) -> Iterator[str]:
    """A set of another family: cards of which each player builds a deck."""
    yield from (f"## {deck['title']}", "")
    yield from _about(deck)
    yield from paragraph(
        "Every player brings a deck built from these cards; the numbers count different cards. The rulebook "
        "prints no card list, so the whole set is ours, also where a card bears a name from the rulebook."
    )
    yield from _by_type(deck)
    yield from _named(deck, "named", "Named in the rulebook")
    yield from paragraph("All other cards are of our own design.")
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


def _by_type(deck: Data) -> Iterator[str]:
    count = _counts(deck)
    origins = [origin for origin in ORIGINS if any(origin == each for _, each in count)]
    rows = []
    for type_ in dict.fromkeys(card["type"] for card in deck["cards"]):
        numbers = [count[type_, origin] for origin in origins]
        if sum(numbers):
            rows.append([type_word(type_), str(sum(numbers)), *map(_number, numbers)])
    sums = [sum(count[type_, origin] for type_, each in count if each == origin) for origin in origins]
    rows.append(["**all**", f"**{count.total()}**", *(f"**{number}**" for number in sums)])
    yield from _table(["type", "cards", *origins], rows)


def _named(deck: Data, origin: str, heading: str) -> Iterator[str]:
    """The cards of one origin by name; the first to look for are those that nobody has printed."""
    cards = once_each(deck["cards"])
    titles = [card["name"] for card in cards if card["origin"] == origin]
    if titles and len(titles) == len(cards):
        yield from paragraph(f"**{heading}**: all of them.")
    elif titles:
        yield from paragraph(f"**{heading}** ({len(titles)}): {_titles(titles)}.")


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
    yield from _table(["option", "default", "or", "what it decides", "source"], rows)
    yield from paragraph(f"`ruleshift options {deck['deck']}` also says why each default is what it is.")


def _counts(deck: Data) -> Counter[tuple[str, str]]:
    """How many cards of each type and origin there are, with the options at their defaults."""
    chosen = default_choices(deck)
    count: Counter[tuple[str, str]] = Counter()
    for card in deck["cards"]:
        # A set of another family says how many copies a deck may hold, not how many there are.
        count[card["type"], card["origin"]] += copies(card, chosen) if deck["family"] == "fluxx" else 1
    return count


def _players(deck: Data) -> str:
    least, most = deck["players"]
    return f"{least} to {most}" if least < most else str(least)


# -- sums ----------------------------------------------------------------------------------------


def _sums(names: Sequence[str]) -> Iterator[str]:
    yield from ("## Mixed decks", "")
    yield from paragraph(
        "Any decks of the Fluxx family can be shuffled together, also with a deck file of your own: "
        f"`ruleshift play {names[0]}+{names[-1]}`. Cards with the same name and the same effect are shared: "
        "by default there are as many of them as in the deck with the most, with `--option shared_cards=all` "
        "those of all decks. Of cards that only share a name, the later one bears the title of its deck. The "
        "first deck decides about the deal and the Basic Rules. This table has every pair; a sum may have "
        "more than two parts."
    )
    rows = []
    for one, other in combinations(names, 2):
        deck = mix([load_deck(one), load_deck(other)]).deck
        chosen = default_choices(deck)
        numbers = [
            str(sum(copies(card, chosen | {"shared_cards": choice}) for card in deck["cards"]))
            for choice in ("one", "all")
        ]
        renamed = renamed_cards(deck)
        told = f"{len(renamed)}: {_titles(renamed)}" if renamed else "0"
        rows.append([f"`{deck['deck']}`", *numbers, str(len(shared_cards(deck))), told])
    yield from _table(["sum", "cards", "with `all`", "shared", "renamed"], rows)
    yield from paragraph(
        "`ruleshift check A+B` names the shared cards, and `ruleshift cards A+B` the deck of every card."
    )


# -- Markdown ------------------------------------------------------------------------------------


def _number(number: int) -> str:
    return str(number) if number else ""


def _titles(titles: Iterable[str]) -> str:
    """Titles one after the other; semicolons, since some have a comma in them."""
    return "; ".join(titles)


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield "|" + "---|" * len(heads)
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""
