"""A table as plain data, whatever the game: zones with their cards, numbers, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from ruleshift.text.record import record


@record()
class Zone:
    """A place where cards lie, as a viewer sees it."""

    name: str  # as `hand` or `draw pile`
    seat: int | None  # whose it is; None if it is everybody's
    cards: Sequence[int]  # those that are seen, by their numbers in the view
    count: int  # of all that lie there, seen or not
    pile: bool = False  # only the last card can be seen, and the number of the others


@record()
class Figure:
    """A number or a word that is in force, as `draw 3`, `direction clockwise` or `score 12`."""

    name: str
    value: int | str
    seat: int | None = None  # whose it is; None if it holds for everybody


@record()
class Table:
    """What lies where."""

    zones: Sequence[Zone]
    figures: Sequence[Figure] = ()
    phase: str = ""
