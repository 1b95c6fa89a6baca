"""The state of a match: numbers and short arrays of them, nothing else.

Cards, seats, zones and effects are numbers. Names and text live at the edge, in the game.
Only this file moves cards: each primitive makes the change and its event in one call.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, Final

from ruleshift.core.engine import chance
from ruleshift.core.engine.opened import mypyc_attr
from ruleshift.core.engine.packed import (
    append,
    copied,
    extend,
    i64,
    joined,
    listed,
    pop,
    remove,
    sort,
    sorted_ints,
    vec,
)

# What a zone shows: a bit mask of the seats that see its cards.
EVERYONE: Final = -1
NOBODY: Final = 0

# Zones that every game has. The game's own zones follow, then the seats', then piles set aside.
DRAW: Final = 0
DISCARD: Final = 1

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

# Why a game was declared a draw, or won without a card.
STALLED: Final = 1
LOOPED: Final = 2
DESERTED: Final = 3
FAMILY_REASONS: Final = 20  # families number their own from here on

# How much may happen in one turn: so many steps of the machine, where an answer counts as ten. Real turns
# come to a fifth of that at most, in the largest mix of decks.
TURN_STEPS: Final = 10_000
ANSWER_STEPS: Final = 10

# Whom a question is put to, besides the seats.
NOT_YET: Final = -1  # nobody: the machine is at work
NO_MORE: Final = -2  # nobody: the game is over

# An event is a row of numbers: its kind and what belongs to it, filled up with gaps.
ROW: Final = 8
GAP: Final = -(1 << 62)
ROWS: Final = 16  # for so many more events room is made at a time, at least

NONE: Final = 0
WIN: Final = 1
DRAW_GAME: Final = 2
LOSS: Final = 3  # everybody has lost
SCORE: Final = 4  # a game for points is over


SHARED: Final = 62  # so many zones can be shared with a copy; it gets its own of those behind them
ONE: Final[i64] = 1  # a bit to be shifted: of a mere 1 the compiler makes a half word


class IllegalAnswer(ValueError):
    """The answer is not among the options; nothing has changed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Where every card is, who knows it, what remains to be done, and what is asked."""

    __slots__ = (
        "active",
        "asked",
        "host",
        "key",
        "known",
        "log",
        "marks",
        "names",
        "options",
        "order",
        "outcome",
        "owned",
        "picked",
        "reason",
        "rng",
        "serial",
        "sight",
        "silent",
        "spot",
        "stack",
        "stale",
        "steps_left",
        "told",
        "top",
        "touch",
        "touches",
        "turn",
        "where",
        "winner",
        "zones",
    )

    def __init__(
        self,
        zones: vec[vec[i64]],
        where: vec[i64],
        host: vec[i64],
        known: vec[i64],
        sight: vec[i64],
        marks: vec[i64],
        touches: vec[i64],
        order: vec[i64],
        rng: i64,
        like: State | None = None,
    ) -> None:
        """With ``like``, the rest is as in that state: arrays that are only ever replaced are shared."""
        self.zones = zones  # zone -> cards, the last one on top; before they are changed in place: `own`
        self.where = where  # card -> zone
        self.host = host  # card -> the card it is attached to, or -1; replaced, never changed in place
        self.known = known  # card -> mask of seats that know which card lies there
        self.sight = sight  # zone -> mask of seats that see its cards; replaced
        self.marks = marks  # what a family notes; here: card -> the turn in which it was last used; replaced
        self.touches = touches  # zone -> what a change there may upset (bits of the family); replaced
        self.order = order  # seats round the table; replaced
        self.rng = rng  # the quick generator; with a key, how much of its chance has been used
        self.log: vec[i64] = vec[i64]()  # rows of what happened
        self.told: i64 = 0  # how many rows of them count
        self.silent = False  # whether nobody will ever look at them, so that none are noted
        if like is not None:
            self.owned: i64 = 0  # zones whose arrays no other state has, as bits
            self.key: chance.Key | None = like.key  # where unforeseeable chance comes from, shared by copies
            self.stack: vec[i64] = like.stack[: like.top]  # frames, each a run of numbers
            self.top: i64 = like.top  # where the frames end; what lies behind is left over
            self.names: list[str] = like.names  # of the seats, for labels; no part of the position
            self.picked: vec[i64] = like.picked[:]  # cards gathered for a set that is not complete yet
            self.options: vec[i64] = like.options  # replaced
            self.serial: i64 = like.serial  # of the question; no part of the position
            self.asked: i64 = like.asked  # a seat, or nobody
            self.outcome: i64 = like.outcome
            self.winner: i64 = like.winner
            self.reason: i64 = like.reason
            self.turn: i64 = like.turn
            self.active: i64 = like.active
            self.spot: i64 = like.spot  # the place in ``order`` whose turn it is
            self.touch: i64 = like.touch  # what has changed since things were last settled
            self.stale: i64 = like.stale  # what has changed since values were last folded
            self.steps_left: i64 = like.steps_left  # of those that this turn may take
        else:
            self.owned = EVERYONE
            self.key = None
            self.stack = vec[i64]()
            self.top = 0
            self.names = []
            self.picked = vec[i64]()
            self.options = vec[i64]()
            self.serial = 0
            self.asked = NOT_YET
            self.outcome = NONE
            self.winner = -1
            self.reason = 0
            self.turn = 0
            self.active = order[0] if len(order) else -1
            self.spot = 0
            self.touch = 0
            self.stale = EVERYONE
            self.steps_left = TURN_STEPS

    # -- copying ---------------------------------------------------------------------------

    def copy(self) -> State:
        """An independent copy with an empty event list."""
        raise NotImplementedError

    def shared_zones(self) -> vec[vec[i64]]:
        """The zones for a copy: it has the same arrays, until one of both changes what is in them."""
        self.owned = 0
        zones = self.zones[:]
        zone: i64 = SHARED
        while zone < len(zones):
            zones[zone] = zones[zone][:]
            zone += 1
        return zones

    def go_alone(self) -> None:
        """Share nothing with other states any more, nor note events: what is played here nobody looks at."""
        for zone in range(len(self.zones)):
            own(self, zone)
        self.owned = EVERYONE
        self.silent = True

    def pack(self) -> dict[str, Any]:
        """Everything that makes the position, as plain data. Values in force follow from it.

        The key of its chance is no part of it: only a replay carries that.
        """
        return {
            "zones": [listed(zone) for zone in self.zones],
            "host": {str(card): host for card, host in enumerate(listed(self.host)) if host >= 0},
            "known": listed(self.known),
            "sight": listed(self.sight),
            "marks": {str(card): turn for card, turn in enumerate(listed(self.marks)) if turn},
            "order": listed(self.order),
            "rng": self.rng,
            "stack": listed(self.stack[: self.top]),
            "picked": listed(self.picked),
            "asked": self.asked if self.asked > NOT_YET else NOT_YET,
            "outcome": [self.outcome, self.winner, self.reason],
            "turn": [self.turn, self.active, self.spot],
            "touch": self.touch,
            "steps left": self.steps_left,
        }

    def unpack(self, packed: dict[str, Any]) -> None:
        """Be where `pack` has described, in what the core keeps; the options follow from it."""
        self.zones = zones_of(packed["zones"])
        self.owned = EVERYONE
        for zone, cards in enumerate(self.zones):
            for card in cards:
                self.where[card] = zone
        self.host = self.host[:]
        for key, host in packed["host"].items():  # a text, if it comes from a file
            self.host[int(key)] = host
        self.marks = self.marks[:]
        for mark, turn in packed["marks"].items():
            self.marks[int(mark)] = turn
        self.known = vec[i64](packed["known"])
        self.sight = vec[i64](packed["sight"])
        self.order = vec[i64](packed["order"])
        self.rng = packed["rng"]
        self.stack = vec[i64](packed["stack"])
        self.top = len(self.stack)
        self.picked = vec[i64](packed["picked"])
        self.asked = packed["asked"]
        self.outcome, self.winner, self.reason = packed["outcome"]
        self.turn, self.active, self.spot = packed["turn"][:3]
        self.touch = packed["touch"]
        self.steps_left = packed.get("steps left", TURN_STEPS)

    def digest(self) -> str:
        """A short fingerprint of the position; equal positions have equal fingerprints.

        How many steps this turn has taken is left out: it matters only where a turn would never end.
        """
        packed = self.pack()
        del packed["steps left"]
        return blake2b(repr(packed).encode(), digest_size=8).hexdigest()

    def seated(self) -> vec[i64]:
        """All seats at the table in turn order, also those of players who are out of the game for now."""
        return self.order

    def laid_open(self) -> vec[i64]:
        """The frames of the stack that lie open for everyone, asked or not; none unless a family says so."""
        return vec[i64]()

    def lay_frames(self, frames: vec[i64]) -> None:
        """Have these frames on the stack and no others."""
        self.stack = frames
        self.top = len(frames)

    # -- telling ---------------------------------------------------------------------------

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

    def tell_again(self, other: State, first: i64 = 0) -> None:
        """Tell what another state tells from one event on, and nothing else."""
        self.log = other.log[first * ROW : other.told * ROW]
        self.told = other.told - first

    # -- moving cards ----------------------------------------------------------------------

    def move(self, card: i64, to: i64) -> None:
        """Move one card. Who knows it afterwards follows from what the two zones show."""
        zones = self.zones
        where = self.where
        source = where[card]
        if self.owned != EVERYONE:
            own(self, source)
            own(self, to)
        zone = zones[source]
        if zone[-1] == card:
            zone, _gone = pop(zone)  # a mere _ would be made an object
        else:
            zone = remove(zone, card)
        zones[source] = zone
        zones[to] = append(zones[to], card)
        where[card] = to
        touches = self.touches
        touch = touches[source] | touches[to]
        self.touch |= touch
        self.stale |= touch
        known = self.known
        seen = self.sight[to]
        if seen != EVERYONE:
            before = self.sight[source]
            if before > 0 and len(zone):
                # Somebody's hidden card changes place: who sees neither place no longer knows
                # which card went and which stayed (a last card leaves no doubt).
                before |= seen
                for other in zone:
                    known[other] &= before
                seen |= known[card] & before
            else:
                seen |= known[card]
        known[card] = seen
        if not self.silent:
            self.tell(MOVED, card, source, to, seen)

    def move_through(self, card: i64, way: i64, to: i64) -> None:
        """Move a card to a zone by way of another, both seen by everyone and the first one never settled."""
        zones = self.zones
        source = self.where[card]
        zones[source] = remove(own(self, source), card)
        zones[to] = append(own(self, to), card)
        self.where[card] = to
        touch = self.touches[source] | self.touches[to]
        self.touch |= touch
        self.stale |= touch
        self.known[card] = EVERYONE
        if not self.silent:
            self.tell(MOVED, card, source, way, EVERYONE)
            self.tell(MOVED, card, way, to, EVERYONE)

    def take_top(self, number: i64, to: i64, stops: vec[bool]) -> i64:
        """Move cards from the top of the draw pile; how many it were when they ran out or one stops it."""
        zones = self.zones
        where = self.where
        known = self.known
        if self.owned != EVERYONE:
            own(self, DRAW)
            own(self, to)
        pile = zones[DRAW]
        zone = zones[to]
        sight = self.sight[to]
        taken: i64 = 0
        while taken < number and len(pile):
            card = pile[-1]
            if stops[card]:
                break
            pile, _gone = pop(pile)
            zone = append(zone, card)
            where[card] = to
            seen = known[card] | sight
            known[card] = seen
            if not self.silent:
                self.tell(MOVED, card, DRAW, to, seen)
            taken += 1
        if taken:
            zones[DRAW] = pile
            zones[to] = zone
            touch = self.touches[to]
            self.touch |= touch
            self.stale |= touch
        return taken

    def show(self, card: i64) -> None:
        """Everyone sees the card and knows where it lies."""
        self.known[card] = EVERYONE

    def look(self, zone: i64, seat: i64) -> None:
        """A seat looks through a zone and knows its cards until they are shuffled or move unseen."""
        for card in self.zones[zone]:
            self.known[card] |= ONE << seat

    def set_host(self, card: i64, host: i64) -> None:
        """Note what a card is attached to, without an event."""
        hosts = self.host[:]
        hosts[card] = host
        self.host = hosts

    def attach(self, card: i64, host: i64, by: i64) -> None:
        self.set_host(card, host)
        touch = self.touches[self.where[card]]
        self.touch |= touch
        self.stale |= touch
        self.tell(ATTACHED, card, host, by)

    def detach(self, card: i64) -> None:
        host = self.host[card]
        self.set_host(card, -1)
        touch = self.touches[self.where[card]]
        self.touch |= touch
        self.stale |= touch
        self.tell(DETACHED, card, host)

    def shuffle(self, zone: i64) -> None:
        """Shuffle a pile: nobody knows its order any more."""
        cards = own(self, zone)
        # From a fixed order, so that what the shuffle brings depends on the generator alone and
        # not on an order that somebody may have known.
        sort(cards)
        self.mix(cards)
        self.conceal(cards, self.sight[zone])
        self.tell(SHUFFLED, zone, len(cards))

    def shuffle_new(self, zone: i64, cards: vec[i64]) -> None:
        """Lay out a pile that nobody has seen yet: these cards, in ascending order, shuffled."""
        self.zones[zone] = cards
        self.owned |= ONE << zone
        self.mix(cards)
        self.tell(SHUFFLED, zone, len(cards))

    def reshuffle(self, draw: i64 = DRAW, discard: i64 = DISCARD) -> bool:
        """Turn a discard pile into a new draw pile; say whether there were cards."""
        discards = self.zones[discard]
        if not len(discards):
            return False
        for card in discards:
            self.where[card] = draw
        pile = joined(discards, self.zones[draw])
        self.zones[discard] = vec[i64]()
        self.zones[draw] = pile
        self.tell(RESHUFFLED, draw, len(pile))
        sort(pile)
        self.mix(pile)
        self.conceal(pile, NOBODY)
        return True

    def conceal(self, cards: vec[i64], seen: i64) -> None:
        """Some cards lie in an order that nobody knows; only ``seen`` can still look at them."""
        known = self.known
        for card in cards:
            known[card] = seen

    def swap_zones(self, one: i64, other: i64) -> None:
        """Exchange all cards of two zones. Whoever knew a card knows where it went."""
        self.pass_zones(vec[i64]([one, other]))

    def pass_zones(self, ring: vec[i64]) -> None:
        """All cards of each zone go to the next one in a ring. Whoever knew a card knows where it went."""
        zones = self.zones
        lots = vec[vec[i64]]([own(self, zone) for zone in ring])
        at: i64 = -1
        for zone in ring:
            cards = lots[at]
            at += 1
            zones[zone] = cards
            for card in cards:
                self.where[card] = zone
                self.known[card] |= self.sight[zone]
            self.touch |= self.touches[zone]
            self.stale |= self.touches[zone]

    def pile(self, sight: i64) -> i64:
        """Open a pile set aside, seen by ``sight``; return its zone."""
        self.zones = append(self.zones, vec[i64]())
        self.sight = append(self.sight[:], sight)
        self.touches = append(self.touches[:], 0)
        return len(self.zones) - 1

    def close_pile(self) -> None:
        """Close the pile opened last; it must be empty."""
        assert not len(self.zones[-1])
        self.zones = self.zones[:-1]
        self.sight = self.sight[:-1]
        self.touches = self.touches[:-1]

    # -- chance ----------------------------------------------------------------------------

    def mix(self, cards: vec[i64]) -> None:
        """Put cards into an order that chance decides; the order it had must not matter to anybody."""
        if self.key is None:
            self.rng = chance.shuffled(self.rng, cards)
        else:
            self.rng = self.key.shuffled(self.rng, cards)

    def below(self, number: i64) -> i64:
        """A random number in ``range(number)``."""
        if self.key is not None:
            self.rng = self.key.step(self.rng, number)
            return self.key.value(self.rng, number)
        self.rng = chance.step(self.rng)
        return chance.value(self.rng, number)

    def take_quick_chance(self, seed: int) -> None:
        """In a copy that goes its own way: chance to come is another one, from a seed, and no secret."""
        self.key = None
        self.rng = chance.seeded(seed)

    def pack_apart(self, seed: int) -> dict[str, Any]:
        """As `pack`, for those who may play on but not with the chance that is to come here."""
        packed = self.pack()
        packed["rng"] = chance.seeded(seed)
        return packed

    def one_of(self, cards: vec[i64]) -> i64:
        """A random card of some; their order carries no meaning."""
        return sorted_ints(cards)[self.below(len(cards))] if len(cards) > 1 else cards[0]

    # -- ending ----------------------------------------------------------------------------

    def win(self, seat: i64, card: i64, reason: i64 = 0) -> None:
        self.outcome = WIN
        self.winner = seat
        self.reason = reason if card < 0 else -1 - card  # below zero: the card that was met
        self.asked = NO_MORE
        self.tell(WON, seat, card, reason)

    def lose(self, card: i64) -> None:
        """Everybody loses by a card."""
        self.outcome = LOSS
        self.winner = -1
        self.reason = -1 - card
        self.asked = NO_MORE
        self.tell(LOST, card)

    def finish(self, points: i64) -> None:
        """A game that is played for points ends."""
        self.outcome = SCORE
        self.winner = -1
        self.reason = points
        self.asked = NO_MORE
        self.tell(ENDED, points)

    def declare_draw(self, reason: i64) -> None:
        self.outcome = DRAW_GAME
        self.winner = -1
        self.reason = reason
        self.asked = NO_MORE
        self.tell(DRAWN, reason)


def zones_of(cards: Iterable[Iterable[int]]) -> vec[vec[i64]]:
    """Zones with some cards in each, the last one on top."""
    zones = vec[vec[i64]]()
    for lying in cards:
        zones = append(zones, vec[i64](lying))
    return zones


def own(s: State, zone: i64) -> vec[i64]:
    """The cards of a zone in an array that may be changed in place: no copy of the state has it too."""
    cards = s.zones[zone]
    if zone < SHARED and not s.owned >> zone & 1:
        cards = copied(cards)
        s.zones[zone] = cards
        s.owned |= ONE << zone
    return cards
