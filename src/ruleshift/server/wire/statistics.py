"""Numbers of a finished game, seat by seat: what the page at its end shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ruleshift.core.engine.state import MOVED
from ruleshift.server.wire.messages import Statistic, Statistics

if TYPE_CHECKING:
    from ruleshift import Match


def statistics(match: Match) -> Statistics:
    """The numbers of a match as far as it has got; rows in which everybody has nothing are left out.

    >>> import ruleshift
    >>> match = ruleshift.load("tutorial").start(["Ann", "Bob"], seed=1)
    >>> match.answer(match.question.options[0])
    >>> [(row.name, row.numbers) for row in statistics(match).rows]
    [('Turns', [1, 1]), ('Cards drawn', [3, 3]), ('Cards played', [1, 0])]
    """
    counts: dict[str, Counter[int]] = {}
    for event in match.events:
        if event.seat is not None:
            # A run of equal moves counts card by card.
            number = len(event.raw) if event.raw[0][0] == MOVED else 1
            counts.setdefault(event.kind, Counter())[event.seat] += number
    seats = range(len(match.names))
    rows = [
        Statistic(name, [_sum(counts, kinds, seat) for seat in seats])
        for name, kinds in match.game.family.statistics
    ]
    return Statistics(
        names=match.names,
        turns=match.view().turn,
        answers=len(match.history.all_inputs()),
        rows=[row for row in rows if any(row.numbers)],
    )


def _sum(counts: dict[str, Counter[int]], kinds: Sequence[str], seat: int) -> int:
    return sum(counts[kind][seat] for kind in kinds if kind in counts)
