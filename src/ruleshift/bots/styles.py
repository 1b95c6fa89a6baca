"""Who there is to play against, as data: bots by name with what they are like, and the styles of opponents.

A style is made of likings that any game can be measured by: how many cards lie where. It is added to the
chance of winning, so that an opponent follows its whims where little is at stake and wins where it can.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

# What a view is measured by, for a liking; each is a number of cards.
OWN_HAND: Final = "own hand"
OWN_TABLE: Final = "own table"
OTHER_HANDS: Final = "other hands"
OTHER_TABLES: Final = "other tables"
IN_FORCE: Final = "in force"  # what holds for everybody, where a game has such a place
TURMOIL: Final = "turmoil"  # cards that change places anywhere


class Style(NamedTuple):
    """What somebody likes: with a liking of 0.05 a card is worth five chances in a hundred to win."""

    likes: Mapping[str, float] = {}
    whim: float = 0.0  # chance that is added to or taken from an option at random, at most
    nerve: float = 0.0  # above 0 the good cases count for more, below 0 the bad ones


class About(NamedTuple):
    """A bot as people get to know it."""

    title: str  # what it is called in a list
    about: str  # what it is like, in a sentence
    person: str = ""  # the name under which it sits down, if it is somebody
    style: Style | None = None


ABOUT: Final[Mapping[str, About]] = {
    "greedy": About("Clever bot", "Takes what looks best at once."),
    "easy": About("Easy bot", "Sees its next card, and often plays without thinking."),
    "normal": About("Normal bot", "Sees what its next card does, and now and then plays without thinking."),
    "hard": About("Hard bot", "Looks one round ahead."),
    "search": About("Searching bot", "Looks one round ahead in as many worlds as it is told."),
    "random": About("Careless bot", "Plays anything that is allowed."),
    "hoarder": About(
        "The hoarder",
        "Keeps all she can get, in hand and on the table, and parts with nothing.",
        "Magda",
        Style({OWN_HAND: 0.05, OWN_TABLE: 0.05}),
    ),
    "raider": About(
        "The raider",
        "Would rather leave you with nothing than have something himself.",
        "Rurik",
        Style({OTHER_TABLES: -0.05, OTHER_HANDS: -0.04}),
    ),
    "judge": About(
        "The judge",
        "Wants everything to be ruled, and every rule to stay.",
        "Justa",
        Style({IN_FORCE: 0.14, TURMOIL: -0.02}),
    ),
    "chaos": About(
        "The whirlwind",
        "Cannot see two things in order without swapping them.",
        "Tumult",
        Style({TURMOIL: 0.02}, whim=0.06),
    ),
    "hermit": About(
        "The hermit",
        "Owns as little as possible and is glad of an empty hand.",
        "Anselm",
        Style({OWN_HAND: -0.06, OWN_TABLE: -0.02}),
    ),
    "gambler": About(
        "The gambler",
        "Believes that the best that can happen will happen.",
        "Lucky Lou",
        Style(nerve=0.8),
    ),
}
STYLES: Final[Mapping[str, Style]] = {name: one.style for name, one in ABOUT.items() if one.style is not None}
