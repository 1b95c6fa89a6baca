"""Ratings of everybody who met in an arena, on one scale, with intervals found by drawing the deals anew."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from random import Random
from typing import Any, Final

from ruleshift.lab.errors import needs

RESAMPLES: Final = 40
MOST: Final = 20_000  # results that are rated in all, twice, so that it takes seconds

Result = tuple[str, str, float]  # one, other, what the first won of the deal


def rated(results: Sequence[Result], names: Sequence[str], seed: int = 1) -> dict[str, dict[str, Any]]:
    """Each name's rating with the interval that holds 95 % of those from deals drawn anew; the best first."""
    try:
        models: Any = import_module("openskill.models")
    except ModuleNotFoundError as error:
        raise needs(error, "An arena", "lab") from None
    rng = Random(seed)
    model = models.PlackettLuce()
    draws = max(10, min(RESAMPLES, MOST // max(1, len(results))))
    orders = [rate(model, rng.sample(results, len(results)), names) for _ in range(draws)]
    again = [
        rate(model, rng.choices(results, k=len(results)) if results else [], names) for _ in range(draws)
    ]
    # Ratings move with each result, the last ones most: so those of many orders, and their mean.
    whole = {name: sum(one[name] for one in orders) / draws for name in names}
    found = {}
    for name in sorted(names, key=lambda name: -whole[name]):
        drawn = sorted(one[name] for one in again)
        tail = len(drawn) // 40
        low, high = min(drawn[tail], whole[name]), max(drawn[-1 - tail], whole[name])
        found[name] = {"rating": round(whole[name], 3), "interval": [round(low, 3), round(high, 3)]}
    return found


def rate(model: Any, results: Sequence[Result], names: Sequence[str]) -> dict[str, float]:
    """The ratings after some results, each of which is a win, a loss or a draw of a deal."""
    ratings = {name: model.rating(name=name) for name in names}
    for one, other, won in results:
        ranks = [0, 0] if won == 0.5 else [0, 1] if won > 0.5 else [1, 0]
        (first,), (second,) = model.rate([[ratings[one]], [ratings[other]]], ranks=ranks)
        ratings[one], ratings[other] = first, second
    return {name: float(rating.mu) for name, rating in ratings.items()}
