"""A pair of the matrix: a word of the card language and a state it meets, as a position and its answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final, Protocol, cast

FAMILIES: Final = ("necro", "fluxx")


@dataclass(frozen=True, eq=False)
class Pair:
    """A word and a state, with the cards written for them, the position, and the answers that matter."""

    table: str  # the file its outcome is kept in
    word: str
    state: str
    cards: Sequence[Mapping[str, Any]]  # as in a deck file
    given: Mapping[str, Any]  # as in a scenario
    script: Sequence[str] = ()  # "Ann: play Probe"; what is asked besides is answered by `Part.quiet`
    options: Mapping[str, str] = field(default_factory=dict)
    tell: Sequence[str] = ()  # what is told of cards in play even if it has not changed
    prefer: Sequence[str] = ()  # answers that are given wherever they are on offer, the dearest first
    happens: Sequence[str] = ()  # "Bob: leave", "join: Dora", "go on": at one question after the other

    @property
    def key(self) -> tuple[str, str]:
        return self.word, self.state

    def __str__(self) -> str:
        return f"{self.table}/{self.word}/{self.state}"


class Part(Protocol):
    """What a family brings to the matrix: the module of its name in this folder."""

    DECK: str  # the deck whose cards stand beside those of the pairs
    BOOK: str  # the rulings that decide; of several books, each rule with the name of its own
    QUIET: Sequence[str]  # what is answered if the script says nothing, the dearest first
    FILLERS: Sequence[str]  # cards that fill piles and mean nothing
    SAID: Sequence[str]  # what is told of a seat
    COMMON: Sequence[str]  # what is told of the whole table
    ASKED: bool  # whether the questions are told, each with the answer that was given first
    PRINTED: Sequence[str]  # what is not told of a card that is new on the table
    HEARD: Sequence[str]  # kinds of events that are told of

    def pairs(self) -> list[Pair]: ...

    # What makes no sense, by kind: each with its reason and how many pairs it leaves out.
    def senseless(self) -> dict[str, tuple[str, int]]: ...


def part_of(family: str) -> Part:
    return cast(Part, import_module(f"tests.matrix.{family}"))
