"""What is given on a command line: numbers that something can be measured with, or argparse refuses them."""

from __future__ import annotations

from argparse import ArgumentTypeError
from math import isfinite


def many(text: str) -> int:
    """How many of something there are to be: at least one.

    >>> many("3")
    3
    """
    if text.strip().isdecimal() and int(text) > 0:
        return int(text)
    raise ArgumentTypeError(f"expected a whole number from 1 on, found {text!r}")


def seconds(text: str) -> float:
    """A length of time that passes.

    >>> seconds("0.5")
    0.5
    """
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if found > 0 and isfinite(found):
        return found
    raise ArgumentTypeError(f"expected seconds, more than 0, found {text!r}")
