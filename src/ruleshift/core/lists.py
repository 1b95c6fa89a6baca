"""Deck lists: what a family says of the decks that its players build and bring, where they do."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ruleshift.text.errors import Mistake
from ruleshift.text.record import record

CardSet = Mapping[str, Any]  # the cards that lists are made of, in normal form


@record()
class Report:
    """What a look at a list brought: the list if it is legal, else its mistakes; and remarks either way."""

    deck: Any | None
    mistakes: list[Mistake]
    notes: list[Mistake]


class DeckLists:
    """The deck lists of a family. A list has a name, a title, a line about it and its text."""

    rules: str = ""  # the rule book that says what makes a list legal
    usual: Sequence[str] = ()  # who brings nothing plays one of these
    themes: Sequence[str] = ()  # what a list can be built about
    leader: str = ""  # what the card is called that leads a list, if one does
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

    def parse(self, text: str, file: str, cards: CardSet) -> Any:
        """A legal list from its text, or DeckError with all its mistakes."""
        raise NotImplementedError

    def build(self, cards: CardSet, theme: str, leader: str, seed: int) -> Any:
        """A legal list by chance, round a theme and for a leader if they are named."""
        raise NotImplementedError

    def summary(self, deck: Any, cards: CardSet) -> list[str]:
        """What a list looks like in numbers, a line each."""
        return []

    def contents(self, deck: Any, cards: CardSet) -> Iterable[tuple[str, list[str]]]:
        """A list card by card: headings, each with lines such as `2x Axe`."""
        raise NotImplementedError
