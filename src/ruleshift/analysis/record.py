"""A replay as an analysis needs it: where turns begin, and every answer with the position it was given in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

import ruleshift
from ruleshift.core.match.history import CONCEDE, LEAVE, Change

if TYPE_CHECKING:
    from ruleshift import Game, Match, Outcome
    from ruleshift.core.engine.value import Value

T = TypeVar("T")

MOST_TURNS: Final = 300  # that are looked at; of a longer game every so many
MOST_ANSWERS: Final = 600  # likewise


class Turn(NamedTuple):
    """The beginning of a turn."""

    number: int
    at: int  # inputs before it
    seat: int
    match: Match


class Answer(NamedTuple):
    """An answer that somebody gave, and the position in which they were asked."""

    at: int
    turn: int
    seat: int
    option: int
    match: Match


@dataclass(frozen=True)
class Recorded:
    """A game that was played."""

    game: Game
    names: Sequence[str]
    turns: Sequence[Turn]
    answers: Sequence[Answer]
    inputs: int
    last: int  # the number of the last turn
    outcome: Outcome | None
    left: Sequence[int]  # seats that left or gave up
    thinned: bool


def learned(game: Game) -> Value | None:
    """The learned value of a game's positions, if its family has one."""
    return game.value() if game.family.weights() else None


def read(text: str) -> Recorded:
    """Play a replay; a text that makes no sense raises ReplayError with the line where it stops."""
    turns: list[Turn] = []
    asked: list[tuple[int, int, int, Match]] = []
    match: Match | None = None
    at = -1
    value: Value | None = None
    for match in ruleshift.replay(text):
        at += 1
        s = match.state
        if at == 0:
            value = learned(match.game)
        question = match.question
        if question is None:
            continue
        position = match.copy()
        asked.append((at, s.turn, question.who, position))
        begun = not turns or turns[-1].number != s.turn
        if begun:
            turns.append(Turn(s.turn, at, s.active, position))
        elif value is not None and not value.rests(turns[-1].match.state) and value.rests(s):
            turns[-1] = Turn(s.turn, at, s.active, position)  # what could not be judged is over
    assert match is not None
    inputs = match.history.all_inputs()
    answers = [
        Answer(place, turn, seat, one, position)
        for place, turn, seat, position in asked
        if place < len(inputs) and isinstance(one := inputs[place], int)
    ]
    gone = [one.seat for one in inputs if isinstance(one, Change) and one.kind in (LEAVE, CONCEDE)]
    return Recorded(
        match.game,
        match.names,
        thin(turns, MOST_TURNS),
        thin(answers, MOST_ANSWERS),
        len(inputs),
        match.state.turn,
        match.outcome,
        sorted(set(gone)),
        len(turns) > MOST_TURNS or len(answers) > MOST_ANSWERS,
    )


def thin(all_: list[T], most: int) -> list[T]:
    """At most so many, evenly spread, the first always among them.

    >>> thin([1, 2, 3, 4, 5], 3)
    [1, 2, 4]
    """
    if len(all_) <= most:
        return all_
    return [all_[number * len(all_) // most] for number in range(most)]
