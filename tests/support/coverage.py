"""What a deck can do, as a list of marks, and which of them some games have reached."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ruleshift import Game, Match
from ruleshift.core.engine.event import Raw

from .games import Setup


class Coverage:
    """Counts what has come up, over any number of games.

    Cards are marked by what their clauses have done, and every step of every clause by having begun.
    """

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()
        self.wanted: set[str] = set()
        self.read = 0

    @property
    def missing(self) -> list[str]:
        return sorted(self.wanted - set(self.seen))

    def game_of(self, setup: Setup) -> Game:
        """The game to play a setup with, so that its steps are noticed."""
        raise NotImplementedError

    def heard(self, game: Any) -> Game:
        """A copy of the game it was made for that tells what it does."""
        raise NotImplementedError

    def helps(self, setup: Setup) -> bool:
        """Whether a game of this setup could reach something that is missing."""
        return True

    def look(self, match: Match) -> None:
        """Take in what has happened since the last look at this match."""
        for event in match.state.events_since(self.read):
            self.seen.update(self.marks(match, event))
        self.read = match.state.told if match.outcome is None else 0

    def marks(self, match: Match, event: Raw) -> list[str]:
        """What one event shows."""
        raise NotImplementedError


def coverage_of(game: Game) -> Coverage:
    """A fresh count for a game, of whatever family."""
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.necro.game import NecroGame

    from .fluxx_coverage import FluxxCoverage
    from .necro_coverage import NecroCoverage

    if isinstance(game, NecroGame):
        return NecroCoverage(game)
    assert isinstance(game, FluxxGame)
    return FluxxCoverage(game)
