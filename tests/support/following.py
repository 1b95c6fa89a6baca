"""Following a match by its events: what the shadows of both families share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Protocol

from ruleshift import Match
from ruleshift.core.engine.event import Raw


class Follower(Protocol):
    """What a reader of the events knows; it starts from a position and never looks at the state again."""

    def follow(self, events: list[Raw]) -> None: ...

    def compare(self, s: Any) -> None:
        """Everything that is told is so, and everything that is so was told."""


def agree(told: object, fact: object, names: Iterable[str]) -> None:
    """What a follower has by some names is the same in another; of counts only those above zero matter."""
    for name in names:
        both = [getattr(one, name) for one in (told, fact)]
        mine, theirs = (+one if isinstance(one, Counter) else one for one in both)
        assert mine == theirs, f"{name}: told {mine}, in fact {theirs}"


def follow_ahead(match: Match, rng: Random, follower: Callable[[Any], Follower], ahead: int) -> None:
    """For some answers ahead, the events alone lead to the position."""
    twin = match.copy()
    shadow = follower(twin.state)
    read = 0
    for _ in range(ahead):
        if twin.question is None:
            return
        twin.answer(rng.choice(twin.question.options))
        shadow.follow(twin.state.events_since(read))
        read = twin.state.told
        shadow.compare(twin.state)
