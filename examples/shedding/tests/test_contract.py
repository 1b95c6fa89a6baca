"""The family keeps the contract of all families."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleshift.testing import CONTRACT, Clause, Scenario, Table, check_scenario, scenarios

SCENARIOS = scenarios(Path(__file__).parent / "scenarios")


@pytest.mark.parametrize("clause", CONTRACT, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_contract(clause: Clause, seats: int) -> None:
    clause.check(Table("crazy-eights", seats))


@pytest.mark.parametrize("clause", CONTRACT, ids=str)
def test_contract_with_all_powers(clause: Clause) -> None:
    powers = {"draw_twos": "on", "skip_queens": "on", "reverse_aces": "on"}
    clause.check(Table("crazy-eights", 4, options=powers))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: one.name)
def test_scenario(scenario: Scenario) -> None:
    check_scenario(scenario)
