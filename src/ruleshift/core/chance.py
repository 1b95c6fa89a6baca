"""The seeded generator: two small Lehmer generators combined, held in one integer.

It is our own because library shuffles are not promised to stay the same between versions. Every
product of a draw stays far below 2**63, so plain and compiled Python draw the same cards.
"""

from __future__ import annotations

from operator import mul
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine word in compiled Python, an int in plain

_M1: Final = 2147483563
_M2: Final = 2147483399
_SHIFT: Final = 31
_LOW: Final = (1 << 31) - 1
_WORD: Final = (1 << 64) - 1


def seeded(seed: int) -> int:
    """The generator for a seed. Any integer is a seed; near seeds give unrelated streams.

    >>> seeded(7) == seeded(7), seeded(7) == seeded(8)
    (True, False)
    """
    mixed = seed & _WORD
    for _ in range(3):
        # Python heeds interruptions inside a product of large numbers. With `*` compiled code would take the
        # product that is missing then for a lack of memory, and abort.
        mixed = mul(mixed ^ (mixed >> 30), 0xBF58476D1CE4E5B9) & _WORD
        mixed = mul(mixed ^ (mixed >> 27), 0x94D049BB133111EB) & _WORD
        mixed ^= mixed >> 31
    first = 1 + (mixed & 0xFFFFFFFF) % (_M1 - 1)
    second = 1 + (mixed >> 32) % (_M2 - 1)
    return first << _SHIFT | second


def step(rng: int) -> int:
    """The generator after one draw."""
    state: i64 = rng
    first: i64 = (state >> _SHIFT) * 40014 % _M1
    second: i64 = (state & _LOW) * 40692 % _M2
    return first << _SHIFT | second


def value(rng: int, below: int) -> int:
    """The number in ``range(below)`` that this state of the generator stands for."""
    state: i64 = rng
    mixed: i64 = ((state >> _SHIFT) - (state & _LOW)) % (_M1 - 1)
    return mixed * below // (_M1 - 1)


def shuffled(rng: int, cards: list[int]) -> int:
    """Shuffle ``cards`` in place; return the generator afterwards.

    The longest loop of a deal reckons in floats, which is quicker: whole numbers below 2**53 and the
    remainders of their division are exact, and no quotient comes close enough to the next whole number
    to be rounded up to it. So it draws what ``step`` and ``value`` would draw.
    """
    first, second = float(rng >> _SHIFT), float(rng & _LOW)
    m1, m2, span = float(_M1), float(_M2), float(_M1 - 1)
    left = float(len(cards))
    for last in range(len(cards) - 1, 0, -1):
        first = first * 40014.0 % m1
        second = second * 40692.0 % m2
        mixed = first - second
        if mixed < 0.0:
            mixed += span
        other = int(mixed * left / span)
        left -= 1.0
        cards[last], cards[other] = cards[other], cards[last]
    return int(first) << _SHIFT | int(second)
