"""Setting a table up, seating newcomers, letting players go, and bringing packed positions back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruleshift.core.engine import chance
from ruleshift.core.engine.log import JOINED, LEFT
from ruleshift.core.engine.machine import FRAME
from ruleshift.core.engine.packed import append, i64, index, vec
from ruleshift.core.engine.piles import DISCARD, DRAW, EVERYONE, NOBODY, zones_of
from ruleshift.core.engine.state import DESERTED
from ruleshift_shedding.codes import BOX, WILD, hand
from ruleshift_shedding.state import SheddingState
from ruleshift_shedding.turn import draw, next_turn, take_effect

if TYPE_CHECKING:
    from ruleshift_shedding.game import SheddingGame


def laid_out(g: SheddingGame, names: list[str]) -> SheddingState:
    """All cards of this table in the draw pile, in order with the first on top; the others in the box."""
    seats = len(names)
    packs = at_least(g.deck["packs"], seats)
    zones: list[list[int]] = [[] for _ in range(hand(g.most_seats))]
    zones[DRAW] = [card for card in range(g.size - 1, -1, -1) if g.pack_of[card] < packs]
    zones[BOX] = [card for card in range(g.size) if g.pack_of[card] >= packs]
    where = [DRAW if g.pack_of[card] < packs else BOX for card in range(g.size)]
    known = [NOBODY if zone == DRAW else EVERYONE for zone in where]
    sight = [NOBODY, EVERYONE, EVERYONE, *(1 << seat for seat in range(g.most_seats))]
    s = SheddingState(
        g, zones_of(zones), vec[i64](where), vec[i64](known), vec[i64](sight), vec[i64](range(seats))
    )
    s.names = list(names)
    return s


def at_least(table: dict[str, int], seats: int) -> int:
    """What a table of a deck file says for so many seats: each line holds until the next one."""
    return [number for least, number in table.items() if int(least) <= seats][-1]


def deal(g: SheddingGame, names: list[str], rng: int, key: chance.Key | None) -> SheddingState:
    """Shuffle, deal, and turn the first card up; it acts as if the last player had played it."""
    s = laid_out(g, names)
    s.rng, s.key = rng, key
    s.shuffle(DRAW)
    for seat in s.order:
        draw(g, s, seat, at_least(g.deck["hand"], len(names)))
    turn_up(g, s)
    take_effect(g, s, s.order[-1], s.zones[DISCARD][-1])
    g.run(s)
    return s


def turn_up(g: SheddingGame, s: SheddingState) -> None:
    """The first card of the discard pile. A wild one goes back into the draw pile."""
    while not len(s.zones[DISCARD]):
        s.move(s.zones[DRAW][-1], DISCARD)
        if g.power_of[s.zones[DISCARD][-1]] == WILD:
            s.move(s.zones[DISCARD][-1], DRAW)
            s.shuffle(DRAW)
    s.suit = g.suit_of[s.zones[DISCARD][-1]]


def join(g: SheddingGame, s: SheddingState, name: str) -> int:
    """Seat a newcomer behind the last seat, with a hand of as many cards as there are."""
    seat = len(s.names)
    s.names = [*s.names, name]
    s.order = append(s.order[:], seat)
    s.tell(JOINED, seat)
    draw(g, s, seat, at_least(g.deck["hand"], len(s.order)))
    g.refresh(s)  # there may be nothing left to draw
    return seat


def leave(g: SheddingGame, s: SheddingState, seat: int, conceded: bool) -> None:
    """A player goes; the hand is shuffled into the draw pile."""
    s.tell(LEFT, seat, int(conceded))
    successor = s.order[(index(s.order, seat) - s.direction) % len(s.order)]
    for card in s.zones[hand(seat)][:]:
        s.move(card, DRAW)
    s.shuffle(DRAW)
    s.order = vec[i64]([one for one in s.order if one != seat])
    if len(s.order) == 1:
        s.win(s.order[0], -1, DESERTED)
        return
    if seat == s.active:
        next_turn(g, s, successor)
        g.run(s)
    else:
        s.spot = index(s.order, s.active)
        g.refresh(s)


def unpack(g: SheddingGame, packed: dict[str, Any], names: list[str]) -> SheddingState:
    """The state that `SheddingState.pack` described."""
    s = laid_out(g, names)
    s.unpack(packed)
    s.suit, s.direction, s.drawn, s.owed, s.passes, s.plays = packed["counters"]
    if s.asked >= 0:
        f = s.top - FRAME
        s.options = g.effects[s.stack[f]].choices(s, f)
    return s
