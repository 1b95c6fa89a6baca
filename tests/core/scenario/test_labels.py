"""The tables of label forms in the docs: all that scenarios meet, and nothing that has gone."""

from __future__ import annotations

from ruleshift.core.scenario.scenario import load_scenarios, scenario_files
from tests.support import labels


def test_every_documented_label_is_one_of_a_scenario() -> None:
    """That all others are documented is looked at wherever scenarios are run (test_scenarios.py)."""
    scenarios = [one for path in scenario_files([labels.SCENARIOS]) for one in load_scenarios(path)]
    said = labels.spoken(scenarios)  # takes its time: once for all families
    for family in labels.FAMILIES:
        table = labels.documented(family)
        assert len(table) > 40
        assert [label for label in table.values() if label not in said] == [], labels.COMMAND
        assert {purpose for purpose, _ in table} >= {"choose", "discard", "use"}


def test_a_form_says_what_changes_in_a_label() -> None:
    seats, cards, own = ("Ann", "Bob"), ("Bruiser", "Draw 4", "Machete"), ("Left",)
    forms = {
        "play Draw 4": "play CARD",
        "take Draw 4 from Bob": "take CARD from PLAYER",
        "choose Left": "choose LABEL",
        "keep Bruiser, 2 HP, burn": "keep CARD",
        "resolve Bruiser, 3 HP next": "resolve CARD next",
        "put down Machete, with Bruiser and Machete": "put down CARD",
        "use Machete (2nd ability)": "use CARD (1st ability)",
        "use Volley of Machete": "use ABILITY of CARD",
        "X = 12": "X = N",
        "remove Bleed": "remove STATUS",
    }
    assert {label: labels.form(label, cards, own, seats) for label in forms} == forms
