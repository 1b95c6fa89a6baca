"""Measure and print: ``python -m bench [--deck D] [--seconds S] [--peers] [--json FILE]``.

Windows of ours and of the peers take turns, so that a noisy moment hits all of them; of each, the
best window counts and ratios are formed inside the run.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from pathlib import Path

import ruleshift
from bench.ours import Play, single_calls
from bench.peers import Window, found

SEATS = (2, 4, 6)  # as far as the deck goes


def measure_peer(window: Window, seconds: float, best: float) -> float:
    decisions, spent = window(seconds)
    return max(best, decisions / spent)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure Ruleshift.")
    parser.add_argument("--deck", default="star-fluxx", help="deck to play (star-fluxx)")
    parser.add_argument("--seconds", type=float, default=0.4, help="length of a window (0.4)")
    parser.add_argument("--windows", type=int, default=8, help="windows of each kind (8)")
    parser.add_argument("--peers", action="store_true", help="also measure peers that are installed")
    parser.add_argument("--json", default="bench/last.json", help="where the figures are written")
    args = parser.parse_args()

    least, most = ruleshift.load(args.deck).players
    plays = [Play(args.deck, seats) for seats in SEATS if least <= seats <= most]
    peers = found() if args.peers else {}
    if args.peers and not peers:
        print(
            "no peers are installed; `pip install -e .[peers]` brings OpenSpiel and RLCard", file=sys.stderr
        )
    best = dict.fromkeys(peers, 0.0)
    for _ in range(args.windows):
        for play in plays:
            play.window(args.seconds)
        for name, window in peers.items():
            best[name] = measure_peer(window, args.seconds, best[name])
    rows = [play.row() for play in plays]
    seats = min(4, most)
    turn, calls = single_calls(args.deck, seats)

    print(f"{args.deck}, random play, one core, best of {args.windows} windows of {args.seconds} s")
    print(f"{'seats':>6} {'games/s':>9} {'decisions/s':>12} {'per game':>9} {'declared draws':>15}")
    for row in rows:
        print(
            f"{row['seats']:>6} {row['games_per_s']:>9} {row['decisions_per_s']:>12,}"
            f" {row['decisions_per_game']:>9} {row['stall_share']:>15.2%}"
        )
    told = ", ".join(f"{name[:-3]} {us} us" for name, us in calls.items())
    print(f"at turn {turn}, {seats} seats: {told}")
    ours = next(row["decisions_per_s"] for row in rows if row["seats"] == seats)
    for name, speed in best.items():
        print(f"{name:>24} {speed:>12,.0f} decisions/s; ours, {seats} seats: {ours / speed:.2f} times")
    write(Path(args.json), args.deck, rows, calls, best)


def write(
    path: Path, deck: str, rows: list[dict[str, float]], calls: dict[str, float], peers: dict[str, float]
) -> None:
    """Write the figures for later comparison."""
    figures = {
        "deck": deck,
        "python": platform.python_version(),
        "random_play": rows,
        "calls": calls,
        "peers": {name: round(speed) for name, speed in peers.items()},
    }
    path.write_text(json.dumps(figures, indent=2) + "\n")
    print(f"written to {path}")


if __name__ == "__main__":
    main()
