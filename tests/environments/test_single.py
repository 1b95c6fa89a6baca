"""A seat among bots, as Gymnasium knows it."""

from __future__ import annotations

import pytest
from gymnasium.utils.env_checker import check_env

import ruleshift
from ruleshift.bots import UnknownBot
from ruleshift.environments import SeatEnv


@pytest.mark.parametrize(
    ("deck", "seats", "actions", "options"),
    [
        ("tutorial", 2, "option", None),
        ("star-fluxx", 3, "question", None),
        ("necrogenesis", 2, "option", None),
        ("star-fluxx", 1, "option", {"solo": "on"}),
    ],
)
def test_it_passes_the_check(deck: str, seats: int, actions: str, options: dict[str, str] | None) -> None:
    env = SeatEnv(deck, seats, opponents="random", actions=actions, options=options)
    check_env(env, skip_render_check=True)


def play(env: SeatEnv, seed: int) -> tuple[float, dict[str, object]]:
    observation, info = env.reset(seed=seed)
    ended, reward = False, 0.0
    while not ended:
        assert env.observation_space.contains(observation)
        observation, reward, ended, cut, info = env.step(int(observation["action_mask"].argmax()))
        assert not cut
    assert not observation["action_mask"].any()
    return reward, info


def test_a_whole_match_against_bots() -> None:
    env = SeatEnv("tutorial", 3, opponents=["greedy", "random"])
    seats = set()
    for seed in range(12):
        reward, info = play(env, seed)
        seats.add(info["seat"])
        if info["outcome"] == "win":
            assert (reward == 1) == (info["winner"] == info["seat"])
    assert seats == {0, 1, 2}
    assert SeatEnv("tutorial", 3, opponents="random", seat=2).reset(seed=1)[1]["seat"] == 2


def test_a_function_may_sit_there() -> None:
    seen: list[int] = []

    def last_option(view: ruleshift.View, question: ruleshift.Question) -> int:
        assert view.seat == question.who
        seen.append(question.who)
        return question.options[-1]

    env = SeatEnv("tutorial", 2, opponents=last_option, seat=0)
    play(env, seed=1)
    assert set(seen) == {1}


def test_equal_seeds_make_equal_matches() -> None:
    one, other = (SeatEnv("star-fluxx", 2, opponents="random") for _ in range(2))
    assert play(one, 4) == play(other, 4)
    assert one.match.digest() == other.match.digest()


def test_an_illegal_action_loses_or_raises() -> None:
    env = SeatEnv("tutorial", 2, opponents="random", seat=0)
    env.reset(seed=1)
    _, reward, ended, _, info = env.step(20)
    assert (reward, ended) == (-1, True)
    assert "is not an option" in info["illegal"]
    with pytest.raises(ValueError, match="the match is over: call reset"):
        env.step(0)
    strict = SeatEnv("tutorial", 2, opponents="random", seat=0, illegal="raise", render_mode="ansi")
    strict.reset(seed=1)
    before = strict.match.digest()
    with pytest.raises(ruleshift.IllegalAnswer):
        strict.step(20)
    assert strict.match.digest() == before
    assert "Hand" in (strict.render() or "")
    assert strict.readable()["question"]["prompt"] == "What do you play?"


def test_odd_calls_are_refused() -> None:
    with pytest.raises(UnknownBot, match="did you mean 'greedy'"):
        SeatEnv("tutorial", 2, opponents="greddy")
    with pytest.raises(ValueError, match="one for each of 2 other seats; found 1"):
        SeatEnv("tutorial", 3, opponents=["random"])
    with pytest.raises(ValueError, match="there is no seat 2; there are 2"):
        SeatEnv("tutorial", 2, seat=2)
    with pytest.raises(ValueError, match="illegal actions 'lose' or 'raise', found 'pass'"):
        SeatEnv("tutorial", 2, illegal="pass")
    with pytest.raises(ValueError, match="call reset first"):
        SeatEnv("tutorial", 2).match  # noqa: B018
    with pytest.raises(ValueError, match="render_mode"):
        SeatEnv("tutorial", 2, render_mode="human")
