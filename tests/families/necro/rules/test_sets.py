"""Sets in NecroGenesis: named in any order, also where members exclude each other or each costs something."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from ruleshift import IllegalAnswer, Match
from ruleshift.core.match.sets import Picks, Several
from ruleshift.core.scenario.scenario import load_scenarios, loaded, positions_of

SCENARIOS = Path(__file__).parents[3] / "scenarios/necro"


def given(file: str, name: str, *answers: str) -> Match:
    """The position of a scenario, some answers on."""
    scenario = next(one for one in load_scenarios(SCENARIOS / file) if one.name.startswith(name))
    game = loaded(scenario.deck)
    match = positions_of(game).begin(game, scenario.given, scenario.added)
    for answer in answers:
        assert match.question is not None
        match.answer(match.question.find(answer))
    return match


def wanted_of(match: Match) -> Several:
    wanted = match.several
    assert wanted is not None
    return wanted


def test_what_excludes_each_other_is_named_in_any_order_but_not_together() -> None:
    match = given("items.yaml", "Of two Scopes", "play Old Rifle")
    wanted = wanted_of(match)
    bayonet, first, second = sorted(wanted.pool, key=lambda option: wanted.pool[option])
    assert wanted.one_of == ((first, second),)
    assert list(wanted.pool.values()) == list(match.question.labels().values())[:-1]  # type: ignore[union-attr]
    before = match.digest()
    with pytest.raises(IllegalAnswer, match="cannot both be chosen"):
        match.answer_set([second, first])
    assert match.digest() == before
    picks = Picks(match)
    assert picks.toggle(second)
    assert picks.open() == [bayonet]
    assert not picks.toggle(second)
    assert set(picks.open()) == {bayonet, first, second}
    reached = set()
    for one, other in ((second, bayonet), (bayonet, second)):
        twin = match.copy()
        twin.answer_set([one, other])
        reached.add(twin.digest())
        assert twin.view(0).sides[0].equipment[0].attached == ("Scope", "Bayonet")
    assert len(reached) == 1


def test_what_each_costs_bounds_the_set() -> None:
    """2 AP: the rifle takes one of them, so one attachment can come along, whichever."""
    match = given("items.yaml", "Only as many can be carried over", "play Old Rifle")
    wanted = wanted_of(match)
    assert (wanted.least, wanted.most, len(wanted.pool)) == (0, 1, 2)
    with pytest.raises(IllegalAnswer, match="2 are chosen, and up to 1 are wanted"):
        match.answer_set(list(wanted.pool))


def test_a_price_in_cards_is_a_set() -> None:
    """The question counts down as cards are named one by one; it is one set all the same."""
    match = given("events.yaml", "A printed additional cost is paid", "play Costly News")
    wanted = wanted_of(match)
    assert (wanted.least, wanted.most, len(wanted.pool)) == (2, 2, 3)
    reached = set()
    for chosen in permutations(["Machete", "Bandage"]):
        twin = match.copy()
        twin.answer_set(chosen)
        reached.add(twin.digest())
        assert twin.view(0).hand == ["Torch"]
    assert len(reached) == 1
    match.answer_set(["Torch"], keep=True)
    assert {match.digest()} == reached


def test_up_to_two_zombies_are_named_in_any_order_and_taken_back() -> None:
    match = given("cards/bosses.yaml", "Mother of Rot costs 5 TH", "draw a zombie", "spawn it")
    wanted = wanted_of(match)
    assert (wanted.least, wanted.most, len(wanted.pool)) == (0, 2, 3)
    names = list(wanted.names.values())
    for one, other in permutations(names, 2):
        twins = match.copy(), match.copy()
        twins[0].answer_set([one, other])
        twins[1].answer_set([other, one])
        assert twins[0].digest() == twins[1].digest()
    begun = match.digest()
    match.answer(min(wanted.pool))
    assert match.digest() != begun
    match.take_back()
    assert match.digest() == begun
