"""Checks that a puzzle can be solved, without a line of the program's own search: brute force.

Every position is reached by playing all answers from the puzzle's beginning, in a *world*: the cards on top
of the draw pile and the dice that come next, written into the position as any scenario may. Whenever an
answer has used up more of the world than was written down, every way to go on writing it is tried. Nothing is
remembered and nothing is left out; the answers of the printed solution are merely tried first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import ruleshift
from ruleshift import Match
from ruleshift.core.engine import chance
from ruleshift.puzzles.puzzle import Puzzle

SIDES = 6
MOST_DICE = 7  # a position takes 8
MOST_STEPS = 400  # of the generator, in one line
SEEDS = (1, 2, 3, 5, 8, 13)  # where chance is neither a card on a pile nor a die: a sample, which is told


class TooMuch(Exception):
    """More positions than were allowed."""


@dataclass(frozen=True)
class World:
    """What is known of chance: the next cards of the draw pile, the next dice, a seed for all else."""

    draw: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    seed: int = 1


@dataclass
class Checker:
    """One puzzle being checked."""

    puzzle: Puzzle
    most: int = 100_000
    positions: int = 0
    sampled: bool = False  # whether chance came up that cannot be written into a position

    def __post_init__(self) -> None:
        self.game: Any = ruleshift.load(self.puzzle.deck, dict(self.puzzle.options) or None)
        self.outlast = self.puzzle.goal != "win this turn"
        self.own = [label for seat, label in self.puzzle.solution if seat == self.puzzle.seat]
        self.rolls = "phase" in self.puzzle.goal
        self.turn = self.at((), World()).state.turn

    def solved(self) -> bool:
        """Whether the seat whose turn it is can reach the goal, whatever comes."""
        return self.wins((), World())

    def at(self, answers: tuple[str, ...], world: World) -> Match:
        """The match after some answers, by label, in a world."""
        self.positions += 1
        if self.positions > self.most:
            raise TooMuch
        given: dict[str, Any] = {**self.puzzle.given, "seed": world.seed}
        if world.draw:
            given["draw"] = list(world.draw)
        if world.dice:
            given["dice"] = list(world.dice)
        match: Match = self.game.set_up(given)
        self.first = match.state.rng
        for label in answers:
            assert match.question is not None
            labels = match.question.labels()
            match.answer(next(option for option, text in labels.items() if text == label))
        return match

    # -- and, or ---------------------------------------------------------------------------

    def wins(self, answers: tuple[str, ...], world: World) -> bool:
        """Whether it is won from here: this world is whole up to here."""
        match = self.at(answers, world)
        over = self.over(match)
        if over is not None:
            return over
        question = match.question
        assert question is not None
        labels = list(question.labels().values())
        if match.names[question.who] != self.puzzle.seat:
            return all(self.after((*answers, label), world) for label in labels)
        labels.sort(key=lambda label: label not in self.own)
        return any(self.after((*answers, label), world) for label in labels)

    def after(self, answers: tuple[str, ...], world: World) -> bool:
        """Whether it is won behind the last answer, in every world that this one can be."""
        match = self.at(answers, world)
        if self.over(match) is False:
            return False  # one way to fail is enough
        return all(self.after(answers, more) for more in self.worlds(match, world)) and (
            not self.is_whole(match, world) or self.wins(answers, world)
        )

    def over(self, match: Match) -> bool | None:
        """Whether the goal has been reached or missed; None while it is open."""
        outcome = match.outcome
        if outcome is not None:
            mine = outcome.winner is not None and match.names[outcome.winner] == self.puzzle.seat
            return mine and (self.outlast or match.state.turn == self.turn)
        if match.state.turn != self.turn:
            return self.outlast
        return None

    # -- worlds ----------------------------------------------------------------------------

    def is_whole(self, match: Match, world: World) -> bool:
        return next(self.worlds(match, world), None) is None

    def worlds(self, match: Match, world: World) -> Iterator[World]:
        """Every way to write one more thing of this world down, if more was used than is written."""
        unseen = self.unseen(match, world)
        if unseen is not None:
            yield from (replace(world, draw=(*world.draw, card)) for card in unseen)
            return
        steps = self.steps(match)
        if self.rolls and steps > len(world.dice):
            if len(world.dice) >= MOST_DICE:
                raise TooMuch
            yield from (replace(world, dice=(*world.dice, side)) for side in range(1, SIDES + 1))
        elif not self.rolls and steps and world.seed == SEEDS[0]:
            self.sampled = True
            yield from (replace(world, seed=seed) for seed in SEEDS[1:])

    def unseen(self, match: Match, world: World) -> list[str] | None:
        """The cards that may lie where the next one was taken from; None if all that was taken is written."""
        if self.rolls:
            return None  # its piles hold nothing but cards that are all alike
        pile = self.pile(self.at((), world))
        left = self.pile(match)
        taken = len(pile) - len(left) if pile[len(pile) - len(left) :] == left else len(pile)
        if taken <= len(world.draw):
            return None
        return sorted(set(pile[len(world.draw) :]))

    def pile(self, match: Match) -> list[str]:
        """The draw pile from the top."""
        positions = self.game.family.positions()
        return [one.title for one in positions.contents(match.state, "", "draw")]

    def steps(self, match: Match) -> int:
        """How often the generator was asked since the beginning."""
        rng = self.first
        for step in range(MOST_STEPS):
            if rng == match.state.rng:
                return step
            rng = chance.step(rng)
        return MOST_STEPS
