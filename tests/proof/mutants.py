"""Mutants of a deck: each differs in one clause, step, order, number, word, name, key or flag."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

Data = Any
Path = tuple[str | int, ...]


class Gone(Enum):
    """In place of a value: the key or the item is deleted. An enum, so that processes agree about it."""

    GONE = "gone"

    def __str__(self) -> str:
        return "gone"


GONE: Final = Gone.GONE


@dataclass(frozen=True)
class Mutant:
    """One change: where it is, and what stands there instead. An empty card means the deck's head."""

    card: str
    path: Path
    value: Data
    was: Data
    which: int = 0  # of several definitions of the card

    @property
    def name(self) -> str:
        """A line that names the mutant, the same in every run."""
        where = ".".join(str(key) for key in self.path)
        swapped = isinstance(self.was, str) and " before " in self.was
        value = "the other way round" if swapped else brief(self.value)
        card = f"{self.card}, definition {self.which + 1}" if self.which else self.card or "deck"
        return f"{card} | {where} | {brief(self.was)} -> {value}"

    def apply(self, deck: Data) -> Data:
        """The mutated deck; what is not changed is shared with the original."""
        if not self.card:
            head = {key: value if key == "cards" else deepcopy(value) for key, value in deck.items()}
            put(head, self.path, self.value)
            return head
        cards = list(deck["cards"])
        at = [number for number, card in enumerate(cards) if card["name"] == self.card][self.which]
        cards[at] = deepcopy(cards[at])
        put(cards[at], self.path, self.value)
        return {**deck, "cards": cards}


def put(node: Data, path: Path, value: Data) -> None:
    """Change what stands at a path."""
    for key in path[:-1]:
        node = node[key]
    if value is GONE:
        del node[path[-1]]
    else:
        node[path[-1]] = deepcopy(value)


def brief(value: Data) -> str:
    """A value in a few signs."""
    if isinstance(value, dict) and "n" in value:
        return str(value["n"])
    text = str(value).replace("'", "")
    return text if len(text) <= 60 else text[:57] + "..."


Change = tuple[Path, Data, Data]  # path, what stands there instead, what stands there now


def inside(path: Path, changes: Iterable[Change]) -> Iterator[Change]:
    """Changes of a part, seen from the whole."""
    for inner, value, was in changes:
        yield path + inner, value, was


def mutants(deck: Data) -> Iterator[Mutant]:
    """Every mutant of a deck, card by card, then its head."""
    from .fluxx_mutants import CardMutants, head_changes
    from .necro_mutants import NecroMutants, option_changes

    necro = deck["family"] == "necro"
    seen: Counter[str] = Counter()
    for card in deck["cards"]:
        of_card = (NecroMutants if necro else CardMutants)(deck, card)
        for path, value, was in of_card.changes():
            yield Mutant(card["name"], path, value, was, seen[card["name"]])
        seen[card["name"]] += 1
    for path, value, was in (option_changes if necro else head_changes)(deck):
        yield Mutant("", path, value, was)
