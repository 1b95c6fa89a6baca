"""Measure speed: ``python -m bench`` (``make bench``); ``--full --record`` makes docs/performance.md anew."""

from __future__ import annotations

import argparse
import sys

from bench import instructions
from bench.earlier import name_of
from bench.given import many, seconds
from bench.history import append, circumstances, read
from bench.report import print_run
from bench.run import DECKS, Plan, measure

FULL = Plan(seats=(2, 3, 4, 5, 6), seconds=0.4, windows=7, full=True)
QUICK = Plan()


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure how fast Ruleshift is.")
    parser.add_argument(
        "--deck", action="append", metavar="D", help="deck to play; may be repeated (the five large ones)"
    )
    parser.add_argument(
        "--seats",
        action="append",
        type=many,
        metavar="N",
        help="number of seats; may be repeated (2, 4 and 6; with --full 2 to 6)",
    )
    parser.add_argument(
        "--seconds", type=seconds, metavar="S", help="length of a window (0.25; with --full 0.4)"
    )
    parser.add_argument("--windows", type=many, metavar="N", help="windows of each kind (5; with --full 7)")
    parser.add_argument(
        "--full", action="store_true", help="also growth with deck size and game length, and memory"
    )
    parser.add_argument(
        "--peers",
        default=sys.executable,
        metavar="PYTHON",
        help="interpreter with OpenSpiel, RLCard or PettingZoo (this one)",
    )
    parser.add_argument(
        "--before",
        default="",
        metavar="COMMIT",
        help="commit whose builds are measured beside this tree; it is cloned and compiled once, in build/",
    )
    parser.add_argument(
        "--record",
        action="store_true",
        help="add the figures to bench/history.json and, if the run is full, make docs/performance.md anew",
    )
    return parser


def main() -> None:
    parser = arguments()
    args = parser.parse_args()
    if args.record and (args.deck or args.seats):
        parser.error("a run that is recorded plays all decks with all seats; leave out --deck and --seats")
    if args.record:
        read()  # a history that nothing can be added to is better known before an hour of measuring
    usual = FULL if args.full else QUICK
    plan = Plan(
        decks=args.deck or DECKS,
        seats=args.seats or usual.seats,
        seconds=args.seconds or usual.seconds,
        windows=args.windows or usual.windows,
        full=args.full,
        before=name_of(args.before) if args.before else "",
    )
    run = {**circumstances(), "full": plan.full, "seconds": plan.seconds, "windows": plan.windows}
    try:
        run |= measure(plan, args.peers)
        run["instructions"] = instructions.read().get(instructions.VERSION, {})
    except KeyboardInterrupt:
        raise SystemExit("Interrupted; nothing has been recorded.") from None
    print_run(run)
    if args.record:
        append(run)
        print("\nAdded to bench/history.json.")
        if plan.full:
            from bench.page import write

            write()


if __name__ == "__main__":
    main()
