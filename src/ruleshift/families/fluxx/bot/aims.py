"""How near seats are to Goals, in whole numbers that are quick to count: what the learned value looks at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.packed import append, copied, i64, listed, vec
from ruleshift.families.fluxx.codes import GOAL, SEATS, V_NUMERALS
from ruleshift.families.fluxx.rules.goals.distance import gap
from ruleshift.families.fluxx.rules.words.condition import Part

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.rules.table.state import FluxxState

IN_HAND: Final = 1  # where a kind of card lies for a seat, as bits
ON_TABLE: Final = 2
FAR: Final = 9  # more cards than anybody waits for
UNSEEN: Final = 1 << 20  # added to a number to which groups and conditions are still to be added


class Group:
    """Some kinds of which a Goal wants a number."""

    def __init__(self, places: vec[i64], number: i64, numeral: bool) -> None:
        self.places = places
        self.number = number
        self.numeral = numeral


class GoalParts:
    """What one Goal asks for, by the places of kinds in a table's bits."""

    def __init__(self, need: vec[i64], groups: list[Group], rest: list[Part], blocking: int) -> None:
        self.need = need
        self.groups = groups
        self.rest = rest  # what only the rules themselves can judge
        self.plain = not rest
        self.blocking = blocking  # kinds of Creeper that are in the way, as bits


class Nearness:
    """Tables and hands of all seats, seen as kinds of cards, beside what the Goals of the deck ask for.

    What each seat lacks for every Goal is counted down from the cards that lie there, and not looked for
    Goal by Goal: a row for the table alone, one for table and hand, one for Creepers in the way.
    """

    def __init__(self, g: FluxxGame) -> None:
        self.g = g
        bits = [bit for face in g.printed.faces for bit in face.bits]
        self.width: i64 = max(bits, default=0).bit_length() + 1
        self.places = [vec[i64]([bit.bit_length() - 1 for bit in face.bits]) for face in g.printed.faces]
        goals = [card for card in range(g.size) if g.printed.type_of[card] == GOAL]
        self.goals = vec[i64](goals)
        self.row: i64 = len(goals)
        self.parts = [self.goal_parts(card) for card in goals]
        self.number = vec[i64]([goals.index(card) if card in goals else -1 for card in range(g.size)])
        # For each kind the Goals that need it, and those in whose way it is as a Creeper.
        self.needing = self.goals_by_place([listed(one.need) for one in self.parts])
        self.barring = self.goals_by_place([listed(places_in(one.blocking)) for one in self.parts])
        table = [len(one.need) + (UNSEEN if one.groups or one.rest else 0) for one in self.parts]
        rows = [*table, *table, *([0] * len(goals))] * g.most_seats
        self.nothing = vec[i64](rows)  # the rows of seats that have nothing
        self.nowhere = vec[i64]([0] * (g.most_seats * self.width))
        self.rows = self.nothing
        self.lies = self.nowhere  # seat and kind -> where it lies

    def goal_parts(self, card: int) -> GoalParts:
        """What a Goal asks for."""
        aim = self.g.goals.aims[card]
        need = places_in(aim.need & ~self.g.printed.nowhere)
        if aim.need & self.g.printed.nowhere:
            need = vec[i64]([self.width - 1] * FAR)  # where nothing ever lies
        groups = [Group(places_in(group.kinds), group.number, group.numeral) for group in aim.groups]
        return GoalParts(need, groups, list(aim.rest.parts) if aim.rest else [], aim.blocking)

    def goals_by_place(self, places: list[list[int]]) -> list[vec[i64]]:
        """For each place of a kind the numbers of the Goals that name it."""
        named = range(self.width)
        return [vec[i64]([at for at, those in enumerate(places) if place in those]) for place in named]

    def look(self, s: FluxxState) -> None:
        """Take in a position: its tables and hands."""
        row = self.row
        rows = copied(self.nothing)
        lies = copied(self.nowhere)
        places = self.places[s.face]
        printed = self.places[0]
        creeper = self.g.printed.faces[s.face].creeper
        for seat in s.order:
            base = seat * self.width
            table = seat * 3 * row
            for card in s.zones[SEATS + 2 * seat]:
                place = printed[card]
                if place >= 0 and not lies[base + place]:
                    lies[base + place] = IN_HAND
                    for goal in self.needing[place]:
                        rows[table + row + goal] -= 1
            for card in s.zones[SEATS + 2 * seat + 1]:
                place = places[card]
                if place < 0:
                    continue
                before = lies[base + place]
                lies[base + place] = before | ON_TABLE
                if not before & ON_TABLE:
                    for goal in self.needing[place]:
                        rows[table + goal] -= 1
                        if not before:
                            rows[table + row + goal] -= 1
                # By an int: a mix of decks has more kinds than a machine word has bits.
                if creeper[card] and not s.pardons[seat] >> int(place) & 1:
                    for goal in self.barring[place]:
                        rows[table + 2 * row + goal] += 1
        self.rows = rows
        self.lies = lies

    def lacking(self, s: FluxxState, goal: i64, seat: i64, where: i64) -> i64:
        """How many cards a seat lacks for a Goal, of those that lie where these bits say."""
        number = self.number[goal]
        if number < 0:
            return FAR  # nobody gets near to what is no Goal
        at = (3 * seat + (where & IN_HAND)) * self.row + number
        missing = self.rows[at]
        if missing >= UNSEEN:
            missing += self.more(s, self.parts[number], seat, where) - UNSEEN
            self.rows[at] = missing
        return missing

    def more(self, s: FluxxState, parts: GoalParts, seat: i64, where: i64) -> i64:
        """How many cards a seat lacks for what a Goal asks besides kinds that must all be there."""
        base = seat * self.width
        missing: i64 = 0
        for group in parts.groups:
            wanted = group.number + (s.values[V_NUMERALS] if group.numeral else 0)
            for place in group.places:
                if self.lies[base + place] & where:
                    wanted -= 1
            if wanted > 0:
                missing += wanted
        also = vec[i64]()
        if parts.rest and where & IN_HAND:
            printed = self.places[0]
            for card in s.zones[SEATS + 2 * seat]:
                if printed[card] >= 0:
                    also = append(also, card)
        for part in parts.rest:
            missing += gap(s, part, seat, also)
        return missing

    def blocked(self, goal: i64, seat: i64) -> i64:
        """How many Creepers of a seat are in the way of a Goal."""
        number = self.number[goal]
        return self.rows[(3 * seat + 2) * self.row + number] if number >= 0 else 0

    def plays_to_win(self, s: FluxxState, goal: i64, seat: i64, more: i64) -> i64:
        """How many plays a seat needs to win by a Goal with the cards it has; ``more`` to play it first."""
        if self.lacking(s, goal, seat, IN_HAND | ON_TABLE) or self.blocked(goal, seat):
            return FAR
        return self.lacking(s, goal, seat, ON_TABLE) + more


def places_in(bits: int) -> vec[i64]:
    """The places of the bits that are set.

    >>> list(places_in(0b1001))
    [0, 3]
    """
    return vec[i64]([place for place in range(bits.bit_length()) if bits >> place & 1])
