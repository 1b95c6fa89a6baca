"""The base of the family's effects: an effect that knows its game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.machine import ACTOR, FRAME, C, Effect
from ruleshift.core.engine.packed import i64, listed, vec
from ruleshift.families.fluxx.rules.table.state import FluxxState

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame


class FluxxEffect(Effect[FluxxState]):
    """An effect of the Fluxx family."""

    def __init__(self, g: FluxxGame) -> None:
        super().__init__()
        self.g = g
        self.seat0 = g.wording.seat0  # where the numbers of seats begin among answers, and those of words
        self.word0 = g.wording.word0

    def same(self, s: FluxxState, other: Effect[FluxxState]) -> bool:
        """Whether it comes to the same, as things stand, as an effect with other words."""
        return False

    def joined(self, s: FluxxState, f: i64, seat: i64) -> None:
        """Somebody has joined in the middle of it, and has no part in it (mystery.G63)."""

    def forget(self, s: FluxxState, f: i64, cards: vec[i64]) -> None:
        """Nobody can point at some cards any more: if its frame means one of them, it means none now."""

    def start_for_each(self, s: FluxxState, program: i64, seats: vec[i64]) -> None:
        """Begin once for each of these seats, in their order; register C says whose cards are meant."""
        for seat in reversed(listed(seats)):
            Effect.start(self, s, program)
            s.stack[s.top - FRAME + C] = seat

    def gift(self, s: FluxxState, f: i64, option: i64) -> str:
        """The label of a seat that gets a card: one's own takes it."""
        seat = option - self.seat0
        return "take it yourself" if seat == s.stack[f + ACTOR] else f"give to {s.names[seat]}"

    def old_label(self, s: FluxxState, f: i64, option: i64) -> str:
        """Once one gave a card to oneself by name."""
        seat = option - self.seat0
        return f"give to {s.names[seat]}" if 0 <= seat < len(s.names) else ""
