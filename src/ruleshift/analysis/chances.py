"""How likely each seat is to win from a position: the bots' value first, then playouts that correct it.

All hands lie open to whoever reckons here; what lies in piles is unknown, so piles are shuffled anew for
each playout. The value's chances are worth as much as some number of playouts; how many follows from how well
they agree with the playouts of the same game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import lgamma, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

import ruleshift
from ruleshift.analysis.curve import Curve, curve_for, scores_of
from ruleshift.analysis.record import learned

if TYPE_CHECKING:
    from ruleshift import Game, Match

STRENGTHS: Final = (2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0)  # playouts that the value may be worth
USUAL: Final = 16.0  # until some have been played
LEAST: Final = 0.002  # no seat that plays is quite without a chance, and no game quite sure to have a winner
KEY_BYTES: Final = 16


class Played(NamedTuple):
    """How playouts from one position ended: who won how often, and nobody's at the end; or points, alone."""

    wins: tuple[int, ...]
    points: tuple[int, ...] = ()


class Judge:
    """Says how likely each seat is to win, by the value alone."""

    def __init__(self, game: Game, seats: int, games: int) -> None:
        self.value = learned(game)
        self.curve: Curve | None = curve_for(game, seats, games) if self.value and seats > 1 else None

    def shares(self, match: Match) -> list[float]:
        """The chance of each seat, and of nobody at the end; they sum to 1."""
        seats = len(match.names)
        here = [seat for seat in range(seats) if seat in match.state.seated()]
        if self.curve is None or self.value is None:
            told = [1.0 / len(here)] * len(here)
        else:
            scores = scores_of(self.value, match)
            told = self.curve.shares([scores[seat] for seat in here])
        found = [0.0] * (seats + 1)
        for seat, share in zip(here, told, strict=True):
            found[seat] = max(LEAST, share)
        found[seats] = max(LEAST, 0.0 if self.curve is None else self.curve.nobody)
        total = sum(found)
        return [share / total for share in found]


def play_out(match: Match, number: int, seed: int) -> Played:
    """Play a position to its end so many times, with piles shuffled anew each time."""
    worlds = []
    for at in range(number):
        world = match.copy()
        world.renew_chance((seed * 1000 + at + 1).to_bytes(KEY_BYTES, "big"))
        worlds.append(world)
    game = match.game
    policy = game.family.searched().policy if learned(game) else "greedy"
    found = ruleshift.rollouts(worlds, 1, policy, seed)
    wins = Counter(found.winners)
    seats = len(match.names)
    points = tuple(found.points) if seats == 1 else ()
    return Played(tuple(wins[seat] for seat in [*range(seats), -1]), points)


def strength_of(pairs: Iterable[tuple[Sequence[float], Played]]) -> float:
    """How many playouts the value is worth: the number under which the playouts are likeliest."""
    known = [(shares, played) for shares, played in pairs if sum(played.wins)]
    if not known:
        return USUAL
    return max(STRENGTHS, key=lambda strength: sum(_likely(strength, *one) for one in known))


def _likely(strength: float, shares: Sequence[float], played: Played) -> float:
    """The logarithm of how likely such playouts are, if the value is worth so many of them."""
    total = sum(played.wins)
    found = lgamma(strength) - lgamma(strength + total)
    for share, wins in zip(shares, played.wins, strict=True):
        if share > 0:
            found += lgamma(strength * share + wins) - lgamma(strength * share)
    return found


def corrected(
    shares: Sequence[float], played: Played | None, strength: float
) -> tuple[list[float], list[float]]:
    """The chances after some playouts, and the standard error of each."""
    wins = played.wins if played is not None else (0,) * len(shares)
    total = sum(wins) + strength
    found = [
        (strength * share + won) / total if share > 0 else 0.0
        for share, won in zip(shares, wins, strict=True)
    ]
    return found, [sqrt(share * (1.0 - share) / (total + 1.0)) for share in found]


def expected(played: Played) -> tuple[float, float]:
    """The points that a game for one will bring, and the standard error."""
    number = len(played.points)
    mean = sum(played.points) / number
    spread = sum((one - mean) ** 2 for one in played.points) / max(1, number - 1)
    return mean, sqrt(spread / number)
