"""Scenarios name the members of a set in any order, and what to keep where that is shorter."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleshift import load
from ruleshift.core.scenario.scenario import load_scenarios, run_scenario

LIMIT = """
deck: zombie-fluxx
scenarios:
  - name: Keepers over the limit
    given:
      seats: {{Ann: {{}}, Bob: {{table: [Friend, Friend, Car, Brain, Coffee]}}}}
      rules: [Keeper Limit {limit}]
    when:
      - Bob: {answers}
    then: {{discard: [{gone}]}}
"""
SEATS = {"Ann": {"list": "scorched-earth"}, "Bob": {"list": "long-watch"}}
EXCHANGE = """
deck: necrogenesis
scenarios:
  - name: What is exchanged is named in any order, and the other seat is asked
    given: {phase: set-up, seats: {Ann: {list: scorched-earth}, Bob: {list: long-watch}}}
    when:
      - Ann: %s
    then: {question: {seat: Bob}}
"""


def failures(text: str, folder: Path) -> list[str]:
    file = folder / "sets.yaml"
    file.write_text(text)
    return [str(failure) for scenario in load_scenarios(file) for failure in run_scenario(scenario)]


@pytest.mark.parametrize(
    ("limit", "answers", "gone"),
    [
        (3, "[discard Coffee, discard Car]", "Car, Coffee"),
        (3, "[discard Friend, discard Brain]", "Brain, Friend"),
        (3, "[discard Friend, discard Friend]", "Friend, Friend"),
        (2, "[discard Friend, discard Coffee, discard Car]", "Car, Coffee, Friend"),
        (2, "[keep Friend, keep Car]", "Brain, Coffee, Friend"),
    ],
)
def test_members_come_in_any_order(limit: int, answers: str, gone: str, tmp_path: Path) -> None:
    assert failures(LIMIT.format(limit=limit, answers=answers, gone=gone), tmp_path) == []


@pytest.mark.parametrize(
    "answers",
    [
        "[discard Friend, discard Friend, discard Friend]",
        "[discard Coffee]",
        "[keep Friend, keep Friend, keep Car]",
    ],
)
def test_a_set_that_cannot_be_fails_where_it_is_named(answers: str, tmp_path: Path) -> None:
    found = failures(LIMIT.format(limit=2, answers=answers, gone="Car"), tmp_path)
    assert "sets.yaml:9:" in found[0]


def test_what_may_be_fewer_is_ended_with_its_word(tmp_path: Path) -> None:
    """Where the last card ends a set by itself, the word may stand there all the same."""
    match = load("necrogenesis").set_up({"phase": "set-up", "seats": SEATS})
    assert match.several is not None
    names = list(match.several.pool.values())
    for chosen in (names[:2], names[1::-1], names[:2:-1], names[::-1], names[-1:]):
        assert failures(EXCHANGE % [*chosen, "keep the rest"], tmp_path) == []
    assert "expected one to Bob, found Ann asked" in failures(EXCHANGE % names[1::-1], tmp_path)[0]
