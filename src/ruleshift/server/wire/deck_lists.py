"""Deck lists as people see them: those that come with the game, all cards for a list, a look at one.

Whether a list is legal is decided by the family's rules of deck construction, and nowhere else.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from ruleshift.core.decks import load_deck
from ruleshift.families.necro.card import RARITIES, NecroCard
from ruleshift.families.necro.deckbuilding import list_text
from ruleshift.families.necro.deckbuilding.decklist import (
    DeckList,
    examine,
    find_list,
    shipped_lists,
)
from ruleshift.families.necro.deckbuilding.judge import SIZES, Judge, part_of, tied_to
from ruleshift.families.necro.deckbuilding.summary import summary
from ruleshift.families.necro.deckbuilding.themes import THEMES, marks
from ruleshift.server.wire.catalog import card_info
from ruleshift.server.wire.messages import ListCard, ListCards, ListChecked, ListInfo, Mistake
from ruleshift.text.errors import DeckError
from ruleshift.text.errors import Mistake as Wrong
from ruleshift.wire.parts import Count

FILE: Final = "deck.txt"  # what a list is called that has no file
UNITS: Final = {"weapon": "AP", "item": "AP", "react": "TP", "zombie": "ZTC"}
TYPES: Final = ("weapon", "item", "event", "react")

Copies = Iterable[tuple[int, str]]


@cache
def card_set() -> Mapping[str, Any]:
    """The cards that lists are made of."""
    deck: Mapping[str, Any] = load_deck("necrogenesis").deck
    return deck


# -- the cards -----------------------------------------------------------------------------


@cache
def all_cards() -> ListCards:
    """Every card with what a deck builder filters by."""
    from ruleshift import load

    cards = [_card(card) for card in load("necrogenesis").cards if isinstance(card, NecroCard)]
    return ListCards(
        digest=hashlib.sha256(repr(cards).encode()).hexdigest()[:16],
        cards=cards,
        themes=list(THEMES),
        sizes=[Count(part, size) for part, (size, _) in SIZES.items()],
        rarities=RARITIES,
    )


def _card(card: NecroCard) -> ListCard:
    unit = UNITS.get(card.type, "")
    return ListCard(
        card=card_info(card, card.count),
        subtype=card.subtype,
        part=part_of(card.node),
        cost=_cost(card.node) if unit else "",
        unit=unit,
        rarity=card.rarity,
        copies=card.node["copies"],
        marks=sorted(marks(card.node).own - {card.type, card.subtype}),
        only=" and ".join(what for _, what in tied_to(card.node)),
    )


def _cost(node: Mapping[str, Any]) -> str:
    return str(node["cost"]) if isinstance(node["cost"], int) else "X"


# -- lists ---------------------------------------------------------------------------------


def described(deck: DeckList) -> ListInfo:
    return ListInfo(
        name=deck.name,
        title=deck.title,
        about=deck.about,
        survivor=deck.survivor,
        text=deck.text,
        summary=summary(deck, card_set()),
    )


@cache
def shipped() -> list[ListInfo]:
    """The lists that come with the game."""
    return [described(find_list(name, card_set())) for name in shipped_lists()]


def checked(text: str) -> ListChecked:
    """Everything that is wrong with a text, and what is in it as far as it can be read."""
    try:
        report = examine(text, FILE, card_set())
    except DeckError as error:  # no list at all, or far too much wrong with it
        return _counted(_empty(), error.mistakes, [], None)
    return _counted(_read(text), report.mistakes, report.notes, report.deck)


def _empty() -> Judge:
    return Judge(list_text.Listing(FILE, "", 0), card_set())


def _read(text: str) -> Judge:
    judge = Judge(list_text.read(text, FILE), card_set())
    judge.guesses = 0  # they have been made
    judge.find()
    return judge


def _counted(judge: Judge, wrong: list[Wrong], notes: list[Wrong], deck: DeckList | None) -> ListChecked:
    survivors = judge.copies(list_text.SURVIVOR)
    cards, zombies = judge.copies(list_text.SURVIVOR_DECK), judge.copies(list_text.ZOMBIE_DECK)
    return ListChecked(
        ok=deck is not None,
        title=judge.listing.title,
        about=judge.listing.about,
        survivor=survivors[0][1] if len(survivors) == 1 else "",
        cards=[Count(name, count) for count, name in cards],
        zombies=[Count(name, count) for count, name in zombies],
        mistakes=[Mistake(one.line, one.column, one.message) for one in wrong],
        notes=[Mistake(one.line, one.column, one.message) for one in notes],
        types=_types(cards),
        costs=_curve(cards, ("weapon", "item")),
        reacts=_curve(cards, ("react",)),
        threat=_curve(zombies, ("zombie",)),
        summary=summary(deck, card_set()) if deck is not None else [],
    )


@cache
def _nodes() -> dict[str, Mapping[str, Any]]:
    return {card["name"]: card for card in card_set()["cards"]}


def _types(cards: Copies) -> list[Count]:
    found = Counter(dict.fromkeys(TYPES, 0))
    for count, name in cards:
        found[_nodes()[name]["type"]] += count
    return [Count(word, number) for word, number in found.items()]


def _curve(cards: Copies, types: tuple[str, ...]) -> list[Count]:
    """How many cards cost what; X comes last."""
    found: Counter[str] = Counter()
    for count, name in cards:
        if _nodes()[name]["type"] in types:
            found[_cost(_nodes()[name])] += count
    return [Count(cost, found[cost]) for cost in sorted(found, key=lambda cost: (cost == "X", cost.zfill(3)))]
