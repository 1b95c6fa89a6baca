"""Two runs beside each other: what differs, and which of that is beyond chance."""

from __future__ import annotations

from collections.abc import Iterator
from math import erfc, sqrt
from typing import Any, Final, NamedTuple

from ruleshift.lab.shares import Share, Z, wilson

CERTAIN: Final = 0.05  # how often chance may make at least one of all differences look real

Figures = dict[str, Any]


class Change(NamedTuple):
    """One figure of two runs."""

    name: str
    before: Share
    after: Share
    unit: str = "%"  # of a share, `points` of one that may be below nothing, empty for other numbers
    real: bool = False  # whether it is beyond chance, seen together with all others

    @property
    def error(self) -> float:
        """The standard error of the difference."""
        one, other = (self.before.high - self.before.low), (self.after.high - self.after.low)
        return sqrt(one * one + other * other) / (2 * Z)

    @property
    def chance(self) -> float:
        """How often chance alone makes a difference as large."""
        gap = abs(self.after.value - self.before.value)
        if not self.error:
            return 1.0 if gap == 0 else 0.0
        return erfc(gap / self.error / sqrt(2))

    @property
    def gap(self) -> Share:
        """The difference with its interval."""
        gap = self.after.value - self.before.value
        return Share(gap, gap - Z * self.error, gap + Z * self.error)


def judged(changes: list[Change]) -> list[Change]:
    """Which changes are beyond chance, judged together (Holm): of many figures, some differ by luck.

    >>> def change(name, after):
    ...     return Change(name, wilson(500, 1000), wilson(after, 1000))
    >>> [one.real for one in judged([change("a", 600), change("b", 545), change("c", 500)])]
    [True, False, False]
    """
    order = sorted(range(len(changes)), key=lambda at: changes[at].chance)
    real: set[int] = set()
    for rank, at in enumerate(order):
        if changes[at].chance * (len(changes) - rank) > CERTAIN:
            break
        real.add(at)
    return [one._replace(real=at in real) for at, one in enumerate(changes)]


def changes(before: Figures, after: Figures) -> list[Change]:
    """All figures that both runs have, those beyond chance marked."""
    return judged(list(compared(before, after)))


def compared(before: Figures, after: Figures) -> Iterator[Change]:
    """The figures of two summaries that can be set beside each other."""
    for what in ("bots", "decks"):
        for name, figures in before.get(what, {}).items():
            other = after.get(what, {}).get(name)
            if other and not figures["fair"] == other["fair"] == 1.0:
                yield Change(f"{name} wins", share_in(figures), share_in(other))
    if len(before["order"]) == len(after["order"]) > 1:
        for at, (one, other) in enumerate(zip(before["order"], after["order"], strict=True), 1):
            yield Change(f"player {at} in the order of turns wins", share_in(one), share_in(other))
    yield Change("somebody wins", share_in(before["decisive"]), share_in(after["decisive"]))
    yield Change("ended by a limit", share_in(before["limit"]), share_in(after["limit"]))
    for what in ("turns", "decisions", "lead_changes", "points"):
        if before[what] and after[what]:
            said = f"{what.replace('_', ' ')} in a game"
            yield Change(said, mean_in(before[what]), mean_in(after[what]), unit="")
    yield from goals(before, after)
    yield from cards(before, after)


def goals(before: Figures, after: Figures) -> Iterator[Change]:
    """Games that each card decided."""
    one, other = ({goal["card"]: share_in(goal) for goal in run.get("goals", [])} for run in (before, after))
    for card in dict.fromkeys([*one, *other]):
        yield Change(
            f"{card} decides the game",
            one.get(card, wilson(0, before["games"])),
            other.get(card, wilson(0, after["games"])),
        )


def cards(before: Figures, after: Figures) -> Iterator[Change]:
    """What each card adds for whoever plays it."""
    one, other = (
        {row["card"]: row["played"] for row in run.get("cards", {}).get("adds", []) if row["played"]}
        for run in (before, after)
    )
    for card in one:
        if card in other:
            mine, theirs = one[card], other[card]
            yield Change(
                f"{card} adds to winning",
                Share(mine["adds"], *mine["interval"]),
                Share(theirs["adds"], *theirs["interval"]),
                "points",
            )


def share_in(figures: Figures) -> Share:
    return Share(figures["share"], *figures["interval"])


def mean_in(figures: Figures) -> Share:
    return Share(figures["mean"], *figures["interval"])
