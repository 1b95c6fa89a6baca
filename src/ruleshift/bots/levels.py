"""Levels for people: easy, normal and hard, all made of the search bot with more or less to think with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import ruleshift
from ruleshift.bots.search import WORLDS, Search

if TYPE_CHECKING:
    from ruleshift import Game

EASY_ASTRAY: Final = 0.3  # answers that the easy bot gives without thinking
EASY_WORLDS: Final = 2
NORMAL_WORLDS: Final = 4
TRIES: Final = 256  # options times worlds of the hard bot: large hands get fewer worlds
LOOKS: Final = 60_000  # of the hard bot at options on the way: large tables are not played on as far
PLAIN_WORLDS: Final = 8  # of the hard bot where the engine is not compiled: people wait for it
PLAIN_TRIES: Final = 72  # options times worlds, there
PLAIN_LOOKS: Final = 5_000  # on the way, there


def easy(game: Game, seed: int = 0, effort: float = 1.0) -> Search:
    """Sees what its next card does, and often plays without thinking."""
    return Search(game, seed, effort, EASY_WORLDS, depth=0, astray=EASY_ASTRAY)


def normal(game: Game, seed: int = 0, effort: float = 1.0) -> Search:
    """Sees what its next card does, in a few worlds."""
    return Search(game, seed, effort, NORMAL_WORLDS, depth=0)


def hard(game: Game, seed: int = 0, effort: float = 1.0) -> Search:
    """Searches as far as people wait for it."""
    if ruleshift.compiled:
        return Search(game, seed, effort, WORLDS, tries=TRIES, looks=LOOKS)
    return Search(game, seed, effort, PLAIN_WORLDS, tries=PLAIN_TRIES, looks=PLAIN_LOOKS)
