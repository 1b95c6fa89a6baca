"""The same windows for card games of other libraries, where they are installed.

OpenSpiel is driven from Python, as our API is, and once more by its own bots in C++, as our rollouts are;
RLCard by its raw game and by its environment; PettingZoo by its turns. Only positions with two or more legal
actions count as decisions, as in ours.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import re
from collections.abc import Callable
from random import Random
from time import process_time as clock
from typing import Any

Game = Callable[[], int]  # plays one whole game at random; its decisions

SPIEL = ("crazy_eights", "gin_rummy", "leduc_poker", "hearts", "cribbage")
RLCARD = ("uno",)
PETTING = ("hanabi", "leduc_holdem", "texas_holdem", "texas_holdem_no_limit")


def spiel(name: str) -> Game:
    """An OpenSpiel game, one call for each action."""
    game = importlib.import_module("pyspiel").load_game(name)
    rnd = Random(1)

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
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
        return decisions

    return play


def spiel_inside(name: str) -> Game:
    """An OpenSpiel game played by its random bots, one call for each game.

    It does not tell how many decisions there were: the mean of games driven from Python is taken for it.
    """
    pyspiel: Any = importlib.import_module("pyspiel")
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())]
    driven = spiel(name)
    sample = 200
    per_game = sum(driven() for _ in range(sample)) / sample
    played = counted = 0

    def play() -> int:
        nonlocal played, counted
        played += 1
        pyspiel.evaluate_bots(game.new_initial_state(), bots, played)
        before, counted = counted, round(played * per_game)
        return counted - before

    return play


def rlcard_raw(name: str) -> Game:
    """An RLCard game without its environment's encodings."""
    module: Any = importlib.import_module(f"rlcard.games.{name}")
    rnd = Random(1)

    def play() -> int:
        game = module.Game()
        game.init_game()
        decisions = 0
        while not game.is_over():
            legal = list(game.get_legal_actions())
            game.step(legal[int(rnd.random() * len(legal))])
            decisions += len(legal) > 1
        return decisions

    return play


def rlcard_environment(name: str) -> Game:
    """An RLCard game as its agents see it: encoded states in, numbers of actions out."""
    env = importlib.import_module("rlcard").make(name, config={"seed": 1})
    rnd = Random(1)

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rnd.random() * len(legal))])
            decisions += len(legal) > 1
        return decisions

    return play


def petting(name: str) -> Game:
    """A PettingZoo game in turns, its actions chosen from the mask of legal ones."""
    env = importlib.import_module(petting_module(name)).env()
    rnd = Random(1)

    def play() -> int:
        env.reset(seed=rnd.getrandbits(31))
        decisions = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = observation.get("action_mask", info.get("action_mask"))
            legal = mask.nonzero()[0].tolist()
            decisions += len(legal) > 1
            env.step(legal[int(rnd.random() * len(legal))])
        return decisions

    return play


def petting_module(name: str) -> str:
    """The newest version of a game: its modules are named with one."""
    package: Any = importlib.import_module("pettingzoo.classic")
    found = (re.fullmatch(rf"{name}_v(\d+)", one.name) for one in pkgutil.iter_modules(package.__path__))
    versions = [int(one[1]) for one in found if one]
    if not versions:
        raise ModuleNotFoundError(f"this PettingZoo has no {name}")
    return f"pettingzoo.classic.{name}_v{max(versions)}"


# The library it needs, what it is called, how it is made ready.
KINDS: tuple[tuple[str, str, Callable[[str], Game], tuple[str, ...]], ...] = (
    ("pyspiel", "OpenSpiel {}", spiel, SPIEL),
    ("pyspiel", "OpenSpiel {} (own bots)", spiel_inside, SPIEL),
    ("rlcard", "RLCard {} (raw)", rlcard_raw, RLCARD),
    ("rlcard", "RLCard {} (environment)", rlcard_environment, RLCARD),
    ("pettingzoo", "PettingZoo {}", petting, PETTING),
)


class Peers:
    """The peers of one environment, asked for windows."""

    def __init__(self) -> None:
        self.games: dict[str, Game] = {}

    def hello(self) -> dict[str, Any]:
        """The peers that play here, libraries that are absent, and why a game of a present one does not."""
        absent: list[str] = []
        failing: dict[str, str] = {}
        for library, title, make, names in KINDS:
            if not importlib.util.find_spec(library):
                absent += [library] if library not in absent else []
                continue
            for name in names:
                try:
                    game = make(name)
                    game()
                except Exception as error:  # whatever a library of others does, the other peers are measured
                    failing[title.format(name)] = f"{type(error).__name__}: {error}".splitlines()[0]
                else:
                    self.games[title.format(name)] = game
        return {"found": list(self.games), "absent": absent, "failing": failing}

    def play(self, name: str, seconds: float) -> dict[str, Any]:
        """Random games from the deal to their end."""
        play = self.games[name]
        games = decisions = 0
        start = clock()
        while (spent := clock() - start) < seconds:
            decisions += play()
            games += 1
        return {"games": games, "decisions": decisions, "seconds": spent}
