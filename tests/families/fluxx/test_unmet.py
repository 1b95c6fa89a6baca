"""Why a Goal over filters and other tables is not met, in words a player understands."""

from __future__ import annotations

import pytest

import ruleshift

CASES = [
    (
        "I'll Hold 'Em Off",
        {"Ann": ["Zombie"], "Bob": ["Zombie Duo"], "Cy": ["Zombie"]},
        ["you have no weapon Keeper", "Bob and Cy have at least one zombie Creeper"],
    ),
    (
        "Last One Clean",
        {"Ann": ["Brain"], "Bob": ["Zombie"], "Cy": ["Car"], "Di": []},
        ["you have 1 of the 2 Keepers it wants", "Cy and Di have no zombie Creeper"],
    ),
    (
        "I Alone Survived",
        {"Ann": ["Car", "Friend", "Zombie"], "Bob": ["Zombie"], "Cy": []},
        [
            "you have at least one friend Keeper",
            "Cy has no zombie Creeper",
            "Zombie on your table stands in the way",
        ],
    ),
    (
        "Bury the Dead",
        {"Ann": ["Shovel", "Zombie"], "Bob": ["Zombie Duo"]},
        ["somebody has more zombie Creepers"],
    ),
    (
        "Bury the Dead",
        {"Ann": ["Shovel"], "Bob": ["Zombie Duo"]},
        ["you do not have the most zombie Creepers"],
    ),
    (
        "Zombie Baseball Team",
        {"Ann": ["Baseball Bat", "Zombie Trio", "Zombie"], "Bob": []},
        ["you have 4 of the 9 zombie Creepers it wants, counted by head"],
    ),
]


@pytest.mark.parametrize(("goal", "tables", "gaps"), CASES)
def test_what_a_goal_still_wants(goal: str, tables: dict[str, list[str]], gaps: list[str]) -> None:
    seats = {
        name: {"hand": ["Donuts", "Coffee"] if name == "Ann" else [], "table": table}
        for name, table in tables.items()
    }
    match = ruleshift.load("zombie-fluxx").set_up({"seats": seats, "goals": [goal]})
    assert match.why_not("win", 0) == f"{goal}: {'; '.join(gaps)}."


def test_a_tie_is_not_the_most() -> None:
    position = {
        "seats": {
            "Ann": {"table": ["Revolver", "Dagger", "Footprints", "Fingerprints", "Torn Letter"]},
            "Bob": {"table": ["The Butler", "The Heiress", "The Doctor", "The Gardener", "The Chauffeur"]},
        },
        "goals": ["Case Closed"],
    }
    match = ruleshift.load("mystery-fluxx").set_up(position)
    assert match.why_not("win", 0) == "Case Closed: somebody has as many Keepers."


def test_inflation_is_counted_in() -> None:
    position = {
        "seats": {"Ann": {"table": ["Revolver", "Dagger"]}, "Bob": {}},
        "goals": ["Case Closed"],
        "rules": ["Inflation"],
    }
    match = ruleshift.load("mystery-fluxx").set_up(position)
    assert match.why_not("win", 0) == "Case Closed: you have 2 of the 6 Keepers it wants."
