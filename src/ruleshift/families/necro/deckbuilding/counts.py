"""What is in a deck list, legal or not: its parts, and how many cards cost what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from ruleshift.core.lists import CardSet, Chart, Counted, ListedCard, Report
from ruleshift.families.necro.deckbuilding import list_text
from ruleshift.families.necro.deckbuilding.decklist import examine
from ruleshift.families.necro.deckbuilding.judge import Judge, part_of, tied_to
from ruleshift.families.necro.deckbuilding.themes import marks
from ruleshift.text.errors import DeckError

if TYPE_CHECKING:
    from ruleshift.families.necro.language.normal import Card, CardSet

UNITS: Final = {"weapon": "AP", "item": "AP", "react": "TP", "zombie": "ZTC"}
TYPES: Final = ("weapon", "item", "event", "react")
CURVES: Final = {
    "AP of weapons and items": ("weapon", "item"),
    "TP of Reacts": ("react",),
    "ZTC of zombies": ("zombie",),
}

Copies = Iterable[tuple[int, str]]


def looked_over(text: str, file: str, cards: CardSet) -> tuple[Report, Counted]:
    """Whether a text is a legal list, and what is in it as far as it can be read."""
    try:
        report = examine(text, file, cards)
    except DeckError as error:  # no list at all, or far too much wrong with it
        return Report(None, error.mistakes, []), _counted(Judge(list_text.Listing(file, "", 0), cards), cards)
    judge = Judge(list_text.read(text, file), cards)
    judge.guesses = 0  # they have been made
    judge.find()
    return report, _counted(judge, cards)


def _counted(judge: Judge, cards: CardSet) -> Counted:
    survivors = judge.copies(list_text.SURVIVOR)
    parts = {part: judge.copies(part) for part in (list_text.SURVIVOR_DECK, list_text.ZOMBIE_DECK)}
    nodes = {card["name"]: card for card in cards["cards"]}
    copies = [(count, nodes[name]) for part in parts.values() for count, name in part]
    return Counted(
        title=judge.listing.title,
        about=judge.listing.about,
        leader=survivors[0][1] if len(survivors) == 1 else "",
        parts=parts,
        charts=[
            Chart("types", "", _types(copies)),
            *(Chart(title, UNITS[types[0]], _curve(copies, types)) for title, types in CURVES.items()),
        ],
    )


def _types(copies: Iterable[tuple[int, Card]]) -> dict[str, int]:
    found = dict.fromkeys(TYPES, 0)
    for count, card in copies:
        if card["type"] in found:
            found[card["type"]] += count
    return found


def _curve(copies: Iterable[tuple[int, Card]], types: tuple[str, ...]) -> dict[str, int]:
    """How many cards cost what; X comes last."""
    found: Counter[str] = Counter()
    for count, card in copies:
        if card["type"] in types:
            found[_cost(card)] += count
    return {cost: found[cost] for cost in sorted(found, key=lambda cost: (cost == "X", cost.zfill(3)))}


def listed(card: Card) -> ListedCard:
    """What matters of a card to whoever builds a list."""
    unit = UNITS.get(card["type"], "")
    return ListedCard(
        part=part_of(card),
        copies=card["copies"],
        subtype=card["subtype"],
        cost=_cost(card) if unit else "",
        unit=unit,
        rarity=card["rarity"],
        marks=sorted(marks(card).own - {card["type"], card["subtype"]}),
        only=[what.casefold() for _, what in tied_to(card)],
        who=[card[key].casefold() for key in ("name", "identity")] if card["type"] == "survivor" else (),
    )


def _cost(card: Card) -> str:
    return str(card["cost"]) if isinstance(card["cost"], int) else "X"
