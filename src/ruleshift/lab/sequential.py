"""When a comparison may stop: an interval that holds at every look, however often somebody looks.

The usual interval of 95 % is made for one look at the end; whoever looks after each deal and stops when it
leaves the middle is wrong far more often. This one is wider by as much as that takes (a mixture of normal
likelihoods, as for means of independent deals).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Final

from ruleshift.lab.shares import Share

LEAST: Final = 10  # deals before anything is said
WRONG: Final = 0.05  # how often it may be wrong at any of all looks
PLANNED: Final = 50.0  # deals at which the interval is narrowest for its width


def interval(values: Sequence[float]) -> Share:
    """The mean of deals, with an interval that holds at all looks together.

    >>> wide, usual = interval([0.0, 0.5, 1.0] * 40), 1.96 * 0.41 / 120**0.5
    >>> wide.value, wide.high - wide.value > 1.3 * usual
    (0.5, True)
    """
    number = len(values)
    if number < 2:
        return Share(values[0] if values else 0.5, 0.0, 1.0)
    mean = sum(values) / number
    # A start as if two more deals had gone both ways: a few that are all alike prove nothing.
    spread = (sum((value - mean) ** 2 for value in values) + 0.5) / (number + 1)
    rho = 8.0 / PLANNED
    within = 2 * (number * rho + 1) / (number * number * rho) * log(sqrt(number * rho + 1) / WRONG)
    half = sqrt(spread * within)
    return Share(mean, max(0.0, mean - half), min(1.0, mean + half))


def verdict(values: Sequence[float], difference: float) -> str:
    """What is certain about a share of wins: `better` or `worse` than a half, `even` if it is no further
    from it than the difference that matters, or nothing yet.

    >>> verdict([1.0, 0.5] * 40, 0.1), verdict([0.5] * 400, 0.1), verdict([1.0, 0.0] * 10, 0.1)
    ('better', 'even', '')
    """
    if len(values) < LEAST:
        return ""
    found = interval(values)
    if found.low > 0.5:
        return "better"
    if found.high < 0.5:
        return "worse"
    return "even" if 0.5 - difference <= found.low and found.high <= 0.5 + difference else ""
