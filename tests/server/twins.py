"""Looks for leaks: plays a game beside twins in which all that a seat cannot see lies elsewhere.

As long as a seat sees no difference by right, every byte that is sent to it must be the same in both. What it
sees by right is decided here from the masks of the engine's own events, not by the code under test.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

import msgspec

from ruleshift import Match, View
from ruleshift.core.machine import CARD, FRAME
from ruleshift.core.state import EVERYONE, MOVED
from ruleshift.server import ask, messages, shape

Shape = Callable[[Match, View, int], list[object]]  # match, view, told so far -> what is sent

ENCODE = msgspec.json.Encoder().encode


def update(match: Match, view: View, since: int) -> list[object]:
    """All parts of an update that come from the match."""
    events, _ = shape.told(view, since)
    return [shape.table(view), events, ask.question(match, view, 1), shape.outcome(view), view.waiting]


class Leak(AssertionError):
    """Two positions that look alike to a seat are told to it differently."""


class Pair:
    """A match and a twin that differ only in what a seat cannot see, from the moment they were made."""

    def __init__(self, match: Match, seat: int | None, seed: int, make: Shape) -> None:
        self.seat = seat
        self.make = make
        self.since = 0
        self.real = match.copy()
        self.twin = match.redeal(seat, seed)
        self.twin.state.rng = self.real.state.rng  # the same chance for both: dice are no secret
        self.alike = True  # whether the seat has seen no difference by right
        self.compared = 0
        self.moved_on = 0  # comparisons after the first

    def by_right(self, match: Match) -> object:
        """What the seat may know: events, the cards whose mask it is in, and being asked about something."""
        s = match.state
        lying = [[card if self.sees(s.known[card]) else -1 for card in zone] for zone in s.zones]
        events = [raw if raw[0] != MOVED or self.sees(raw[4]) else (MOVED, -1, *raw[2:4]) for raw in s.events]
        about = s.stack[CARD::FRAME] if s.asked == self.seat else None
        return lying, [raw[:4] if raw[0] == MOVED else raw for raw in events], about

    def sees(self, mask: int) -> bool:
        return mask == EVERYONE if self.seat is None else bool(mask >> self.seat & 1)

    def compare(self) -> None:
        """Raise Leak if the seat is told what it cannot know."""
        self.alike = self.alike and self.by_right(self.real) == self.by_right(self.twin)
        if not self.alike:
            return
        one, other = (self.sent(match) for match in (self.real, self.twin))
        if one != other:
            raise Leak(_difference(one, other))
        self.moved_on += self.compared > 0
        self.compared += 1
        self.since = len(self.real.state.events)

    def sent(self, match: Match) -> list[bytes]:
        return [ENCODE(part) for part in self.make(match, match.view(self.seat), self.since)]

    def answer(self, option: int) -> None:
        """Give both the same answer; the pair is of no use any more if the twin is not asked that."""
        asked = self.twin.question
        who = self.real.question.who if self.real.question else None
        self.real.answer(option)
        if asked is None or asked.who != who or option not in asked.options:
            self.alike = False
        else:
            self.twin.answer(option)


def _difference(one: Sequence[bytes], other: Sequence[bytes]) -> str:
    for left, right in zip(one, other, strict=True):
        if left != right:
            at = next((at for at, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), 0)
            near = slice(max(0, at - 120), at + 120)
            return f"\n{left[near].decode(errors='replace')}\n{right[near].decode(errors='replace')}"
    return "one part more"


def watch(match: Match, seed: int, make: Shape = update, every: int = 1) -> Iterator[Pair]:
    """Play a match to its end at random; at every position compare it with twins for all seats.

    Each seat has one twin that goes along as long as it can, and a new one at every ``every``-th position.
    """
    rng = random.Random(seed)
    seats: list[int | None] = [None, *range(len(match.names))]
    along = {seat: Pair(match, seat, rng.getrandbits(40), make) for seat in seats}
    at = 0
    while True:
        for seat in seats:
            along[seat].compare()
            if not along[seat].alike:
                yield along[seat]
                along[seat] = Pair(match, seat, rng.getrandbits(40), make)
                along[seat].compare()
            elif at % every == 0:
                fresh = Pair(match, seat, rng.getrandbits(40), make)
                fresh.compare()
                yield fresh
        if match.question is None:
            yield from along.values()
            return
        option = rng.choice(match.question.options)
        for pair in along.values():
            pair.answer(option)
        match.answer(option)
        at += 1


__all__ = ["ENCODE", "Leak", "Pair", "Shape", "messages", "update", "watch"]
