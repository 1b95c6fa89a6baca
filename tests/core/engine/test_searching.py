"""A search as a policy for whole games: it sees what its seat may see, and plays well."""

from __future__ import annotations

import pytest

import ruleshift
from ruleshift.core.engine.searching import Searching


def test_it_plays_whole_games() -> None:
    game = ruleshift.load("tutorial")
    found = game.rollouts(4, ["search:2", "greedy"], seed=4, seats=2)
    again = game.rollouts(4, [game.searching(2), "greedy"], seed=4, seats=2)
    assert (found.winners, found.turns, found.decisions) == (again.winners, again.turns, again.decisions)
    other = game.rollouts(4, ["search:5", "greedy"], seed=4, seats=2)
    assert other.decisions != found.decisions


@pytest.mark.parametrize("deck", ["star-fluxx", "zombie-fluxx", "necrogenesis"])
def test_what_is_hidden_changes_no_answer(deck: str) -> None:
    game = ruleshift.load(deck)
    match = game.start(["Ann", "Bob"], seed=2)
    for _ in range(12):
        assert match.question is not None
        match.answer(match.question.options[0])
    policy = game.searching(4)
    asked = 0
    while asked < 8 and (question := match.question):
        answer = policy.choose(match.state, 77)
        if len(question.options) > 1:
            asked += 1
            assert {policy.choose(match.redeal(question.who, seed).state, 77) for seed in range(4)} == {
                answer
            }
        match.answer(answer)
    assert asked == 8


def test_it_beats_a_glance() -> None:
    """Thirty games of First Steps, both in either seat."""
    game = ruleshift.load("tutorial")
    first = game.rollouts(15, ["search:4", "random"], seed=1, seats=2)
    second = game.rollouts(15, ["random", "search:4"], seed=1, seats=2)
    assert first.wins(0) + second.wins(1) > 20


def test_names_that_are_none_are_refused() -> None:
    game = ruleshift.load("tutorial")
    for name in ("search", "search:", "search:0", "search:-1", "search:1.5", "search:٣", f"search:{10**30}"):
        with pytest.raises(ValueError, match=r"there is no policy .*search:8"):
            game.policy(name)
    assert isinstance(game.policy("search:12"), Searching)
