"""The places where cards can be, by number, and what a change in each of them may upset."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.packed import append, i64, vec
from ruleshift.core.engine.piles import DISCARD, DRAW
from ruleshift.families.fluxx.codes import (
    GOALS,
    PLAYING,
    RULES,
    SEATS,
    T_GOALS,
    T_HAND,
    T_RULES,
    hand,
    hand_touch,
    table,
    table_touch,
)
from ruleshift.families.fluxx.rules.words.mentions import mentions

if TYPE_CHECKING:
    from ruleshift.families.fluxx.compile.printed import Printed
    from ruleshift.families.fluxx.compile.values import Values


COMMON: Final = {DRAW: "draw", DISCARD: "discard", RULES: "rules", GOALS: "goals", PLAYING: "playing"}


class Zones:
    """A hand and a table for each seat, and behind them the places that only some decks need."""

    def __init__(self, printed: Printed, values: Values, seats: int, solo: bool) -> None:
        self.places: i64 = 2 * seats  # hands and tables
        self.all_seats: i64 = (1 << seats) - 1  # as bits
        self.piles: i64 = SEATS + self.places
        self.asides: i64 = self.piles  # where piles set aside begin
        # Each is -1 in a deck without it.
        self.debts: i64 = self.extra(mentions(printed.nodes, "verb", "owe"))  # cards that mark debts
        self.under: i64 = self.extra(len(printed.metas) > 0)  # Meta Rules wait there, under the draw pile
        self.rules_deck: i64 = self.extra(solo)  # the pile of New Rules in a game of one player
        self.rules_gone: i64 = self.extra(solo)
        self.scored: i64 = self.extra(solo)
        self.words = self.named()
        self.touching = self.touched(values.judged & T_HAND, seats)

    def extra(self, wanted: bool) -> int:
        """One more place beside those of the seats, for a deck that needs it."""
        if not wanted:
            return -1
        self.asides += 1
        return self.asides - 1

    def named(self) -> list[tuple[str, int]]:
        """What kind of place each zone is, and whose; what lies behind them are piles set aside."""
        words = [(COMMON[zone], -1) for zone in range(SEATS)]
        words += [(("table" if at & 1 else "hand"), at >> 1) for at in range(self.places)]
        extra = {self.debts: "debts", self.under: "under", self.rules_deck: "coming", self.rules_gone: "gone"}
        return words + [(extra.get(zone, "scored"), -1) for zone in range(self.piles, self.asides)]

    def touched(self, own_hand: int, seats: int) -> vec[vec[i64]]:
        """What a change in each zone may upset: a list for the turn of each seat, the last for no turn.

        What the active player holds upsets no limit before the turn ends.
        """
        touches = vec[i64]([0] * self.asides)
        touches[RULES] = T_RULES
        touches[GOALS] = T_GOALS
        for seat in range(seats):
            touches[hand(seat)] = hand_touch(seat)
            touches[table(seat)] = table_touch(seat)
        found = vec[vec[i64]]()
        for seat in range(seats):
            mine = touches[:]
            mine[hand(seat)] = own_hand
            found = append(found, mine)
        return append(found, touches)
