"""Games and matches that nobody holds any more are let go, plain and compiled."""

from __future__ import annotations

import gc
from collections import Counter

import pytest

import ruleshift
from ruleshift import Game, Match
from ruleshift.core.engine.machine import Effect
from ruleshift.core.engine.state import State


def living() -> Counter[str]:
    """How many objects of the engine there are, by class."""
    gc.collect()
    engine = (Game, Match, State, Effect)
    return Counter(type(one).__name__ for one in gc.get_objects() if isinstance(one, engine))


def play(deck: str) -> None:
    """Load a game that nobody else has, and do with it what people do."""
    game = ruleshift.load(deck, options={"always_pause_windows": "on"})
    match = game.start(["Ann", "Bob"], seed=1)
    for _ in range(20):
        if match.question is None:
            break
        assert match.question.label(match.question.options[0])
        match.view(0)
        match.redeal(1, 3)
        match.answer(match.question.options[0])
    match.copy(history=True).save()
    game.rollouts(2, ["greedy", "random"], seed=1, seats=2)


@pytest.mark.parametrize("deck", ["tutorial", "zombie-fluxx", "necrogenesis"])
def test_a_game_is_let_go_with_all_its_matches(deck: str) -> None:
    play(deck)  # what is kept for good is kept by now
    before = living()
    play(deck)
    play(deck)
    assert living() == before
