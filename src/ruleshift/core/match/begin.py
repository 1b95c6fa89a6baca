"""Where a match begins: the deal, and the seeds that chance comes from."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol, SupportsIndex

from ruleshift.core.engine import chance
from ruleshift.core.engine.arguments import Octets, shown, whole
from ruleshift.core.engine.seats import seat_names
from ruleshift.core.match.history import History, Start

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game
    from ruleshift.core.match.match import Match


class Bits(Protocol):
    """A source of random bits, such as ``random.Random``."""

    def getrandbits(self, k: int, /) -> int: ...


def begin(
    game: Game, names: Iterable[str], seed: SupportsIndex | None = None, key: Octets | None = None
) -> Match:
    """Deal a new match, from a seed or from a key; without either from a key that is drawn."""
    seats = seat_names(names, game.least_seats, game.most_seats)
    if seed is None:
        start = Start(seats, key=chance.Key(chance.fresh() if key is None else key))
    elif key is None:
        start = Start(seats, seeding(seed))
    else:
        raise ValueError("a match is dealt from a seed or from a key, not from both")
    return game.match(start.state(game), History(start))


def seed_from(rng: SupportsIndex | Bits | None) -> int:
    """A seed: the number itself, a draw from a generator, or one that nobody chose."""
    if type(rng) is int:
        return rng
    if rng is None:
        return random_seed()
    draw = getattr(rng, "getrandbits", None)
    number = whole(rng if draw is None else draw(48))
    if number is None:
        raise ValueError(f"a seed is a whole number or a generator such as random.Random, found {shown(rng)}")
    return number


def seeding(seed: object) -> int:
    """A seed as a plain int, or ValueError."""
    number = whole(seed)
    if number is None:
        raise ValueError(f"a seed is a whole number, found {shown(seed)}")
    return number


def random_seed() -> int:
    """A seed nobody chose, short enough to be read out."""
    return int.from_bytes(os.urandom(4), "big")
