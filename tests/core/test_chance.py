"""The generator: the quick shuffle draws exactly what the plain steps would draw."""

from __future__ import annotations

import pytest

from ruleshift.core import chance


def slow_shuffle(rng: int, cards: list[int]) -> int:
    """The shuffle by its definition: a step and a whole-number value for each card."""
    for last in range(len(cards) - 1, 0, -1):
        rng = chance.step(rng)
        other = chance.value(rng, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return rng


@pytest.mark.parametrize("size", [0, 1, 2, 3, 52, 103, 400])
def test_the_shuffle_is_the_one_of_whole_numbers(size: int) -> None:
    for seed in range(200):
        quick, slow = list(range(size)), list(range(size))
        rng = chance.seeded(seed * 7919)
        assert chance.shuffled(rng, quick) == slow_shuffle(rng, slow)
        assert quick == slow
