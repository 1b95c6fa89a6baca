"""Levels for people: easy, normal and hard, all made of the search bot with more or less to think with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import ruleshift
from ruleshift.bots.search import Search

if TYPE_CHECKING:
    from ruleshift import Game

EASY_WORLDS: Final = 2
NORMAL_WORLDS: Final = 4


class Limits(NamedTuple):
    """How far the hard bot searches: people wait for it."""

    worlds: int
    tries: int  # options times worlds: large hands get fewer worlds
    looks: int  # at options on the way: large tables are not played on as far


COMPILED: Final = Limits(32, 256, 60_000)
PLAIN: Final = Limits(8, 72, 4_000)  # where the engine is not compiled


def easy(game: Game, seed: int = 0, effort: float = 1.0) -> Search:
    """Sees what its next card does, and often plays without thinking."""
    return shallow(game, seed, effort, EASY_WORLDS, game.family.searched().careless[0])


def normal(game: Game, seed: int = 0, effort: float = 1.0) -> Search:
    """Sees what its next card does in a few worlds, and now and then plays without thinking."""
    return shallow(game, seed, effort, NORMAL_WORLDS, game.family.searched().careless[1])


def shallow(game: Game, seed: int, effort: float, worlds: int, careless: float) -> Search:
    """Judges the next position; where that is far worse than greed, it plays greedily."""
    bot = Search(game, seed, effort, worlds, depth=0, astray=careless)
    if game.family.searched().cautious:
        bot.value = None
    return bot


def hard(game: Game, seed: int = 0, effort: float = 1.0) -> Search:
    """Searches as far as people wait for it."""
    return searching(game, seed, effort, COMPILED if ruleshift.compiled else PLAIN)


def searching(game: Game, seed: int, effort: float, limits: Limits) -> Search:
    """The search bot within some limits."""
    return Search(game, seed, effort, limits.worlds, tries=limits.tries, looks=limits.looks)
