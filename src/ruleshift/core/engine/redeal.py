"""Dealing anew what a seat cannot see: another position that looks the same to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ruleshift.core.engine import chance
from ruleshift.core.engine.event import hidden_from
from ruleshift.core.engine.packed import append, i64, listed, sort, vec
from ruleshift.core.engine.state import NOBODY

if TYPE_CHECKING:
    from ruleshift.core.engine.chance import Key
    from ruleshift.core.engine.game import Game
    from ruleshift.core.engine.state import State


def redeal(game: Game, s: State, seat: int | None, seed: int, lots: Sequence[int] | None = None) -> State:
    """A copy dealt anew for a seat, at the question that follows: one that is over by now is not asked."""
    twin = dealt_anew(game, s, seat, seed, lots)
    game.refresh(twin)
    return twin


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
    dealing = Dealing(game, s, twin, hidden_from(seat, s.known), lots_of)
    rng = dealing.deal(chance.seeded(seed))
    names = dealing.names
    twin.take_quick_chance(chance.value(chance.step(rng), 1 << 30))
    twin.picked = vec[i64]([names[card] if card >= 0 else card for card in twin.picked])
    game.rename(twin, names, seat)
    return twin


def begin_anew(game: Game, s: State, key: Key) -> None:
    """Go on with the chance of a key: also what lies where nobody knows it changes places there."""
    s.key = key
    s.rng = 0
    for cards in s.zones:
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
    """Hidden cards on their way to other places: rows of where they lay, lot by lot."""

    __slots__ = ("_game", "_homes", "_lots", "_s", "_twin", "cards", "names", "places", "zones")

    def __init__(
        self, game: Game, s: State, twin: State, hidden: vec[bool], lots_of: Sequence[int] | None
    ) -> None:
        self._game = game
        self._s = s
        self._twin = twin
        self._lots = game.lots() if lots_of is None else vec[i64](lots_of)
        self._homes = game.homes()
        self.names = vec[i64](range(len(s.where)))  # card -> the one in its place afterwards
        self.zones = vec[i64]()  # of all hidden cards: where they lie
        self.places = vec[i64]()
        self.cards = vec[i64]()  # which they are
        for zone, cards in enumerate(s.zones):
            for place, card in enumerate(cards):
                if hidden[card]:
                    self.zones = append(self.zones, zone)
                    self.places = append(self.places, place)
                    self.cards = append(self.cards, card)

    def deal(self, rng: i64) -> i64:
        """Let the cards of each lot change places; the generator as it is afterwards."""
        lots = vec[i64]()
        for card in self.cards:
            if self._lots[card] not in lots:
                lots = append(lots, self._lots[card])
        sort(lots)
        for lot in lots:
            rng = self._deal_lot(rng, lot)
        return rng

    def _deal_lot(self, rng: i64, lot: i64) -> i64:
        free = vec[i64]()  # cards that can be anywhere
        slots = vec[i64]()  # rows whose places are dealt out
        bound = vec[i64]()  # zones with hidden cards that can be nowhere else
        for row, card in enumerate(self.cards):
            if self._lots[card] == lot:
                home = self._homes[card]
                if home < 0:
                    free = append(free, card)
                    slots = append(slots, row)
                elif home == self.zones[row]:
                    slots = append(slots, row)
                    if home not in bound:
                        bound = append(bound, home)
                # Else it is already where it should not be: it is left there.
        sort(bound)
        for zone in bound:
            homes = vec[i64]([row for row in slots if self.zones[row] == zone])
            there = vec[i64]([self.cards[row] for row in homes if self._homes[self.cards[row]] == zone])
            sort(there)
            rng = chance.shuffled(rng, homes)
            for at, card in enumerate(there):
                self._lay(homes[at], card)
            taken = homes[: len(there)]
            slots = vec[i64]([row for row in slots if row not in taken])
        sort(free)
        rng = chance.shuffled(rng, free)
        for at, card in enumerate(free):
            self._lay(slots[at], card)
        return rng

    def _lay(self, row: i64, card: i64) -> None:
        """Put a card where another was; whoever knew that one knows this one now."""
        before = self.cards[row]
        zone = self.zones[row]
        self._twin.zones[zone][self.places[row]] = card
        self._twin.where[card] = zone
        self._twin.known[card] = self._s.known[before]
        self.names[before] = card
