"""A question: who is asked for what, and what each answer means in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex

from ruleshift.core.engine.arguments import Text, shown, whole
from ruleshift.core.engine.machine import FRAME
from ruleshift.core.engine.packed import listed

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game
    from ruleshift.core.engine.machine import Effect
    from ruleshift.core.engine.state import State


class Question:
    """A choice of one thing among several.

    It is made anew at every position, so it only notes whom and what; words come on request.

    >>> import ruleshift
    >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
    >>> question = match.question
    >>> question.who, question.purpose, question.label(question.options[0])
    (0, 'play', 'play Scone')
    >>> question.find("scone") == question.options[0]
    True
    """

    __slots__ = ("_game", "_serial", "_state", "options", "who")

    def __init__(self, game: Game, state: State) -> None:
        self._game = game
        self._state = state
        self._serial = state.serial
        self.who: int = state.asked
        self.options: Sequence[int] = listed(state.options)

    def _asking(self) -> Effect[Any]:
        """The effect that asks; an answered question has none any more."""
        if self._is_answered():
            raise ValueError("this question has been answered; take the match's present question")
        return self._game.effects[self._state.stack[self._state.top - FRAME]]

    def _is_answered(self) -> bool:
        return self._state.serial != self._serial or self._state.asked < 0

    @property
    def purpose(self) -> str:
        """One word for what it is about: play, discard, answer, ..."""
        return self._asking().about(self._state, self._state.top - FRAME)

    @property
    def prompt(self) -> str:
        """The question as a sentence to the seat that is asked."""
        return self._asking().prompt(self._state, self._state.top - FRAME)

    @property
    def why(self) -> str:
        """Why it is asked: the card or the rule behind it."""
        self._asking()
        return self._game.reason(self._state)

    def label(self, option: SupportsIndex) -> str:
        """What an option means, the same everywhere; unique within the question."""
        number = whole(option)
        if number is None or number not in self.options:
            raise ValueError(f"{shown(option)} is not an option of this question")
        return self._asking().label(self._state, self._state.top - FRAME, number)

    def labels(self) -> dict[int, str]:
        """Every option with its label, in order."""
        asking = self._asking()
        f = self._state.top - FRAME
        return {option: asking.label(self._state, f, option) for option in self.options}

    def find(self, text: Text) -> int:
        """The option with this label; its beginning or any part of it will do if only one has it.

        >>> import ruleshift
        >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
        >>> match.question.find("play scoen")
        Traceback (most recent call last):
        ValueError: 'play scoen' is not among the options; did you mean 'play Scone'?
        """
        if not isinstance(text, str):
            raise TypeError(
                f"find wants a label, found {shown(text)}; question.label(option) goes the other way"
            )
        labels = self.labels()
        wanted = " ".join(text.split())
        if wanted not in labels.values():
            asking, f = self._asking(), self._state.top - FRAME
            for option in self.options:
                if asking.old_label(self._state, f, option) == wanted:
                    return option
        return find_among(text, labels)

    def __repr__(self) -> str:
        if self._is_answered():
            return f"<Question to {self._state.names[self.who]}, answered>"
        return f"<Question {self.prompt!r} to {self._state.names[self.who]}: {list(self.labels().values())}>"


def find_among(text: str, labels: Mapping[int, str]) -> int:
    """The option with this label, or with a label of which it is a part that no other has; or ValueError."""
    wanted = " ".join(text.split())
    for option, label in labels.items():
        if label == wanted:
            return option
    folded = {option: label.casefold() for option, label in labels.items()}
    key = wanted.casefold()
    for fits in (str.__eq__, str.startswith, str.endswith, str.__contains__):
        found = [option for option, label in folded.items() if key and fits(label, key)]
        if len(found) == 1:
            return found[0]
        if found:
            several = ", ".join(repr(labels[option]) for option in found[:5])
            raise ValueError(f"{_short(text)!r} could be {several}: say more of it")
    raise ValueError(_unknown(text, list(labels.values())))


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def _unknown(text: str, labels: list[str]) -> str:
    from ruleshift.text.wording import nearest

    near = nearest(text, labels)
    if near is None:
        # A slip in the card's name should not be drowned by a missing "play".
        tails = {label.partition(" ")[2]: label for label in labels if " " in label}
        tail = nearest(text, tails)
        near = tails[tail] if tail is not None else None
    if near is not None:
        return f"{_short(text)!r} is not among the options; did you mean {near!r}?"
    shown = ", ".join(repr(label) for label in labels[:6])
    return f"{_short(text)!r} is not among the options, which are {shown}{', ...' if len(labels) > 6 else ''}"
