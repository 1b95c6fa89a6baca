"""What a client that knows no family is told of a table: where cards can lie, and what else is to be said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ruleshift.core.engine.explain import Explanation
    from ruleshift.core.engine.kinds import Place


class Zone(NamedTuple):
    """A zone of the table."""

    number: int  # in the state
    word: str  # by which moves name it: `draw`, or with a seat `hand:1`
    place: Place  # what kind of place it is
    seat: int = -1  # whose it is; -1 for everybody's


class Described(NamedTuple):
    """What is to be said of a table besides the cards that lie there; all of it may be left out.

    Cards are given by the numbers that the view tells.
    """

    phase: str = ""  # where a turn has parts
    values: Sequence[Explanation] = ()  # in force for the viewer, or for everybody
    notes: Sequence[str] = ()  # a sentence each
    marks: Mapping[int, Sequence[str]] = {}  # words on a card as it lies there
    words: Mapping[int, Sequence[str]] = {}  # how things stand with a seat
    scores: Mapping[int, Sequence[Explanation]] = {}  # numbers of a seat
