"""From the bots' value to chances: a curve for each deck and number of seats, fitted to games between bots.

The value judges one seat at a time. A chance is the seat's share of all of them, and how far values that
differ drive chances apart is learned from games that were played to their ends. Curves of decks that come
with us are kept in `curves.json`, each with the digest of the weights that it belongs to; `python -m
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
UNSEEN: Final = 0.5  # games without a winner that are reckoned with where some were seen

FILE: Final = "curves.json"


class Seen(NamedTuple):
    """A position of a game that was played to its end."""

    scores: Sequence[float]  # what it is worth to each seat before that is made a chance
    winner: int  # -1 for nobody
    weight: float  # so that each game counts the same, however long it was


class Curve(NamedTuple):
    """How values become chances."""

    slope: float
    nobody: float  # how often nobody wins

    def shares(self, scores: Sequence[float]) -> list[float]:
        """The chance of each seat.

        >>> Curve(1.0, 0.5).shares([3.0, 3.0])
        [0.25, 0.25]
        """
        top = max(scores, default=0.0)
        powers = [exp(self.slope * (score - top)) for score in scores]
        total = sum(powers)
        return [(1.0 - self.nobody) * power / total for power in powers]


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
        seen += [Seen(scores, winner, 1.0 / len(found)) for scores in found]
        winners.append(winner)
    return seen, winners


def fitted(seen: Sequence[Seen], winners: Sequence[int]) -> Curve:
    """The curve under which what was seen is most likely."""
    none = winners.count(-1)
    nobody = (none + UNSEEN) / (len(winners) + 2 * UNSEEN) if none else 0.0
    slope = 1.0
    for _ in range(STEPS):
        first, second = 0.0, 0.0
        for scores, winner, weight in seen:
            if winner < 0:
                continue
            shares = Curve(slope, 0.0).shares(scores)
            mean = sum(share * score for share, score in zip(shares, scores, strict=True))
            first += weight * (scores[winner] - mean)
            spread = sum(share * (score - mean) ** 2 for share, score in zip(shares, scores, strict=True))
            second += weight * spread
        if second <= 0.0:
            break
        step = first / second
        slope = min(STEEPEST, max(FLATTEST, slope + max(-0.5, min(0.5, step))))
        if abs(step) < 1e-4:
            break
    return Curve(slope, nobody)


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
    return Curve(float(one["slope"]), float(one["nobody"]))


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
