"""The Fluxx family, as the rest of the program knows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from ruleshift.core.family import Family, Found

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

    from ruleshift.core.decks import Deck, LoadedDeck
    from ruleshift.core.engine.encode import Features
    from ruleshift.core.engine.event import Event
    from ruleshift.core.engine.game import Game
    from ruleshift.core.engine.kinds import Kinds
    from ruleshift.core.puzzling import Puzzling
    from ruleshift.core.scenario.checks import Positions
    from ruleshift.drawing.show import Show
    from ruleshift.families.fluxx.bot.greedy import FluxxGreedy
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.story.needs import Need
    from ruleshift.text.errors import Mistake
    from ruleshift.text.source import Keys


class Fluxx(Family):
    """Everything outside this folder reaches it through here."""

    made_for = 1
    name = "fluxx"
    title = "Fluxx"
    joins = True
    mixes = True
    types: ClassVar = {
        "keeper": "green",
        "creeper": "red",
        "goal": "magenta",
        "new rule": "yellow",
        "action": "bright_blue",
        "surprise": "cyan",
        "danger": "bright_red",
        "secret": "blue",
        "ungoal": "bright_magenta",
        "meta rule": "bright_yellow",
    }
    entering = ("play", "turn up")
    in_force = "rules"
    statistics = (
        ("Turns", ("turn",)),
        ("Cards drawn", ("draw",)),
        ("Cards played", ("play",)),
        ("Powers used", ("use",)),
        ("Cards taken from others", ("take", "theft")),
        ("Creepers turned up", ("turn up",)),
        ("Goals scored", ("score",)),
    )

    def read(self, keys: Keys, file: str, mistakes: list[Mistake]) -> Deck:
        from ruleshift.families.fluxx.language.reader import read

        return read(keys, file, mistakes)

    def check(self, deck: Deck) -> Iterator[tuple[str, str, str]]:
        from ruleshift.families.fluxx.language.checks.deck import check_deck

        return check_deck(deck)

    def check_cards(self, deck: Deck) -> Iterator[Found]:
        from ruleshift.families.fluxx.language.checks.deck import check_cards

        return check_cards(deck)

    def verbs_of(self, card: Deck) -> list[str]:
        from ruleshift.families.fluxx.language.walk import uses

        return [use.word for use in uses(card) if use.kind == "verb"]

    def write(self, deck: Deck) -> str:
        from ruleshift.families.fluxx.language.writer import deck_text

        return deck_text(deck)

    def describe(self, card: Deck, deck: Deck) -> str:
        from ruleshift.families.fluxx.language.texts import card_text

        return card_text(card, deck)

    def notes(self, name: str, deck: Deck) -> list[str]:
        from ruleshift.families.fluxx.language.texts import goals_naming

        goals = goals_naming(name, deck)
        return [f"Goals that name it: {', '.join(goals)}"] if goals else []

    def about_deck(self, deck: Deck) -> Iterator[str]:
        from ruleshift.families.fluxx.language.deck_page import about_deck

        return about_deck(deck)

    def about_decks(self, names: Sequence[str]) -> Iterator[str]:
        from ruleshift.families.fluxx.language.deck_page import about_sums

        return about_sums(names)

    def number(self, card: Deck) -> tuple[str, str] | None:
        from ruleshift.families.fluxx.language.texts import number_set

        return number_set(card)

    def needs(self, game: FluxxGame, place: int) -> Sequence[Need]:  # type: ignore[override]
        from ruleshift.families.fluxx.story.needs import needs

        return needs(game, place)

    def schema(self) -> dict[str, Any]:
        from ruleshift.families.fluxx.language.schema import schema

        return schema()

    def copies(self, card: Deck, options: Mapping[str, str]) -> int:
        from ruleshift.families.fluxx.language.options import copies

        return copies(card, options)

    def mix(self, parts: Sequence[LoadedDeck]) -> LoadedDeck:
        from ruleshift.families.fluxx.language.mix import mix

        return mix(parts)

    def compile(self, loaded: LoadedDeck, options: dict[str, str], brought: Sequence[Any] | None) -> Game:
        from ruleshift.families.fluxx.game import FluxxGame

        game = FluxxGame(loaded.deck, loaded.digest, options)
        if brought is not None:
            game.with_decks(*brought)  # says that there is nothing to bring
        return game

    def features(self, game: FluxxGame) -> Features:  # type: ignore[override]
        from ruleshift.families.fluxx.view.features import features

        return features(game)

    def puzzles(self) -> Puzzling:
        from ruleshift.families.fluxx.position.puzzles import FluxxPuzzles

        return FluxxPuzzles()

    def positions(self) -> Positions:
        from ruleshift.families.fluxx.position import position

        return position

    def greedy(self, game: FluxxGame, seed: int, effort: float) -> FluxxGreedy:  # type: ignore[override]
        from ruleshift.families.fluxx.bot.greedy import FluxxGreedy

        return FluxxGreedy(game, seed, effort)

    def weights(self) -> Path:
        from pathlib import Path  # only now: a deck that was read before is to be there at once

        return Path(__file__).with_name("bot") / "value.json"

    def events(self) -> Kinds:
        from ruleshift.families.fluxx.story.kinds import KINDS

        return KINDS

    def wire(self) -> ModuleType:
        from ruleshift.families.fluxx import wire

        return wire

    def in_vain(self, events: Sequence[Event]) -> bool:
        from ruleshift.families.fluxx.story.remarks import in_vain

        return in_vain(events, 0)

    def show(self, game: Game) -> type[Show]:
        if game.options["solo"] == "on":
            from ruleshift.families.fluxx.show_solo import SoloShow

            return SoloShow
        from ruleshift.families.fluxx.show import FluxxShow

        return FluxxShow
