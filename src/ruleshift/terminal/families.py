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
    facts = Facts(game)
    if game.deck.get("family") == "necro":
        from ruleshift.families.necro.show import NecroShow

        return NecroShow(screen, facts, kinds)
    if game.options.get("solo") == "on":
        from ruleshift.families.fluxx.show_solo import SoloShow

        return SoloShow(screen, facts, kinds)
    from ruleshift.families.fluxx.show import FluxxShow

    return FluxxShow(screen, facts, kinds)
