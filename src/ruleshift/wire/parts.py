"""The parts that tables and messages are made of.

The browser's types are made from this file, comments included (`python -m ruleshift.server.docs.typescript`).
A card is its number in the deck of the table, a seat is its number at the table; -1 stands for a card that
the receiver does not see, or for nobody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from ruleshift.core.engine.explain import Explanation


class Wire(Struct, frozen=True):
    """Something that travels."""


class Count(Wire, frozen=True, array_like=True):
    """So many of something."""

    name: str
    number: int


class Cause(Wire, frozen=True, array_like=True):
    """A card or rule, and what it does to a value."""

    card: str
    does: str


class Need(Wire, frozen=True):
    """One part of what a card asks for."""

    cards: list[int]  # any of these fills it, as places in the catalog; none where words say it alone
    label: str  # in words; empty where the one card says it
    without: bool = False  # it must not be there


class Value(Wire, frozen=True):
    """A number in force, with what makes it so."""

    name: str
    shown: str
    causes: list[Cause]
    number: int | None = None  # nothing where it is no number: no limit, or a word


def value(explained: Explanation) -> Value:
    """A value in force as it travels."""
    causes = [Cause(*cause) for cause in explained.causes]
    return Value(explained.name, explained.shown, causes, explained.value)
