"""The random bot: any option, each as likely as the next."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruleshift import Game, Question, View
    from ruleshift.bots.seat import Sample


class RandomBot:
    """Chooses blindly, with a generator of its own: the same seed plays the same game."""

    def __init__(self, game: Game, seed: int = 0, effort: float = 1.0) -> None:
        self.rng = random.Random(seed)

    def choose(self, view: View, question: Question, sample: Sample) -> int:
        return self.rng.choice(question.options)

    def reason(self, view: View, option: int, sample: Sample) -> str:
        """What speaks for an answer: nothing more than for any other."""
        question = view.question
        assert question is not None
        number = len(question.options)
        return (
            f"Any of the {number} options is as good to it: {100 / number:.0f} % each." if number > 1 else ""
        )
