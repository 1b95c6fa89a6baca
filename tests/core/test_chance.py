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


def seeded_by_definition(seed: int) -> int:
    """The generator of a seed with products of whole numbers, however large."""
    word = (1 << 64) - 1
    mixed = seed & word
    for _ in range(3):
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & word
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & word
        mixed ^= mixed >> 31
    return 1 + (mixed & 0xFFFFFFFF) % 2147483562 << 31 | 1 + (mixed >> 32) % 2147483398


def test_any_whole_number_is_a_seed() -> None:
    numbers = [0, 1, -1, 7, 2**63, 2**64 - 1, 2**64, -(2**70), *(3**n * 7919 for n in range(200))]
    for number in numbers:
        assert chance.seeded(number) == seeded_by_definition(number)


@pytest.mark.parametrize("size", [0, 1, 2, 3, 52, 103, 400])
def test_the_shuffle_is_the_one_of_whole_numbers(size: int) -> None:
    for seed in range(200):
        quick, slow = list(range(size)), list(range(size))
        rng = chance.seeded(seed * 7919)
        assert chance.shuffled(rng, quick) == slow_shuffle(rng, slow)
        assert quick == slow
