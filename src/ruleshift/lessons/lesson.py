"""A lesson as it was read: the position, the steps that wait for somebody, and the questions at its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.scenario.position import Position
from ruleshift.core.scenario.scenario import loaded_under, positions_of

if TYPE_CHECKING:
    from ruleshift.core.match.match import Match

WORDS_A_MINUTE: Final = 200
PAUSE: Final = 2.5  # seconds for finding what is lit, pressing it, and seeing a card move


@dataclass(frozen=True)
class Light:
    """Something on the table that a step is about."""

    kind: str  # "card", "seat", "place", "value" or "strip"
    name: str  # of the card, the place (`goals`) or the number in force (`draw`)
    seat: str = ""  # whose it is, or which seat is meant


@dataclass(frozen=True)
class Step:
    """One step: words and what they wait for, or what somebody else answers."""

    line: int
    column: int
    say: str = ""
    lights: tuple[Light, ...] = ()
    do: tuple[tuple[str, ...], ...] = ()  # answers, any of which will do; a set has several labels
    wrong: Mapping[str, str] = field(default_factory=dict)  # what is said to other answers; "" is any
    seat: str = ""  # somebody else's step: who answers, and what
    label: str = ""


@dataclass(frozen=True)
class Ask:
    """A question at the end of a lesson."""

    ask: str
    choices: tuple[str, ...]
    right: str
    because: str  # the words of the lesson that answer it


@dataclass
class Lesson:
    """All of a lesson file."""

    file: str
    name: str = ""
    title: str = ""
    about: str = ""
    deck: str = ""
    options: dict[str, str] = field(default_factory=dict)
    added: tuple[Mapping[str, Any], ...] = ()  # cards in normal form that the deck does not have
    given: Position = field(default_factory=Position)
    you: str = ""  # the name of the seat of whoever learns
    steps: tuple[Step, ...] = ()
    asks: tuple[Ask, ...] = ()

    @property
    def seats(self) -> list[str]:
        """The names round the table."""
        return list(self.given.seats)

    @property
    def seat(self) -> int:
        """The number of the seat of whoever learns."""
        return self.seats.index(self.you)

    def begin(self) -> Match:
        """The position at the start."""
        game = loaded_under(self.deck, tuple(sorted(self.options.items())))
        return positions_of(game).begin(game, self.given, self.added)

    @property
    def own_steps(self) -> list[Step]:
        """The steps that wait for whoever learns."""
        return [step for step in self.steps if not step.seat]

    def seconds(self, steps: int | None = None) -> float:
        """How long it takes to read and play so many of one's own steps; all of them with the questions."""
        own = self.own_steps[:steps]
        words = sum(len(step.say.split()) for step in own)
        presses = len(own)
        if steps is None:
            words += sum(len(" ".join((one.ask, *one.choices, one.because)).split()) for one in self.asks)
            presses += len(self.asks)
        return words * 60 / WORDS_A_MINUTE + presses * PAUSE

    @property
    def minutes(self) -> int:
        """How long it takes, in whole minutes."""
        return max(1, round(self.seconds() / 60))
