"""Which family a game belongs to, and who draws its tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ruleshift.terminal.facts import Facts

if TYPE_CHECKING:
    from ruleshift import Game
    from ruleshift.terminal.screen import Screen
    from ruleshift.terminal.show import Show


def show_for(game: Game, screen: Screen, kinds: Sequence[str]) -> Show:
    """What draws the tables of a game; loaded when such a game is played."""
    made: Show = game.family.show(game)(screen, Facts(game), kinds)
    return made
