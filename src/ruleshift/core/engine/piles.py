"""Where every card lies and who knows it. Only this file moves cards: each primitive makes the change and
its event in one call.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ruleshift.core.engine import chance
from ruleshift.core.engine.log import ATTACHED, DETACHED, MOVED, RESHUFFLED, SHUFFLED, Log
from ruleshift.core.engine.opened import mypyc_attr
from ruleshift.core.engine.packed import append, copied, i64, joined, pop, remove, sort, sorted_ints, vec

# What a zone shows: a bit mask of the seats that see its cards.
EVERYONE: Final = -1
NOBODY: Final = 0

# Zones that every game has. The game's own zones follow, then the seats', then piles set aside.
DRAW: Final = 0
DISCARD: Final = 1

SHARED: Final = 62  # so many zones can be shared with a copy; it gets its own of those behind them
ONE: Final[i64] = 1  # a bit to be shifted: of a mere 1 the compiler makes a half word


@mypyc_attr(allow_interpreted_subclasses=True)
class Piles(Log):
    """The cards of a state."""

    __slots__ = (
        "host",
        "key",
        "known",
        "owned",
        "rng",
        "sight",
        "stale",
        "touch",
        "touches",
        "where",
        "zones",
    )

    zones: vec[vec[i64]]  # zone -> cards, the last one on top; before they are changed in place: `own`
    owned: i64  # zones whose arrays no other state has, as bits
    where: vec[i64]  # card -> zone
    host: vec[i64]  # card -> the card it is attached to, or -1; replaced, never changed in place
    known: vec[i64]  # card -> mask of seats that know which card lies there
    sight: vec[i64]  # zone -> mask of seats that see its cards; replaced
    touches: vec[i64]  # zone -> what a change there may upset (bits of the family); replaced
    touch: i64  # what has changed since things were last settled
    stale: i64  # what has changed since values were last folded
    key: chance.Key | None  # where unforeseeable chance comes from, shared by copies
    rng: i64  # the quick generator; with a key, how much of its chance has been used

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

    # -- sharing with copies ------------------------------------------------------------------

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

    def one_of(self, cards: vec[i64]) -> i64:
        """A random card of some; their order carries no meaning."""
        return sorted_ints(cards)[self.below(len(cards))] if len(cards) > 1 else cards[0]


def zones_of(cards: Iterable[Iterable[int]]) -> vec[vec[i64]]:
    """Zones with some cards in each, the last one on top."""
    zones = vec[vec[i64]]()
    for lying in cards:
        zones = append(zones, vec[i64](lying))
    return zones


def own(s: Piles, zone: i64) -> vec[i64]:
    """The cards of a zone in an array that may be changed in place: no copy of the state has it too."""
    cards = s.zones[zone]
    if zone < SHARED and not s.owned >> zone & 1:
        cards = copied(cards)
        s.zones[zone] = cards
        s.owned |= ONE << zone
    return cards
