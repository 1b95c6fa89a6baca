"""Scenarios of any family in pytest: each comes out as written, and the promises hold on its way."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from ruleshift.core.scenario.file import DeckFile, Scenario
from ruleshift.core.scenario.scenario import load_scenarios, run_scenario, scenario_files
from ruleshift.testing import promises
from ruleshift.testing.games import Look

if TYPE_CHECKING:
    from ruleshift import Match

THOROUGH = 0.2  # of the steps


def now_and_then(match: Match, rng: Random) -> None:
    """Quick looks always, a thorough one at some steps."""
    (promises.thorough if rng.random() < THOROUGH else promises.quick)(match, rng)


def scenarios(*paths: str | Path) -> list[Scenario]:
    """All scenarios of files and folders; a file with mistakes raises DeckError."""
    found: list[Scenario] = []
    for path in scenario_files(paths):
        try:
            found += load_scenarios(path)
        except DeckFile:  # a deck may lie beside its scenarios
            if path in map(Path, paths):
                raise
    assert found, f"no scenario in {', '.join(map(str, paths))}"
    return found


def check_scenario(scenario: Scenario, look: Look = now_and_then) -> None:
    """Play a scenario and look at every step; AssertionError says what did not come out as written."""
    rng = Random(scenario.name)

    def watch(match: Match) -> None:
        if match.question is not None or match.outcome is not None:  # or an `until` has stopped it
            look(match, rng)

    failures = run_scenario(scenario, watch=watch)
    assert not failures, "\n".join(map(str, failures))
