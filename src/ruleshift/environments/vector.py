"""Many games at once: actions for all of them in, arrays out. What PPO and the like need."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ruleshift.core.engine.arguments import number_of
from ruleshift.core.engine.many import MOST_GAMES, ManyGames
from ruleshift.core.engine.rollouts import Policies, policies_for
from ruleshift.environments.actions import Actions, action_features
from ruleshift.environments.table import game_of, seats_of, seed_of

if TYPE_CHECKING:
    from ruleshift import Game
    from ruleshift.core.engine.many import Arrays


class Batch(NamedTuple):
    """The games after a step, a row each. Where one has ended, what is seen is the next, dealt already."""

    observations: npt.NDArray[np.int16]  # games x numbers: what the seat that is asked may see
    rewards: npt.NDArray[np.float64]  # the learner's; games x seats if all seats learn
    terminations: npt.NDArray[np.bool_]  # whether a game has ended with this step
    masks: npt.NDArray[np.int8]  # games x actions: which are legal
    seats: npt.NDArray[np.int64]  # who is asked
    purposes: npt.NDArray[np.int64]  # what for, as a number in `VectorGames.purposes`
    prospects: npt.NDArray[np.int16]  # games x options x numbers, if asked for
    winners: npt.NDArray[np.int64]  # where a game has ended: who has won, or -1
    learners: npt.NDArray[np.int64]  # where a game has ended: the learner's seat in it, or -1
    turns: npt.NDArray[np.int64]  # where a game has ended: its last turn


class VectorGames:
    """So many games of a deck, which answer together.

    Without opponents every seat learns (self-play), and `Batch.seats` tells whose turn it is. With them the
    engine plays the other seats by any policies of `rollouts`, one for all or one for each; the learner then
    has its own ``seat``, or another one in every game.

    >>> games = VectorGames("tutorial", games=4, seats=2)
    >>> batch = games.reset(seed=1)
    >>> batch.observations.shape == (4, len(games.names)), batch.masks.sum(axis=1).min() >= 2
    (True, np.True_)
    >>> batch = games.step(batch.masks.argmax(axis=1))
    >>> batch.rewards.shape, batch.terminations.tolist()
    ((4, 2), [False, False, False, False])
    """

    def __init__(
        self,
        deck: Game | str | os.PathLike[str],
        games: int = 64,
        seats: int | None = None,
        *,
        opponents: Policies | None = None,
        seat: int | None = None,
        options: Mapping[str, str] | None = None,
        actions: str = "option",
        prospects: bool = False,
    ) -> None:
        self.game = game_of(deck, options)
        self.games = number_of("games", games, 1, MOST_GAMES)
        self.seats = seats_of(self.game, seats)
        self.encoder = self.game.encoder(self.seats)
        self.actions = Actions(self.encoder, actions)
        self.self_play = opponents is None
        if seat is not None and (self.self_play or not 0 <= seat < self.seats):
            raise ValueError(
                "a seat of one's own is one against opponents"
                if self.self_play
                else f"there is no seat {seat}; there are {self.seats}, numbered from 0"
            )
        others = [] if opponents is None else self._policies(opponents)
        own = -1 if seat is None else seat
        self._many = ManyGames(self.game, self.games, self.seats, others, own, prospects)
        self._size = len(self.encoder.names)
        self._purposes: npt.NDArray[np.int64] = np.zeros(0, np.int64)
        self._with_prospects = prospects

    def _policies(self, opponents: Policies) -> list[Any]:
        others = self.seats - 1
        if not others:
            raise ValueError(f"{self.game.title} is played alone here: there is no opponent")
        return list(policies_for(self.game, opponents, others))

    # -- what the numbers mean -------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        """The name of each number of an observation."""
        return list(self.encoder.names)

    @property
    def purposes(self) -> list[str]:
        """What questions can be about."""
        return list(self.encoder.purposes)

    @property
    def prospect_names(self) -> list[str]:
        """The name of each number that `prospects` has for an option."""
        return list(self.encoder.prospects)

    def action_features(self) -> tuple[list[str], npt.NDArray[np.int16]]:
        """What each option of the deck is about, by what its card does: names of columns, and a row each."""
        return action_features(self.game, self.encoder)

    # -- playing ---------------------------------------------------------------------------

    def reset(self, seed: int = 0) -> Batch:
        """Deal all games anew. Game `i` is dealt from `seed + i`, then from `seed + i + games` and so on."""
        return self._batch(self._many.begin(seed_of(seed)))

    def step(self, actions: npt.ArrayLike) -> Batch:
        """Answer in all games. If one action is illegal, IllegalAnswer is raised and nothing changes."""
        given: Any = np.asarray(actions)
        if given.ndim != 1 or given.dtype.kind not in "iu":
            raise ValueError(
                f"one whole number for each of {self.games} games, found {given.dtype} {given.shape}"
            )
        chosen: list[int] = given.tolist()
        if self.actions.kind == "question" and len(chosen) == len(self._purposes):
            meant = self._purposes.tolist()
            chosen = [self.actions.option(one, purpose) for one, purpose in zip(chosen, meant, strict=True)]
        return self._batch(self._many.step(chosen))

    def _batch(self, found: Arrays) -> Batch:
        """Arrays that share their memory with the engine, which makes new ones for the next step."""
        games = self.games
        raw = found.buffers()
        seats = np.frombuffer(raw["seats"], np.int64)
        purposes = self._purposes = np.frombuffer(raw["purposes"], np.int64)
        learners = np.frombuffer(raw["learners"], np.int64)
        rewards = np.frombuffer(raw["rewards"], np.float64).reshape(games, self.seats)
        if not self.self_play:
            rewards = rewards[np.arange(games), np.maximum(learners, 0)]
        masks = np.frombuffer(raw["masks"], np.int8).reshape(games, -1)
        shape = (games, self.actions.options, -1) if self._with_prospects else (games, 0, 0)
        return Batch(
            np.frombuffer(raw["observations"], np.int16).reshape(games, self._size),
            rewards,
            np.frombuffer(raw["ended"], np.bool_),
            self.actions.masks(masks, purposes),
            seats,
            purposes,
            np.frombuffer(raw["prospects"], np.int16).reshape(shape)
            if self._with_prospects
            else np.zeros(shape, np.int16),
            np.frombuffer(raw["winners"], np.int64),
            learners,
            np.frombuffer(raw["turns"], np.int64),
        )
