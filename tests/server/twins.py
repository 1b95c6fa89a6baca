"""Looks for leaks: plays a game beside twins in which all that a seat cannot see lies elsewhere.

As long as a seat sees no difference by right, every byte that is sent to it must be the same in both. What it
sees by right is decided here from the masks of the engine's own events, not by the code under test. By right
nobody can tell like copies apart: in a twin any of them may have taken the place of another.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from ruleshift import Match, View
from ruleshift.core.engine.event import Raw
from ruleshift.core.engine.log import MOVED
from ruleshift.core.engine.machine import CARD, FRAME
from ruleshift.core.engine.packed import listed
from ruleshift.core.engine.piles import EVERYONE, NOBODY
from ruleshift.core.engine.redeal import redeal
from ruleshift.core.match.history import Origin
from ruleshift.server.wire import messages, questions, shape
from ruleshift.wire.table import generic_table

Shape = Callable[[Match, View, int], list[object]]  # match, view, told so far -> what is sent

ENCODE = msgspec.json.Encoder().encode
HIDDEN = ("", -1)


def update(match: Match, view: View, since: int) -> list[object]:
    """All parts of an update that come from the match."""
    events, _ = shape.told(view, since)
    tables = [shape.table(view), generic_table(view.as_told(), {})]
    return [tables, events, questions.question(match, view, 1), shape.outcome(view), view.waiting]


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

    def by_right(self, match: Match) -> tuple[list[Any], list[Any], list[Any] | None]:
        """What the seat may know: events, the cards whose mask it is in, and being asked about something."""
        s = match.state
        lying = [
            [self.kind(card) if self.sees(s.known[card]) else HIDDEN for card in zone] for zone in s.zones
        ]
        for zone, kinds in enumerate(lying):
            if s.sight[zone] != NOBODY:
                kinds.sort()  # only in a pile it counts where a card lies
        about = (
            [self.kind(card) for card in listed(s.stack[: s.top])[CARD::FRAME]]
            if s.asked == self.seat
            else None
        )
        return lying, [self.told(raw) for raw in s.events], about

    def told(self, raw: Raw) -> object:
        """An event as the seat may know it."""
        if raw[0] == MOVED:
            return (MOVED, self.kind(raw[1]) if self.sees(raw[4]) else HIDDEN, *raw[2:4])
        cards = self.real.game.event_kinds().cards.get(raw[0], ())
        return tuple(self.kind(field) if at in cards else field for at, field in enumerate(raw))

    def kind(self, card: int) -> tuple[str, int]:
        """What everybody can tell of a card that they see: its name, and whose deck it comes from."""
        game = self.real.game
        return (game.names[card], game.lot(card)) if card >= 0 else HIDDEN

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
        self.since = self.real.state.told

    def sent(self, match: Match) -> list[bytes]:
        return [ENCODE(part) for part in self.make(match, match.view(self.seat), self.since)]

    def answer(self, option: int) -> None:
        """Give both the same answer; the pair is of no use any more if the twin is not asked that."""
        asked, other = self.real.question, self.twin.question
        assert asked is not None
        if self.alike and other is not None and other.who == asked.who:
            same = self.same(option)
        else:
            same = None
        self.real.answer(option)
        if same is None:
            self.alike = False
        else:
            self.twin.answer(same)

    def same(self, option: int) -> int | None:
        """The option of the twin that is the same to whoever is asked; None if there is none."""
        asked, other = self.real.question, self.twin.question
        assert asked is not None
        assert other is not None
        if asked.who == self.seat:  # the seat has been asked the same, so it may say the same
            [found] = questions.meant(
                self.twin, [self.real.view(self.seat).as_told().number_of_option(option)]
            )
            return found if found in other.options else None
        labels = {label: at for at, label in other.labels().items()}
        return labels.get(asked.label(option))


class Copies(Pair):
    """A pair that differs in like copies alone: nobody may ever see a difference by right."""

    def __init__(self, match: Match, seat: int | None, seed: int, make: Shape) -> None:
        super().__init__(match, seat, seed, make)
        game = match.game
        kinds = {kind: at for at, kind in enumerate(dict.fromkeys(map(self.kind, range(len(game.names)))))}
        lots = [kinds[self.kind(card)] for card in range(len(game.names))]
        state = redeal(game, match.state, seat, seed, lots)
        state.rng = match.state.rng
        self.twin = game.match(state)
        self.twin._origin = Origin(seat, match.history, len(match.history.inputs), match._origin)
        # What others are in the middle of choosing is not known either, so it may begin again in the twin.
        asked, other = self.real.question, self.twin.question
        labels = [question and sorted(question.labels().values()) for question in (asked, other)]
        picked = [[self.kind(card) for card in world.state.picked] for world in (self.real, self.twin)]
        self.alike = labels[0] == labels[1] and picked[0] == picked[1]
        if self.alike:
            self.compare_after(rolled=False)

    def compare_after(self, rolled: bool) -> None:
        """Raise Leak if the seat is told anything else.

        Where there was chance in it, the same chance may fall upon another copy that lies elsewhere, which
        all see by right; nobody could foretell it.
        """
        if rolled and self.by_right(self.real) != self.by_right(self.twin):
            self.alike = False
            return
        one, other = (self.sent(match) for match in (self.real, self.twin))
        if one != other:
            raise Leak(_difference(one, other))
        self.compared += 1
        self.since = self.real.state.told

    @property
    def differ(self) -> bool:
        """Whether the seat sees another copy here than there."""
        zones = zip(self.real.state.zones, self.twin.state.zones, strict=True)
        known = self.real.state.known
        return any(
            one != other and self.sees(known[one]) for pair in zones for one, other in zip(*pair, strict=True)
        )


def _difference(one: Sequence[bytes], other: Sequence[bytes]) -> str:
    for left, right in zip(one, other, strict=True):
        if left != right:
            at = next((at for at, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), 0)
            near = slice(max(0, at - 120), at + 120)
            return f"\n{left[near].decode(errors='replace')}\n{right[near].decode(errors='replace')}"
    return "one part more"


def watch_copies(match: Match, seed: int, make: Shape = update, every: int = 10) -> Iterator[Copies]:
    """Play a match to its end at random, beside twins with other like copies in hidden places."""
    rng = random.Random(seed)
    seats: list[int | None] = [None, *range(len(match.names))]
    pairs: dict[int | None, Copies] = {}
    at = 0
    before = 0
    while True:
        for seat in seats:
            fits = seat in pairs and pairs[seat].alike
            if fits:
                pairs[seat].compare_after(match.state.rng != before)
            if not fits or at % every == 0:
                pairs[seat] = Copies(match, seat, rng.getrandbits(40), make)
            yield pairs[seat]
        if match.question is None:
            return
        before = match.state.rng
        option = rng.choice(match.question.options)
        for pair in pairs.values():
            pair.answer(option)
        match.answer(option)
        at += 1


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


__all__ = ["ENCODE", "Copies", "Leak", "Pair", "Shape", "messages", "update", "watch", "watch_copies"]
