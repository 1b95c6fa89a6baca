"""What a family of games provides: all that differs between games and is asked from outside.

A family says it in a class of its own below `Family`, in its `family.py`, and registers it as an entry point
of the group `ruleshift.families`. Its methods import what they need when they are called, so that a family
that nobody plays costs nothing. What a small family does not write has a sensible answer here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

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
    from ruleshift.text.errors import Mistake
    from ruleshift.text.source import Keys

Found = tuple[str, str, str] | tuple[str, str, str, int]  # level, card, message, which definition of it
INTERFACE: Final = 1  # rises when a family that was written for the one before would not work any more


class Manner(NamedTuple):
    """How a search looks ahead."""

    policy: str = "linear"  # who plays on for everybody
    depth: int | None = None  # turns; None for one round of the table
    cautious: float = 0.0  # standard errors by which an option must lead the first of the shortlist
    greedily: frozenset[str] = frozenset()  # purposes of questions that are answered greedily
    # Shares of answers that the levels easy and normal give without thinking.
    careless: tuple[float, float] = (0.45, 0.15)


class Family:
    """One family of games, as the rest of the program knows it."""

    made_for: ClassVar[int] = 0  # the `INTERFACE` that it was written for
    name: ClassVar[str] = ""  # as deck files write it behind `family:`
    title: ClassVar[str] = ""  # as people call it
    joins: ClassVar[bool] = False  # whether newcomers can sit down in the middle of a game
    mixes: ClassVar[bool] = False  # whether its decks can be shuffled together
    book: ClassVar[str] = ""  # the rule book whose numbers its texts cite, if they do
    types: ClassVar[Mapping[str, str]] = {}  # of cards, in the order of lists, with their colours
    entering: ClassVar[Sequence[str]] = ("play",)  # kinds of events by which a seat brings a card into play
    in_force: ClassVar[str] = ""  # the place whose cards hold for everybody, if there is one
    # What a game is told in numbers by: a name, and the kinds of events that count for it; a word of theirs
    # can be asked for, as in `roll: result=hit`.
    statistics: ClassVar[Sequence[tuple[str, tuple[str, ...]]]] = (("Turns", ("turn",)),)

    # -- cards -----------------------------------------------------------------------------

    def read(self, keys: Keys, file: str, mistakes: list[Mistake]) -> Deck:
        """The normal form of a deck file: all defaults filled in. All its mistakes are raised at once."""
        raise NotImplementedError

    def check(self, deck: Deck) -> Iterable[tuple[str, str, str]]:
        """What is doubtful about a deck as a whole: level, the card it is about if any, message."""
        return ()

    def check_cards(self, deck: Deck) -> Iterable[Found]:
        """What is doubtful about each card of a deck."""
        return ()

    def verbs_of(self, card: Deck) -> Sequence[str]:
        """The verbs that a card in normal form uses."""
        return ()

    def write(self, deck: Deck) -> str:
        """A deck file that reads as this normal form."""
        raise NotImplementedError

    def describe(self, card: Deck, deck: Deck) -> str:
        """A card of a deck, both in normal form, in English."""
        return str(card["text"])

    def number(self, card: Deck) -> tuple[str, str] | None:
        """What a card in normal form sets to a number and how that is shown, if it sets one and no other."""
        return None

    def notes(self, name: str, deck: Deck) -> list[str]:
        """What else there is to say about a card of a deck, a sentence each."""
        return []

    def about_deck(self, deck: Deck) -> Iterable[str]:
        """Where the cards of a deck come from, for the page of decks: a paragraph each."""
        return ()

    def about_decks(self, names: Sequence[str]) -> Iterable[str]:
        """What there is to say about the family's decks together, in lines of Markdown."""
        return ()

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of deck files, for editors."""
        return {"title": f"{self.title} deck", "type": "object", "required": ["deck", "family", "cards"]}

    def copies(self, card: Deck, options: Mapping[str, str]) -> int:
        """How many of a card in normal form are in the game under these options."""
        return int(card.get("count", 1))

    def mix(self, parts: Sequence[LoadedDeck]) -> LoadedDeck:
        """Several decks shuffled into one, in families whose decks can be."""
        from ruleshift.text.errors import CannotMix

        raise CannotMix(f"decks of the {self.title} family cannot be shuffled together")

    # -- playing ---------------------------------------------------------------------------

    def compile(self, loaded: LoadedDeck, options: dict[str, str], brought: Sequence[Any] | None) -> Game:
        """A deck ready to be played under some options: the game deals, settles, answers, shows and tells."""
        raise NotImplementedError

    def needs(self, game: Game, place: int) -> Sequence[tuple[list[int], str, bool]]:
        """What the card at a place of the deck asks for, such as a Goal: part by part, as it is printed.

        A part has the cards any of which fills it, by place, what it is in words where no single card says
        it, and whether it must not be there.
        """
        return ()

    def features(self, game: Game) -> Features:
        """What each card of a game does, in numbers that have the same meaning in all decks of the family."""
        from ruleshift.core.engine.encode import general_features

        return general_features(game)

    def for_positions(self, loaded: LoadedDeck) -> Game:
        """A game that positions can be set up in, even if its deck is too small to be dealt yet."""
        from ruleshift.core.decks import compiled

        return compiled(loaded, None)

    def positions(self) -> Positions:
        """How positions are written, read and checked in scenarios."""
        raise NotImplementedError(f"no positions can be set up in the {self.title} family")

    def puzzles(self) -> Puzzling | None:
        """What its puzzles ask for and where they begin; None if none are made of its positions."""
        return None

    def lists(self) -> DeckLists | None:
        """The deck lists that players bring; None where all share one deck."""
        return None

    def greedy(self, game: Game, seed: int, effort: float) -> Any:
        """A bot that takes what looks best at once; None for one that judges positions by `worth`."""
        return None

    def worth(self, view: View) -> float:
        """How good a position looks to its viewer: more is better."""
        return 0.0

    def weights(self) -> Path | None:
        """The file of weights for the learned value of positions, if it has one: see `core/weights.py`."""
        return None

    def shortlist(self, view: View, options: Sequence[int]) -> Sequence[int]:
        """The options that are worth a closer look in a search, the most promising first."""
        return options

    def searched(self) -> Manner:
        """How its games are searched."""
        return Manner()

    # -- showing ---------------------------------------------------------------------------

    def events(self) -> Kinds:
        """The kinds of events, each with its fields, its rule and its sentence, and the words for places."""
        from ruleshift.core.engine.kinds import USUAL

        return USUAL

    def wire(self) -> ModuleType | None:
        """The module of the family's own table in the browser; None for the table that any client can draw.

        It has a function ``table(view, open_hands)``, the structs that this is made of (`ruleshift.wire`),
        and the words for its places (``PLACES``).
        """
        return None

    def words(self, game: Game) -> Iterable[tuple[str, str]]:
        """A sentence for each type of card, for somebody who has never seen one: the type, and what it is."""
        said = {word.casefold(): meaning for word, meaning in game.lessons()}
        return [(type_, said[type_]) for type_ in self.types if type_ in said]

    def in_vain(self, events: Sequence[Event]) -> bool:
        """Whether a card was played or used and nothing came of it, seeing what happened from the play on."""
        return False

    def show(self, game: Game) -> type[Any] | None:
        """The class below `ruleshift.drawing.show.Show` that draws a game; None for a plain one."""
        return None
