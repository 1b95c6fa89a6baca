"""OpenSpiel: a deck as one of its games, written in Python there.

The deal is one chance node at the root: an outcome of it is the seed from which all chance of the match
follows. So a state is reached again by its history, as OpenSpiel wants it. Its own bots in C++ must not be
let play a game that is written in Python: they crash the interpreter.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

import ruleshift
from ruleshift import Match
from ruleshift.environments.table import game_of, names_of, rewards_of, seats_of

NAME = "ruleshift"
DEALS = 1000  # outcomes of the chance node, unless somebody asks for more
LONGEST = 200_000  # answers; the engine ends every game long before
MOST_POINTS = 1000.0

TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Ruleshift: card games whose rules change",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=1,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"deck": "", "players": 0, "deals": DEALS},
)


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A deck with a number of players: `pyspiel.load_game("ruleshift(deck=tutorial,players=2)")`."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        wanted = params or {}
        self.ruleshift_game = game_of(str(wanted.get("deck", "")))
        self.seats = seats_of(self.ruleshift_game, wanted.get("players") or None)
        self.deals = int(wanted.get("deals", DEALS))
        if self.deals < 1:
            raise ValueError(f"there is at least one deal, found {self.deals}")
        self.encoder = self.ruleshift_game.encoder(self.seats)
        points = MOST_POINTS if self.seats == 1 else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=int(self.ruleshift_game.option_count),
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=points,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(TYPE, info, wanted)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> SpielObserver:
        return SpielObserver(self.encoder)


class Held:
    """A match inside a state, which OpenSpiel copies with all that it has."""

    def __init__(self, match: Match | None = None) -> None:
        self.match = match

    def __deepcopy__(self, memo: object) -> Held:
        return Held(self.match and self.match.copy())


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A position: before the deal, at a question, or at the end."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held = Held()

    @property
    def match(self) -> Match | None:
        """The match, once it has been dealt."""
        return self.held.match

    def current_player(self) -> int:
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        asked = self.match.state.asked
        return int(asked) if asked >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.match is not None and self.match.state.asked < 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(seed, 1.0 / deals) for seed in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(int(option) for option in self.match.state.options) if self.match else []

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            game = self.get_game()
            self.held = Held(game.ruleshift_game.start(names_of(game.seats), seed=action))
        else:
            self.match.answer(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.match is None:
            return f"deal {action}"
        question = self.match.question
        if question is None or action not in question.options:
            return f"option {action}"
        return question.label(action)

    def returns(self) -> list[float]:
        if self.match is None or self.match.state.asked >= 0:
            return [0.0] * self.get_game().seats
        return rewards_of(self.match)

    def __str__(self) -> str:
        return "before the deal" if self.match is None else str(self.match.view())


class SpielObserver:
    """What a player may see, as a tensor and as text."""

    def __init__(self, encoder: ruleshift.core.engine.encode.Encoder) -> None:
        self.encoder = encoder
        self.tensor = np.zeros(len(encoder.names), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor."""
        if state.match is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = np.frombuffer(self.encoder.observe(state.match, player), np.int16)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same to be read."""
        return "before the deal" if state.match is None else str(state.match.view(player))


def load(deck: str, players: int | None = None, deals: int = DEALS) -> Any:
    """A deck as a game of OpenSpiel."""
    return pyspiel.load_game(NAME, {"deck": deck, "players": players or 0, "deals": deals})


pyspiel.register_game(TYPE, SpielGame)
