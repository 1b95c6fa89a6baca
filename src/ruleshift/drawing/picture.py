"""Who draws the tables of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ruleshift.drawing.facts import Facts

if TYPE_CHECKING:
    from ruleshift import Game
    from ruleshift.drawing.screen import Screen
    from ruleshift.drawing.show import Show


def show_for(game: Game, screen: Screen, kinds: Sequence[str]) -> Show:
    """What draws the tables of a game, as its family has it or else plainly; loaded when one is played."""
    drawn: type[Show] | None = game.family.show(game)
    if drawn is None:
        from ruleshift.drawing.plain_table import PlainTable

        drawn = PlainTable
    return drawn(screen, Facts(game), kinds)
