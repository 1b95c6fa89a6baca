"""What a deck of the Fluxx family can do, as a list of marks, and which of them some games have reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleshift import Game, Match
from ruleshift.core.engine.event import Raw
from ruleshift.core.engine.log import ATTACHED, LOST, MOVED, WON
from ruleshift.core.engine.machine import Effect
from ruleshift.core.engine.piles import DISCARD, DRAW
from ruleshift.families.fluxx.codes import (
    E_CALLED,
    E_HELD,
    E_KILLED,
    E_PLAYED,
    E_SAVED,
    E_SCORED,
    E_SECRET,
    E_STEPPED_IN,
    E_TRIGGER,
    E_USED,
    GOALS,
    RULES,
    SEATS,
    TYPES,
)
from ruleshift.families.fluxx.compile.triggers import Waiting
from ruleshift.families.fluxx.game import FluxxGame
from ruleshift.families.fluxx.rules.table.ability import Ability
from ruleshift.families.fluxx.rules.table.state import FluxxState
from ruleshift.families.fluxx.rules.words.condition import Condition, Players
from ruleshift.families.fluxx.rules.words.program import Program
from ruleshift.families.fluxx.verbs import VERBS
from ruleshift.families.fluxx.verbs.flow import Either, If
from ruleshift.families.fluxx.verbs.turns import InTurn

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
    "duty": "called",
    "leaves": "came out",
    "held": "held at the end",
}
# What each type of card comes to.
FATES = {"goal": "won with", "creeper": "laid down", "ungoal": "lost by", "meta rule": "in force"}
# In a game of one player Goals are scored, rules come by themselves, and nobody else is there.
SOLO_FATES = {**FATES, "goal": "scored", "new rule": "in force"}
IN_COMPANY = ("answers", "duty", "held")

OTHERS = ("another player", "each other player", "another table", "opponent")
# Events that say what a card has done, with the place of the card in them.
SAID = {
    ATTACHED: (1, "attached"),
    LOST: (1, "lost by"),
    E_CALLED: (2, "called"),
    E_SECRET: (2, "came out"),
    E_HELD: (2, "held at the end"),
    E_SAVED: (2, "instead of being eliminated"),
    E_SCORED: (2, "scored"),
}


class FluxxCoverage(Coverage):
    """Counts over games that are played with its own copy of a deck.

    Steps are objects of the game, so a copy of the game is made in which each tells when it starts.
    """

    def __init__(self, game: FluxxGame) -> None:
        super().__init__()
        self.game = FluxxGame(game.deck, game.digest, game.options)
        self.game.text = game.text
        self.killed = -1  # a card that was killed and has not gone yet
        self.wanted = {mark for card in self.game.printed.nodes for mark in self.promises(card)}
        for title, number, step in self.steps():
            verb = verb_of(step)
            self.wanted |= {f"verb {verb}", f"{title}: step {number}, {verb}"}
            self.listen(step, [f"verb {verb}", f"{title}: step {number}, {verb}"])
        for power in self.game.free_actions.open_abilities:
            if power.lenders:  # the card that has it is named when it is used, not the rule that lends it
                self.listen(power.program.steps[0], [f"{self.game.names[power.lenders[0]]}: used"])

    def game_of(self, setup: Setup) -> Game:
        return self.game

    def heard(self, game: FluxxGame) -> FluxxGame:
        return self.game

    def listen(self, step: Step, marks: list[str]) -> None:
        start = step.start

        def heard(s: FluxxState, program: int) -> None:
            self.seen.update(marks)
            start(s, program)

        step.start = heard  # type: ignore[method-assign]  # in this copy of the game only

    # -- what the deck promises ------------------------------------------------------------

    def promises(self, card: Data) -> Iterator[str]:
        alone = self.game.house.solo
        yield f"{card['name']}: {(SOLO_FATES if alone else FATES).get(card['type'], 'played')}"
        for clause, mark in PROMISES.items():
            if clause not in card or (clause == "may" and not self.usable(card)):
                continue
            if not alone or not (clause in IN_COMPANY or speaks_of_others(card[clause])):
                yield f"{card['name']}: {mark}"
        for part in card.get("instead", ()):
            if not alone or not (part["of"] == "losing a keeper" or speaks_of_others(part)):
                yield f"{card['name']}: instead of {part['of']}"

    def usable(self, card: Data) -> bool:
        """Whether the options leave the card a power."""
        return any(
            self.game.names[source(power)] == card["name"] for power in self.game.free_actions.open_abilities
        )

    def steps(self) -> Iterator[tuple[str, int, Step]]:
        """Every step that the options leave open, with its card; copies of a card share theirs."""
        game = self.game
        for number in range(game.size):
            if number and game.printed.kinds[number] == game.printed.kinds[number - 1]:
                continue
            if game.house.solo and speaks_of_others(game.printed.node(number)):
                continue
            roots = [
                game.plays.programs[number],
                None if game.house.solo else game.plays.answer_programs[number],
            ]
            roots += dict.fromkeys(p.program for p in game.free_actions.open_abilities if source(p) == number)
            roots += [game.triggers.bodies[one.body] for one in moments(game) if one.card == number]
            roots += [duty.forfeit for duty in game.duties.all if duty.card == number and not game.house.solo]
            roots.append(game.secrets.penalties.get(number))
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
        if kind == WON and event[2] >= 0:
            lost = TYPES[self.game.printed.type_of[event[2]]] == "ungoal"
            return [f"{name[event[2]]}: {'lost by' if lost else 'won with'}"]
        if kind in SAID:
            at, mark = SAID[kind]
            return [f"{name[event[at]]}: {mark}"]
        if kind == E_KILLED:
            self.killed = event[2]
        return self.moved(*event[1:4]) if kind == MOVED else []

    def moved(self, card: int, source: int, to: int) -> list[str]:
        game = self.game
        name = game.names[card]
        if to in (RULES, GOALS) or is_table(game, to):
            laid = [f"{name}: laid down"] if TYPES[game.printed.type_of[card]] == "creeper" else []
            return [f"{name}: in force", *laid, *self.fate(card, to)]
        if is_table(game, source) and to == DRAW and game.instead.returns_to_pile[card]:
            return [f"{name}: instead of being discarded"]
        return self.fate(card, to)

    def fate(self, card: int, to: int) -> list[str]:
        """Where a Creeper goes that has just been killed."""
        if card != self.killed:
            return []
        self.killed = -1
        return [] if to == DISCARD else [f"{self.game.names[card]}: instead of being killed"]


def source(power: Ability) -> int:
    """The card that says so: the one that has the power, or a rule that lends it."""
    return power.lenders[0] if power.lenders else power.card


def is_table(game: FluxxGame, zone: int) -> bool:
    return SEATS <= zone < game.zones.piles and (zone - SEATS) & 1 == 1


def verb_of(step: Step) -> str:
    """The word of the language that an effect stands for."""
    words = {maker.__name__: verb for verb, maker in VERBS.items()}
    return words.get(type(step).__name__, "play")


def moments(game: FluxxGame) -> list[Waiting]:
    """The cards that act by themselves at some moment, each with the number of what they do."""
    return (
        game.triggers.at_end
        + game.triggers.at_start
        + game.triggers.at_any_end
        + game.triggers.at_goals
        + game.triggers.at_kill
    )


def branches(step: Step) -> list[int]:
    """The programs a step may go on with, as far as the options leave them open."""
    if isinstance(step, Either):
        return list(step.branches.values())
    if isinstance(step, InTurn):
        return [step.body.number]
    if not isinstance(step, If):
        return []
    found = [step.then] if step.condition.open and not crowded(step) else []
    if step.otherwise >= 0 and not certain(step.g, step.condition):
        found.append(step.otherwise)
    return found


def crowded(step: If) -> bool:
    """Whether it takes more players than the one who plays alone."""
    return step.g.house.solo and any(isinstance(p, Players) and p.amount.n > 1 for p in step.condition.parts)


def certain(game: FluxxGame, condition: Condition) -> bool:
    """Whether it always holds: nothing is asked but whether somebody else is there."""
    enough = 1 if game.house.solo else 2
    return condition.open and all(isinstance(p, Players) and p.amount.n <= enough for p in condition.parts)


def speaks_of_others(data: Data) -> bool:
    """Whether a card names other players, who are not there in a game of one."""
    if isinstance(data, dict | list):
        return any(speaks_of_others(one) for one in (data.values() if isinstance(data, dict) else data))
    return data in OTHERS
