"""The ring of seats: who sits out, whom they wait for, and where the turn goes next.

``s.order`` holds the seats that are in. While somebody sits out, ``s.ring`` holds all seats in turn
order and ``s.place`` is where in it the turn is; otherwise both follow from the order, and the ring
is empty. ``s.out`` says for everyone who sits out whose turns they wait for, by which card they went,
and in which turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ruleshift.core.engine.machine import push
from ruleshift.core.engine.state import DRAW, EVERYONE
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
    return [Out(*s.out[at : at + ENTRY]) for at in range(0, len(s.out), ENTRY)]


def entry_of(s: FluxxState, seat: int) -> Out | None:
    """What is known about a seat that sits out; None for one that is in or gone."""
    return next((one for one in sitting_out(s) if one.seat == seat), None)


def note(s: FluxxState, entries: Iterable[Out]) -> None:
    """Write down who sits out; the order follows, and with nobody out the ring is the order."""
    entries = list(entries)
    s.out = [number for entry in entries for number in entry]
    ring = s.ring or s.order
    seats = {entry.seat for entry in entries}
    s.order = [seat for seat in ring if seat not in seats]
    s.ring = ring if entries else []


def from_here(s: FluxxState) -> list[int]:
    """The players who are in, in turn order from the place whose turn it is."""
    first = s.spot if not s.out else s.place
    ring = s.ring or s.order
    if s.active not in ring:
        first += 1  # they have left the table, and the place before theirs keeps the turn
    if not s.out:
        return ring[first:] + ring[:first]
    return [seat for seat in ring[first:] + ring[:first] if seat in s.order]


def deputy(s: FluxxState, seat: int) -> int:
    """Who decides what a player would who has gone: the one whose turn it is, or is next."""
    return seat if seat in s.order else from_here(s)[0]


def after(s: FluxxState, seat: int) -> list[int]:
    """The other players who are in, in turn order behind a seat, which may sit out itself."""
    ring = s.ring or s.order
    if seat not in ring:
        return s.order[:]
    at = ring.index(seat)
    return [other for other in ring[at + 1 :] + ring[:at] if other in s.order]


# -- going out and coming back -----------------------------------------------------------------


def final(s: FluxxState) -> bool:
    """Whether nobody who is knocked out comes back (mystery.A1)."""
    return any(s.where[card] == RULES for card in s.g.standing.finals)


def send_out(s: FluxxState, seats: list[int], card: int) -> None:
    """These players sit out from now on, until all who stay have had a whole turn (mystery.D6)."""
    if not s.ring:
        s.ring, s.place = s.order[:], anchor(s)
    staying = sum(1 << seat for seat in s.order if seat not in seats)
    # Nobody waits for those who have gone (mystery.D7).
    entries = [one._replace(waits=one.waits & staying) for one in sitting_out(s)]
    note(s, entries + [Out(seat, staying, card, s.turn) for seat in seats])
    find_spot(s)


def anchor(s: FluxxState) -> int:
    """The place of the last normal turn among all seats: extra turns do not move it."""
    if s.ring:
        return s.place
    return s.resume[0] if s.resume else s.spot


def find_spot(s: FluxxState) -> None:
    """The place of the turn among those who are in; if nobody is there, the one before it."""
    ring = s.ring or s.order
    for back in range(len(ring)):
        seat = ring[(s.place - back) % len(ring)]
        if seat in s.order:
            s.spot = s.order.index(seat)
            break
    if s.resume:
        s.resume = [s.spot, s.resume[1]]
        if s.active in s.order:
            s.spot = s.order.index(s.active)


def turn_over(s: FluxxState) -> None:
    """The active player's turn is over: who went out before it began waits for it no longer."""
    mask = ~(1 << s.active)
    note(s, [one._replace(waits=one.waits & mask) if one.turn < s.turn else one for one in sitting_out(s)])


def may_return(s: FluxxState, seat: int) -> bool:
    """Whether a player who sits out comes back now that the turn has reached the seat.

    At least one card must be there to be drawn before a reshuffle (mystery.D9).
    """
    entry = entry_of(s, seat)
    return entry is not None and not entry.waits and not final(s) and bool(s.zones[DRAW])


def come_back(s: FluxxState, seat: int) -> None:
    """A player comes back with an opening hand and takes a normal turn."""
    note(s, [one for one in sitting_out(s) if one.seat != seat])
    s.events.append((E_BACK, seat))
    s.stale = EVERYONE
    s.touch |= T_TURN | T_TABLE
    s.phase = BEFORE_DRAW  # else settling would draw for a turn that has not begun
    draw(s, seat, opening_hand(s), hand(seat))


def next_place(s: FluxxState, last: int) -> None:
    """Pass the turn on. ``last`` had it; if they have just moved to the next place, they are passed over."""
    if s.out:
        pass_on(s, last)
        return
    seats = len(s.order)
    s.spot = (s.spot + 1) % seats
    if s.order[s.spot] == last and seats > 1:
        s.spot = (s.spot + 1) % seats
    s.active = s.order[s.spot]


def pass_on(s: FluxxState, last: int, first: int = 1) -> None:
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


def begin_at_place(s: FluxxState, ring: list[int]) -> None:
    """The turn has found its place among all seats."""
    s.active = ring[s.place]
    s.spot = s.order.index(s.active)


# -- people who come, go and change places -----------------------------------------------------


def seat_newcomer(s: FluxxState, seat: int) -> None:
    """Somebody new sits down in front of the first seat."""
    s.order = [*s.order, seat]
    if s.ring:
        s.ring = [*s.ring, seat]


def take_away(s: FluxxState, seat: int) -> None:
    """A player leaves the table for good, in the game or not."""
    ring, place = s.ring or s.order, anchor(s)
    if ring.index(seat) <= place:  # also if the turn's player has moved away: the place after it is next
        place -= 1
    entries = [one._replace(waits=one.waits & ~(1 << seat)) for one in sitting_out(s) if one.seat != seat]
    rest = [other for other in ring if other != seat]
    s.place = place % len(rest)
    s.order, s.ring = rest, rest if entries else []
    note(s, entries)
    find_spot(s)


def change_places(s: FluxxState, one: int, other: int) -> None:
    """Two players who are in swap their seats round the table."""
    s.order = swapped(s.order, one, other)
    if s.ring:
        s.ring = swapped(s.ring, one, other)


def swapped(seats: list[int], one: int, other: int) -> list[int]:
    """Seats with two of them exchanged."""
    return [other if seat == one else one if seat == other else seat for seat in seats]
