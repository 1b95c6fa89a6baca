"""A function of somebody's own plays whole games: it sees what its seat may see, and must answer properly."""

from __future__ import annotations

import pytest

import ruleshift
from ruleshift import Question, View


def first(view: View, question: Question) -> int:
    assert view.seat == question.who
    assert view.question is not None
    return question.options[0]


def test_a_function_plays_as_a_policy_would() -> None:
    """Games by a function are those that the same answers make in a match."""
    game = ruleshift.load("tutorial")
    found = game.rollouts(4, first, seed=3, seats=2)
    for at in range(4):
        match = game.start(["A", "B"], seed=3 + at)
        while question := match.question:
            match.answer(question.options[0])
        assert match.outcome is not None
        assert found.winners[at] == (-1 if match.outcome.winner is None else match.outcome.winner)
        assert found.turns[at] == match.view().turn


def test_it_sits_beside_named_ones() -> None:
    game = ruleshift.load("star-fluxx")
    seats: set[int] = set()

    def noting(view: View, question: Question) -> int:
        seats.add(question.who)
        assert len(view.hand) == view.hand_counts[question.who]  # type: ignore[attr-defined]
        return question.options[-1]

    assert len(game.rollouts(2, ["random", noting, "greedy"], seed=1, seats=3)) == 2
    assert seats == {1}
    match = game.start(["Ann", "Bob"], seed=1)
    assert len(match.rollouts(2, noting, seed=1, seat=0)) == 2


def test_one_that_was_made_plays_as_its_name_does() -> None:
    game = ruleshift.load("star-fluxx")
    named = game.rollouts(3, ["linear", "greedy"], seed=5, seats=2)
    made = game.rollouts(3, [game.linear(game.value()), game.policy("greedy")], seed=5, seats=2)
    assert (made.winners, made.turns, made.decisions) == (named.winners, named.turns, named.decisions)
    with pytest.raises(ValueError, match="a policy that has no name plays in one process"):
        game.rollouts(4, game.linear(), seed=1, seats=2, processes=2)
    with pytest.raises(ValueError, match="a policy of another game cannot play First Steps"):
        ruleshift.load("tutorial").rollouts(1, game.linear(), seed=1, seats=2)


def test_a_search_plays_on_with_any() -> None:
    match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
    game = match.game
    named = match.look_ahead(0, worlds=4, policy="linear", seed=1)
    assert match.look_ahead(0, worlds=4, policy=game.linear(), seed=1).values == named.values
    asked: list[int] = []

    def noting(view: View, question: Question) -> int:
        asked.append(question.who)
        return question.options[0]

    assert match.look_ahead(0, worlds=4, depth=4, policy=noting, seed=1).worlds == 4
    assert set(asked) == {0, 1}
    for odd in (None, 5, ["linear", "random"]):
        with pytest.raises(ValueError, match="a policy is a name, a function or one that"):
            match.look_ahead(0, policy=odd)  # type: ignore[arg-type]
    for option in ("play", None, 10**30, -1, 1.5):
        with pytest.raises(ValueError, match="is not an option of the present question"):
            match.look_ahead(0, options=[option])  # type: ignore[list-item]


def test_odd_ones_are_refused() -> None:
    game = ruleshift.load("tutorial")
    for answer in (-1, 10**30, None, "play"):
        with pytest.raises(ruleshift.IllegalAnswer, match="a policy of your own has answered"):
            game.rollouts(1, lambda view, question, said=answer: said, seed=1, seats=2)
    with pytest.raises(ValueError, match="a policy that has no name plays in one process"):
        game.rollouts(4, first, seed=1, seats=2, processes=2)
    with pytest.raises(ValueError, match=r"a policy is a name, a function or one that was made, .* found 3"):
        game.rollouts(1, ["random", 3], seed=1, seats=2)  # type: ignore[list-item]
