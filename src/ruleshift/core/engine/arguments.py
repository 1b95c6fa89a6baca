"""What callers hand in: whole numbers and texts made plain, or an error that says what was expected.

Public methods declare more than they can use. A compiled method checks its declared types before its first
line: with `int` and `str` it would refuse other libraries' whole numbers, and leave no word to us.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, Final

Text = Sequence[str]  # a `str`; anything else that fits is refused in our own words
Octets = Sequence[int]  # `bytes`; likewise
LONGEST: Final = 60  # letters of what an error repeats


def whole(number: Any) -> int | None:
    """A whole number of any library as a plain int; None for anything else.

    >>> whole(True), whole(2.0)
    (1, None)
    """
    try:
        return int(index(number))
    except TypeError:
        return None


def shown(given: object) -> str:
    """What somebody has handed in, for an error: a line of it at most, and no error of its own.

    >>> shown("Ann"), shown([0] * 99), shown(10**5000)
    ("'Ann'", '[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,...', '<int>')
    """
    try:
        text = repr(given)
    except Exception:  # such as a number of more digits than Python writes
        return f"<{type(given).__name__}>"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def number_of(what: str, number: object, least: int, most: int | None = None) -> int:
    """A whole number that is neither too small nor too large, or ValueError.

    >>> number_of("games", 0, 1)
    Traceback (most recent call last):
    ValueError: the number of games is at least 1, found 0
    """
    found = whole(number)
    if found is None:
        raise ValueError(f"the number of {what} is a whole number, found {shown(number)}")
    if found < least:
        raise ValueError(f"the number of {what} is at least {least}, found {shown(number)}")
    if most is not None and found > most:
        raise ValueError(f"the number of {what} is at most {most:,}, found {shown(number)}")
    return found


def named(name: object) -> str:
    """The name of a card or value, or TypeError."""
    if isinstance(name, str):
        return name
    raise TypeError(f"a name is a text, found {shown(name)}")
