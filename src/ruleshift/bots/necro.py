"""The greedy bot for NecroGenesis: takes the option that deals, spares or heals most damage on average."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from ruleshift.bots.necro_policy import Turn
from ruleshift.necro.zombie_phase import PURPOSES

if TYPE_CHECKING:
    from ruleshift import Question, View
    from ruleshift.bots.seat import Sample
    from ruleshift.necro.game import NecroGame
    from ruleshift.necro.view import NecroView


class NecroGreedy:
    """Answers by what it sees, and needs no re-dealt matches for it."""

    def __init__(self, game: NecroGame, seed: int = 0) -> None:
        self.g = game
        self.rng = random.Random(seed)
        self.policies: dict[str, Callable[[Turn, int], float]] = {
            "mulligan": Turn.asked_mulligan,
            "act": Turn.asked_act,
            "respond": Turn.asked_act,
            "target": Turn.asked_target,
            "pierce": Turn.asked_pierce,
            "number": Turn.asked_number,
            "choose": Turn.asked_choose,
            "equip": Turn.asked_equip,
            "keep": Turn.asked_keep,
            "search": Turn.asked_keep,
            "discard": Turn.asked_discard,
            "cure": Turn.asked_cure,
            "react": Turn.asked_react,
            "replace": Turn.asked_replace,
            "escape": Turn.asked_escape,
            "use": Turn.asked_use,
            **dict.fromkeys(PURPOSES.values(), Turn.asked_zombies),
        }

    def choose(self, view: View, question: Question, sample: Sample) -> int:
        options = question.options
        policy = self.policies.get(question.purpose)
        if policy is None:
            return self.rng.choice(options)
        turn = Turn(self.g, cast("NecroView", view).seen, question.who)
        values = {option: policy(turn, option) for option in options}
        best = max(values.values())
        return self.rng.choice([option for option in options if values[option] >= best - 1e-9])
