"""Deck lists: what a family says of the decks that its players build and bring, where they do."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ruleshift.text.errors import Mistake
from ruleshift.text.record import record

CardSet = Any  # a deck in normal form; a family names its own type


class NoSuchList(ValueError):
    """No list can be built as it was wished for."""


@record()
class Report:
    """What a look at a list brought: the list if it is legal, else its mistakes; and remarks either way."""

    deck: Any | None
    mistakes: list[Mistake]
    notes: list[Mistake]


class ListedCard(NamedTuple):
    """What matters of a card to whoever builds a list."""

    part: str  # of the list, in which it goes
    copies: int  # how many of them a list may hold
    subtype: str = ""
    cost: str = ""  # a number or a letter, and its unit; empty for a card that costs nothing
    unit: str = ""
    rarity: str = ""
    marks: Sequence[str] = ()  # what it is about
    only: Sequence[str] = ()  # what a leader must be to use it: all of this
    who: Sequence[str] = ()  # of a leader: what it is, for cards that ask for it


class Chart(NamedTuple):
    """How many cards of a list are of each type, or cost how much."""

    title: str
    unit: str  # of what they cost
    bars: Mapping[str, int]


class Counted(NamedTuple):
    """What is in a text, as far as it can be read, whether it is a legal list or not."""

    title: str
    about: str
    leader: str  # empty if there is none, or more than one
    parts: Mapping[str, Sequence[tuple[int, str]]]  # how many of which card
    charts: Sequence[Chart]


class DeckLists:
    """The deck lists of a family. A list has a name, a title, a line about it and its text."""

    rules: str = ""  # the rule book that says what makes a list legal
    usual: Sequence[str] = ()  # who brings nothing plays one of these
    themes: Sequence[str] = ()  # what a list can be built about
    leader: str = ""  # what the card is called that leads a list, if one does
    sizes: Mapping[str, int] = {}  # how many cards each part of a list holds
    rarities: Mapping[str, str] = {}  # each in words
    largest: int = 100_000  # bytes

    def names(self) -> Sequence[str]:
        """The lists that are installed."""
        raise NotImplementedError

    def is_list(self, name: str) -> bool:
        """Whether there is a list of that name, or a file of that path."""
        return name in self.names() or os.path.isfile(name)

    def look_at(self, wanted: str | os.PathLike[str], cards: CardSet) -> Report:
        """Find a list by name or path and look it over, whether it is legal or not."""
        raise NotImplementedError

    def find(self, wanted: str | os.PathLike[str], cards: CardSet) -> Any:
        """A legal list by its name or path; UnknownDeck or DeckError if there is none."""
        raise NotImplementedError

    def examine(self, text: str, file: str, cards: CardSet) -> tuple[Report, Counted]:
        """All that is to be said about a text: whether it is a legal list, and what is in it."""
        raise NotImplementedError

    def listed(self, card: Any) -> ListedCard:
        """What matters of a card in normal form to whoever builds a list."""
        raise NotImplementedError

    def leader_of(self, deck: Any) -> str:
        """The card that leads a list, if one does."""
        return ""

    def parse(self, text: str, file: str, cards: CardSet) -> Any:
        """A legal list from its text, or DeckError with all its mistakes."""
        raise NotImplementedError

    def build(self, cards: CardSet, theme: str, leader: str, seed: int) -> Any:
        """A legal list by chance, round a theme and for a leader if they are named.

        NoSuchList says what there is none for.
        """
        raise NotImplementedError

    def summary(self, deck: Any, cards: CardSet) -> list[str]:
        """What a list looks like in numbers, a line each."""
        return []

    def contents(self, deck: Any, cards: CardSet) -> Iterable[tuple[str, list[str]]]:
        """A list card by card: headings, each with lines such as `2x Axe`."""
        raise NotImplementedError
