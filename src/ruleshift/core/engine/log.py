"""What has happened in a match: events, as rows of numbers that are told when somebody looks."""

from __future__ import annotations

from typing import Final

from ruleshift.core.engine.opened import mypyc_attr
from ruleshift.core.engine.packed import extend, i64, listed, vec

# Event kinds of the core. Families number their own from FAMILY_EVENTS on.
MOVED: Final = 0  # card, from zone, to zone, seats that saw the card
ATTACHED: Final = 1  # card, host, by seat
DETACHED: Final = 2  # card, host
SHUFFLED: Final = 3  # zone, number of cards
RESHUFFLED: Final = 4  # zone, number of cards
SWAPPED: Final = 5  # seat, seat, 0 hands / 1 seats
JOINED: Final = 6  # seat
LEFT: Final = 7  # seat, 1 if by concession
WON: Final = 8  # seat, card that was met (or -1)
DRAWN: Final = 9  # reason code
LOST: Final = 10  # card by which everybody loses
ENDED: Final = 11  # points of a game that is played for them
FAMILY_EVENTS: Final = 20

# An event is a row of numbers: its kind and what belongs to it, filled up with gaps.
ROW: Final = 8
GAP: Final = -(1 << 62)
ROWS: Final = 16  # for so many more events room is made at a time, at least


@mypyc_attr(allow_interpreted_subclasses=True)
class Log:
    """The events of a state."""

    __slots__ = ("log", "silent", "told")

    log: vec[i64]  # rows of what happened
    told: i64  # how many rows of them count
    silent: bool  # whether nobody will ever look at them, so that none are noted

    def tell(self, kind: i64, a: i64 = GAP, b: i64 = GAP, c: i64 = GAP, d: i64 = GAP) -> None:
        """Note what has happened."""
        if self.silent:
            return
        log = self.log
        at = self.told * ROW
        if at == len(log):
            log = self.room_to_tell()
        log[at] = kind
        log[at + 1] = a
        log[at + 2] = b
        log[at + 3] = c
        log[at + 4] = d
        log[at + 5] = GAP
        self.told += 1

    def tell_more(
        self, kind: i64, a: i64, b: i64, c: i64, d: i64, e: i64, f: i64 = GAP, g: i64 = GAP
    ) -> None:
        """Note what has happened, where there is more to say of it."""
        if self.silent:
            return
        self.tell(kind, a, b, c, d)
        log = self.log
        at = self.told * ROW
        log[at - 3] = e
        log[at - 2] = f
        log[at - 1] = g

    def room_to_tell(self) -> vec[i64]:
        """Make room for more events: the more, the more there are, so that they are not copied too often."""
        more: i64 = ROWS
        if self.told // 2 > more:
            more = self.told // 2
        self.log = extend(self.log, vec[i64]([GAP] * (more * ROW)))
        return self.log

    def events_since(self, first: int) -> list[tuple[int, ...]]:
        """The events from one on, each as its kind and what belongs to it."""
        return [self._event(at) for at in range(max(first, 0), self.told)]

    def events_of(self, kinds: frozenset[int]) -> list[tuple[int, ...]]:
        """The events of some kinds."""
        told = listed(self.log[: self.told * ROW])
        return [self._event(at) for at, kind in enumerate(told[::ROW]) if kind in kinds]

    def _event(self, at: int) -> tuple[int, ...]:
        row = listed(self.log[at * ROW : (at + 1) * ROW])
        return tuple(row[: row.index(GAP)] if GAP in row else row)

    @property
    def events(self) -> list[tuple[int, ...]]:
        """All that has happened."""
        return self.events_since(0)

    def forget_events(self) -> None:
        """Tell nothing of what has happened so far."""
        self.told = 0

    def tell_again(self, other: Log, first: i64 = 0) -> None:
        """Tell what another state tells from one event on, and nothing else."""
        self.log = other.log[first * ROW : other.told * ROW]
        self.told = other.told - first
