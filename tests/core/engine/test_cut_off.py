"""Rollouts with a depth: left after some turns, valued for a seat, the same for the same view and seed."""

from __future__ import annotations

import pytest

import ruleshift

DECKS = ["star-fluxx", "zombie-fluxx", "necrogenesis"]


@pytest.mark.parametrize("deck", DECKS)
def test_games_are_left_after_so_many_turns_and_valued(deck: str) -> None:
    match = ruleshift.load(deck).start(["Ann", "Bob"], seed=4)
    turn = match.view().turn
    found = match.rollouts(6, "greedy", seed=3, seat=0, depth=2)
    assert len(found) == len(found.values) == 6
    assert all(0 <= value <= 1 for value in found.values)
    for at in range(6):
        if found.outcomes[at] == 0:
            assert found.turns[at] >= turn + 2
            assert found.winners[at] == -1
            assert found.words[at] == ""
    again = match.rollouts(6, "greedy", seed=3, seat=0, depth=2)
    assert again.values == found.values
    assert match.redeal(0, rng=9).rollouts(6, "greedy", seed=3, seat=0, depth=2).values == found.values


def test_a_game_that_ends_before_counts_as_it_ended() -> None:
    ann = {"table": ["Starship"], "hand": ["Space Station"]}
    star = ruleshift.load("star-fluxx")
    match = star.set_up({"seats": {"Ann": ann, "Bob": {}}, "goals": ["Space Dock"], "turn": "Ann"})
    found = match.rollouts(30, "greedy", seed=1, seat=0, depth=4)
    won = [at for at in range(30) if found.winners[at] == 0]
    assert won
    assert all(found.values[at] == 1 and found.outcomes[at] == 1 for at in won)
    lost = match.rollouts(30, "greedy", seed=1, seat=1, depth=4)
    assert all(lost.values[at] == 0 for at in range(30) if lost.winners[at] == 0)


def test_a_value_of_ones_own_and_what_cannot_be() -> None:
    game = ruleshift.load("star-fluxx")
    match = game.start(["Ann", "Bob", "Cy"], seed=4)
    mine = match.rollouts(4, seed=1, seat=1, depth=1, value=game.value())
    assert mine.values == match.rollouts(4, seed=1, seat=1, depth=1).values
    assert len(match.rollouts(4, seed=1, seat=1, value=game.value()).values) == 4  # one round
    assert not match.rollouts(4, seed=1, seat=1).values
    with pytest.raises(ValueError, match="valued for a seat: give one"):
        match.rollouts(4, seed=1, depth=1)
    with pytest.raises(ValueError, match="leave processes out"):
        match.rollouts(4, seed=1, seat=0, depth=1, processes=2)
    with pytest.raises(ValueError, match="the number of turns is at least 0, found -1"):
        match.rollouts(4, seed=1, seat=0, depth=-1)
