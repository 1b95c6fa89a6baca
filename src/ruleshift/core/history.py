"""The history of a match: where it began and every input since, enough to play it again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core import chance

if TYPE_CHECKING:
    from ruleshift.core.fairness import Record
    from ruleshift.core.game import Game
    from ruleshift.core.state import State

JOIN: Final = "joins"
LEAVE: Final = "leaves"
CONCEDE: Final = "concedes"


class Change:
    """Somebody joined, left or conceded; all other inputs are answers, plain option numbers."""

    __slots__ = ("kind", "name", "seat")

    def __init__(self, kind: str, seat: int, name: str) -> None:
        self.kind = kind
        self.seat = seat  # -1 for somebody who joins
        self.name = name


Input = int | Change


class Start:
    """Where a match began: dealt from a seed, or at a position set up by other means."""

    __slots__ = ("names", "position", "record", "seed")

    def __init__(self, names: list[str], seed: int, position: State | None = None) -> None:
        self.names = names[:]
        self.seed = seed
        self.position = position  # a copy that is never changed
        self.record: Record | None = None  # how it was dealt, once everybody may know

    def state(self, game: Game) -> State:
        """The first position, ready to be played on."""
        if self.position is not None:
            return self.position.copy()
        return game.deal(self.names[:], chance.seeded(self.seed))


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

    def inherited(self) -> int:
        """How many inputs were made before the copy was taken."""
        return len(self.all_inputs()) - len(self.inputs)

    def twin(self) -> History:
        """The same history, to be carried on independently."""
        other = History(self.start, self.parent, self.length)
        other.inputs = self.inputs[:]
        return other


def apply(game: Game, s: State, one: Input) -> None:
    """Make an input once more."""
    if isinstance(one, int):
        game.answer(s, one)
    elif one.kind == JOIN:
        game.join(s, one.name)
    else:
        game.leave(s, one.seat, one.kind == CONCEDE)
