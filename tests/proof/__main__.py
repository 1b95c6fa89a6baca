"""Runs the proofs: `python -m tests.proof PART ...`; without a part, the mutants of every deck."""

from __future__ import annotations

import sys
from importlib import import_module

import ruleshift

PARTS = {
    "mutate": "alter every clause of a deck; list what no scenario notices (the part that runs by itself)",
    "breaks": "break one rule of the engine after the other; list those that no scenario of the rule notices",
    "exhaust": "play until every card and every verb has come up",
    "soak": "play many games with every number of players; count wins, draws and failures",
    "many": "play thousands of games of every Fluxx deck with cheap checks; count how they end",
    "madeup": "play decks that nobody wrote, with other seeds than the tests; print those that fail",
    "odd": "hand in what nobody should, interrupt, fill memory up; list what does not end well",
    "builds": "play the same games in plain and in compiled Python; list those that differ",
    "boxes": "measure recorded questions in a browser at six sizes; list what cannot be seen or reached",
    "openspiel": "play Crazy Eights side by side with OpenSpiel: the same moves, the same ends",
    "balance": "play the study of the balance of NecroGenesis round by round, and write its page",
    "ray": "play the lab's games on two Ray nodes, one of which is killed: the same games, none lost",
    "spiel": "let OpenSpiel test our decks as games of its own",
    "calibration": "compare the chances that an analysis tells with how thousands of bot games ended",
    "game": "play one random game with every check and say how it went",
}


INSIDE = ("mutate", "exhaust")  # which replace parts of the engine by their own


def main(arguments: list[str]) -> int:
    part, *rest = arguments or ["mutate"]
    if part.startswith("--") and part not in ("--help", "-h"):
        part, rest = "mutate", arguments
    if part not in PARTS:
        lines = [f"  {name:11} {text}" for name, text in PARTS.items()]
        print("\n".join(["The parts of the proof:", *lines]))
        return 0 if part in ("--help", "-h", "help") else 2
    if ruleshift.compiled and part in INSIDE:
        print(
            "This part works inside the engine, and a compiled one lets nobody in: make plain",
            file=sys.stderr,
        )
        return 2
    module = import_module(f".{'exhaust' if part == 'game' else part}", __package__)
    run = module.one_game if part == "game" else module.main
    return int(run(rest))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
