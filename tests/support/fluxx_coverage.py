"""What a deck of the Fluxx family can do, as a list of marks, and which of them some games have reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleshift import Game, Match
from ruleshift.core.event import Raw
from ruleshift.core.machine import Effect
from ruleshift.core.state import ATTACHED, DRAW, MOVED, WON
from ruleshift.fluxx.codes import (
    E_PLAYED,
    E_STEPPED_IN,
    E_TRIGGER,
    E_USED,
    GOALS,
    RULES,
    SEATS,
    TYPES,
)
from ruleshift.fluxx.condition import Condition
from ruleshift.fluxx.game import FluxxGame
from ruleshift.fluxx.program import Program
from ruleshift.fluxx.state import FluxxState
from ruleshift.fluxx.verbs import VERBS
from ruleshift.fluxx.verbs.flow import Either, If
from ruleshift.fluxx.verbs.turns import InTurn

from .coverage import Coverage
from .games import Setup

Data = Any
Step = Effect[FluxxState]

# What a clause makes a card do sooner or later.
PROMISES = {
    "may": "used",
    "when": "triggered",
    "answers": "answered",
    "while": "in force",
    "attaches": "attached",
}
# What each type of card comes to.
FATES = {"goal": "won with", "creeper": "laid down"}


class FluxxCoverage(Coverage):
    """Counts over games that are played with its own copy of a deck.

    Steps are objects of the game, so a copy of the game is made in which each tells when it starts.
    """

    def __init__(self, game: FluxxGame) -> None:
        super().__init__()
        self.game = FluxxGame(game.deck, game.digest, game.options)
        self.game.text = game.text
        self.wanted = {mark for card in self.game.nodes for mark in self.promises(card)}
        for title, number, step in self.steps():
            verb = verb_of(step)
            self.wanted |= {f"verb {verb}", f"{title}: step {number}, {verb}"}
            self.listen(step, [f"verb {verb}", f"{title}: step {number}, {verb}"])

    def game_of(self, setup: Setup) -> Game:
        return self.game

    def listen(self, step: Step, marks: list[str]) -> None:
        start = step.start

        def heard(s: FluxxState, program: int) -> None:
            self.seen.update(marks)
            start(s, program)

        step.start = heard  # type: ignore[method-assign]  # in this copy of the game only

    # -- what the deck promises ------------------------------------------------------------

    def promises(self, card: Data) -> Iterator[str]:
        yield f"{card['name']}: {FATES.get(card['type'], 'played')}"
        for clause, mark in PROMISES.items():
            if clause in card and (clause != "may" or self.usable(card)):
                yield f"{card['name']}: {mark}"
        for part in card.get("instead", ()):
            yield f"{card['name']}: instead of {part['of']}"

    def usable(self, card: Data) -> bool:
        """Whether the options leave the card a power."""
        return any(self.game.names[power.card] == card["name"] for power in self.game.open_abilities)

    def steps(self) -> Iterator[tuple[str, int, Step]]:
        """Every step that the options leave open, with its card; copies of a card share theirs."""
        game = self.game
        for number in range(game.size):
            if number and game.kinds[number] == game.kinds[number - 1]:
                continue
            roots = [game.programs[number], game.answer_programs[number]]
            roots += [power.program for power in game.open_abilities if power.card == number]
            roots += [game.bodies[body] for card, body in moments(game) if card == number]
            found = [step for root in roots if root for step in self.inside(root)]
            yield from ((game.names[number], at, step) for at, step in enumerate(found, 1))

    def inside(self, program: Program) -> Iterator[Step]:
        for step in program.steps:
            yield step
            for branch in branches(step):
                inner = self.game.effects[branch]
                assert isinstance(inner, Program)
                yield from self.inside(inner)

    # -- what has happened -----------------------------------------------------------------

    def marks(self, match: Match, event: Raw) -> list[str]:
        kind = event[0]
        name = self.game.names
        if kind == E_PLAYED:
            return [f"{name[event[2]]}: {'answered' if event[3] else 'played'}"]
        if kind == E_USED:
            return [f"{name[event[2]]}: used"]
        if kind == E_TRIGGER:
            return [f"{name[event[1]]}: triggered"]
        if kind == E_STEPPED_IN:
            return [f"{name[event[1]]}: instead of losing a keeper"]
        if kind == ATTACHED:
            return [f"{name[event[1]]}: attached"]
        if kind == WON and event[2] >= 0:
            return [f"{name[event[2]]}: won with"]
        return self.moved(*event[1:4]) if kind == MOVED else []

    def moved(self, card: int, source: int, to: int) -> list[str]:
        game = self.game
        name = game.names[card]
        if to in (RULES, GOALS) or is_table(game, to):
            laid = [f"{name}: laid down"] if TYPES[game.type_of[card]] == "creeper" else []
            return [f"{name}: in force", *laid]
        if is_table(game, source) and to == DRAW and game.returns_to_pile[card]:
            return [f"{name}: instead of being discarded"]
        return []


def is_table(game: FluxxGame, zone: int) -> bool:
    return SEATS <= zone < game.piles and (zone - SEATS) & 1 == 1


def verb_of(step: Step) -> str:
    """The word of the language that an effect stands for."""
    words = {maker.__name__: verb for verb, maker in VERBS.items()}
    return words.get(type(step).__name__, "play")


def moments(game: FluxxGame) -> list[tuple[int, int]]:
    """The cards that act by themselves at some moment, each with the number of what they do."""
    return game.at_end + game.at_start + game.at_any_end + game.standing.at_goals + game.standing.at_kill


def branches(step: Step) -> list[int]:
    """The programs a step may go on with, as far as the options leave them open."""
    if isinstance(step, Either):
        return list(step.branches.values())
    if isinstance(step, InTurn):
        return [step.body.number]
    if not isinstance(step, If):
        return []
    found = [step.then] if step.condition.open else []
    if step.otherwise >= 0 and not certain(step.condition):
        found.append(step.otherwise)
    return found


def certain(condition: Condition) -> bool:
    return condition.open and not condition.parts
