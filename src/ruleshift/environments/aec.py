"""PettingZoo: one agent for each seat, asked in turn (the AEC interface)."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ruleshift.environments.actions import Actions
from ruleshift.environments.table import SEEDS, game_of, names_of, readable, rewards_of, seats_of, seed_of

if TYPE_CHECKING:
    from ruleshift import Game, Match, View

LEAST, MOST = -30_000, 30_000  # of the numbers of an observation
Observation = dict[str, Any]


class TableEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A match as PettingZoo plays it. An observation has an array of numbers and the mask of legal actions.

    An action that is not legal raises IllegalAnswer and changes nothing.

    >>> env = TableEnv("tutorial", seats=2)
    >>> env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.last()
    >>> env.agent_selection, int(observation["action_mask"].sum()), env.action_space("player_0").n
    ('player_0', 3, np.int64(21))
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "ruleshift_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        deck: Game | str | os.PathLike[str],
        seats: int | None = None,
        *,
        options: Mapping[str, str] | None = None,
        actions: str = "option",
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(
                f"a table is shown as text: render_mode is 'ansi' or None, found {render_mode!r}"
            )
        self.game = game_of(deck, options)
        self.seats = seats_of(self.game, seats)
        self.encoder = self.game.encoder(self.seats)
        self.actions = Actions(self.encoder, actions)
        self.render_mode = render_mode
        self.possible_agents = names_of(self.seats)
        self.agents: list[str] = []
        self._seat_of = {name: seat for seat, name in enumerate(self.possible_agents)}
        size = len(self.encoder.names)
        self.observation_spaces = {
            name: spaces.Dict(
                {
                    "observation": spaces.Box(LEAST, MOST, (size,), np.int16),
                    "action_mask": spaces.Box(0, 1, (self.actions.count,), np.int8),
                }
            )
            for name in self.possible_agents
        }
        self.action_spaces = {name: spaces.Discrete(self.actions.count) for name in self.possible_agents}
        self._random = random.Random()
        self._match: Match | None = None
        self._nothing = np.zeros(self.actions.count, np.int8)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    @property
    def match(self) -> Match:
        """The match that is played: it sees everything, so no agent should."""
        if self._match is None:
            raise ValueError("no match has begun: call reset first")
        return self._match

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a new match. With a seed, this one and all that follow are the same every time."""
        if seed is not None:
            self._random = random.Random(seed_of(seed))
        names = self.possible_agents
        self._match = self.game.start(names, seed=self._random.randrange(SEEDS))
        self.agents = list(names)
        self.rewards = dict.fromkeys(names, 0.0)
        self._cumulative_rewards = dict.fromkeys(names, 0.0)
        self.terminations = dict.fromkeys(names, False)
        self.truncations = dict.fromkeys(names, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in names}
        self.agent_selection = names[0]
        self._go_on()

    def step(self, action: int | None) -> None:
        """Answer for the agent that is asked; None for one whose match is over."""
        match = self.match
        if not self.agents:
            raise ValueError("the match is over and everybody has left: call reset")
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if self.actions.kind == "question" and action is not None:
            action = self.actions.option(int(action), self.encoder.purpose(match))
        match.answer(action)  # type: ignore[arg-type]  # anything else than an option is refused there
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._go_on()

    def _go_on(self) -> None:
        """Turn to whoever is asked, or tell everybody how it ended."""
        asked = self.match.state.asked
        if asked >= 0:
            self.agent_selection = self.possible_agents[asked]
            return
        outcome = self.match.outcome
        assert outcome is not None
        for name, reward in zip(self.possible_agents, rewards_of(self.match), strict=True):
            self.rewards[name] = reward
            self.terminations[name] = True
            self.infos[name] = {"outcome": outcome.kind, "winner": outcome.winner, **outcome.fields}
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """What an agent may see, and what it may do if it is asked."""
        match, encoder = self.match, self.encoder
        seat = self._seat_of[agent]
        row = np.frombuffer(encoder.observe(match, seat), np.int16).copy()
        if match.state.asked != seat:
            return {"observation": row, "action_mask": self._nothing.copy()}
        mask = np.frombuffer(encoder.mask(match), np.int8)
        whole = self.actions.mask(mask, encoder.purpose(match))
        return {"observation": row, "action_mask": whole.copy() if whole is mask else whole}

    def view(self, agent: str) -> View:
        """The same for people and for bots of ours."""
        found: View = self.match.view(self._seat_of[agent])
        return found

    def readable(self, agent: str) -> dict[str, Any]:
        """The same as plain data with the names of cards."""
        return readable(self.match, self._seat_of[agent])

    def legal(self) -> Iterable[int]:
        """The actions of the agent that is asked."""
        purpose = self.encoder.purpose(self.match)
        return [self.actions.action(int(option), purpose) for option in self.match.state.options]

    def render(self) -> str | None:
        """The table as everybody sees it."""
        return str(self.match.view()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
