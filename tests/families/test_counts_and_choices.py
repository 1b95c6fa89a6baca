"""Counts that follow Keepers, and choices one of which is that nothing happens."""

from __future__ import annotations

from pathlib import Path

import ruleshift
from ruleshift.core.scenario.scenario import run_paths, set_up
from ruleshift.families.fluxx.codes import hand

DECK = """\
deck: orchard
cards:
  - {name: Apple, type: keeper, count: 20}
  - {name: Wasp, type: creeper, count: 2}
  - {name: Turned, type: new rule, while: {turns: {what: Pear, into: rotten}}}
  - {name: Pear, type: keeper}
  - {name: Pie, type: goal, win: {have: [Apple, Pear]}}
  - {name: Harvest, type: action, do: [{draw: {per: keeper, times: 2}}]}
  - {name: Perhaps, type: action, do: [{either: {Pick two: [{draw: 2}], Leave them: []}}]}
traits: {rotten: x}
"""
SCENARIO = """\
deck: necrogenesis
cards:
  - name: Perhaps
    type: event
    subtype: tactic
    side: survivor
    do: [{choose: {Take: [{draw: 1}], Leave: []}}]
scenarios:
  - name: Nothing happens
    given: {seats: {Ann: {hand: [Perhaps, Perhaps]}, Bob: {}}}
    when:
      - Ann: [play Perhaps, Leave]
    then: {Ann: {hand: [Perhaps], deck: 38, graveyard: [Perhaps]}}
"""


def hand_after(table: list[str], rules: list[str], card: str, *answers: str) -> int:
    game = ruleshift.loads(DECK)
    seats = {"Ann": {"hand": [card, "Pie"], "table": table}, "Bob": {}}
    match = set_up(game, {"seats": seats, "rules": rules, "rest": "draw"})
    for label in (f"play {card}", *answers):
        question = match.question
        assert question is not None
        match.answer(question.find(label))
    return len(match.state.zones[hand(0)])


def test_a_count_follows_the_keepers_of_the_player() -> None:
    assert hand_after(["Apple", "Apple", "Pear", "Wasp"], [], "Harvest") == 1 + 6
    assert hand_after(["Wasp"], [], "Harvest") == 1


def test_a_keeper_that_a_rule_has_turned_is_none() -> None:
    assert hand_after(["Apple", "Pear"], ["Turned"], "Harvest") == 1 + 2


def test_a_choice_can_be_that_nothing_happens() -> None:
    assert hand_after([], [], "Perhaps", "choose Pick two") == 3
    assert hand_after([], [], "Perhaps", "choose Leave them") == 1
    card = ruleshift.loads(DECK).card("Perhaps")
    assert card.text == "Choose Pick two (draw 2 cards) or Leave them (do nothing)."


def test_so_it_can_in_the_other_family(tmp_path: Path) -> None:
    file = tmp_path / "perhaps.yaml"
    file.write_text(SCENARIO, encoding="utf-8")
    assert run_paths([file]) == (["1 scenario: all hold"], 0)
