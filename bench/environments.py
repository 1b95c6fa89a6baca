"""How fast the environments for programs that learn are, beside `rollouts` and PettingZoo's own card games.

`python -m bench.environments` plays at random in short windows that take turns, so that whatever else the
machine does befalls all alike; printed are the best window of each and the ratios. Only questions with two or
more options count. What chooses the actions of the many games is in their time; PettingZoo's games need
`rlcard` and `pygame` (the extra `peers`), and are left out where these are missing.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from time import process_time as clock

import numpy as np

import ruleshift
from bench.given import many, seconds
from bench.peers import PETTING, petting
from ruleshift import Game
from ruleshift.environments import Batch, TableEnv, VectorGames

Window = Callable[[], int]  # plays a little; how many decisions that were
NOISE = 64  # matrices of random numbers, used in turn


def inside(game: Game, seats: int) -> Window:
    """Whole games in one call."""
    at = 0

    def play() -> int:
        nonlocal at
        at += 50
        return sum(game.rollouts(50, "random", seed=at, seats=seats).decisions)

    return play


def at_once(game: Game, seats: int, games: int, prospects: bool = False) -> Window:
    """Many games with observations and masks, answered at random."""
    envs = VectorGames(game, games, seats, prospects=prospects)
    batch: Batch = envs.reset(seed=1)
    rnd = np.random.default_rng(1)
    noise = [rnd.integers(1, 127, batch.masks.shape, np.int8) for _ in range(NOISE)]
    step = 0

    def play() -> int:
        nonlocal batch, step
        for _ in range(50):
            step += 1
            batch = envs.step((batch.masks * noise[step % NOISE]).argmax(axis=1))
        return 50 * games

    return play


def in_turn(game: Game, seats: int) -> Window:
    """One game as PettingZoo drives it, chosen from the mask as in `bench.peers`."""
    env = TableEnv(game, seats)
    rnd = Random(1)

    def play() -> int:
        env.reset(seed=rnd.getrandbits(31))
        decisions = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0].tolist()
            decisions += len(legal) > 1
            env.step(legal[int(rnd.random() * len(legal))])
        return decisions

    return play


def rate(window: Window, length: float) -> float:
    """Decisions a second in a window of this length."""
    decisions = 0
    begun = clock()
    while (passed := clock() - begun) < length:
        decisions += window()
    return decisions / passed


def best(windows: dict[str, Window], length: float, number: int) -> dict[str, float]:
    """The best of several windows of each, which take turns."""
    found = dict.fromkeys(windows, 0.0)
    for window in windows.values():
        window()  # the first call does what is done once only
    for _ in range(number):
        for name, window in windows.items():
            found[name] = max(found[name], rate(window, length))
    return found


def peers() -> dict[str, Window]:
    """PettingZoo's card games, as far as they are installed."""
    found: dict[str, Window] = {}
    for name in PETTING:
        try:
            found[f"PettingZoo {name}"] = petting(name)
        except Exception as error:  # of whatever they import
            print(f"PettingZoo {name} is not measured: {error}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.environments", description=__doc__.split("\n")[0])
    parser.add_argument("--deck", default="star-fluxx", metavar="D")
    parser.add_argument("--seats", type=many, metavar="N", help="number of seats (the usual one)")
    parser.add_argument("--games", type=many, default=64, metavar="N", help="games at once (64)")
    parser.add_argument("--seconds", type=seconds, default=0.4, metavar="S", help="length of a window (0.4)")
    parser.add_argument("--windows", type=many, default=7, metavar="N", help="windows of each kind (7)")
    given = parser.parse_args()
    game = ruleshift.load(given.deck)
    seats = int(game.encoder(given.seats).seats)
    windows = {
        "rollouts": inside(game, seats),
        f"{given.games} games at once": at_once(game, seats, given.games),
        f"{given.games} games at once, with prospects": at_once(game, seats, given.games, prospects=True),
        "PettingZoo interface": in_turn(game, seats),
    }
    found = best({**windows, **peers()}, given.seconds, given.windows)
    build = "compiled" if ruleshift.compiled else "plain"
    print(f"{game.title}, {seats} seats, random play, {build}: decisions a second")
    for name, figure in found.items():
        print(f"  {name:40}{figure:12,.0f}   {figure / found['rollouts']:.3f} of rollouts")
    for name, figure in found.items():
        if name.startswith("PettingZoo ") and name not in windows:
            print(f"  interface beside {name}: {found['PettingZoo interface'] / figure:.1f} times")


if __name__ == "__main__":
    main()
