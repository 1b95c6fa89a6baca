"""The greedy bot for Fluxx: tries every option in a few re-dealt matches and takes the best next position."""

from __future__ import annotations

import random
from itertools import islice
from typing import TYPE_CHECKING, cast

from ruleshift.bots.worth import Worth

if TYPE_CHECKING:
    from ruleshift import Match, Question, View
    from ruleshift.bots.seat import Sample
    from ruleshift.fluxx.game import FluxxGame
    from ruleshift.fluxx.view import FluxxView

WORLDS = 4  # re-dealt matches, at most
TRIES = 40  # options times worlds, about
TARGETS = 6  # options looked at in a follow-up question
STEPS = 12  # answers after our own until a position is judged
PATIENCE = 150  # turns
RESTLESS = 0.25  # the share of answers left to chance in games that go on longer
PEEKS = 120  # positions looked at for follow-up questions, in one decision


class FluxxGreedy:
    """One step ahead: answers, lets the card play out, and judges what it then sees."""

    def __init__(self, game: FluxxGame, seed: int = 0, effort: float = 1.0) -> None:
        self.rng = random.Random(seed)
        self.effort = effort
        self.worth = Worth(game)
        self.peeks = 0

    def choose(self, view: View, question: Question, sample: Sample) -> int:
        options = question.options
        if view.turn > PATIENCE and self.rng.random() < RESTLESS:
            return self.rng.choice(options)  # all have been waiting for each other: stir things up
        worlds = max(1, round(self.effort * min(WORLDS, TRIES // len(options))))
        totals = dict.fromkeys(options, 0.0)
        assert view.seat is not None
        self.peeks = round(self.effort * PEEKS)
        for world in islice(sample(), worlds):
            for option in options:
                totals[option] += self.try_out(world, option, view.seat)
        best = max(totals.values())
        return self.rng.choice([option for option in options if totals[option] >= best - 1e-9])

    def try_out(self, world: Match, option: int, seat: int) -> float:
        """What an answer is worth in one world."""
        if world.question is None or option not in world.question.options:
            return 0.0
        match = world.copy()
        match.answer(option)
        return self.play_out(match, seat, deep=True)

    def play_out(self, match: Match, seat: int, deep: bool) -> float:
        """Let the card that was played take effect, then judge."""
        for _ in range(STEPS):
            question = match.question
            if question is None:
                break
            if question.purpose == "play":
                view = self.view(match, seat)
                if not view.playing:  # at rest: nothing is under way but the next play of a turn
                    return self.worth.of(view)
            match.answer(self.follow_up(match, question, seat, deep))
        outcome = match.outcome
        if outcome is not None:
            return self.worth.of_outcome(outcome, seat)
        return self.worth.of(self.view(match, seat))

    def view(self, match: Match, seat: int) -> FluxxView:
        return cast("FluxxView", match.view(seat))

    def follow_up(self, match: Match, question: Question, seat: int, deep: bool) -> int:
        """An answer inside the look-ahead: our own choices well, windows passed, others at random."""
        options = question.options
        if question.purpose == "answer":
            return options[-1]  # pass
        if question.who != seat or not deep or len(options) == 1:
            return self.rng.choice(options)
        few = options if len(options) <= TARGETS else self.rng.sample(options, TARGETS)
        self.peeks -= len(few)
        if self.peeks < 0:
            return few[0]
        return max(few, key=lambda option: self.peek(match, option, seat))

    def peek(self, match: Match, option: int, seat: int) -> float:
        twin = match.copy()
        twin.answer(option)
        return self.play_out(twin, seat, deep=False)
