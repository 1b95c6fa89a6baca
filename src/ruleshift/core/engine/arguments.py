"""What callers hand in: whole numbers and texts made plain, or an error that says what was expected.

Public methods declare more than they can use. A compiled method checks its declared types before its first
line: with `int` and `str` it would refuse other libraries' whole numbers, and leave no word to us.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

Text = Sequence[str]  # a `str`; anything else that fits is refused in our own words
Octets = Sequence[int]  # `bytes`; likewise


def whole(number: Any) -> int | None:
    """A whole number of any library as a plain int; None for anything else.

    >>> whole(True), whole(2.0)
    (1, None)
    """
    try:
        return int(index(number))
    except TypeError:
        return None


def named(name: object) -> str:
    """The name of a card or value, or TypeError."""
    if isinstance(name, str):
        return name
    raise TypeError(f"a name is a text, found {name!r}")
