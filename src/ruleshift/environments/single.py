"""Gymnasium: one agent at a table whose other seats are bots."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from ruleshift import IllegalAnswer
from ruleshift.bots import BotSeat, make_bot
from ruleshift.environments.actions import Actions
from ruleshift.environments.table import SEEDS, game_of, names_of, readable, rewards_of, seats_of

if TYPE_CHECKING:
    from ruleshift import Game, Match, Question, View
    from ruleshift.bots import Bot

LEAST, MOST = -30_000, 30_000
Observation = dict[str, Any]
# A bot by name, or a function that gets what a seat may see and its question, and returns an option.
Opponent = str | Callable[["View", "Question"], int]
ILLEGAL = ("lose", "raise")


class SeatEnv(gymnasium.Env[Observation, Any]):
    """A seat at a table of bots. An observation has an array of numbers and the mask of legal actions.

    An illegal action loses the game at once (``illegal="lose"``: reward -1, and ``info["illegal"]`` says
    why), or raises IllegalAnswer and changes nothing (``illegal="raise"``).

    >>> env = SeatEnv("tutorial", seats=2, opponents="random", seat=0)
    >>> observation, info = env.reset(seed=1)
    >>> sorted(observation), info["seat"], env.action_masks().sum()
    (['action_mask', 'observation'], 0, np.int64(3))
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": ["ansi"]
    }

    def __init__(
        self,
        deck: Game | str | os.PathLike[str],
        seats: int | None = None,
        *,
        opponents: Opponent | Sequence[Opponent] = "greedy",
        seat: int | None = None,
        options: Mapping[str, str] | None = None,
        actions: str = "option",
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        """``opponents`` is one for all other seats, or one for each; without a ``seat``, chance draws one."""
        if render_mode not in (None, "ansi"):
            raise ValueError(
                f"a table is shown as text: render_mode is 'ansi' or None, found {render_mode!r}"
            )
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal actions {' or '.join(map(repr, ILLEGAL))}, found {illegal!r}")
        self.game = game_of(deck, options)
        self.seats = seats_of(self.game, seats)
        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}; there are {self.seats}, numbered from 0")
        self.opponents = self._each(opponents)
        self.own_seat = seat
        self.illegal = illegal
        self.render_mode = render_mode
        self.encoder = self.game.encoder(self.seats)
        self.actions = Actions(self.encoder, actions)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(LEAST, MOST, (len(self.encoder.names),), np.int16),
                "action_mask": spaces.Box(0, 1, (self.actions.count,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.actions.count)
        self._match: Match | None = None
        self.seat = 0
        self._bots: dict[int, BotSeat] = {}
        self._over = True

    def _each(self, opponents: Opponent | Sequence[Opponent]) -> list[Opponent]:
        """One opponent for each other seat; those with names are known."""
        others = self.seats - 1
        found = [opponents] * others if isinstance(opponents, str) or callable(opponents) else list(opponents)
        if len(found) != others:
            raise ValueError(
                f"one opponent for all, or one for each of {others} other seats; found {len(found)}"
            )
        for one in found:
            if isinstance(one, str):
                make_bot(one, self.game)  # says which bots there are, if not this one
        return found

    @property
    def match(self) -> Match:
        """The match that is played: it sees everything, so no agent should."""
        if self._match is None:
            raise ValueError("no match has begun: call reset first")
        return self._match

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new match and let the others play up to the first question to the agent."""
        super().reset(seed=seed)
        self._over = True
        while True:
            self.seat = int(self.np_random.integers(self.seats)) if self.own_seat is None else self.own_seat
            dealt = int(self.np_random.integers(SEEDS))
            self._match = self.game.start(names_of(self.seats), seed=dealt)
            self._sit_down(dealt)
            self._others_play()
            if self.match.question is not None:  # else it was over before the agent was asked
                break
        self._over = False
        return self._observe(), self._info()

    def _sit_down(self, seed: int) -> None:
        self._bots = {}
        for at, opponent in enumerate(self.opponents, 1):
            seat = (self.seat + at) % self.seats
            bot = Called(opponent) if callable(opponent) else make_bot(opponent, self.game, seed + at)
            self._bots[seat] = BotSeat(bot, seat, seed)

    def _others_play(self) -> None:
        match = self.match
        while match.state.asked >= 0 and match.state.asked != self.seat:
            match.answer(self._bots[match.state.asked].choose(match))

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer, and let the others play until the agent is asked again or the match is over."""
        match = self.match
        if self._over:
            raise ValueError("the match is over: call reset")
        try:
            match.answer(self.actions.option(int(action), self.encoder.purpose(match)))
        except IllegalAnswer as error:
            if self.illegal == "raise":
                raise
            self._over = True
            return self._observe(), -1.0, True, False, {**self._info(), "illegal": str(error)}
        self._others_play()
        if match.question is not None:
            return self._observe(), 0.0, False, False, self._info()
        self._over = True
        return self._observe(), rewards_of(match)[self.seat], True, False, self._info()

    def _observe(self) -> Observation:
        row = np.frombuffer(self.encoder.observe(self.match, self.seat), np.int16).copy()
        return {"observation": row, "action_mask": self.action_masks()}

    def action_masks(self) -> npt.NDArray[np.int8]:
        """Which actions are legal now; none after the end."""
        mask = np.frombuffer(self.encoder.mask(self.match), np.int8).copy()
        return self.actions.mask(mask, self.encoder.purpose(self.match))

    def _info(self) -> dict[str, Any]:
        outcome = self.match.outcome
        info: dict[str, Any] = {"seat": self.seat}
        if outcome is not None:
            info |= {"outcome": outcome.kind, "winner": outcome.winner, **outcome.fields}
        return info

    def view(self) -> View:
        """What the agent may see, for people and for bots of ours."""
        found: View = self.match.view(self.seat)
        return found

    def readable(self) -> dict[str, Any]:
        """The same as plain data with the names of cards."""
        return readable(self.match, self.seat)

    def render(self) -> str | None:
        """The table as the agent sees it."""
        return str(self.view()) if self.render_mode == "ansi" else None


class Called:
    """A function that sits down as a bot."""

    def __init__(self, function: Callable[[View, Question], int]) -> None:
        self.function = function

    def choose(self, view: View, question: Question, sample: object) -> int:
        return self.function(view, question)


def as_bot(function: Callable[[View, Question], int]) -> Bot:
    """A function of a view and a question, as a bot."""
    return Called(function)
