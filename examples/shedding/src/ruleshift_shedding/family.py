"""The family of shedding games, as the rest of the program knows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from ruleshift.core.family import Family

if TYPE_CHECKING:
    from ruleshift.core.decks import Deck, LoadedDeck
    from ruleshift.core.engine.game import Game
    from ruleshift.core.engine.kinds import Kinds
    from ruleshift.core.scenario.checks import Positions
    from ruleshift.core.view.view import View
    from ruleshift.text.errors import Mistake
    from ruleshift.text.source import Keys


class Shedding(Family):
    """Games in which whoever gets rid of all cards first wins."""

    made_for = 1
    name = "shedding"
    title = "Shedding"
    joins = True
    types: ClassVar = {"Clubs": "green", "Diamonds": "yellow", "Hearts": "red", "Spades": "blue"}
    statistics = (
        ("Turns", ("turn",)),
        ("Cards played", ("play",)),
        ("Cards drawn", ("draw",)),
        ("Passes", ("pass",)),
    )

    def read(self, keys: Keys, file: str, mistakes: list[Mistake]) -> dict[str, Any]:
        from ruleshift_shedding.reader import read

        return read(keys, file, mistakes)

    def write(self, deck: Deck) -> str:
        from ruleshift_shedding.writer import deck_text

        return deck_text(deck)

    def describe(self, card: Deck, deck: Deck) -> str:
        from ruleshift_shedding.game import describe

        return describe(card)

    def compile(self, loaded: LoadedDeck, options: dict[str, str], brought: Sequence[Any] | None) -> Game:
        from ruleshift_shedding.game import SheddingGame

        return SheddingGame(loaded.deck, loaded.digest, options)

    def positions(self) -> Positions:
        from ruleshift_shedding import position

        return position

    def events(self) -> Kinds:
        from ruleshift_shedding.story import KINDS

        return KINDS

    def worth(self, view: View) -> float:
        from ruleshift_shedding.bot import worth

        return worth(view)
