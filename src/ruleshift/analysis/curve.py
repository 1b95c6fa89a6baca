"""From the bots' value to chances: a curve for each deck and number of seats, fitted to games between bots.

The value judges one seat at a time. A chance is the seat's share of all of them, and how far values that
differ drive chances apart is learned from games that were played to their ends: a slope, and a bend where
large differences say more, and small ones less, than any slope would. Curves of decks that come with us are
kept in `curves.json`, each with the digest of the weights that it belongs to; `python -m
ruleshift.analysis.fit` makes them. For any other deck, and after the weights have changed, one is fitted to
some quick games on the spot.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from math import exp
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from ruleshift import Game, Match
    from ruleshift.core.engine.value import Value

SEED: Final = 2_000_000_000  # far from those that bots were trained and measured with
STEPS: Final = 40
STEEPEST: Final = 4.0
FLATTEST: Final = 0.02
LONGEST_STEP: Final = 0.5
ENOUGH: Final = 1e-4
EACH: Final = 12  # positions of a game at most, evenly spread: more of them say little more
UNSEEN: Final = 0.5  # games without a winner that are reckoned with where some were seen

FILE: Final = "curves.json"


class Seen(NamedTuple):
    """A position of a game that was played to its end."""

    scores: Sequence[float]  # what it is worth to each seat before that is made a chance
    winner: int  # -1 for nobody
    weight: float  # so that each game counts the same, however long it was


# The terms of each seat at one position, who won, and what the position counts.
Known = tuple[Sequence[tuple[float, float]], int, float]


class Curve(NamedTuple):
    """How values become chances."""

    slope: float
    nobody: float  # how often nobody wins
    bend: float = 0.0  # how much steeper it is where values are far apart

    def shares(self, scores: Sequence[float]) -> list[float]:
        """The chance of each seat.

        >>> Curve(1.0, 0.5).shares([3.0, 3.0])
        [0.25, 0.25]
        """
        heights = [self.slope * apart + self.bend * cube for apart, cube in terms(scores)]
        return [(1.0 - self.nobody) * share for share in softened(heights)]


def terms(scores: Sequence[float]) -> list[tuple[float, float]]:
    """How far each seat is from the mean of all, and that to the third power.

    >>> terms([3.0, 1.0])
    [(1.0, 1.0), (-1.0, -1.0)]
    """
    mean = sum(scores) / max(1, len(scores))
    return [(score - mean, (score - mean) ** 3) for score in scores]


def scores_of(value: Value, match: Match) -> list[float]:
    """What a position is worth to each seat that sits there."""
    return [float(value.score(match.state, seat)) for seat in range(len(match.names))]


def quick_games(game: Game, seats: int, number: int, seed: int = SEED) -> tuple[list[Seen], list[int]]:
    """Positions at the beginnings of turns in so many quick games, and who won each of the games."""
    value = game.value()
    policy = game.family.searched().policy
    seen: list[Seen] = []
    winners: list[int] = []
    for at in range(number):
        found: list[list[float]] = []
        turn = 0

        def watch(match: Match, found: list[list[float]] = found) -> None:
            nonlocal turn
            if match.state.turn != turn and value.rests(match.state):
                turn = match.state.turn
                found.append(scores_of(value, match))

        outcome = game.playout(policy, seed + at, seats=seats, watch=watch).outcome
        winner = -1 if outcome is None or outcome.winner is None else outcome.winner
        found = found[:: -(-len(found) // EACH) or 1]
        seen += [Seen(scores, winner, 1.0 / len(found)) for scores in found]
        winners.append(winner)
    return seen, winners


def fitted(seen: Sequence[Seen], winners: Sequence[int]) -> Curve:
    """The curve under which what was seen is most likely."""
    none = winners.count(-1)
    nobody = (none + UNSEEN) / (len(winners) + 2 * UNSEEN) if none else 0.0
    known = [(terms(scores), winner, weight) for scores, winner, weight in seen if winner >= 0]
    straight, _ = likeliest(known, 1.0, bent=False)
    slope, bend = likeliest(known, straight, bent=True)
    if not (bend > 0.0 and FLATTEST < slope < STEEPEST):
        slope, bend = straight, 0.0
    return Curve(slope, nobody, bend)


def likeliest(known: Sequence[Known], slope: float, bent: bool) -> tuple[float, float]:
    """Slope and bend, or a slope alone, by Newton's method."""
    bend = 0.0
    for _ in range(STEPS):
        pull, twist, first, mixed, second = 0.0, 0.0, 0.0, 0.0, 0.0
        for apart, winner, weight in known:
            shares = softened([slope * one + bend * cube for one, cube in apart])
            mean = sum(share * one for share, (one, _) in zip(shares, apart, strict=True))
            middle = sum(share * cube for share, (_, cube) in zip(shares, apart, strict=True))
            pull += weight * (apart[winner][0] - mean)
            twist += weight * (apart[winner][1] - middle)
            for share, (one, cube) in zip(shares, apart, strict=True):
                first += weight * share * (one - mean) ** 2
                mixed += weight * share * (one - mean) * (cube - middle)
                second += weight * share * (cube - middle) ** 2
        span = first * second - mixed * mixed
        if (span if bent else first) <= 0.0:
            break
        step, turn = pull / first, 0.0
        if bent:
            step, turn = (second * pull - mixed * twist) / span, (first * twist - mixed * pull) / span
        short = min(1.0, LONGEST_STEP / max(abs(step), LONGEST_STEP))
        slope = min(STEEPEST, max(FLATTEST, slope + short * step))
        bend += short * turn
        if abs(step) < ENOUGH:
            break
    return slope, bend


def softened(heights: Sequence[float]) -> list[float]:
    """Shares of one, by height."""
    top = max(heights, default=0.0)
    powers = [exp(height - top) for height in heights]
    total = sum(powers)
    return [power / total for power in powers]


def weights_digest(game: Game) -> str:
    """Which weights a game's value has."""
    path = game.family.weights()
    return sha256(path.read_bytes()).hexdigest()[:16] if path is not None else ""


@lru_cache(1)
def kept_curves() -> dict[str, dict[str, dict[str, float | str]]]:
    """The curves that come with us, by deck and number of seats."""
    found: dict[str, dict[str, dict[str, float | str]]] = json.loads(
        files("ruleshift.analysis").joinpath(FILE).read_text(encoding="utf-8")
    )
    return found


def kept_curve(game: Game, seats: int) -> Curve | None:
    """The curve that comes with a deck of ours, if it belongs to the weights at hand."""
    one = kept_curves().get(game.name, {}).get(str(seats)) if game.shipped else None
    if one is None or one["weights"] != weights_digest(game):
        return None
    return Curve(float(one["slope"]), float(one["nobody"]), float(one.get("bend", 0.0)))


def curve_for(game: Game, seats: int, number: int) -> Curve:
    """The curve of a game with so many seats: one that is kept, or from so many quick games, fitted once."""
    kept = kept_curve(game, seats)
    if kept is not None:
        return kept
    known: dict[tuple[int, int], Curve] = game.once("analysis curves", nothing)
    if (seats, number) not in known:
        known[seats, number] = fitted(*quick_games(game, seats, number))
    return known[seats, number]


def nothing(game: Game) -> dict[tuple[int, int], Curve]:
    return {}
