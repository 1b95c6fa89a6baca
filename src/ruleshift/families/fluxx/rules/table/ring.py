"""The ring of seats: who sits out, whom they wait for, and where the turn goes next.

``s.order`` holds the seats that are in. While somebody sits out, ``s.ring`` holds all seats in turn
order and ``s.place`` is where in it the turn is; otherwise both follow from the order, and the ring
is empty. ``s.out`` says for everyone who sits out whose turns they wait for, by which card they went,
and in which turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ruleshift.core.engine.machine import push
from ruleshift.core.engine.packed import append, i64, index, listed, vec
from ruleshift.core.engine.piles import DRAW, EVERYONE
from ruleshift.families.fluxx.codes import BEFORE_DRAW, E_BACK, RULES, T_TABLE, T_TURN, hand
from ruleshift.families.fluxx.rules.table.force import opening_hand
from ruleshift.families.fluxx.rules.table.moves import draw

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ruleshift.families.fluxx.rules.table.state import FluxxState

ENTRY: Final = 4  # the numbers that s.out keeps for each


class Out(NamedTuple):
    """Somebody who sits out."""

    seat: int
    waits: int  # the players whose turns must be over first, as a mask
    card: int  # that knocked them out, or -1
    turn: int  # in which that was


def sitting_out(s: FluxxState) -> list[Out]:
    """Everyone who sits out, in the order in which they went."""
    numbers = listed(s.out)
    return [Out(*numbers[at : at + ENTRY]) for at in range(0, len(numbers), ENTRY)]


def entry_of(s: FluxxState, seat: i64) -> Out | None:
    """What is known about a seat that sits out; None for one that is in or gone."""
    return next((one for one in sitting_out(s) if one.seat == seat), None)


def note(s: FluxxState, entries: Iterable[Out]) -> None:
    """Write down who sits out; the order follows, and with nobody out the ring is the order."""
    entries = list(entries)
    s.out = vec[i64]([number for entry in entries for number in entry])
    ring = s.seated()
    seats = {entry.seat for entry in entries}
    s.order = vec[i64]([seat for seat in ring if seat not in seats])
    s.ring = ring if entries else vec[i64]()


def from_here(s: FluxxState) -> vec[i64]:
    """The players who are in, in turn order from the place whose turn it is."""
    first = s.spot
    if len(s.out):
        first = s.place
    ring = s.seated()
    if s.active not in ring:
        first += 1  # they have left the table, and the place before theirs keeps the turn
    seats = from_place(ring, first, len(ring))
    return vec[i64]([seat for seat in seats if seat in s.order]) if len(s.out) else seats


def from_place(seats: vec[i64], first: i64, number: i64) -> vec[i64]:
    """So many of some seats, round the table from a place on."""
    found = seats[:number]
    if first == 0:
        return found
    at = first
    for to in range(number):
        if at >= len(seats):
            at = 0
        found[to] = seats[at]
        at += 1
    return found


def deputy(s: FluxxState, seat: i64) -> i64:
    """Who decides what a player would who has gone: the one whose turn it is, or is next."""
    return seat if seat in s.order else from_here(s)[0]


def after(s: FluxxState, seat: i64) -> vec[i64]:
    """The other players who are in, in turn order behind a seat, which may sit out itself."""
    ring = s.seated()
    if seat not in ring:
        return s.order[:]
    others = from_place(ring, index(ring, seat) + 1, len(ring) - 1)
    return vec[i64]([other for other in others if other in s.order]) if len(s.out) else others


# -- going out and coming back -----------------------------------------------------------------


def final(s: FluxxState) -> bool:
    """Whether nobody who is knocked out comes back (mystery.A1)."""
    return any(s.where[card] == RULES for card in s.g.standing.finals)


def send_out(s: FluxxState, seats: vec[i64], card: i64) -> None:
    """These players sit out from now on, until all who stay have had a whole turn (mystery.D6)."""
    if not len(s.ring):
        s.place = anchor(s)
        s.ring = s.order[:]
    staying = sum(1 << int(seat) for seat in s.order if seat not in seats)
    # Nobody waits for those who have gone (mystery.D7).
    entries = [one._replace(waits=one.waits & staying) for one in sitting_out(s)]
    note(s, entries + [Out(seat, staying, card, s.turn) for seat in seats])
    find_spot(s)


def anchor(s: FluxxState) -> i64:
    """The place of the last normal turn among all seats: extra turns do not move it."""
    if len(s.ring):
        return s.place
    return s.resume[0] if len(s.resume) else s.spot


def find_spot(s: FluxxState) -> None:
    """The place of the turn among those who are in; if nobody is there, the one before it."""
    ring = s.seated()
    for back in range(len(ring)):
        seat = ring[(s.place - back) % len(ring)]
        if seat in s.order:
            s.spot = index(s.order, seat)
            break
    if len(s.resume):
        s.resume = vec[i64]([s.spot, s.resume[1]])
        if s.active in s.order:
            s.spot = index(s.order, s.active)


def turn_over(s: FluxxState) -> None:
    """The active player's turn is over: who went out before it began waits for it no longer."""
    mask = ~(1 << int(s.active))
    note(s, [one._replace(waits=one.waits & mask) if one.turn < s.turn else one for one in sitting_out(s)])


def may_return(s: FluxxState, seat: i64) -> bool:
    """Whether a player who sits out comes back now that the turn has reached the seat.

    At least one card must be there to be drawn before a reshuffle (mystery.D9).
    """
    entry = entry_of(s, seat)
    return entry is not None and not entry.waits and not final(s) and len(s.zones[DRAW]) > 0


def come_back(s: FluxxState, seat: i64) -> None:
    """A player comes back with an opening hand and takes a normal turn."""
    note(s, [one for one in sitting_out(s) if one.seat != seat])
    s.tell(E_BACK, seat)
    s.stale = EVERYONE
    s.touch |= T_TURN | T_TABLE
    s.phase = BEFORE_DRAW  # else settling would draw for a turn that has not begun
    draw(s, seat, opening_hand(s), hand(seat))


def next_place(s: FluxxState, last: i64) -> None:
    """Pass the turn on. ``last`` had it; if they have just moved to the next place, they are passed over."""
    if len(s.out):
        pass_on(s, last)
        return
    seats = len(s.order)
    s.spot = (s.spot + 1) % seats
    if s.order[s.spot] == last and seats > 1:
        s.spot = (s.spot + 1) % seats
    s.active = s.order[s.spot]


def pass_on(s: FluxxState, last: i64, first: i64 = 1) -> None:
    """Pass the turn round the ring, to the next seat that is in or comes back; ``first``: how many places on.

    Where that is for the seat to decide, it is asked, and the turn stays before its place until then.
    """
    ring = s.ring
    for step in range(first, len(ring) + 1):
        seat = ring[(s.place + 1) % len(ring)]
        returns = seat not in s.order and may_return(s, seat)
        if returns and s.g.frames.come_back >= 0:
            push(s, s.g.frames.come_back, seat, -1, -1, last, step)
            return
        s.place = (s.place + 1) % len(ring)
        if returns:
            come_back(s, seat)
            break
        if seat in s.order and (seat != last or step == len(ring)):
            break
    begin_at_place(s, ring)


def begin_at_place(s: FluxxState, ring: vec[i64]) -> None:
    """The turn has found its place among all seats."""
    s.active = ring[s.place]
    s.spot = index(s.order, s.active)


# -- people who come, go and change places -----------------------------------------------------


def seat_newcomer(s: FluxxState, seat: i64) -> None:
    """Somebody new sits down in front of the first seat."""
    s.order = append(s.order[:], seat)
    if len(s.ring):
        s.ring = append(s.ring[:], seat)


def take_away(s: FluxxState, seat: i64) -> None:
    """A player leaves the table for good, in the game or not."""
    ring, place = s.seated(), anchor(s)
    if index(ring, seat) <= place:  # also if the turn's player has moved away: the place after it is next
        place -= 1
    entries = [
        one._replace(waits=one.waits & ~(1 << int(seat))) for one in sitting_out(s) if one.seat != seat
    ]
    rest = vec[i64]([other for other in ring if other != seat])
    s.place = place % len(rest)
    s.order, s.ring = rest, rest if entries else vec[i64]()
    note(s, entries)
    find_spot(s)


def change_places(s: FluxxState, one: i64, other: i64) -> None:
    """Two players who are in swap their seats round the table."""
    s.order = swapped(s.order, one, other)
    if len(s.ring):
        s.ring = swapped(s.ring, one, other)


def swapped(seats: vec[i64], one: i64, other: i64) -> vec[i64]:
    """Seats with two of them exchanged."""
    return vec[i64]([other if seat == one else one if seat == other else seat for seat in seats])
