"""What an answer cost: options are tried in worlds dealt anew for whoever was asked, as the bot `hard` does.

The option that looks best is found in some worlds and compared with the answer in others: the best of many
looks better than it is in the worlds it was chosen by.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from ruleshift.analysis.findings import TurningPoint
from ruleshift.analysis.reasons import reasons
from ruleshift.analysis.record import Answer
from ruleshift.bots.levels import COMPILED
from ruleshift.bots.search import WORLDS
from ruleshift.core.engine.look_ahead import BATCH

if TYPE_CHECKING:
    from ruleshift.core.engine.look_ahead import LookAhead

LEAST: Final = 2  # worlds in which an option is tried
COMPARED: Final = 56  # worlds in which a turning point is compared with what is better
SOUND: Final = 0.01  # an answer that cost less, or less than its standard error, is as good as any
SURE: Final = 0.999  # what a game that is won on the way is worth, at least: later wins count a little less
FIRST, SECOND, HARD, PROOF = 0, 200, 400, 600  # no two looks at one answer share a world
APART: Final = 1000  # nor do those of two answers


class Cost(NamedTuple):
    """What one answer cost its seat."""

    number: int  # which answer
    cost: float
    error: float  # the standard error of that
    sound: bool  # whether no better answer is to be seen


def options_of(answer: Answer) -> list[int]:
    """What is worth a closer look, and what was answered."""
    match = answer.match
    view = match.view(answer.seat)
    listed = match.game.family.shortlist(view, view.question.options)
    found = [int(option) for option in listed]
    return found if answer.option in found else [*found, answer.option]


def look(answer: Answer, options: list[int], worlds: int, first: int) -> LookAhead:
    """Try some options in so many worlds."""
    manner = answer.match.game.family.searched()
    seed = answer.at * APART + first
    return answer.match.look_ahead(
        answer.seat, worlds, manner.depth, manner.policy, seed=seed, options=options
    )


class Pair(NamedTuple):
    """What the same worlds are worth after an answer and after a better one."""

    given: Sequence[float]
    better: Sequence[float]

    def lead(self) -> tuple[float, float]:
        """How far the better one is ahead, and the standard error of that."""
        ahead = [two - one for one, two in zip(self.given, self.better, strict=True)]
        mean = sum(ahead) / len(ahead)
        spread = sum((one - mean) ** 2 for one in ahead) / max(1, len(ahead) - 1)
        return mean, sqrt(spread / len(ahead))


def compare(answer: Answer, best: int, worlds: int, first: int) -> Pair | None:
    """Both in the same worlds, all of them: a few at a time, before anything is dropped from the race."""
    given: list[float] = []
    better: list[float] = []
    step = BATCH - 1
    for at in range(0, worlds, step):
        found = look(answer, [answer.option, best], min(step, worlds - at), first + at)
        given += found.values[0::2]
        better += found.values[1::2]
    return Pair(given, better) if given else None


def cost_of(number: int, answer: Answer, tries: int) -> Cost:
    """What an answer cost, found with about so many tries."""
    options = options_of(answer)
    if len(options) < 2:
        return Cost(number, 0.0, 0.0, True)
    found = look(answer, options, max(LEAST, tries * 2 // 3 // len(options)), FIRST)
    best = found.best
    if not found.worlds or best == answer.option:
        return Cost(number, 0.0, 0.0, True)
    pair = compare(answer, best, max(LEAST, tries // 6), SECOND)
    if pair is None:
        return Cost(number, 0.0, 0.0, True)
    cost, error = pair.lead()
    return Cost(number, cost, error, cost < max(SOUND, error))


def turning_point(answer: Answer) -> TurningPoint | None:
    """What `hard` would have answered and how that compares; None if it would have answered the same."""
    options = options_of(answer)
    found = look(answer, options, max(LEAST, min(WORLDS, COMPILED.tries // len(options))), HARD)
    best = found.best
    if not found.worlds or best == answer.option:
        return None
    pair = compare(answer, best, COMPARED, PROOF)
    question = answer.match.question
    if pair is None or question is None:
        return None
    cost, error = pair.lead()
    if cost <= 0:
        return None
    given = sum(pair.given) / len(pair.given)
    wins, losses = (won(pair.given), won(pair.better)), (lost(pair.given), lost(pair.better))
    tells = wins[1] > wins[0] or losses[0] > losses[1]
    return TurningPoint(
        answer.at,
        answer.turn,
        answer.seat,
        question.label(answer.option),
        question.label(best),
        given,
        given + cost,
        error,
        len(pair.given),
        wins,
        losses,
        () if tells else reasons(answer, best, answer.at * APART + PROOF),
    )


def won(values: Sequence[float]) -> int:
    """In how many worlds the seat has won before anybody had to judge."""
    return sum(value >= SURE for value in values)


def lost(values: Sequence[float]) -> int:
    """In how many worlds it has lost by then."""
    return sum(value == 0.0 for value in values)
