"""A Fluxx match as it follows from its events alone: what changes is told, and told right."""

from __future__ import annotations

from collections import Counter
from random import Random

from ruleshift import Match
from ruleshift.core.engine.event import Raw
from ruleshift.core.engine.log import (
    ATTACHED,
    DETACHED,
    DRAWN,
    ENDED,
    JOINED,
    LEFT,
    LOST,
    MOVED,
    RESHUFFLED,
    SWAPPED,
    WON,
)
from ruleshift.core.engine.machine import STEP
from ruleshift.core.engine.piles import DISCARD, DRAW
from ruleshift.core.engine.state import DRAW_GAME, LOSS, SCORE, WIN
from ruleshift.families.fluxx.codes import (
    BEGIN,
    E_BACK,
    E_OUT,
    E_OWED,
    E_PAID,
    E_ROTATED,
    E_SCORED,
    E_SECRET,
    E_TURN,
    hand,
    table,
)
from ruleshift.families.fluxx.rules.table.debts import DEBT
from ruleshift.families.fluxx.rules.table.ring import sitting_out
from ruleshift.families.fluxx.rules.table.state import FluxxState

from .following import agree, follow_ahead

ENDINGS = {WON: WIN, DRAWN: DRAW_GAME, LOST: LOSS, ENDED: SCORE}


class Shadow:
    """What a reader of the events knows: it starts from a position and never looks at the state again."""

    def __init__(self, s: FluxxState) -> None:
        g = self.g = s.g
        self.zones: dict[int, Counter[int]] = {
            zone: Counter(cards) for zone, cards in enumerate(s.zones) if len(cards)
        }
        self.host = {card: host for card, host in enumerate(s.host) if host >= 0}
        self.ring = [*s.seated()]
        self.out = {one.seat for one in sitting_out(s)}
        self.time = [s.turn, s.active]
        self.outcome = [s.outcome, s.winner]
        self.points = len(s.zones[g.zones.scored]) if g.house.solo else 0
        self.debts = {s.debts[at]: (s.debts[at + 1], s.debts[at + 2]) for at in range(0, len(s.debts), DEBT)}

    @property
    def order(self) -> list[int]:
        return [seat for seat in self.ring if seat not in self.out]

    def zone(self, zone: int) -> Counter[int]:
        return self.zones.setdefault(zone, Counter())

    # -- events ----------------------------------------------------------------------------

    def follow(self, events: list[Raw]) -> None:
        for event in events:
            self.read(*event)

    def read(self, kind: int, *what: int) -> None:
        if kind == MOVED:
            self.moved(*what[:3])
        elif kind == ATTACHED:
            self.host[what[0]] = what[1]
        elif kind == DETACHED:
            assert self.host.pop(what[0], -1) == what[1], f"{self.g.names[what[0]]} clung to nothing"
        elif kind == RESHUFFLED:
            self.zone(DRAW).update(self.zones.pop(DISCARD, Counter()))
            assert self.zones[DRAW].total() == what[1], "the new draw pile has another size"
        elif kind == E_TURN:
            assert what[1] == self.time[0] + 1
            self.time = [what[1], what[0]]
        elif kind in ENDINGS:
            self.outcome = [ENDINGS[kind], what[0] if kind == WON else -1]
            assert kind != ENDED or what[0] == self.points, "other points than Goals that were scored"
        elif kind == SWAPPED:
            self.swapped(*what)
        elif kind == E_ROTATED:
            ring = self.order[::-1] if what[1] else self.order
            lots = [self.zone(hand(seat)) for seat in ring]
            for at, seat in enumerate(ring):
                self.zones[hand(seat)] = lots[at - 1]
        elif kind in (JOINED, LEFT, E_OUT, E_BACK):
            self.people(kind, *what)
        else:
            self.about_a_card(kind, *what)

    def moved(self, card: int, source: int, to: int) -> None:
        g = self.g
        assert self.zone(source)[card] == 1, f"{g.names[card]} moved from where it was not"
        del self.zones[source][card]
        self.zone(to)[card] += 1
        if source == g.zones.debts:
            del self.debts[card]

    def swapped(self, one: int, other: int, seats: int) -> None:
        for place in (hand, table) if seats else (hand,):
            mine, theirs = self.zone(place(one)), self.zone(place(other))
            self.zones[place(one)], self.zones[place(other)] = theirs, mine
        if seats:
            trade = {one: other, other: one}
            self.ring = [trade.get(seat, seat) for seat in self.ring]
            if self.g.options.get("debts_follow") != "player":
                owing = self.debts.items()
                self.debts = {card: (trade.get(by, by), trade.get(to, to)) for card, (by, to) in owing}

    def people(self, kind: int, seat: int, *what: int) -> None:
        if kind == JOINED:
            self.ring.append(seat)
        elif kind == LEFT:
            self.ring.remove(seat)
            self.out.discard(seat)
        elif kind == E_BACK:
            self.out.remove(seat)
        elif not what[1] and not self.g.house.solo:
            self.out.add(seat)

    def about_a_card(self, kind: int, *what: int) -> None:
        """Events that only say what a card has done must fit to where the cards lie."""
        if kind == E_OWED:
            self.debts[what[1]] = (what[0], what[2])
        elif kind == E_PAID:
            assert (what[0], what[2]) in self.debts.values(), "nothing is owed"
        elif kind == E_SECRET:
            assert not self.zone(hand(what[0]))[what[1]], "the Secret is still in that hand"
        elif kind == E_SCORED:
            self.points += 1

    # -- comparing -------------------------------------------------------------------------

    def compare(self, s: FluxxState) -> None:
        """Everything that is told is so, and everything that is so was told."""
        fresh = Shadow(s)
        for zone in sorted({*self.zones, *fresh.zones}):
            mine, theirs = +self.zone(zone), +fresh.zone(zone)
            names = [[self.g.names[card] for card in one] for one in (mine - theirs, theirs - mine)]
            assert mine == theirs, f"zone {zone}: told but not so {names[0]}, so but not told {names[1]}"
        if s.g.house.solo and fresh.outcome[0]:
            self.ring = fresh.ring  # who leaves a game alone stays the one who has the points
        if s.top and s.stack[STEP] == BEGIN:
            self.time[1] = fresh.time[1]  # between two turns, when something is still to be settled
        agree(self, fresh, ("host", "ring", "out", "time", "outcome", "points", "debts"))


def events_tell_every_change(match: Match, rng: Random) -> None:
    follow_ahead(match, rng, Shadow, 4)


class Followed:
    """A whole game beside its shadow: everything since the first look must have been told."""

    def __init__(self) -> None:
        self.shadow: Shadow | None = None
        self.read = 0

    def look(self, match: Match, rng: Random) -> None:
        s = match.state
        assert isinstance(s, FluxxState)
        if self.shadow is None:
            self.shadow = Shadow(s)
        else:
            self.shadow.follow(s.events_since(self.read))
            self.shadow.compare(s)
        self.read = s.told
