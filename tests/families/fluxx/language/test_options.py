"""A card under given options: what is decided disappears from every clause that can hold a condition."""

from __future__ import annotations

from typing import Any

import pytest

from ruleshift.families.fluxx.language import options

from .samples import read_sample

Data = Any
ON, OFF = {"strict": "on"}, {"strict": "off"}
DRAW = {"verb": "draw", "what": {"n": 1, "numeral": True}, "to": "hand", "who": "you"}
HAVE = [{"cond": "have", "what": ["Sun"]}]
STEP = "{if: {option: strict}, then: [{draw: 1}]}"


def decided(card: Data, choices: dict[str, str]) -> Data:
    return options.decided(card, choices)


def card(text: str) -> Data:
    return read_sample(f"name: Probe\ntype: {text}")["cards"][-1]


@pytest.mark.parametrize(
    ("text", "clause", "found"),
    [
        (f"secret\nleaves: [{STEP}]", "leaves", [DRAW]),
        (f"action\ndo: [{STEP}]", "do", [DRAW]),
        (f"action\ndo: [{{in turn: each player, do: [{STEP}]}}]", "do", None),
        ("danger\ndo: [{eliminate: you, if: {option: strict}}]", "do", None),
        ("ungoal\nlose: {if: {option: strict, any player: {have: Sun}}}", "lose", None),
        ("new rule\nwhile: {title: chef, if: {option: strict, have: Sun}}", "while", None),
    ],
)
def test_what_an_option_forbids_disappears(text: str, clause: str, found: Data) -> None:
    probe = card(text)
    assert clause not in decided(probe, OFF)
    left = decided(probe, ON)[clause]
    assert "option" not in repr(left)
    if found is not None:
        assert left == found


def test_what_is_left_of_the_clause_stays() -> None:
    rule = card("new rule\nwhile: {draw: 2, add: {play: 1}, if: {option: strict}}")
    assert decided(rule, ON)["while"] == rule["while"] | {"if": None}
    assert decided(rule, OFF)["while"] == rule["while"] | {"if": None, "add": {}}
    ungoal = card("ungoal\nlose: {if: {option: strict, any player: {have: Sun}}}")
    assert decided(ungoal, ON)["lose"]["if"] == [{"cond": "any player", "what": HAVE}]
    danger = card("danger\ndo: [{eliminate: each player, if: {option: strict, have: Sun}}]")
    assert decided(danger, ON)["do"][0]["if"] == HAVE
    turns = card(f"action\ndo: [{{in turn: each player, do: [{{draw: 1}}, {STEP}]}}]")
    assert decided(turns, OFF)["do"][0]["do"] == [DRAW]


def test_the_forfeit_of_a_duty_is_decided_too() -> None:
    rule = card(f"new rule\nduty: {{when: keeper played, say: hi, forfeit: [{{draw: 1}}, {STEP}]}}")
    assert decided(rule, OFF)["duty"]["forfeit"] == [DRAW]
    assert decided(rule, ON)["duty"]["forfeit"] == [DRAW, DRAW]


@pytest.mark.parametrize(
    ("condition", "on", "off"),
    [
        ("every player", True, False),
        ("any player", True, False),
        ("every other player", True, False),
        ("no other player", False, True),
    ],
)
def test_conditions_about_players(condition: str, on: bool, off: bool) -> None:
    probe = card(f"action\ndo: [{{if: {{{condition}: {{option: strict}}}}, then: [{{draw: 1}}]}}]")
    assert [bool(decided(probe, choices).get("do")) for choices in (ON, OFF)] == [on, off]
    both = card(f"action\ndo: [{{if: {{{condition}: {{option: strict, have: Sun}}}}, then: [{{draw: 1}}]}}]")
    assert decided(both, ON)["do"][0]["what"] == [{"cond": condition, "what": HAVE}]
