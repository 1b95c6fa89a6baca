"""The table as PettingZoo plays it: its own tests pass, and what goes wrong is said in words."""

from __future__ import annotations

import warnings

import pytest
from pettingzoo.test import api_test, seed_test

import ruleshift
from ruleshift.environments import TableEnv

# PettingZoo's test complains of every observation that is a dict, as those of its own card games are.
OF_DICTS = ("Observation space for each agent probably should be", "Observation is not a NumPy array")
TABLES = [
    ("tutorial", 2, None),
    ("star-fluxx", 6, None),
    ("zombie-fluxx", 2, None),
    ("mystery-fluxx", 3, None),
    ("regular-show-fluxx", 4, None),
    ("necrogenesis", 2, None),
    ("star-fluxx", 1, {"solo": "on"}),
    ("star-fluxx+zombie-fluxx", 5, None),
]


@pytest.mark.parametrize(("deck", "seats", "options"), TABLES)
def test_it_passes_the_api_test(deck: str, seats: int, options: dict[str, str] | None) -> None:
    with warnings.catch_warnings():
        for said in OF_DICTS:
            warnings.filterwarnings("ignore", message=said)
        api_test(TableEnv(deck, seats, options=options, render_mode="ansi"), num_cycles=40)


def test_it_passes_the_seed_test() -> None:
    for deck, actions in (("star-fluxx", "option"), ("necrogenesis", "question")):
        seed_test(lambda: TableEnv(deck, 2, actions=actions), num_cycles=30)  # noqa: B023 - called at once


def play(env: TableEnv, seed: int) -> None:
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, _, terminated, _, _ = env.last()
        env.step(None if terminated else observation["action_mask"].argmax())
        assert agent in env.possible_agents


@pytest.mark.parametrize("actions", ["option", "question"])
def test_a_whole_match_ends_with_rewards_for_all(actions: str) -> None:
    env = TableEnv("star-fluxx", 3, actions=actions)
    env.reset(seed=2)
    sums = dict.fromkeys(env.possible_agents, 0.0)
    last = {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        sums[agent] += reward
        assert not truncated
        if terminated:
            last[agent] = info
            env.step(None)
        else:
            assert env.observation_space(agent).contains(observation)
            assert list(env.legal()) == observation["action_mask"].nonzero()[0].tolist()
            env.step(int(observation["action_mask"].argmax()))
    outcome = env.match.outcome
    assert outcome is not None
    assert set(last) == set(env.possible_agents)
    assert all(info["winner"] == outcome.winner and info["how"] for info in last.values())
    if outcome.winner is not None:
        assert sums[env.possible_agents[outcome.winner]] == 1
        assert sum(sums.values()) == pytest.approx(0)


def test_only_who_is_asked_may_act() -> None:
    env = TableEnv("tutorial", 2)
    env.reset(seed=1)
    assert env.observe("player_0")["action_mask"].sum() == 3
    assert env.observe("player_1")["action_mask"].sum() == 0


def test_it_can_be_read_too() -> None:
    env = TableEnv("tutorial", 2, render_mode="ansi")
    env.reset(seed=1)
    told = env.readable("player_1")
    assert told["question"] is None
    assert told["places"]["hand:0"] == ["?"] * 3
    assert "?" not in told["places"]["hand:1"]
    mine = env.readable("player_0")
    assert set(mine["question"]["options"]) == set(env.legal())
    assert env.view("player_0").hand == mine["places"]["hand:0"]
    assert "hand" in (env.render() or "")


def test_what_is_illegal_changes_nothing() -> None:
    env = TableEnv("tutorial", 2)
    env.reset(seed=1)
    before = env.match.digest()
    for wrong in (-1, 20, 10**9, None, 0.5):
        with pytest.raises(ruleshift.IllegalAnswer, match="is not an option; player_0 is asked"):
            env.step(wrong)  # type: ignore[arg-type]
    assert env.match.digest() == before
    asked = TableEnv("tutorial", 2, actions="question")
    asked.reset(seed=1)
    with pytest.raises(
        ruleshift.IllegalAnswer, match="is an answer to 'discard', and what is asked is 'play'"
    ):
        asked.step(asked.encoder.purposes.index("discard") * asked.actions.options)


def test_after_the_end() -> None:
    env = TableEnv("tutorial", 2)
    play(env, seed=3)
    with pytest.raises(ValueError, match="everybody has left: call reset"):
        env.step(0)
    env.reset()
    assert env.agents == env.possible_agents


def test_odd_calls_are_refused() -> None:
    with pytest.raises(ValueError, match="call reset first"):
        TableEnv("tutorial", 2).step(0)
    with pytest.raises(ruleshift.UnknownDeck):
        TableEnv("no-such-deck")
    with pytest.raises(ValueError, match="is for 2 players, found 3"):
        TableEnv("necrogenesis", 3)
    with pytest.raises(ValueError, match="render_mode is 'ansi' or None, found 'human'"):
        TableEnv("tutorial", render_mode="human")
    env = TableEnv("tutorial", 2)
    with pytest.raises(ValueError, match=r"a seed is a whole number, found 1\.5"):
        env.reset(seed=1.5)  # type: ignore[arg-type]
    for seed in (-1, 0, 2**70):
        env.reset(seed=seed)
        assert env.agents == ["player_0", "player_1"]
