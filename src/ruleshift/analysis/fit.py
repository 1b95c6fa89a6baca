"""Fits the curves of all decks that come with us: `python -m ruleshift.analysis.fit`.

To be run after weights have been trained. Curves that belong to the present weights are left alone, each new
one is written as soon as it is known, and the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Final

import ruleshift
from ruleshift.analysis.curve import FILE, fitted, quick_games, weights_digest
from ruleshift.core.decks import shipped_decks

GAMES: Final = 3000
SEED: Final = 2_500_000_000  # not the seeds of curves that are fitted on the spot


def main(arguments: list[str]) -> int:
    """Bring the file up to date."""
    parser = argparse.ArgumentParser("python -m ruleshift.analysis.fit", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="games of each deck and number of seats")
    parser.add_argument("--again", action="store_true", help="fit those anew that are up to date")
    parser.add_argument("--deck", action="append", help="only this deck; may be repeated")
    parser.add_argument(
        "--file", type=Path, default=Path(__file__).with_name(FILE), help="where they are kept"
    )
    given = parser.parse_args(arguments)
    path: Path = given.file
    text = path.read_text(encoding="utf-8") if path.exists() else "{}"
    kept: dict[str, dict[str, dict[str, float | str]]] = json.loads(text)
    for deck in given.deck or shipped_decks():
        game = ruleshift.load(deck)
        digest = weights_digest(game)
        if not digest:
            continue
        curves = kept.setdefault(deck, {})
        for seats in range(max(2, game.least_seats), game.most_seats + 1):
            if curves.get(str(seats), {}).get("weights") == digest and not given.again:
                continue
            curve = fitted(*quick_games(game, seats, given.games, SEED))
            curves[str(seats)] = {
                "slope": round(curve.slope, 4),
                "bend": round(curve.bend, 5),
                "nobody": round(curve.nobody, 4),
                "games": given.games,
                "weights": digest,
            }
            write(path, kept)
            told = f"slope {curve.slope:.3f}, bend {curve.bend:.4f}, nobody wins {curve.nobody:.1%}"
            print(f"{deck}, {seats} seats: {told}", flush=True)
    return 0


def write(path: Path, kept: dict[str, dict[str, dict[str, float | str]]]) -> None:
    """All of it or nothing, a curve a line."""
    decks = []
    for deck, curves in sorted(kept.items()):
        lines = ",\n".join(
            f"  {json.dumps(seats)}: {json.dumps(one)}" for seats, one in sorted(curves.items())
        )
        decks.append(f" {json.dumps(deck)}: {{\n{lines}\n }}")
    half = path.with_suffix(".part")
    half.write_text("{\n" + ",\n".join(decks) + "\n}\n", encoding="utf-8")
    os.replace(half, path)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
