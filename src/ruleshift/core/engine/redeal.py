"""Dealing anew what a seat cannot see: another position that looks the same to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ruleshift.core.engine import chance
from ruleshift.core.engine.packed import append, copied, i64, listed, sort, vec
from ruleshift.core.engine.piles import EVERYONE, NOBODY, ONE, own

if TYPE_CHECKING:
    from ruleshift.core.engine.chance import Key
    from ruleshift.core.engine.game import Game
    from ruleshift.core.engine.state import State


def redeal(game: Game, s: State, seat: int | None, seed: int, lots: Sequence[int] | None = None) -> State:
    """A copy dealt anew for a seat, at the question that follows: one that is over by now is not asked."""
    twin = dealt_anew(game, s, seat, seed, lots)
    game.refresh(twin)
    return twin


class Lots:
    """Which hidden cards of a game can be taken for each other, worked out once."""

    __slots__ = ("all_cards", "homes", "of", "sorts")

    def __init__(self, game: Game, lots_of: Sequence[int] | None = None) -> None:
        cards = range(len(game.names))
        self.of = vec[i64]([game.lot(card) for card in cards] if lots_of is None else lots_of)
        # For each card the zone in which it must be as long as it is hidden, or -1 if it can be anywhere.
        self.homes = vec[i64]([game.keeps_to(card) for card in cards])
        self.sorts = vec[i64](sorted(set(listed(self.of))))
        self.all_cards = vec[i64](cards)


def dealt_anew(
    game: Game, s: State, seat: int | None, seed: int, lots_of: Sequence[int] | None = None
) -> State:
    """A copy in which the cards hidden from a seat have changed places at random, its options unchanged.

    What comes out depends on what the seat sees and on the seed alone: hidden cards are put in a
    fixed order before they are shuffled. Who else knows a place still knows what lies there. Cards only take
    each other's places within a lot; ``lots_of`` gives the lot of each card, if not the game.
    """
    twin = s.copy()
    game.work_out(twin)
    lots: Lots = game.once("lots", Lots) if lots_of is None else Lots(game, lots_of)
    dealing = Dealing(lots, s, twin, seat)
    rng: i64 = chance.seeded(seed)
    for lot in lots.sorts:
        rng = dealing.deal(rng, lot)
    twin.take_quick_chance(chance.value(chance.step(rng), 1 << 30))
    names = dealing.names
    if len(twin.picked):
        twin.picked = vec[i64]([names[card] if card >= 0 else card for card in twin.picked])
    game.rename(twin, names, seat)
    return twin


def begin_anew(game: Game, s: State, key: Key) -> None:
    """Go on with the chance of a key: also what lies where nobody knows it changes places there."""
    s.key = key
    s.rng = 0
    for zone in range(len(s.zones)):
        cards = own(s, zone)
        lots: dict[int, list[int]] = {}  # lot -> the places of cards that nobody knows
        for place, card in enumerate(listed(cards)):
            if s.known[card] == NOBODY:
                lots.setdefault(game.lot(card), []).append(place)
        for _, places in sorted(lots.items()):
            mixed = vec[i64](sorted(cards[place] for place in places))
            s.mix(mixed)
            for place, card in zip(places, mixed, strict=True):
                cards[place] = card


class Dealing:
    """Hidden cards on their way to other places, lot by lot."""

    __slots__ = ("_hidden", "_lots", "_s", "_twin", "names")

    def __init__(self, lots: Lots, s: State, twin: State, seat: int | None) -> None:
        self._lots = lots
        self._s = s
        self._twin = twin
        self.names = copied(lots.all_cards)  # card -> the one in its place afterwards
        hidden = vec[bool]([False] * len(lots.of))  # card -> whether its place is still to be dealt out
        known = s.known
        seen: i64 = EVERYONE if seat is None else ONE << seat
        for cards in s.zones:
            for card in cards:
                hidden[card] = known[card] & seen != seen
        self._hidden = hidden

    def deal(self, rng: i64, lot: i64) -> i64:
        """Let the cards of a lot change places; the generator as it is afterwards.

        One that must be at home is dealt to a place there; if it is elsewhere already, it is left there.
        """
        lots, homes, hidden, where = self._lots.of, self._lots.homes, self._hidden, self._s.where
        free = copied(self._lots.all_cards)  # begins with cards that can be anywhere
        number: i64 = 0
        bound = vec[i64]()  # zones with hidden cards that can be nowhere else
        for card, home in enumerate(homes):
            if hidden[card] and lots[card] == lot:
                if home < 0:
                    free[number] = card
                    number += 1
                elif where[card] == home and home not in bound:
                    bound = append(bound, home)
        sort(bound)
        for home in bound:
            rng = self._deal_at_home(rng, lot, home)
        free = free[:number]
        rng = chance.shuffled(rng, free)
        self._deal_out(free, lot)
        return rng

    def _deal_at_home(self, rng: i64, lot: i64, home: i64) -> i64:
        """Give cards that must be in a zone other places in it, of all that the lot has there."""
        lots, homes, hidden, where = self._lots.of, self._lots.homes, self._hidden, self._s.where
        there = vec[i64]()
        for card, zone in enumerate(homes):
            if zone == home and where[card] == home and hidden[card] and lots[card] == lot:
                there = append(there, card)
        lay = self._s.zones[home]
        places = vec[i64]()
        for place, card in enumerate(lay):
            if hidden[card] and lots[card] == lot and (homes[card] < 0 or homes[card] == home):
                places = append(places, place)
        rng = chance.shuffled(rng, places)
        lies = own(self._twin, home)
        knew, known, names = self._s.known, self._twin.known, self.names
        for at, card in enumerate(there):
            place = places[at]
            before = lay[place]
            lies[place] = card
            known[card] = knew[before]  # who else knew what lies here knows this one now
            names[before] = card
            hidden[before] = False
        return rng

    def _deal_out(self, cards: vec[i64], lot: i64) -> None:
        """Lay cards where those lay that are left of the lot, zone by zone."""
        lots, homes, hidden, where = self._lots.of, self._lots.homes, self._hidden, self._twin.where
        knew, known, names = self._s.known, self._twin.known, self.names
        at: i64 = 0
        for zone, lay in enumerate(self._s.zones):
            if at == len(cards):
                return
            first, lies = at, lay
            for place, before in enumerate(lay):
                if hidden[before] and lots[before] == lot and (homes[before] < 0 or homes[before] == zone):
                    if at == first:
                        lies = own(self._twin, zone)
                    card = cards[at]
                    at += 1
                    lies[place] = card
                    where[card] = zone
                    known[card] = knew[before]
                    names[before] = card
                    hidden[before] = False
