"""A Fluxx match: the core's match, with what this family's games and views are."""

from __future__ import annotations

from typing import TYPE_CHECKING, SupportsIndex, cast

from ruleshift.core.match.match import Match

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.view.view import FluxxView


class FluxxMatch(Match):
    """Nothing of its own but its types: whoever loads a Fluxx deck gets Fluxx views."""

    __slots__ = ()

    @property
    def game(self) -> FluxxGame:
        return cast("FluxxGame", self._game)

    def view(self, seat: SupportsIndex | None = None) -> FluxxView:
        return cast("FluxxView", super().view(seat))
