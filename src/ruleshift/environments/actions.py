"""Answers as the numbers of an action space, in two ways, and what each of them is about.

With `option` an action is the option itself: the same card, player, power or word in every question, but what
becomes of it depends on the question, which the observation tells. With `question` every kind of question has
its own actions, so that an action always means the same: to discard a card is another one than to play it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import numpy.typing as npt

from ruleshift import IllegalAnswer

if TYPE_CHECKING:
    from ruleshift import Game
    from ruleshift.core.engine.encode import Encoder

Kind = Literal["option", "question"]
KINDS: tuple[Kind, ...] = ("option", "question")
Mask = npt.NDArray[np.int8]


class Actions:
    """The action space of a game under one of the two encodings.

    >>> import ruleshift
    >>> encoder = ruleshift.load("tutorial").encoder(2)
    >>> Actions(encoder).count, Actions(encoder, "question").count
    (21, 504)
    """

    def __init__(self, encoder: Encoder, kind: str = "option") -> None:
        if kind not in KINDS:
            raise ValueError(f"actions are told apart by {' or '.join(map(repr, KINDS))}, found {kind!r}")
        self.kind = kind
        self.options = int(encoder.option_count)
        self.purposes = list(encoder.purposes)
        self.count = self.options * (len(self.purposes) if kind == "question" else 1)

    def mask(self, options: Mask, purpose: int) -> Mask:
        """Which actions are legal, from the mask of options and the number of the question's purpose."""
        if self.kind == "option":
            return options
        found = np.zeros(self.count, np.int8)
        if purpose >= 0:
            found[purpose * self.options : (purpose + 1) * self.options] = options
        return found

    def masks(self, options: Mask, purposes: npt.NDArray[np.int64]) -> Mask:
        """The same for many games: a row of options for each."""
        if self.kind == "option":
            return options
        found = np.zeros((len(options), len(self.purposes), self.options), np.int8)
        found[np.arange(len(options)), purposes] = options
        return found.reshape(len(options), self.count)

    def option(self, action: int, purpose: int) -> int:
        """The option that an action stands for; IllegalAnswer if it belongs to another question."""
        if self.kind == "option" or not 0 <= action < self.count:
            return action
        meant, option = divmod(action, self.options)
        if meant != purpose:
            asked = self.purposes[purpose] if purpose >= 0 else "nothing"
            raise IllegalAnswer(
                f"action {action} is an answer to {self.purposes[meant]!r}, and what is asked is {asked!r}"
            )
        return option

    def action(self, option: int, purpose: int) -> int:
        """The action that stands for an option of a question."""
        return option if self.kind == "option" else purpose * self.options + option


def action_features(game: Game, encoder: Encoder) -> tuple[list[str], npt.NDArray[np.int16]]:
    """What the options of a deck are about, by the effects of cards: names of columns, a row for each option.

    An option is a card, a power of a card, or something else (a player, a number, a word).
    """
    names = ["is a card", "is a power", "is a player or a word", *encoder.features.names]
    found = np.zeros((int(encoder.option_count), len(names)), np.int16)
    cards: Any = np.asarray(encoder.features.rows, np.int16)
    found[:, 2] = 1
    found[: game.size, 0] = 1
    found[: game.size, 2] = 0
    found[: game.size, 3:] = cards
    for option, card in game.powers():
        found[option, 1:3] = 1, 0
        found[option, 3:] = cards[card]
    return names, found
