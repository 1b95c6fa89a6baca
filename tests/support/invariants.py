"""What must hold at every question of our games: what every family promises, and more for each of ours."""

from __future__ import annotations

from importlib import import_module
from random import Random
from types import ModuleType

from ruleshift import Match
from ruleshift.testing import promises
from ruleshift.testing.contract import nothing
from ruleshift.testing.games import Look
from ruleshift.testing.promises import every_card_lies_once, packing_loses_nothing, saving_loses_nothing

__all__ = [
    "Look",
    "every_card_lies_once",
    "nothing",
    "packing_loses_nothing",
    "quick",
    "saving_loses_nothing",
    "thorough",
]


def family(match: Match) -> ModuleType:
    """The promises of the family that a match belongs to."""
    return import_module(f"tests.support.{match.game.family.name}_promises")


def quick(match: Match, rng: Random) -> None:
    """What can be looked at in passing."""
    promises.quick(match, rng)
    for look in family(match).QUICK:
        look(match)


def thorough(match: Match, rng: Random) -> None:
    """Everything that one position can show."""
    promises.thorough(match, rng, family(match).SOUND)
    for look in family(match).QUICK:
        look(match)
    for look in family(match).THOROUGH:
        look(match, rng)
