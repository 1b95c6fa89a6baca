"""The normal form of a deck, as far as it is the same for all families: plain data, every default filled in.

A family's own normal form adds to it (`families/*/language/normal.py`). It is what the cache keeps and what
is compiled; a program that made it may change, the form itself stays as replays know it.
"""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict


class Option(TypedDict):
    """An option that a deck declares."""

    name: str
    default: str
    choices: list[str]
    text: str
    reason: str
    source: str
    own_name: NotRequired[str]  # in the deck it comes from, if a mix calls it otherwise


Art = TypedDict(
    "Art",
    {
        "hero": str,  # an icon; by the card's type if empty
        "at": str,  # a place of the deck's world, or a world and its place; the first place if empty
        "ink": str,
        "turn": int,
        "size": int,
        "fx": str,
        "flip": bool,
        "with": list[list[Any]],  # each icon, x, y, size, ink
    },
)


class World(TypedDict):
    """How a deck looks: one of the worlds, and what it has of its own instead (empty if nothing)."""

    like: str
    colors: list[str]
    accent: str
    back: list[str]
    emblem: str
    poster: Art | None  # of the whole deck


class CardHead(TypedDict):
    """What every card has, of whatever family."""

    name: str
    short: str
    type: str
    icon: str
    art: Art | None  # what its picture is made of
    origin: str
    text: str  # in the author's own words, or empty
    rulings: list[str]


class DeckHead(TypedDict):
    """What every deck has besides its cards."""

    deck: str
    title: str
    family: str
    about: str
    players: list[int]  # the least and the most
    world: World
    options: list[Option]


class Deck(DeckHead):
    """A deck of any family; what else its cards hold only the family knows."""

    cards: list[Any]
