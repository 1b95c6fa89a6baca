"""Shares with the interval that holds them with 95 %: of games by themselves, and of games paired by deal."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any, Final, NamedTuple

Z: Final = 1.96
RESAMPLES: Final = 1000
MANY: Final = 400  # deals from which on the formula is as good as drawing anew


class Share(NamedTuple):
    """A share, or any mean, and the ends of its interval.

    >>> print(Share(0.5, 0.404, 0.596))
    50.0 % [40.4-59.6]
    """

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value * 100:.1f} % {bracket(self.low * 100, self.high * 100)}"

    def beyond(self, value: float) -> bool:
        """Whether the interval leaves a value out.

        >>> Share(0.3, 0.27, 0.33).beyond(0.25), Share(0.3, 0.2, 0.4).beyond(0.25)
        (True, False)
        """
        return not self.low <= value <= self.high

    def as_data(self) -> dict[str, Any]:
        """For JSON."""
        return {"share": rounded(self.value), "interval": [rounded(self.low), rounded(self.high)]}


def bracket(low: float, high: float) -> str:
    """An interval as it is printed everywhere.

    >>> bracket(1, 2.5), bracket(-1, 2.5)
    ('[1.0-2.5]', '[-1.0 to 2.5]')
    """
    return f"[{low:.1f}{' to ' if low < 0 else '-'}{high:.1f}]"


def rounded(value: float) -> float:
    return round(value, 5)


def wilson(won: float, games: int) -> Share:
    """The share of games won, each game by itself.

    >>> print(wilson(50, 100))
    50.0 % [40.4-59.6]
    """
    if not games:
        return Share(0.0, 0.0, 1.0)
    share = won / games
    middle = share + Z * Z / (2 * games)
    spread = Z * sqrt(max(0.0, share * (1 - share)) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return Share(share, max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole))


def mean_of(total: float, squares: float, number: int) -> Share:
    """A mean with its interval, from sums: the same for games, deals or whatever is counted.

    >>> print(mean_of(50, 50, 100))
    50.0 % [40.2-59.8]
    """
    if number < 2:
        return Share(total / max(1, number), 0.0, 1.0)
    mean = total / number
    if total == squares and mean in (0.0, 1.0):  # all alike: what was never seen may still be
        return wilson(total, number)
    error = sqrt(max(0.0, squares / number - mean * mean) / (number - 1))
    return Share(mean, mean - Z * error, mean + Z * error)


def resampled(values: Sequence[float], seed: int = 1) -> Share:
    """The mean of one value for each deal; the interval is found by drawing as many deals, time and again.

    With many deals the formula for means says the same, and is quicker.

    >>> print(resampled([0.0, 0.5, 0.5, 1.0] * 50))
    50.0 % [45.0-54.8]
    """
    number = len(values)
    total = sum(values)
    if number > MANY or len(set(values)) < 2:
        return mean_of(total, sum(value * value for value in values), number)
    rng = Random(seed)
    means = sorted(sum(rng.choices(values, k=number)) / number for _ in range(RESAMPLES))
    tail = RESAMPLES // 40
    return Share(total / number, means[tail], means[-1 - tail])


def difference(one: Share, other: Share) -> Share:
    """How much a share is above another that was found without it, from their intervals.

    >>> print(difference(Share(0.6, 0.5, 0.7), Share(0.4, 0.3, 0.5)))
    20.0 % [5.9-34.1]
    """
    gap = one.value - other.value
    low = sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    high = sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    return Share(gap, gap - low, gap + high)


def listed(shares: Sequence[tuple[str, Share]]) -> str:
    """Several shares in one line."""
    return "  ".join(f"{name} {share}" for name, share in shares)
