"""A Fluxx match in numbers: the core's state plus the turn's counters and the folded values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruleshift.core.machine import FRAME
from ruleshift.core.state import State
from ruleshift.fluxx.codes import BEFORE_DRAW

if TYPE_CHECKING:
    from ruleshift.fluxx.ability import Ability
    from ruleshift.fluxx.game import FluxxGame


class FluxxState(State):
    """The state of a Fluxx match."""

    __slots__ = ("drawn", "g", "limited", "masks", "phase", "plain", "played", "powers", "raised", "values")

    def __init__(
        self,
        g: FluxxGame,
        zones: list[list[int]],
        where: list[int],
        host: list[int],
        known: list[int],
        sight: list[int],
        marks: list[int],
        touches: list[int],
        order: list[int],
        rng: int,
    ) -> None:
        super().__init__(zones, where, host, known, sight, marks, touches, order, rng)
        self.g = g
        self.drawn = 0  # cards drawn for this turn's draw
        self.played = 0  # cards played this turn
        self.phase = BEFORE_DRAW
        self.values: list[int] = []  # NV per seat, folded by force.fold
        self.limited = False  # whether any limit is in force
        self.plain: list[int] = []  # the values without what cards add for their owner
        self.powers: list[list[Ability]] = []  # free actions: per seat, and last those of the rules
        self.raised = False  # whether a card on a table adds to a value
        self.masks: list[int] = []  # per seat: the kinds of card on the table, as bits

    def copy(self) -> FluxxState:
        """An independent copy with an empty event list."""
        twin = FluxxState(
            self.g,
            [zone[:] for zone in self.zones],
            self.where[:],
            self.host[:],
            self.known[:],
            self.sight[:],
            self.marks[:],
            self.touches[:],
            self.order[:],
            self.rng,
        )
        twin.fill(self)
        twin.drawn = self.drawn
        twin.played = self.played
        twin.phase = self.phase
        # Folded values are replaced as a whole, never changed in place: sharing them is safe.
        twin.values = self.values
        twin.masks = self.masks
        twin.plain = self.plain
        twin.powers = self.powers
        twin.limited = self.limited
        twin.raised = self.raised
        return twin

    def veil(self, seat: int | None) -> None:
        from ruleshift.fluxx.gather import Gather

        f = len(self.stack) - FRAME
        if self.asked >= 0 and isinstance(asking := self.g.effects[self.stack[f]], Gather):
            asking.veil(self, f, self.asked)

    def pack(self) -> dict[str, Any]:
        packed = super().pack()
        packed["turn"] += [self.phase, self.drawn, self.played]
        return packed
