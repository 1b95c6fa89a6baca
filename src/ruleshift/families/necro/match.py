"""A NecroGenesis match: the core's match, with what this family's games and views are."""

from __future__ import annotations

from typing import TYPE_CHECKING, SupportsIndex, cast

from ruleshift.core.match.match import Match

if TYPE_CHECKING:
    from ruleshift.families.necro.game import NecroGame
    from ruleshift.families.necro.view.view import NecroView


class NecroMatch(Match):
    """Nothing of its own but its types: whoever starts NecroGenesis gets its views."""

    __slots__ = ()

    @property
    def game(self) -> NecroGame:
        return cast("NecroGame", self._game)

    def view(self, seat: SupportsIndex | None = None) -> NecroView:
        return cast("NecroView", super().view(seat))
