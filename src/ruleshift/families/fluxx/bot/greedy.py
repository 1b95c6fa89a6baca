"""The greedy bot for Fluxx: tries every option in a few re-dealt matches and takes the best next position."""

from __future__ import annotations

import random
from itertools import islice
from typing import TYPE_CHECKING, cast

from ruleshift.core.view.view import seen
from ruleshift.families.fluxx.bot.appraisal import Worth
from ruleshift.families.fluxx.bot.gains import gained
from ruleshift.families.fluxx.codes import PLAYING

if TYPE_CHECKING:
    from ruleshift import Match, Question, View
    from ruleshift.bots.seat import Sample
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.rules.table.state import FluxxState
    from ruleshift.families.fluxx.view.view import FluxxView

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
        self.come_to_rest(match, seat, deep)
        return self.worth.of(cast("FluxxState", seen(match.game, match.state, seat)), seat)

    def come_to_rest(self, match: Match, seat: int, deep: bool) -> None:
        """Play on until nothing is under way but the next play of a turn, or for some steps."""
        for _ in range(STEPS):
            question = match.question
            if question is None or (question.purpose == "play" and not len(match.state.zones[PLAYING])):
                break
            match.answer(self.follow_up(match, question, seat, deep))

    def reason(self, view: View, option: int, sample: Sample) -> str:
        """What speaks for an answer: what comes of it in every world that was imagined."""
        assert view.seat is not None
        found: list[str] | None = None
        for world in islice(sample(), WORLDS):
            if world.question is None or option not in world.question.options:
                continue
            self.peeks = PEEKS
            before = self.view(world, view.seat)
            world.answer(option)
            self.come_to_rest(world, view.seat, deep=True)
            gains = gained(before, self.view(world, view.seat))
            found = gains if found is None else [gain for gain in found if gain in gains]
        return " ".join(found[:3]) if found else "Nothing better was found."

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
