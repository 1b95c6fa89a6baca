"""Chance: the quick shuffle draws what the plain steps would; a key draws without bias and stays secret."""

from __future__ import annotations

import copy
import hashlib
import pickle
from typing import Any

import pytest

from ruleshift.core.engine import chance
from ruleshift.core.engine.packed import i64, listed, vec


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
        quick, slow = vec[i64](range(size)), list(range(size))
        rng = chance.seeded(seed * 7919)
        assert chance.shuffled(rng, quick) == slow_shuffle(rng, slow)
        assert listed(quick) == slow


def test_each_number_is_as_likely_as_another() -> None:
    """Of a small span by counting all of it: as many draws stand for each, and the rest for none."""
    for below in range(1, 17):
        found = [chance.fair(drawn, below, 16) for drawn in range(16)]
        assert [found.count(number) for number in range(below)] == [16 // below] * below
        assert found[16 - 16 % below :] == [-1] * (16 % below)


@pytest.mark.parametrize("below", [(1 << 61) + 1, (1 << 61) + 12345, (3 << 60) + 7, 1 << 61])
def test_what_is_left_over_of_the_span_is_drawn_again(below: int) -> None:
    """With numbers so large that nearly every second draw is left over, by the definition."""
    key = chance.Key(bytes(range(32)))
    edge = chance.SPAN - chance.SPAN % below
    used = again = 0
    for _ in range(200):
        at = used
        while key.drawn(at) >= edge:
            at += 1
            again += 1
        used = key.step(used, below)
        assert used == at + 1
        assert key.value(used, below) == key.drawn(at) % below
    assert again > 20 or chance.SPAN % below == 0


def test_the_stream_of_a_key_is_keyed_blake2b_over_its_blocks() -> None:
    secret = bytes(range(32))
    blocks = [
        hashlib.blake2b(number.to_bytes(8, "big"), key=secret, person=b"ruleshift chance").digest()
        for number in range(3)
    ]
    stream = b"".join(blocks)
    key = chance.Key(secret)
    places = [*range(24), 3, 20, 0]
    assert [key.drawn(at) for at in places] == [
        int.from_bytes(stream[8 * at : 8 * at + 8], "big") >> 2 for at in places
    ]


def test_a_keyed_shuffle_takes_each_card_once_and_counts_its_draws() -> None:
    key = chance.Key(bytes(range(16)))
    cards = vec[i64](range(103))
    used = key.shuffled(7, cards)
    assert sorted(cards) == list(range(103)) != listed(cards)
    assert used == 7 + 102
    again = vec[i64](range(103))
    key.shuffled(used, again)
    assert listed(again) != listed(cards)


@pytest.mark.parametrize("secret", [b"", bytes(15), bytes(65), "x" * 32, bytearray(32), 7, None])
def test_a_key_of_another_kind_or_size_is_refused(secret: Any) -> None:
    with pytest.raises(ValueError, match="a key"):
        chance.Key(secret)


def test_a_key_does_not_show_itself() -> None:
    secret = bytes(range(32))
    key = chance.Key(secret)
    assert repr(key) == str(key) == "<Key>"
    with pytest.raises(TypeError, match="replay"):
        pickle.dumps(key)
    with pytest.raises(TypeError, match="replay"):
        copy.deepcopy(key)
