"""Numbers of a finished game, seat by seat: what the page at its end shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ruleshift.core.engine.log import MOVED
from ruleshift.server.wire.over_http import Statistic, Statistics

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
    seats = range(len(match.names))
    counts: Counter[tuple[str, int]] = Counter()
    for kind, seat, number in _counted(match):
        counts[kind, seat] += number
    rows = [
        Statistic(name, [sum(counts[kind, seat] for kind in kinds) for seat in seats])
        for name, kinds in match.game.family.statistics
    ]
    return Statistics(
        names=match.names,
        turns=match.view().turn,
        answers=len(match.history.all_inputs()),
        rows=[row for row in rows if any(row.numbers)],
    )


def _counted(match: Match) -> Iterator[tuple[str, int, int]]:
    """Kinds of events, alone and with a word of theirs (`roll: result=hit`), whose they are, and how many."""
    for event in match.events:
        if event.seat is None:
            continue
        # A run of equal moves counts card by card.
        yield event.kind, event.seat, len(event.raw) if event.raw[0][0] == MOVED else 1
        for raw in event.raw:
            kind = event.kinds.kind(match.game, raw)
            for name, value in kind.values(match.game, raw).items():
                if isinstance(value, str):
                    yield f"{kind.name}: {name}={value}", event.seat, 1
