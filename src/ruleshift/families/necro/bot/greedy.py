"""The greedy bot for NecroGenesis: takes the option that deals, spares or heals most damage on average."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from ruleshift import Game, Question, View
    from ruleshift.bots.seat import Sample
    from ruleshift.families.necro.view.view import NecroView


class NecroGreedy:
    """Answers by what its view says the options are worth, and needs no re-dealt matches for it."""

    def __init__(self, game: Game, seed: int = 0, effort: float = 1.0) -> None:
        self.rng = random.Random(seed)

    def choose(self, view: View, question: Question, sample: Sample) -> int:
        values = cast("NecroView", view).appraise()
        best = max(values.values())
        return self.rng.choice([option for option in question.options if values[option] >= best - 1e-9])

    def reason(self, view: View, option: int, sample: Sample) -> str:
        """What speaks for an answer: its worth beside that of the others."""
        values = cast("NecroView", view).appraise()
        others = [value for other, value in values.items() if other != option]
        if not others:
            return "There is no other answer."
        ahead = values[option] - max(others)
        if ahead < 0.05:
            return "Other answers are about as good."
        return f"By an estimate it is worth {ahead:.1f} HP of a Survivor more than the next best answer."
