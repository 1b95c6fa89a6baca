"""Lets OpenSpiel test every deck as a game of its own: random simulation, saving and reading back.

OpenSpiel must be installed: `pip install -e '.[open-spiel]'`. Each deck has a process of its own, since
what goes wrong in OpenSpiel may end the interpreter.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from importlib.util import find_spec

import ruleshift

TEST = """
import sys
import pyspiel
from ruleshift.environments import spiel
deck, players, games = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
game = spiel.load(deck, players, deals=20)
pyspiel.random_sim_test(game, num_sims=games, serialize=True, verbose=False)
state = game.new_initial_state()
state.apply_action(3)
twin = state.clone()
twin.apply_action(twin.legal_actions()[0])
assert state.history() == [3] and len(twin.history()) == 2
assert state.match.digest() != twin.match.digest()
"""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="spiel", description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=3, metavar="N", help="games of each table (3)")
    given = parser.parse_args(arguments)
    if find_spec("pyspiel") is None:
        print("OpenSpiel is not installed: pip install -e '.[open-spiel]'", file=sys.stderr)
        return 2
    failed = 0
    for deck in [*ruleshift.decks(), "star-fluxx+zombie-fluxx"]:
        for players in sorted(set(ruleshift.load(deck).players)):
            command = [sys.executable, "-c", TEST, deck, str(players), str(given.games)]
            done = subprocess.run(command, capture_output=True, text=True)
            passed = done.returncode == 0
            failed += not passed
            print(f"{deck}, {players} players: {'passed' if passed else done.stderr[-2000:]}")
    return 1 if failed else 0
