"""A shedding game in numbers: the core's state plus the suit in force and the counters of the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruleshift.core.engine.packed import copied, i64, vec
from ruleshift.core.engine.state import State

if TYPE_CHECKING:
    from ruleshift_shedding.game import SheddingGame


class SheddingState(State):
    """The state of a shedding game."""

    __slots__ = ("direction", "drawn", "g", "owed", "passes", "plays", "suit")

    def __init__(
        self,
        game: SheddingGame,
        zones: vec[vec[i64]],
        where: vec[i64],
        known: vec[i64],
        sight: vec[i64],
        order: vec[i64],
        like: SheddingState | None = None,
    ) -> None:
        # No card is attached to another or marked, and nothing in force follows from what lies in a zone.
        hosts = like.host if like else vec[i64]([-1] * game.size)
        touches = like.touches if like else vec[i64]([0] * len(zones))
        rng = like.rng if like else 0
        super().__init__(zones, where, hosts, known, sight, vec[i64](), touches, order, rng, like)
        self.g = game
        self.suit: i64 = like.suit if like else -1  # that must be followed
        self.direction: i64 = like.direction if like else 1
        self.drawn: i64 = like.drawn if like else 0  # cards drawn in this turn
        self.owed: i64 = like.owed if like else 0  # cards that the next player must draw
        self.passes: i64 = like.passes if like else 0  # in a row, with nothing left to draw
        self.plays: i64 = like.plays if like else 0  # cards played in the whole game

    def copy(self) -> SheddingState:
        zones = self.shared_zones()
        where, known = copied(self.where), copied(self.known)
        return SheddingState(self.g, zones, where, known, self.sight, self.order, self)

    def pack(self) -> dict[str, Any]:
        counters = [self.suit, self.direction, self.drawn, self.owed, self.passes, self.plays]
        return {**super().pack(), "counters": counters}
