"""Deck lists as people see them: those that come with a game, all cards for a list, a look at one.

Whether a list is legal is decided by the family's rules of deck construction, and nowhere else.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from ruleshift.server.wire.catalog import card_info, worlds
from ruleshift.server.wire.over_http import (
    Chart,
    ListCard,
    ListCards,
    ListChecked,
    ListInfo,
    ListPart,
    Mistake,
)
from ruleshift.wire.parts import Count

if TYPE_CHECKING:
    from ruleshift import Game
    from ruleshift.core.lists import DeckLists
    from ruleshift.text.errors import Mistake as Wrong

FILE: Final = "deck.txt"  # what a list is called that has no file


def all_cards(game: Game, lists: DeckLists) -> ListCards:
    """Every card with what a deck builder filters by."""
    nodes = {node["name"]: node for node in game.deck["cards"]}
    cards = [
        ListCard(card_info(card, card.count), **lists.listed(nodes[card.name])._asdict())
        for card in game.cards
    ]
    return ListCards(
        digest=hashlib.sha256(repr(cards).encode()).hexdigest()[:16],
        cards=cards,
        leader=lists.leader,
        themes=list(lists.themes),
        sizes=[Count(part, size) for part, size in lists.sizes.items()],
        rarities=dict(lists.rarities),
        worlds=worlds(game),
    )


def described(deck: Any, game: Game, lists: DeckLists) -> ListInfo:
    """A legal list."""
    return ListInfo(
        name=deck.name,
        title=deck.title,
        about=deck.about,
        leader=lists.leader_of(deck),
        text=deck.text,
        summary=lists.summary(deck, game.deck),
    )


def shipped(game: Game, lists: DeckLists) -> list[ListInfo]:
    """The lists that come with the game."""
    return [described(lists.find(name, game.deck), game, lists) for name in lists.names()]


def checked(text: str, game: Game, lists: DeckLists) -> ListChecked:
    """Everything that is wrong with a text, and what is in it as far as it can be read."""
    report, counted = lists.examine(text, FILE, game.deck)
    deck = report.deck
    return ListChecked(
        ok=deck is not None,
        title=counted.title,
        about=counted.about,
        leader=counted.leader,
        parts=[
            ListPart(part, [Count(name, count) for count, name in copies])
            for part, copies in counted.parts.items()
        ],
        mistakes=_said(report.mistakes),
        notes=_said(report.notes),
        charts=[
            Chart(one.title, one.unit, [Count(*bar) for bar in one.bars.items()]) for one in counted.charts
        ],
        summary=lists.summary(deck, game.deck) if deck is not None else [],
    )


def _said(wrong: Iterable[Wrong]) -> list[Mistake]:
    return [Mistake(one.line, one.column, one.message) for one in wrong]
