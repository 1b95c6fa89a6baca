"""The table of a shedding game as a seat sees it."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import TYPE_CHECKING, SupportsIndex

from ruleshift.core.engine.arguments import Text
from ruleshift.core.engine.explain import Explanation
from ruleshift.core.engine.phrase import listed
from ruleshift.core.engine.piles import DISCARD, DRAW
from ruleshift.core.engine.seats import seat_number
from ruleshift.core.view.described import Described
from ruleshift.core.view.view import OptionAbout, View
from ruleshift_shedding.codes import hand
from ruleshift_shedding.story import WAYS

if TYPE_CHECKING:
    from ruleshift.core.engine.event import Raw
    from ruleshift_shedding.game import SheddingGame
    from ruleshift_shedding.state import SheddingState


class SheddingView(View):
    """What a seat sees of a shedding game; everything in it is plain data with names of cards."""

    def __init__(
        self, game: SheddingGame, state: SheddingState, seat: int | None, events: Sequence[Raw]
    ) -> None:
        super().__init__(game, state, seat, events)
        self.g = game
        self.s = state
        self.suit = game.suits[state.suit]
        self.direction = state.direction
        self.owed = state.owed
        self.draw_count = len(state.zones[DRAW])
        self.hand_counts = [len(state.zones[hand(seat)]) for seat in range(len(self.names))]

    @property
    def hand(self) -> list[str]:
        if self.seat is None:
            return []
        return [self.g.names[card] for card in self.s.zones[hand(self.seat)] if card >= 0]

    @property
    def top(self) -> str:
        """The card that the next one must fit."""
        return self.g.names[self.s.zones[DISCARD][-1]]

    def numbers(self, place: Text, of: SupportsIndex | None = None) -> list[int]:
        if place == "discard":
            return self._numbered(self.s.zones[DISCARD])
        if place != "hand":
            raise ValueError(f"there is no place {place!r}; places are hand and discard")
        seat = self.seat if of is None else seat_number(of, self.names)
        return [] if seat is None else self._numbered(self.s.zones[hand(seat)])

    def option_about(self, option: SupportsIndex) -> OptionAbout:
        number = int(index(option))
        if number < self.g.size:
            return OptionAbout("card", card=self._number(number))
        return OptionAbout("word", place="draw" if number == self.g.draw_option else "")

    def described(self) -> Described:
        values = [
            Explanation("suit", None, ((self.top, "lies on top"),), word=self.suit),
            Explanation("direction", None, (), word=WAYS[self.direction]),
        ]
        if self.owed:
            values.append(Explanation("cards to draw", self.owed, ((self.top, "lies on top"),)))
        return Described(values=values)

    def __str__(self) -> str:
        lines = [f"Turn {self.turn}: {self.names[self.active]}", f"Top     {self.top}, suit {self.suit}"]
        lines += [
            f"{'>' if seat == self.active else ' '} {self.names[seat]} ({self.hand_counts[seat]} in hand)"
            for seat in self.order
        ]
        lines.append(f"Piles   {self.draw_count} to draw, {len(self.s.zones[DISCARD])} discarded")
        if self.owed:
            lines.append(f"Owed    {self.owed} cards to draw")
        if self.hand:
            lines.append(f"Hand    {listed(self.hand)}")
        if self.question is not None:
            lines.append(f"Asked   {self.question.prompt}")
            lines += [f"        - {label}" for label in self.question.labels().values()]
        if self.outcome is not None:
            lines.append(f"Over    {self.outcome}")
        return "\n".join(lines)
