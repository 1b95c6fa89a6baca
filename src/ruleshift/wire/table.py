"""The table that any client can draw: zones with their cards, numbers, marks and seats, of whatever family.

A family that wants more than that brings a table of its own, tagged with the family's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from ruleshift.wire.parts import Value, Wire, value

if TYPE_CHECKING:
    from ruleshift.core.view import described
    from ruleshift.core.view.view import View

Layout = Literal["pile", "row", "hand"]


class Table(Wire, frozen=True):
    """A table of any family: a GenericTable, or one that a family describes itself."""


class Zone(Wire, frozen=True):
    """A place where cards lie. A client draws zones in the order in which they come."""

    place: str  # the word by which moves and options name it, such as `draw` or `hand:1`
    title: str  # as a heading
    layout: Layout  # one on top of another, side by side, or held by a player
    seat: int  # whose it is; -1 for one that belongs to everybody
    cards: list[int]  # from the bottom or from the left; -1 for one that lies face down
    count: int  # how many; of a pile that is not open to everybody only this is told, and `cards` is empty


class Mark(Wire, frozen=True, array_like=True):
    """Words that are to be seen on a card as it lies there."""

    card: int
    words: list[str]


class Attached(Wire, frozen=True, array_like=True):
    """A card that clings to another one."""

    card: int
    to: int


class TableSeat(Wire, frozen=True):
    """What is to be said of a player, besides the zones."""

    seat: int
    words: list[str]  # how things stand with them, such as `out` or `says: last card`
    values: list[Value]  # numbers of theirs, such as points


class GenericTable(Table, frozen=True, tag_field="family", tag="any"):
    """A table of any family as the receiver sees it, for a client that knows the family or does not."""

    turn: int
    active: int  # whose turn it is
    phase: str  # a word, where a turn has parts
    order: list[int]  # seats round the table
    zones: list[Zone]
    values: list[Value]  # what is in force for the receiver, or for everybody
    seats: list[TableSeat]  # by seat number
    marks: list[Mark] = []
    attached: list[Attached] = []
    notes: list[str] = []  # what else is worth knowing: a sentence each


def generic_table(view: View, open_hands: Mapping[int, View]) -> GenericTable:
    """The table as the viewer sees it; with ``open_hands``, the views of all seats, hands lie open."""
    about = view.described()
    return GenericTable(
        turn=view.turn,
        active=view.active,
        phase=about.phase,
        order=view.order,
        zones=_zones(view, open_hands),
        values=[value(one) for one in about.values],
        seats=[
            TableSeat(seat, [*about.words.get(seat, ())], [value(one) for one in about.scores.get(seat, ())])
            for seat in range(len(view.names))
        ],
        marks=[Mark(card, [*words]) for card, words in sorted(about.marks.items())],
        attached=[Attached(card, host) for card, host in view.attachments()],
        notes=[*about.notes],
    )


def _zones(view: View, open_hands: Mapping[int, View]) -> list[Zone]:
    found = []
    for zone in view.zones():
        lying = [one.lying(zone.number) for one in (view, *open_hands.values())]
        found.append(_zone(zone, [max(seen) for seen in zip(*lying, strict=True)]))
    return found


def _zone(zone: described.Zone, cards: list[int]) -> Zone:
    layout = zone.place.layout
    unseen = layout == "pile" and max(cards, default=-1) < 0
    return Zone(
        place=zone.word,
        title=zone.place.title,
        layout=layout,
        seat=zone.seat,
        cards=[] if unseen else cards,
        count=len(cards),
    )
