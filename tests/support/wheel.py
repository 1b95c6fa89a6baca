"""Installs a wheel into a fresh virtual environment and plays there: `make wheel` ends with it.

    python -m tests.support.wheel dist/ruleshift-....whl [--also PACKAGE] [--deck NAME]

Every deck is played, or those that are named, and the games must be those of this checkout. `--also` installs
another package beside it, such as examples/shedding.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
PLAY = """
import sys
import ruleshift
for deck in sys.argv[1:] or ruleshift.decks():
    game = ruleshift.load(deck)
    match = game.start(["Ann", "Bob"], seed=5)
    while match.question is not None:
        match.answer(match.question.options[-1])
        if match.history.total() % 10 == 0:
            match = ruleshift.resume(match.save())
    print(deck, match.digest(), match.outcome)
    for policy in ("random", "greedy"):
        found = game.rollouts(20, policy, seed=1)
        print(deck, policy, list(found.winners), sum(found.turns), sum(found.decisions))
"""
WHERE = "import ruleshift; print(ruleshift.__file__); assert ruleshift.compiled"
REQUIRES = "from importlib.metadata import requires; print(*(requires('ruleshift')), sep='\\n')"
NEEDED = ("librt", "mypy_extensions")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--also", type=Path, action="append", default=[])
    parser.add_argument("--deck", action="append", default=[])
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        place = Path(folder).resolve()
        python = installed(place, [given.wheel, *given.also])
        found = said(place, python, "-c", WHERE)
        if not found.startswith(str(place)):
            sys.exit(f"another ruleshift has answered: {found}")
        lacks = [name for name in NEEDED if name not in said(place, python, "-c", REQUIRES)]
        if lacks:
            sys.exit(f"the wheel does not require {' and '.join(lacks)}")
        version = said(place, python, "-m", "ruleshift", "--version").strip()
        there = said(place, python, "-c", PLAY, *given.deck)
        here = said(ROOT, Path(sys.executable), "-c", PLAY, *given.deck)
    if there != here:
        sys.exit(f"the wheel plays other games:\n{there}\nthan this checkout:\n{here}")
    sys.stdout.write(f"{given.wheel.name}: {version}, {len(there.splitlines()) // 3} decks played\n")


def installed(place: Path, packages: list[Path]) -> Path:
    """The Python of a new environment in which some packages are installed, with what they require."""
    subprocess.run([sys.executable, "-m", "venv", str(place / "env")], check=True)
    python = place / "env" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, *(str(package.resolve()) for package in packages)], check=True, cwd=place)
    return python


def said(place: Path, python: Path, *arguments: str) -> str:
    """What a Python says. Only that of this checkout may look for packages where the caller has them."""
    elsewhere = {} if place == ROOT else {"PYTHONPATH": ""}
    return subprocess.run(
        [str(python), *arguments],
        cwd=place, env={**os.environ, **elsewhere}, check=True, stdout=subprocess.PIPE, text=True,
    ).stdout  # fmt: skip


if __name__ == "__main__":
    main()
