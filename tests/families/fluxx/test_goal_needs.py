"""A Goal in play, part by part: who has what, in every special case, and in agreement with the engine."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

import ruleshift
from ruleshift import Match
from ruleshift.families.fluxx.codes import GOALS
from ruleshift.families.fluxx.rules.table.force import kinds_on
from ruleshift.families.fluxx.rules.table.state import FluxxState
from ruleshift.families.fluxx.story.goals_in_play import in_the_way, standing
from ruleshift.families.fluxx.view.view import FluxxView
from ruleshift.families.fluxx.wire import GoalNeeds, table
from tests.support.games import FLUXX, TWINS, Setup, play

TABLES = [
    *((deck, seats) for deck in FLUXX for seats in (1, 2, 4)),
    (TWINS, 3),
    ("star-fluxx+zombie-fluxx", 3),
]


def judged_alike(match: Match, rng: Random) -> None:
    """For every seat and Goal: all parts are there and nothing is in the way, or the Goal is not met."""
    if match.outcome is not None:
        return
    s = match.state.copy()
    assert isinstance(s, FluxxState)
    game = s.g
    game.work_out(s)
    for seat in s.order:
        view = match.view(seat)
        assert isinstance(view, FluxxView)
        for goal, told in zip(s.zones[GOALS], table(view, {}).needs, strict=True):
            assert [one.mine for one in standing(s, goal, seat)] == [one.mine for one in told.parts]
            loss = game.goals.losses.get(goal)
            if loss is not None:
                assert all(one.mine for one in told.parts) == loss.holds(s, seat, -1)
                continue
            met = all(one.mine for one in told.parts) and not told.blocked
            assert met == game.goals.aims[goal].reached(s, seat, kinds_on(s, seat)), game.names[goal]
            assert len(in_the_way(s, goal, seat)) == len(told.blocked)


@pytest.mark.parametrize(("deck", "seats"), TABLES)
def test_all_parts_are_mine_just_when_the_goal_is_met(deck: str, seats: int) -> None:
    play(Setup(deck, seats, 7, {}, 0.02), judged_alike)


def needs_of(
    deck: str, goal: str, tables: dict[str, list[Any]], viewer: int | None = 0, **more: Any
) -> GoalNeeds:
    """A Goal as it lies before a viewer; Ann has cards to play, so that the game waits."""
    game = ruleshift.load(deck)
    spare = [card.name for card in game.cards if card.type == "action"][:2]
    seats = {name: {"hand": spare if name == "Ann" else [], "table": lying} for name, lying in tables.items()}
    match = game.set_up({"seats": seats, "goals": [goal], **more})
    view = match.view(viewer)
    assert isinstance(view, FluxxView)
    (found,) = table(view, {}).needs
    return found


def told(needs: GoalNeeds) -> list[tuple[bool, list[int], int, int]]:
    return [(part.mine, part.seats, part.have, part.of) for part in needs.parts]


def test_named_cards_with_who_has_them() -> None:
    needs = needs_of("star-fluxx", "Space Dock", {"Ann": ["Starship"], "Bob": ["Space Station"]})
    assert told(needs) == [(True, [0], 0, 0), (False, [1], 0, 0)]
    assert [part.label for part in needs.parts] == ["", ""]


def test_a_creeper_that_clings_is_there_for_the_goal_that_wants_it_and_in_the_way_of_others() -> None:
    tables: dict[str, list[Any]] = {"Ann": [{"The Robot": ["Evil"]}], "Bob": ["Starship"]}
    needs = needs_of("star-fluxx", "Imperial Star Destroyer", tables)
    assert told(needs) == [(False, [1], 0, 0), (True, [0], 0, 0)]
    assert not needs.blocked
    needs = needs_of("star-fluxx", "Space Dock", tables)
    assert [ruleshift.load("star-fluxx").names[card] for card in needs.blocked] == ["Evil"]


def test_any_two_of_some_are_counted() -> None:
    tables = {"Ann": ["Energy Being"], "Bob": []}
    assert told(needs_of("star-fluxx", "Alien Life Forms", tables)) == [(False, [], 1, 2)]


def test_a_keeper_that_counts_as_yours_lies_elsewhere() -> None:
    tables = {"Ann": ["Holographic Projection"], "Bob": ["Starship"], "Cy": ["Space Station"]}
    needs = needs_of("star-fluxx", "Space Dock", tables)
    assert [(part.mine, part.lent, part.seats) for part in needs.parts] == [
        (False, True, [1]),
        (False, True, [2]),
    ]
    bob = needs_of("star-fluxx", "Space Dock", {**tables, "Ann": []}, viewer=1)
    assert [(part.mine, part.lent) for part in bob.parts] == [(True, False), (False, False)]


def test_zombies_are_counted_by_head_or_by_card_as_the_goal_says() -> None:
    tables = {"Ann": ["Baseball Bat", "Zombie Trio", "Zombie"], "Bob": ["Zombie Duo"]}
    needs = needs_of("zombie-fluxx", "Zombie Baseball Team", tables)
    assert told(needs) == [(True, [0], 0, 0), (False, [], 4, 9)]
    assert [tuple(one) for one in msgspec.to_builtins(needs.parts[1].counts)] == [(0, 4), (1, 2)]
    assert needs.parts[1].label == "9 zombie Creepers by head"
    assert not needs.blocked


def test_a_dead_friend_is_a_zombie() -> None:
    tables = {"Ann": ["Car", "Friend"], "Bob": []}
    alive = needs_of("zombie-fluxx", "Getaway Driver", {**tables, "Ann": ["Friend"]})
    assert told(alive) == [(False, [], 0, 0), (True, [0], 1, 1)]
    dead = needs_of("zombie-fluxx", "Getaway Driver", tables, rules=["Dead Friends"])
    assert told(dead) == [(True, [0], 0, 0), (False, [], 0, 1)]
    assert dead.parts[1].cards == []
    assert len(dead.blocked) == 1


def test_what_must_not_be_there_names_who_has_it() -> None:
    tables = {"Ann": ["Car", "Zombie"], "Bob": ["Zombie"], "Cy": ["Friend"]}
    needs = needs_of("zombie-fluxx", "I Alone Survived", tables)
    assert [(part.without, part.mine, part.seats) for part in needs.parts] == [
        (False, True, [0]),
        (True, True, [2]),
        (True, False, [0, 1]),
        (False, False, [1]),
    ]
    assert (needs.parts[3].have, needs.parts[3].of) == (1, 2)


def test_the_most_says_how_many_it_takes() -> None:
    tables = {"Ann": ["Mordecai"], "Bob": ["Rigby", "Benson"]}
    assert told(needs_of("regular-show-fluxx", "5 Keepers", tables)) == [
        (False, [], 1, 5),
        (False, [1], 1, 3),
    ]


def test_an_ungoal_tells_how_near_it_is_to_whoever_looks() -> None:
    tables = {"Ann": ["Zombie", "Zombie Duo"], "Bob": []}
    for viewer in (0, 1, None):
        needs = needs_of("zombie-fluxx", "Zombie Victory", tables, viewer)
        assert told(needs) == [(False, [0], 2, 5), (False, [0], 1, 2)]
        assert not needs.blocked


def test_whoever_watches_has_nothing_and_sees_who_has_what() -> None:
    needs = needs_of("star-fluxx", "Space Dock", {"Ann": ["Starship"], "Bob": []}, None)
    assert told(needs) == [(False, [0], 0, 0), (False, [], 0, 0)]


HANDS = """deck: hands
cards:
  - {name: Full, type: goal, win: [{at least: 3, of: {in: hand}}, {most: {in: hand}}]}
  - name: Grasp
    type: goal
    win: [{at least: 1, of: {type: keeper, in: hand}}, {most: {type: keeper, in: hand}}]
  - {name: Bell, type: keeper, count: 9}
  - {name: Idle, type: action, count: 9, do: [{draw: 1}]}
"""


def test_of_other_hands_only_the_number_of_cards_is_told() -> None:
    game = ruleshift.loads(HANDS)
    found = []
    for held in (["Bell", "Bell"], ["Idle", "Idle"]):
        seats = {"Ann": {"hand": ["Bell", "Idle"]}, "Bob": {"hand": held}}
        for goal in ("Full", "Grasp"):
            view = game.set_up({"seats": seats, "goals": [goal]}).view(0)
            assert isinstance(view, FluxxView)
            found.append(table(view, {}).needs)
    assert found[:2] == found[2:]
    (full,), (grasp,) = found[:2]
    assert told(full) == [(False, [], 2, 3), (False, [], 2, 3)]
    assert told(grasp)[1][:2] == (False, [])
