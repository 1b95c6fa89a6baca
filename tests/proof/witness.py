"""Runs scenarios with whatever package is on the path: pickled scenarios come in, verdicts go out as JSON."""

from __future__ import annotations

import json
import pickle
import sys

from ruleshift.core.scenario import Scenario, run_scenario

HOLDS, FAILS, CRASHES = "holds", "fails", "crashes"


def verdict(scenario: Scenario) -> str:
    """Whether a scenario holds, comes out otherwise, or cannot be played to its end."""
    try:
        return FAILS if run_scenario(scenario) else HOLDS
    except Exception as error:
        return f"{CRASHES}: {error!r}"


if __name__ == "__main__":
    json.dump([verdict(one) for one in pickle.load(sys.stdin.buffer)], sys.stdout)
