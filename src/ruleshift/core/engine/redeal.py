"""Dealing anew what a seat cannot see: another position that looks the same to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ruleshift.core.engine import chance
from ruleshift.core.engine.event import hidden_from
from ruleshift.core.engine.state import NOBODY

if TYPE_CHECKING:
    from ruleshift.core.engine.chance import Key
    from ruleshift.core.engine.game import Game
    from ruleshift.core.engine.state import State

Slot = tuple[int, int]  # zone, place in it


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
    rng = chance.seeded(seed)
    hidden = hidden_from(seat, s.known)
    lots: dict[int, list[Slot]] = {}  # lot -> the places of its hidden cards
    for zone, cards in enumerate(s.zones):
        for place, card in enumerate(cards):
            if hidden[card]:
                lot = game.lot(card) if lots_of is None else lots_of[card]
                lots.setdefault(lot, []).append((zone, place))
    names = list(range(len(hidden)))
    for _, slots in sorted(lots.items()):
        rng = _deal(game, s, twin, slots, rng, names)
    twin.take_quick_chance(chance.value(chance.step(rng), 1 << 30))
    twin.picked = [names[card] if card >= 0 else card for card in twin.picked]
    game.rename(twin, names, seat)
    return twin


def begin_anew(game: Game, s: State, key: Key) -> None:
    """Go on with the chance of a key: also what lies where nobody knows it changes places there."""
    s.key = key
    s.rng = 0
    for cards in s.zones:
        lots: dict[int, list[int]] = {}  # lot -> the places of cards that nobody knows
        for place, card in enumerate(cards):
            if s.known[card] == NOBODY:
                lots.setdefault(game.lot(card), []).append(place)
        for _, places in sorted(lots.items()):
            mixed = sorted(cards[place] for place in places)
            s.mix(mixed)
            for place, card in zip(places, mixed, strict=True):
                cards[place] = card


def _deal(game: Game, s: State, twin: State, places: list[Slot], rng: int, names: list[int]) -> int:
    """Let the cards of one lot change places; the generator as it is afterwards."""
    slots: list[Slot] = []
    free: list[int] = []
    bound: dict[int, list[int]] = {}  # zone -> hidden cards that can be nowhere else
    for zone, place in places:
        card = s.zones[zone][place]
        home = game.keeps_to(card)
        if home < 0:
            free.append(card)
        elif home == zone:
            bound.setdefault(zone, []).append(card)
        else:
            continue  # already where it should not be: leave it there
        slots.append((zone, place))
    for zone, cards in sorted(bound.items()):
        homes = [slot for slot in slots if slot[0] == zone]
        rng = _shuffle_slots(rng, homes)
        cards.sort()
        for card, slot in zip(cards, homes, strict=False):
            _lay(s, twin, slot, card, names)
        taken = set(homes[: len(cards)])
        slots = [slot for slot in slots if slot not in taken]
    free.sort()
    rng = chance.shuffled(rng, free)
    for card, slot in zip(free, slots, strict=True):
        _lay(s, twin, slot, card, names)
    return rng


def _lay(s: State, twin: State, slot: Slot, card: int, names: list[int]) -> None:
    """Put a card where another was; whoever knew that one knows this one now."""
    zone, place = slot
    before = s.zones[zone][place]
    twin.zones[zone][place] = card
    twin.where[card] = zone
    twin.known[card] = s.known[before]
    names[before] = card


def _shuffle_slots(rng: int, slots: list[Slot]) -> int:
    order = list(range(len(slots)))
    rng = chance.shuffled(rng, order)
    slots[:] = [slots[at] for at in order]
    return rng
