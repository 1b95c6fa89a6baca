"""Whether games between searching players teach a better value than the shipped one: log-loss on such games.

    python -m bench.selfplay star-fluxx --seats 4 --games 400

Weights are fitted to nine tenths of the games and judge the positions of the last tenth, ten times over; so
do the shipped weights, which never saw a game of a search, and mixtures of both.
"""

from __future__ import annotations

import argparse
from array import array
from typing import Any, Final

import ruleshift
from bench.given import many
from ruleshift.core.engine.fit import chances, fit, log_loss
from ruleshift.core.engine.record import Record
from ruleshift.core.processes import fresh_processes
from ruleshift.core.weights import read

FIRST: Final = 740_000_000  # the seed of the first deal
AT_ONCE: Final = 10  # games that a process plays at a time
FOLDS: Final = 10
MIXED: Final = (0.0, 0.1, 0.2, 0.3, 0.5, 1.0)  # how much of the weights that were fitted here
SHARE: Final = 0.25  # of positions at rest

# Positions of some games: their features, their games, and what came of them.
Positions = tuple["array[float]", list[int], "array[float]"]


def played(job: tuple[str, int, int, int]) -> Positions:
    """Some games between searching players."""
    deck, seats, worlds, seed = job
    game = ruleshift.load(deck)
    record = game.rollouts(AT_ONCE, f"search:{worlds}", seed, seats=seats, record=SHARE).record
    assert isinstance(record, Record)
    return record.rows, record.games, record.targets


def part(found: Positions, width: int, fold: int, inside: bool) -> tuple[array[float], array[float]]:
    """The positions of the games of one fold, or of all others."""
    rows, games, targets = found
    some, ends = array("d"), array("d")
    for at, game in enumerate(games):
        if (game % FOLDS == fold) == inside:
            some.extend(rows[at * width : (at + 1) * width])
            ends.append(targets[at])
    return some, ends


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.selfplay", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("deck")
    parser.add_argument("--seats", type=many, default=4)
    parser.add_argument("--games", type=many, default=400)
    parser.add_argument("--worlds", type=many, default=8)
    parser.add_argument("--workers", type=many, default=1)
    given: Any = parser.parse_args(arguments)
    game = ruleshift.load(given.deck)
    features = game.measured()
    file = game.family.weights()
    assert file is not None
    shipped = read(file, game.family.name, tuple(features)).by_players()[given.seats]
    jobs = [(given.deck, given.seats, given.worlds, FIRST + at) for at in range(0, given.games, AT_ONCE)]
    rows, games, targets = found = (array("d"), list[int](), array("d"))
    with fresh_processes(given.workers) as pool:
        for one in pool.map(played, jobs) if given.workers > 1 else map(played, jobs):
            rows.extend(one[0])
            games.extend(one[1])
            targets.extend(one[2])
    told: dict[float, list[float]] = {share: [] for share in MIXED}
    ends = array("d")
    for fold in range(FOLDS):
        fitted = fit(*part(found, len(features), fold, False))
        tested, came = part(found, len(features), fold, True)
        ends.extend(came)
        for share, all_ in told.items():
            mixed = [(1 - share) * old + share * new for old, new in zip(shipped, fitted, strict=True)]
            all_.extend(chances(tested, mixed))
    print(f"{given.deck}, {given.seats} seats: {len(targets)} positions of {len(set(games))} games")
    for share, all_ in told.items():
        print(f"  {share:.0%} of the weights of these games: log-loss {log_loss(all_, ends):.5f}")
    print(f"  shares alone: {log_loss([sum(ends) / len(ends)] * len(ends), ends):.5f}")


if __name__ == "__main__":
    main()
