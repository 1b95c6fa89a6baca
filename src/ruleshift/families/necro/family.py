"""The NecroGenesis family, as the rest of the program knows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

from ruleshift.core.engine.game import Brought
from ruleshift.core.family import Family, Manner

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

    from ruleshift.core.decks import Deck, LoadedDeck
    from ruleshift.core.engine.encode import Features
    from ruleshift.core.engine.event import Event
    from ruleshift.core.engine.game import Game
    from ruleshift.core.engine.kinds import Kinds
    from ruleshift.core.lists import DeckLists
    from ruleshift.core.puzzling import Puzzling
    from ruleshift.core.scenario.checks import Positions
    from ruleshift.core.view.view import View
    from ruleshift.drawing.show import Show
    from ruleshift.families.necro.bot.greedy import NecroGreedy
    from ruleshift.families.necro.game import NecroGame
    from ruleshift.families.necro.view.view import NecroView
    from ruleshift.text.errors import Mistake
    from ruleshift.text.source import Keys

SHORTLISTED = 4  # options that a search looks at, by a quick estimate
CAUTIOUS = 2.0  # standard errors by which another must be better than the best by that estimate
# Purposes of questions that a search leaves to the estimate: about a third of all, and small ones.
CARELESS = (0.1, 0.02)  # a turn has many answers here, and one blunder may cost it
SKIPPED = frozenset(("advance", "attack", "discard", "mulligan", "name", "target"))


class NecroGenesis(Family):
    """Everything outside this folder reaches it through here."""

    made_for = 1
    name = "necro"
    title = "NecroGenesis"
    book = "necro"
    types: ClassVar = {
        "survivor": "bold",
        "zombie": "red",
        "weapon": "yellow",
        "item": "green",
        "event": "magenta",
        "react": "cyan",
    }
    entering = ("play", "spawn")
    statistics = (
        ("Turns", ("turn",)),
        ("Cards drawn", ("draw",)),
        ("Cards played", ("play",)),
        ("Attacks", ("attack",)),
        ("Rolls that hit", ("roll: result=hit",)),
        ("Rolls that missed", ("roll: result=miss",)),
        ("Zombies spawned", ("spawn",)),
        ("Quick Escapes", ("quick escape",)),
    )

    def read(self, keys: Keys, file: str, mistakes: list[Mistake]) -> Deck:
        from ruleshift.families.necro.language.reader import read_set

        return read_set(keys, file, mistakes)

    def check(self, deck: Deck) -> Iterator[tuple[str, str, str]]:
        from ruleshift.families.necro.language.check import look_over

        return look_over(deck)

    def verbs_of(self, card: Deck) -> list[str]:
        from ruleshift.families.necro.language.walk import verbs_of

        return verbs_of(card)

    def write(self, deck: Deck) -> str:
        from ruleshift.families.necro.language.writer import set_text

        return set_text(deck)

    def describe(self, card: Deck, deck: Deck) -> str:
        from ruleshift.families.necro.language.texts import card_text

        return card_text(card)

    def about_deck(self, deck: Deck) -> Iterator[str]:
        from ruleshift.language.variants import of_origin

        yield (
            "The rulebook prints no card list, so the whole set is ours, also where a card bears a name from"
            " the rulebook."
        )
        yield from of_origin(deck, "named", "Named in the rulebook")
        yield "All other cards are of our own design."

    def schema(self) -> dict[str, Any]:
        from ruleshift.families.necro.language.schema import schema

        return schema()

    def compile(self, loaded: LoadedDeck, options: dict[str, str], brought: Sequence[Any] | None) -> Game:
        from ruleshift.families.necro.deckbuilding.decklist import lists_for
        from ruleshift.families.necro.game import NecroGame

        deck = loaded.deck
        if any(isinstance(one, Brought) and one.loose for one in brought or ()):
            from ruleshift.families.necro.position.decks import with_blanks

            deck = with_blanks(deck)
        return NecroGame(deck, loaded.digest, options, lists_for(deck, brought))

    def for_positions(self, loaded: LoadedDeck) -> Game:
        from ruleshift.text.errors import DeckError

        try:
            return super().for_positions(loaded)
        except DeckError:
            from ruleshift.families.necro.position.decks import bare

            return bare(loaded)

    def features(self, game: NecroGame) -> Features:  # type: ignore[override]
        from ruleshift.families.necro.view.features import features

        return features(game)

    def puzzles(self) -> Puzzling:
        from ruleshift.families.necro.position.puzzles import NecroPuzzles

        return NecroPuzzles()

    def positions(self) -> Positions:
        from ruleshift.families.necro.position import position

        return position

    def lists(self) -> DeckLists:
        from ruleshift.families.necro.deckbuilding.lists import NecroLists

        return NecroLists()

    def greedy(self, game: Game, seed: int, effort: float) -> NecroGreedy:
        from ruleshift.families.necro.bot.greedy import NecroGreedy

        return NecroGreedy(game, seed, effort)

    def weights(self) -> Path:
        from pathlib import Path  # only now: a deck that was read before is to be there at once

        return Path(__file__).with_name("bot") / "value.json"

    def searched(self) -> Manner:
        return Manner("greedy", 2, CAUTIOUS, SKIPPED, CARELESS)  # greed is hard to beat here, so it plays on

    def shortlist(self, view: View, options: Sequence[int]) -> Sequence[int]:
        values = cast("NecroView", view).appraise()
        return sorted(options, key=lambda option: -values[option])[:SHORTLISTED]

    def events(self) -> Kinds:
        from ruleshift.families.necro.story.kinds import KINDS

        return KINDS

    def wire(self) -> ModuleType:
        from ruleshift.families.necro import wire

        return wire

    def words(self, game: Game) -> Iterable[tuple[str, str]]:
        from ruleshift.families.necro.story.lessons import TYPES

        return TYPES

    def in_vain(self, events: Sequence[Event]) -> bool:
        from ruleshift.families.necro.story.cards import in_vain

        return in_vain(events)

    def show(self, game: Game) -> type[Show]:
        from ruleshift.families.necro.show import NecroShow

        return NecroShow
