"""Runs scenarios with whatever package is on the path: pickled scenarios come in, verdicts go out as JSON.

Instead of a scenario there may be its place, a file and a line: then it is read with that package too.
"""

from __future__ import annotations

import json
import pickle
import sys
from functools import cache
from pathlib import Path

from ruleshift.core.scenario.scenario import Scenario, load_scenarios, run_scenario

HOLDS, FAILS, CRASHES = "holds", "fails", "crashes"


@cache
def read(file: str) -> dict[int, Scenario]:
    """The scenarios of a file by their lines."""
    return {one.line: one for one in load_scenarios(Path(file))}


def verdict(scenario: Scenario | tuple[str, int]) -> str:
    """Whether a scenario holds, comes out otherwise, or cannot be played to its end."""
    try:
        if isinstance(scenario, tuple):
            scenario = read(scenario[0])[scenario[1]]
        return FAILS if run_scenario(scenario) else HOLDS
    except Exception as error:
        return f"{CRASHES}: {error!r}"


if __name__ == "__main__":
    json.dump([verdict(one) for one in pickle.load(sys.stdin.buffer)], sys.stdout)
