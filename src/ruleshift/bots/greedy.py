"""The greedy bot: takes what looks best at once. Each family of games has one of its own."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ruleshift import Game
    from ruleshift.bots.seat import Bot

# Family -> where its class is.
FAMILIES: Final = {
    "fluxx": "ruleshift.families.fluxx.bot.greedy:FluxxGreedy",
    "necro": "ruleshift.families.necro.bot.greedy:NecroGreedy",
}


def greedy(game: Game, seed: int = 0, effort: float = 1.0) -> Bot:
    """The greedy bot of a game's family."""
    module, _, cls = FAMILIES[game.deck["family"]].partition(":")
    bot: Bot = getattr(import_module(module), cls)(game, seed, effort)
    return bot
