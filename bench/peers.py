"""The same measurement for card games of other libraries, where they are installed.

OpenSpiel is driven from Python, as our API is; RLCard by its raw game and by its environment.
Only positions with two or more legal actions count as decisions, as in ours.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

# (wins a window of so many seconds) -> decisions, seconds
Window = Callable[[float], tuple[int, float]]


def spiel(name: str) -> Window:
    """An OpenSpiel game played at random."""
    game = importlib.import_module("pyspiel").load_game(name)
    rnd = Random(1)

    def window(seconds: float) -> tuple[int, float]:
        start = perf_counter()
        decisions = 0
        while perf_counter() - start < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    actions = [action for action, _ in outcomes]
                    weights = [weight for _, weight in outcomes]
                    state.apply_action(rnd.choices(actions, weights)[0])
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(rnd.random() * len(legal))])
                    decisions += len(legal) > 1
        return decisions, perf_counter() - start

    return window


def rlcard_raw(name: str) -> Window:
    """An RLCard game without its environment's encodings."""
    module: Any = importlib.import_module(f"rlcard.games.{name}")
    rnd = Random(1)

    def window(seconds: float) -> tuple[int, float]:
        start = perf_counter()
        decisions = 0
        while perf_counter() - start < seconds:
            game = module.Game()
            game.init_game()
            while not game.is_over():
                legal = list(game.get_legal_actions())
                game.step(legal[int(rnd.random() * len(legal))])
                decisions += len(legal) > 1
        return decisions, perf_counter() - start

    return window


def found() -> dict[str, Window]:
    """The peers that are installed here."""
    peers: dict[str, Window] = {}
    if importlib.util.find_spec("pyspiel"):
        for name in ("crazy_eights", "gin_rummy", "leduc_poker"):
            peers[f"OpenSpiel {name}"] = spiel(name)
    if importlib.util.find_spec("rlcard"):
        peers["RLCard uno (raw)"] = rlcard_raw("uno")
    return peers
