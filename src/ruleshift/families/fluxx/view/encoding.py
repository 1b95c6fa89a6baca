"""The Fluxx table in numbers, for programs that learn: values in force, the way to Goals, what options do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.encode import Encoder, short
from ruleshift.core.engine.packed import i16, i64, vec
from ruleshift.families.fluxx.codes import (
    GOAL,
    GOALS,
    KEEPER,
    MAIN,
    NV,
    SEATS,
    UNLIMITED,
    V_DRAW,
    V_GOALS,
    V_HAND,
    V_KEEPERS,
    V_NUMERALS,
    V_PLAY,
)
from ruleshift.families.fluxx.rules.goals.distance import distance
from ruleshift.families.fluxx.rules.table.force import fold
from ruleshift.families.fluxx.rules.words.mentions import looks_at_hands

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.rules.table.state import FluxxState

# What questions of this family can be about; a test compares them with those that are asked.
PURPOSES: Final = (
    "play", "use", "discard", "answer", "replace", "take", "give", "choose", "move", "exchange", "swap",
    "attach", "look", "arrange", "kill", "repel", "eliminate", "come back", "speak", "call", "use up",
    "instead", "order",
)  # fmt: skip
TABLE_FACTS: Final = ("phase", "cards drawn", "cards played", "goal slots", "numerals")
SEAT_FACTS: Final = ("active", "out", "draw", "play", "hand limit", "keeper limit", "way to a Goal")
PROSPECTS: Final = (
    "wins", "Goals in play nearer", "Goals in hand nearer", "Goals in play that want it",
    "own way to this Goal", "way of the nearest other",
)  # fmt: skip
OUT: Final = 4  # numbers for each player who sits out
NONE: Final = 99  # where no limit is in force, or no Goal can be met
FAR: Final = 9  # more cards than that are as good as never


class FluxxEncoder(Encoder):
    """Rows for a Fluxx deck.

    A way is the number of cards that a seat lacks for a Goal or has too many, plus one; 0 stands for no Goal.
    Goals that look into hands have none here.
    """

    def __init__(self, g: FluxxGame, seats: int) -> None:
        self.g = g
        super().__init__(g, seats, PURPOSES, g.family.features(g), TABLE_FACTS, SEAT_FACTS, PROSPECTS)
        printed = g.printed
        nodes = printed.nodes
        self.open_goal = vec[bool](
            [
                "win" in nodes[kind] and not looks_at_hands(nodes[kind]["win"]) and "lose" not in nodes[kind]
                for kind in printed.kinds
            ]
        )
        # Most Goals want some cards of which there is one each: a look at where these lie is enough.
        self.wanted = vec[vec[i64]]([self.single_cards(card) for card in range(printed.size)])

        self.nearest = vec[i64]([-1] * seats)  # for the ways of seats, used again and again
        self.lacking = vec[i64]([0] * seats)

    def single_cards(self, goal: i64) -> vec[i64]:
        """The cards that a Goal wants, if it wants nothing else and each is the only one of its kind."""
        printed, aim = self.g.printed, self.g.goals.aims[goal]
        cards = [card for card in range(printed.size) if aim.need & printed.bits[card]]
        if not self.open_goal[goal] or aim.groups or aim.rest is not None or not cards:
            return vec[i64]()
        if any(printed.copied[card] for card in cards) or len(printed.faces) > 1:
            return vec[i64]()
        return vec[i64](cards)

    def write_facts(self, s: FluxxState, seat: i64, ranks: vec[i64], row: vec[i16], begin: i64) -> None:
        if s.stale & self.g.values.folded:
            fold(s)
        values = s.values
        # Whether the active player could still do something hangs on that player's hand.
        row[begin] = short(s.phase if seat == s.active or s.phase < MAIN else MAIN)
        row[begin + 1] = short(s.drawn)
        row[begin + 2] = short(s.played)
        row[begin + 3] = short(values[seat * NV + V_GOALS])
        row[begin + 4] = short(values[V_NUMERALS])
        begin += len(TABLE_FACTS)
        ways = self.ways(s)
        for other in range(self.seats):
            at = begin + ranks[other] * len(SEAT_FACTS)
            base = other * NV
            if other == s.active:
                row[at] = 1
            row[at + 2] = bounded(values[base + V_DRAW])
            row[at + 3] = bounded(values[base + V_PLAY])
            row[at + 4] = bounded(values[base + V_HAND])
            row[at + 5] = bounded(values[base + V_KEEPERS])
            row[at + 6] = short(far(ways[other]) + 1)
        out: i64 = 0
        while out < len(s.out):
            row[begin + ranks[s.out[out]] * len(SEAT_FACTS) + 1] = 1
            out += OUT

    def ways(self, s: FluxxState) -> vec[i64]:
        """The way of each seat to the nearest Goal in play; -1 where there is none."""
        nearest, lacking, where = self.nearest, self.lacking, s.where
        for seat in range(self.seats):
            nearest[seat] = -1
        for goal in s.zones[GOALS]:
            if not self.open_goal[goal]:
                continue
            wanted = self.wanted[goal]
            number = len(wanted)
            for seat in range(self.seats):
                lacking[seat] = number
            for card in wanted:
                zone = where[card] - SEATS
                if zone & 1 and 0 <= zone >> 1 < self.seats:  # it lies on the table of a seat
                    lacking[zone >> 1] -= 1
            for seat in range(self.seats):
                there = lacking[seat] + self.creepers(s, goal, seat) if number else distance(s, goal, seat)
                if nearest[seat] < 0 or there < nearest[seat]:
                    nearest[seat] = there
        return nearest

    def creepers(self, s: FluxxState, goal: i64, seat: i64) -> i64:
        """As `in_the_way` in a deck with one face, where only Creepers can be."""
        printed = self.g.printed
        creeper = printed.is_creeper
        found: i64 = 0
        for card in s.zones[SEATS + 2 * seat + 1]:
            if creeper[card] and printed.bits[card] & self.g.goals.aims[goal].blocking & ~s.pardons[seat]:
                found += 1
        return found

    def missing(self, s: FluxxState, goal: i64, seat: i64) -> i64:
        """As `distance`, by a shorter way where there is one."""
        wanted = self.wanted[goal]
        if not len(wanted):
            return distance(s, goal, seat)
        table = SEATS + 2 * seat + 1
        found: i64 = 0
        where = s.where
        for card in wanted:
            if where[card] != table:
                found += 1
        return found + self.creepers(s, goal, seat)

    def write_prospect(self, s: FluxxState, option: i64, row: vec[i16], at: i64) -> None:
        if option >= self.g.size:
            return
        kind = self.g.printed.type_of[option]
        if kind == GOAL:
            if self.open_goal[option]:
                self.write_goal(s, option, row, at)
        elif kind == KEEPER:
            self.write_keeper(s, option, row, at)

    def write_goal(self, s: FluxxState, goal: i64, row: vec[i16], at: i64) -> None:
        """What a Goal would be to the asked seat and to the others."""
        mine = self.missing(s, goal, s.asked)
        nearest: i64 = FAR
        for other in s.order:
            if other != s.asked:
                there = self.missing(s, goal, other)
                nearest = there if there < nearest else nearest
        if mine == 0:
            row[at] = 1
        row[at + 4] = short(far(mine) + 1)
        row[at + 5] = short(far(nearest) + 1)

    def write_keeper(self, s: FluxxState, keeper: i64, row: vec[i16], at: i64) -> None:
        """What a Keeper would do on the table of the asked seat."""
        g = self.g
        seat = s.asked
        also = vec[i64]([keeper])
        bits = g.printed.bits[keeper]
        for goal in s.zones[GOALS]:
            if g.goals.aims[goal].need & bits:
                row[at + 3] += 1
            if self.open_goal[goal]:
                after = distance(s, goal, seat, also)
                if after < distance(s, goal, seat):
                    row[at + 1] += 1
                    if after == 0:
                        row[at] = 1
        for card in s.zones[SEATS + 2 * seat]:
            if self.open_goal[card] and distance(s, card, seat, also) < distance(s, card, seat):
                row[at + 2] += 1


def bounded(value: i64) -> i16:
    """A value in force; where there is no limit, a number that no limit has."""
    if value >= UNLIMITED:
        return NONE
    return short(value)


def far(way: i64) -> i64:
    """A way, the far ones alike."""
    return way if way < FAR else FAR
