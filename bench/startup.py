"""How long a start takes: ``python -m bench.startup [--times N] [DECK ...]``, in milliseconds.

Every figure is the best of several fresh processes. A deck is loaded cold (nothing is kept of it yet) and
warm (it was read before), measured round the call, after ``import ruleshift``. The processes keep decks
and compiled sources in a folder of their own, as an installation has them, and leave nothing behind.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import ruleshift
from bench.given import many
from ruleshift.core.registry import deck_files

NOTHING = "from time import perf_counter as now; since = now()"
IMPORT = f"{NOTHING}; import ruleshift; print(now() - since)"
LOAD = f"import ruleshift, sys; {NOTHING}; ruleshift.load(sys.argv[1]); print(now() - since)"
HELP = "import sys; sys.argv[0] = 'ruleshift'; from ruleshift.cli import main; main()"
OWN = "a file of one's own"


class Starts:
    """Fresh processes with a home of their own."""

    def __init__(self, home: Path) -> None:
        self.cache = home / "cache"
        source = Path(ruleshift.__file__).parent.parent
        path = os.pathsep.join([str(source), *filter(None, [os.environ.get("PYTHONPATH")])])
        self.env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        self.env |= {"PYTHONPATH": path, "PYTHONPYCACHEPREFIX": str(home / "bytecode")}
        self.env |= {"XDG_CACHE_HOME": str(self.cache)}

    def run(self, code: str, *args: str) -> str:
        command = [sys.executable, "-c", code, *args]
        done = subprocess.run(command, env=self.env, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(
                done.stderr.strip().rpartition("\n")[2]
            )  # the error itself, such as an unknown deck
        return done.stdout

    def said(self, code: str, *args: str) -> float:
        """What the code says it took."""
        return float(self.run(code, *args))

    def cold(self, deck: str) -> float:
        shutil.rmtree(self.cache, ignore_errors=True)
        return self.said(LOAD, deck)

    def warm(self, deck: str) -> float:
        return self.said(LOAD, deck)

    def help(self) -> float:
        """A whole process, from its start to its end."""
        since = perf_counter()
        self.run(HELP, "--help")
        return perf_counter() - since


def best(starts: Starts, decks: list[str], times: int) -> dict[str, float]:
    """The least of each figure; all of them take turns, so that a noisy moment hits none alone."""
    figures: dict[str, float] = {}
    for turn in range(times + 1):  # the first turn only compiles the sources
        found = {"help": starts.help(), "import": starts.said(IMPORT)}
        for deck in decks:
            found[f"cold {deck}"] = starts.cold(deck)
            found[f"warm {deck}"] = starts.warm(deck)
        figures = {name: min(figures[name], took) for name, took in found.items()} if turn > 1 else found
    return {name: 1000 * took for name, took in figures.items()}


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.startup", description="Measure how long a start takes."
    )
    parser.add_argument("decks", nargs="*", metavar="DECK", help="decks to load (all that ship)")
    parser.add_argument("--times", type=many, default=10, help="processes for each figure (10)")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        own = Path(folder) / "own.yaml"
        shutil.copyfile(deck_files()["star-fluxx"], own)
        with own.open("a", encoding="utf-8") as stream:
            stream.write("# mine\n")
        decks = args.decks or [*ruleshift.decks(), str(own)]
        took = best(Starts(Path(folder)), decks, args.times)
    print(f"best of {args.times} fresh processes, in milliseconds")
    print(f"{'ruleshift --help':<24} {took['help']:>8.1f}  (the whole process)")
    print(f"{'import ruleshift':<24} {took['import']:>8.1f}")
    print(f"{'load':<24} {'cold':>8} {'warm':>8}")
    for deck in decks:
        name = OWN if deck == str(own) else deck
        print(f"{name:<24} {took[f'cold {deck}']:>8.1f} {took[f'warm {deck}']:>8.1f}")


if __name__ == "__main__":
    main()
