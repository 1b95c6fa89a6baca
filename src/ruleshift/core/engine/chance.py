"""Chance: a quick generator for simulations, and a key for matches whose cards nobody may foretell.

The quick one is two small Lehmer generators combined, held in one integer. It is our own because library
shuffles are not promised to stay the same between versions. Every product of a draw stays far below 2**63,
so plain and compiled Python draw the same cards. Whoever sees a few of its cards can find its state out.

With a key, chance is BLAKE2b keyed with it over the numbers 0, 1, 2 ...: without the key nothing that was
drawn tells anything about the rest. The integer of a state then only counts how much has been used.
"""

from __future__ import annotations

import os
from hashlib import blake2b
from typing import Final

from ruleshift.core.engine.arguments import Octets
from ruleshift.core.engine.packed import i64, vec

_M1: Final = 2147483563
_M2: Final = 2147483399
_SPAN: Final = _M1 - 1
_SHIFT: Final = 31
_LOW: Final = (1 << 31) - 1
_HALF: Final = (1 << 32) - 1  # of 64 bits
_QUARTER: Final = (1 << 16) - 1


def seeded(seed: int) -> int:
    """The generator for a seed. Any integer is a seed; near seeds give unrelated streams.

    >>> seeded(7) == seeded(7), seeded(7) == seeded(8)
    (True, False)
    """
    high: i64 = seed >> 32 & _HALF
    low: i64 = seed & _HALF
    for _round in range(3):
        high, low = _product(high ^ high >> 30, low ^ (high << 2 & _HALF | low >> 30), 0xBF58476D, 0x1CE4E5B9)
        high, low = _product(high ^ high >> 27, low ^ (high << 5 & _HALF | low >> 27), 0x94D049BB, 0x133111EB)
        high, low = high ^ high >> 31, low ^ (high << 1 & _HALF | low >> 31)
    first = 1 + low % (_M1 - 1)
    second = 1 + high % (_M2 - 1)
    return first << _SHIFT | second


def _product(high: i64, low: i64, times_high: i64, times_low: i64) -> tuple[i64, i64]:
    """The lowest 64 bits of a product of two numbers of 64 bits, all in halves.

    No step of it goes beyond 63 bits, so machine words do.
    """
    one = (low & _QUARTER) * times_low
    other = (low >> 16) * times_low
    one += (other & _QUARTER) << 16
    carried = (one >> 32) + (other >> 16) + _low_half(low, times_high) + _low_half(high, times_low)
    return carried & _HALF, one & _HALF


def _low_half(one: i64, other: i64) -> i64:
    """The lowest 32 bits of a product of two halves."""
    return (one & _QUARTER) * other + (((one >> 16) * other & _QUARTER) << 16) & _HALF


def step(rng: i64) -> i64:
    """The generator after one draw."""
    first = (rng >> _SHIFT) * 40014 % _M1
    second = (rng & _LOW) * 40692 % _M2
    return first << _SHIFT | second


def value(rng: i64, below: i64) -> i64:
    """The number in ``range(below)`` that this state of the generator stands for."""
    mixed = ((rng >> _SHIFT) - (rng & _LOW)) % _SPAN
    return mixed * below // _SPAN


def shuffled(rng: i64, cards: vec[i64]) -> i64:
    """Shuffle ``cards`` in place; return the generator afterwards. It draws as ``step`` and ``value``."""
    first = rng >> _SHIFT
    second = rng & _LOW
    last = len(cards) - 1
    while last > 0:
        first = first * 40014 % _M1
        second = second * 40692 % _M2
        mixed = first - second
        if mixed < 0:
            mixed += _SPAN
        other = mixed * (last + 1) // _SPAN
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
        last -= 1
    return first << _SHIFT | second


LEAST_KEY: Final = 16  # bytes
MOST_KEY: Final = 64  # what BLAKE2b takes
_FRESH: Final = 32
_BLOCK: Final = 64  # bytes that one hash gives
_DRAWN: Final = 8  # bytes that one draw takes
_SPARE: Final = 2  # bits of these that are not used, so that a draw is a small int in compiled Python
_DRAWS: Final = _BLOCK // _DRAWN
SPAN: Final = 1 << (8 * _DRAWN - _SPARE)  # what is drawn lies below it
_PURPOSE: Final = b"ruleshift chance"


def fresh() -> bytes:
    """The bytes of a key that nobody knows."""
    return os.urandom(_FRESH)  # what `secrets` would ask, without what it imports


def fair(drawn: int, below: int, span: int) -> int:
    """The number in ``range(below)`` that a number in ``range(span)`` stands for, or -1 if for none.

    As many numbers stand for each; the few that are left over are not used.

    >>> [fair(drawn, 3, 8) for drawn in range(8)]
    [0, 1, 2, 0, 1, 2, -1, -1]
    """
    return drawn % below if drawn < span - span % below else -1


class Key:
    """A secret from which chance comes. It is shared by all copies of a position and never shown.

    >>> Key(bytes(32))
    <Key>
    """

    __slots__ = ("_last", "_secret")

    def __init__(self, secret: Octets) -> None:
        if not isinstance(secret, bytes):
            raise ValueError(f"a key is given in bytes, found {type(secret).__name__}")
        if not LEAST_KEY <= len(secret) <= MOST_KEY:
            raise ValueError(f"a key has {LEAST_KEY} to {MOST_KEY} bytes, found {len(secret)}")
        self._secret: bytes = secret
        # The block that was hashed last: its number and what came out, replaced in one go for other threads.
        self._last: tuple[int, bytes] = (-1, b"")

    def drawn(self, at: int) -> int:
        """The number below SPAN that stands at a place of the stream."""
        number = at // _DRAWS
        last = self._last
        if last[0] != number:
            given = number.to_bytes(8, "big")
            hashed = blake2b(given, digest_size=_BLOCK, key=self._secret, person=_PURPOSE)
            self._last = last = (number, hashed.digest())
        first = at % _DRAWS * _DRAWN
        return int.from_bytes(last[1][first : first + _DRAWN], "big") >> _SPARE

    def step(self, used: int, below: int) -> int:
        """How much has been used after a draw of a number in ``range(below)``."""
        while fair(self.drawn(used), below, SPAN) < 0:
            used += 1
        return used + 1

    def value(self, used: int, below: int) -> int:
        """The number in ``range(below)`` that the last step drew."""
        return fair(self.drawn(used - 1), below, SPAN)

    def shuffled(self, used: i64, cards: vec[i64]) -> i64:
        """Shuffle ``cards`` in place; how much has been used afterwards."""
        for last in range(len(cards) - 1, 0, -1):
            used = self.step(used, last + 1)
            other = self.value(used, last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return used

    def aside(self, purpose: str) -> int:
        """A seed for what happens beside the game, such as a bot's whims; it tells nothing about the key."""
        named = blake2b(purpose.encode(), digest_size=6, key=self._secret, person=b"ruleshift aside")
        return int.from_bytes(named.digest(), "big")

    def hex(self) -> str:
        """The secret itself, for replays alone."""
        return self._secret.hex()

    def __repr__(self) -> str:
        return "<Key>"

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("a key is not handed on; a replay carries it")
