"""Many games at once: the same games as one by one, whatever the number, and odd calls refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ruleshift
from ruleshift.environments import Batch, VectorGames
from tests.support.games import FLUXX


def first_legal(batch: Batch) -> Any:
    return batch.masks.argmax(axis=1)


def chosen(batch: Batch, rnd: np.random.Generator) -> Any:
    return (rnd.random(batch.masks.shape) * batch.masks).argmax(axis=1)


@pytest.mark.parametrize("deck", [*FLUXX, "necrogenesis"])
def test_they_are_the_games_that_a_match_plays(deck: str) -> None:
    """Game by game the same questions and rows as in matches dealt from the same seeds."""
    number, seats = 3, 2
    games = VectorGames(deck, games=number, seats=seats)
    seeds = list(range(40, 40 + number))
    names = [f"Seat {seat}" for seat in range(seats)]
    matches = [games.game.start(names, seed=seed) for seed in seeds]
    rnd = np.random.default_rng(2)
    batch = games.reset(seed=40)
    ended = 0
    for _ in range(400):
        for at, match in enumerate(matches):
            question = match.question
            assert question is not None
            assert batch.seats[at] == question.who
            assert games.purposes[batch.purposes[at]] == question.purpose
            assert np.flatnonzero(batch.masks[at]).tolist() == sorted(question.options)
            assert batch.observations[at].tolist() == games.encoder.observe(match, question.who).tolist()
        answers = chosen(batch, rnd)
        batch = games.step(answers)
        for at, answer in enumerate(answers):
            matches[at].answer(int(answer))
            assert (matches[at].outcome is not None) == batch.terminations[at]
            if matches[at].outcome:
                ended += 1
                seeds[at] += number
                matches[at] = games.game.start(names, seed=seeds[at])
    assert ended > number or deck == "necrogenesis"


def test_an_ended_game_is_told_and_dealt_anew() -> None:
    games = VectorGames("tutorial", games=4, seats=2)
    batch = games.reset(seed=1)
    rnd = np.random.default_rng(1)
    ended = 0
    for _ in range(200):
        batch = games.step(chosen(batch, rnd))
        for at in np.flatnonzero(batch.terminations):
            ended += 1
            winner = batch.winners[at]
            assert sorted(batch.rewards[at]) == ([-1.0, 1.0] if winner >= 0 else [0.0, 0.0])
            assert winner < 0 or batch.rewards[at, winner] == 1.0
            assert batch.turns[at] > 0
        assert not batch.rewards[~batch.terminations].any()
        assert (batch.masks.sum(axis=1) >= 2).all()
    assert ended > 20


def test_what_happens_in_one_game_depends_on_no_other() -> None:
    few, many = VectorGames("tutorial", games=2, seats=2), VectorGames("tutorial", games=2, seats=2)
    one, other = few.reset(seed=5), many.reset(seed=5)
    for _ in range(25):
        one = few.step(first_legal(one))
        last = [int(np.flatnonzero(other.masks[1])[-1])]
        other = many.step([*first_legal(other)[:1], *last])
        assert one.observations[0].tolist() == other.observations[0].tolist()


def test_the_seed_decides() -> None:
    games = VectorGames("star-fluxx", games=3, seats=3, opponents=["greedy", "random"])
    runs = []
    for _ in range(2):
        batch = games.reset(seed=-3)
        for _ in range(40):
            batch = games.step(first_legal(batch))
        runs.append(batch.observations.tolist())
    assert runs[0] == runs[1]
    assert games.reset(seed=9).observations.tolist() != games.reset(seed=8).observations.tolist()


def test_against_opponents_only_the_learner_is_asked() -> None:
    games = VectorGames("star-fluxx", games=8, seats=3, opponents="random")
    batch = games.reset(seed=1)
    assert set(batch.seats.tolist()) == {0, 1, 2}  # another seat in every game
    rnd = np.random.default_rng(1)
    ended = 0
    for _ in range(120):
        before = batch.seats
        batch = games.step(chosen(batch, rnd))
        over = batch.terminations
        ended += int(over.sum())
        assert (batch.seats[~over] == before[~over]).all()
        assert (batch.learners[over] == before[over]).all()
        won = over & (batch.winners == batch.learners)
        assert (batch.rewards[won] == 1).all()
        assert (batch.rewards[over & ~won] <= 0).all()
    assert ended > 3
    kept = VectorGames("star-fluxx", games=4, seats=3, opponents="random", seat=2)
    assert set(kept.reset(seed=1).seats.tolist()) == {2}


def test_prospects_come_with_the_options() -> None:
    games = VectorGames("star-fluxx", games=4, seats=2, prospects=True)
    batch = games.reset(seed=1)
    shape = (4, games.game.option_count, len(games.prospect_names))
    assert batch.prospects.shape == shape
    assert not batch.prospects[batch.masks == 0].any()
    assert batch.prospects[..., games.prospect_names.index("mine")].any()
    assert VectorGames("tutorial", games=2, seats=2).reset().prospects.size == 0


def test_both_ways_to_number_actions_play_the_same_game() -> None:
    plain = VectorGames("star-fluxx", games=3, seats=2)
    asked = VectorGames("star-fluxx", games=3, seats=2, actions="question")
    assert asked.actions.count == plain.actions.count * len(plain.purposes)
    one, other = plain.reset(seed=4), asked.reset(seed=4)
    for _ in range(40):
        assert np.array_equal(one.observations, other.observations)
        assert (one.masks.sum(axis=1) == other.masks.sum(axis=1)).all()
        action = other.masks.argmax(axis=1)
        assert (action // plain.actions.count == other.purposes).all()
        one, other = plain.step(first_legal(one)), asked.step(action)


def test_an_action_of_another_question_is_refused() -> None:
    games = VectorGames("tutorial", games=1, seats=2, actions="question")
    batch = games.reset(seed=1)
    with pytest.raises(ruleshift.IllegalAnswer, match="is an answer to 'take', and what is asked is 'play'"):
        games.step([games.purposes.index("take") * games.actions.options])
    assert games.step(first_legal(batch)).observations.shape[0] == 1


def test_one_illegal_action_changes_nothing() -> None:
    games = VectorGames("tutorial", games=3, seats=2)
    batch = games.reset(seed=1)
    good = first_legal(batch).tolist()
    illegal = int(np.flatnonzero(batch.masks[2] == 0)[0])
    for bad in (illegal, -1, 10**6):
        with pytest.raises(
            ruleshift.IllegalAnswer, match=r"game 2: .* is not an option of seat 0; its options"
        ):
            games.step([good[0], good[1], bad])
    again = VectorGames("tutorial", games=3, seats=2)
    again.reset(seed=1)
    assert games.step(good).observations.tolist() == again.step(good).observations.tolist()


def test_odd_calls_are_refused() -> None:
    games = VectorGames("tutorial", games=2, seats=2)
    with pytest.raises(ValueError, match="no game has begun: call reset first"):
        games.step([0, 0])
    games.reset()
    with pytest.raises(ValueError, match="one answer for each of 2 games, found 1"):
        games.step([0])
    with pytest.raises(ValueError, match="one whole number for each of 2 games"):
        games.step([0.5, 1.0])
    with pytest.raises(ValueError, match="a seed is a whole number, found 'x'"):
        games.reset(seed="x")  # type: ignore[arg-type]
    with pytest.raises(ruleshift.UnknownDeck, match="did you mean 'star-fluxx'"):
        VectorGames("star-flux")
    with pytest.raises(ValueError, match="is for 2 to 4 players, found 9"):
        VectorGames("tutorial", seats=9)
    with pytest.raises(ValueError, match="the number of games is at least 1, found 0"):
        VectorGames("tutorial", games=0)
    for many in (10**6, 2**63, 10**30):
        with pytest.raises(ValueError, match=f"the number of games is at most 100,000, found {many}"):
            VectorGames("tutorial", games=many)
    with pytest.raises(ValueError, match="there is no policy 'best'"):
        VectorGames("tutorial", seats=2, opponents="best")
    with pytest.raises(ValueError, match="there is no seat 3; there are 2"):
        VectorGames("tutorial", seats=2, opponents="random", seat=3)
    with pytest.raises(ValueError, match="actions are told apart by 'option' or 'question', found 'card'"):
        VectorGames("tutorial", actions="card")
    with pytest.raises(ValueError, match="is played alone here"):
        VectorGames("star-fluxx", seats=1, options={"solo": "on"}, opponents="random")


def test_a_game_for_one_brings_its_points() -> None:
    games = VectorGames("star-fluxx", games=2, seats=1, options={"solo": "on"})
    batch = games.reset(seed=1)
    rnd = np.random.default_rng(1)
    for _ in range(3000):
        batch = games.step(chosen(batch, rnd))
        if batch.terminations.any():
            break
    assert batch.terminations.any()
    assert (batch.rewards[batch.terminations] >= 0).all()


def test_what_actions_are_about() -> None:
    games = VectorGames("star-fluxx", games=1, seats=2)
    names, rows = games.action_features()
    assert rows.shape == (games.game.option_count, len(names))
    assert (rows[:, :3].sum(axis=1) == 1).all()
    card = games.game.names.index("Draw 4")
    assert rows[card, names.index("sets draw")] == 4
    power, source = games.game.powers()[0]
    assert rows[power, 3:].tolist() == rows[source, 3:].tolist()
