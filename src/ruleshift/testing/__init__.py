"""What every family of games must pass, for authors of families, decks and bots.

    import pytest
    from ruleshift.testing import CONTRACT, Clause, Scenario, Table, check_scenario, scenarios

    @pytest.mark.parametrize("clause", CONTRACT, ids=str)
    @pytest.mark.parametrize("seats", [2, 3, 6])
    def test_contract(clause: Clause, seats: int) -> None:
        clause.check(Table("my-deck", seats))

    @pytest.mark.parametrize("scenario", scenarios("tests/scenarios"), ids=lambda one: one.name)
    def test_scenario(scenario: Scenario) -> None:
        check_scenario(scenario)

A clause that does not hold raises AssertionError and says at which answers of which game.
"""

from ruleshift.core.scenario.file import Scenario
from ruleshift.testing.contract import CONTRACT, Clause
from ruleshift.testing.games import GameFailed, Table, play
from ruleshift.testing.promises import quick, thorough
from ruleshift.testing.scenarios import check_scenario, scenarios

__all__ = [
    "CONTRACT",
    "Clause",
    "GameFailed",
    "Scenario",
    "Table",
    "check_scenario",
    "play",
    "quick",
    "scenarios",
    "thorough",
]
