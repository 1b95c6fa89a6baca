"""The history of a match: where it began and every input since, enough to play it again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine import chance
from ruleshift.core.engine.redeal import begin_anew

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game
    from ruleshift.core.engine.state import State
    from ruleshift.core.replay.fairness import Record

JOIN: Final = "joins"
LEAVE: Final = "leaves"
CONCEDE: Final = "concedes"
RENEW: Final = "chance"


class Change:
    """Somebody joined, left or conceded, or chance began anew; all other inputs are plain option numbers."""

    __slots__ = ("kind", "name", "seat")

    def __init__(self, kind: str, seat: int, name: str) -> None:
        self.kind = kind
        self.seat = seat  # -1 for somebody who joins
        self.name = name  # of somebody who joins; a key in hexadecimal digits where chance begins anew


Input = int | Change


class Start:
    """Where a match began: dealt from a key or a seed, or at a position set up by other means."""

    __slots__ = ("key", "names", "position", "record", "seed")

    def __init__(
        self,
        names: list[str],
        seed: int | None = None,
        position: State | None = None,
        key: chance.Key | None = None,
    ) -> None:
        self.names = names[:]
        self.seed = seed  # of the quick generator; None with a key or a position
        self.key = key
        self.position = position  # a copy that is never changed
        self.record: Record | None = None  # how it was dealt, once everybody may know

    def state(self, game: Game) -> State:
        """The first position, ready to be played on."""
        if self.position is not None:
            return self.position.copy()
        if self.key is not None:
            return game.deal(self.names[:], 0, self.key)
        return game.deal(self.names[:], chance.seeded(self.seed or 0))


class History:
    """Inputs since the start, or since the moment a copy was taken from a parent.

    The parent may go on without disturbing the copy: only its first ``length`` inputs count.
    """

    __slots__ = ("inputs", "length", "parent", "start")

    def __init__(self, start: Start, parent: History | None = None, length: int = 0) -> None:
        self.start = start
        self.parent = parent
        self.length = length
        self.inputs: list[Input] = []

    def all_inputs(self) -> list[Input]:
        """Every input since the start, the parents' included."""
        parts = [self.inputs]
        history = self
        while history.parent is not None:
            parts.append(history.parent.inputs[: history.length])
            history = history.parent
        return [one for part in reversed(parts) for one in part]

    def total(self) -> int:
        """How many inputs there are since the start."""
        number = len(self.inputs)
        history = self
        while history.parent is not None:
            number += history.length
            history = history.parent
        return number

    def inherited(self) -> int:
        """How many inputs were made before the copy was taken."""
        return self.total() - len(self.inputs)

    def twin(self) -> History:
        """The same history, to be carried on independently."""
        other = History(self.start, self.parent, self.length)
        other.inputs = self.inputs[:]
        return other


class Origin:
    """Where a match that was dealt anew for a viewer came from: a history, up to some of its inputs."""

    __slots__ = ("before", "history", "length", "viewer")

    def __init__(self, viewer: int | None, history: History, length: int, before: Origin | None) -> None:
        self.viewer = viewer
        self.history = history
        self.length = length
        self.before = before  # if that match was dealt anew too


def apply(game: Game, s: State, one: Input) -> None:
    """Make an input once more."""
    if isinstance(one, int):
        game.answer(s, one)
    elif one.kind == JOIN:
        game.join(s, one.name)
    elif one.kind == RENEW:
        begin_anew(game, s, chance.Key(bytes.fromhex(one.name)))
    else:
        game.leave(s, one.seat, one.kind == CONCEDE)
