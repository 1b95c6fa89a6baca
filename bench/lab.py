"""What the lab costs over bare random play: ``python -m bench.lab [--games N]``, ratios of processor time."""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import ruleshift
from bench.given import many
from ruleshift.lab.folder import Folder
from ruleshift.lab.plan import make_plan, unpacked
from ruleshift.lab.players import parse_players
from ruleshift.lab.runners import InProcess
from ruleshift.lab.simulate import simulate

SEATS = "random,random,random,random"


def seconds(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.lab", description=__doc__)
    parser.add_argument("--games", type=many, default=5000, help="of each measurement (5000)")
    parser.add_argument("--deck", default="star-fluxx")
    args = parser.parse_args()
    print(f"{args.deck}, four random seats, {'compiled' if ruleshift.compiled else 'plain'}, best of three")
    plans = {events: make_plan(args.deck, parse_players(SEATS), events=events) for events in (False, True)}
    game, first = unpacked(plans[False].packed[0]), plans[False].first_seed()
    best = [float("inf")] * 3
    for _ in range(3):
        with tempfile.TemporaryDirectory() as place:

            def lab(events: bool, games: int, folder: str = place) -> float:
                plan = plans[events]
                run = Folder.begin(Path(folder) / str(events), plan)
                return seconds(lambda: simulate(plan, games, run, InProcess())) / games

            found = (
                seconds(lambda: game.rollouts(args.games, "random", first, seats=4)) / args.games,
                lab(False, args.games),
                lab(True, max(1, args.games // 10)),  # which takes so much longer
            )
            best = [min(one, other) for one, other in zip(best, found, strict=True)]
    for name, spent in zip(("bare rollouts", "a row for each game", "--events"), best, strict=True):
        print(f"  {name:20} {spent * 1e6:9.1f} us a game  {spent / best[0]:6.2f} times bare play")


if __name__ == "__main__":
    main()
