"""How near seats are to Goals, in whole numbers that are quick to count: what the learned value looks at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.packed import append, i64, vec
from ruleshift.families.fluxx.codes import GOAL, SEATS, V_NUMERALS
from ruleshift.families.fluxx.rules.goals.distance import gap
from ruleshift.families.fluxx.rules.words.condition import Part

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.rules.table.state import FluxxState

IN_HAND: Final = 1  # where a kind of card lies for a seat, as bits
ON_TABLE: Final = 2
FAR: Final = 9  # more cards than anybody waits for


class Group:
    """Some kinds of which a Goal wants a number."""

    def __init__(self, places: vec[i64], number: i64, numeral: bool) -> None:
        self.places = places
        self.number = number
        self.numeral = numeral


class GoalParts:
    """What one Goal asks for, by the places of kinds in a table's bits."""

    def __init__(self, need: vec[i64], groups: list[Group], rest: list[Part], blocking: vec[bool]) -> None:
        self.need = need
        self.groups = groups
        self.rest = rest  # what only the rules themselves can judge
        self.plain = not rest
        self.blocking = blocking  # place -> whether a Creeper there is in the way


class Nearness:
    """Tables and hands of all seats, seen as kinds of cards, beside what the Goals of the deck ask for."""

    def __init__(self, g: FluxxGame) -> None:
        self.g = g
        bits = [bit for face in g.printed.faces for bit in face.bits]
        self.width: i64 = max(bits, default=0).bit_length() + 1
        self.places = [vec[i64]([bit.bit_length() - 1 for bit in face.bits]) for face in g.printed.faces]
        self.creeper_places = places_in(g.printed.creeper_bits)
        self.goals = vec[i64]([card for card in range(g.size) if g.printed.type_of[card] == GOAL])
        self.parts = [self.goal_parts(card) for card in range(g.size)]
        self.lies = vec[i64]([0] * (g.most_seats * self.width))  # seat and kind -> where it lies
        self.blockers = vec[i64]()  # Creepers on tables: seat, place

    def goal_parts(self, card: int) -> GoalParts:
        """What a card asks for as a Goal; nobody gets near to what is none."""
        aim = self.g.goals.aims[card]
        need = places_in(aim.need & ~self.g.printed.nowhere)
        if aim.need & self.g.printed.nowhere:
            need = vec[i64]([self.width - 1] * FAR)  # where nothing ever lies
        groups = [Group(places_in(group.kinds), group.number, group.numeral) for group in aim.groups]
        rest = list(aim.rest.parts) if aim.rest else []
        blocking = vec[bool]([bool(aim.blocking >> place & 1) for place in range(self.width)])
        return GoalParts(need, groups, rest, blocking)

    def look(self, s: FluxxState) -> None:
        """Take in a position: its tables and hands."""
        width = self.width
        lies = self.lies
        at: i64 = 0
        while at < len(lies):
            lies[at] = 0
            at += 1
        places = self.places[s.face]
        printed = self.places[0]
        creeper = self.g.printed.faces[s.face].creeper
        blockers = vec[i64]()
        for seat in s.order:
            base = seat * width
            for card in s.zones[SEATS + 2 * seat]:
                place = printed[card]
                if place >= 0:
                    lies[base + place] |= IN_HAND
            for card in s.zones[SEATS + 2 * seat + 1]:
                place = places[card]
                if place >= 0:
                    lies[base + place] |= ON_TABLE
                    if creeper[card]:
                        blockers = append(append(blockers, seat), place)
        self.blockers = blockers

    def lacking(self, s: FluxxState, goal: i64, seat: i64, where: i64) -> i64:
        """How many cards a seat lacks for a Goal, of those that lie where these bits say."""
        parts = self.parts[goal]
        lies = self.lies
        base = seat * self.width
        missing: i64 = 0
        for place in parts.need:
            if not lies[base + place] & where:
                missing += 1
        for group in parts.groups:
            wanted = group.number + (s.values[V_NUMERALS] if group.numeral else 0)
            for place in group.places:
                if lies[base + place] & where:
                    wanted -= 1
            if wanted > 0:
                missing += wanted
        if not parts.plain:
            also = [card for card in s.zones[SEATS + 2 * seat] if self.places[0][card] >= 0]
            for part in parts.rest:
                missing += gap(s, part, seat, also if where & IN_HAND else ())
        return missing

    def blocked(self, s: FluxxState, goal: i64, seat: i64) -> i64:
        """How many Creepers of a seat are in the way of a Goal."""
        blockers = self.blockers
        if not len(blockers):
            return 0
        blocking = self.parts[goal].blocking
        pardons = s.pardons[seat]
        found: i64 = 0
        at: i64 = 0
        while at < len(blockers):
            place = blockers[at + 1]
            if blockers[at] == seat and blocking[place] and not (pardons and pardons >> place & 1):
                found += 1
            at += 2
        return found

    def plays_to_win(self, s: FluxxState, goal: i64, seat: i64, more: i64) -> i64:
        """How many plays a seat needs to win by a Goal with the cards it has; ``more`` to play it first."""
        if self.lacking(s, goal, seat, IN_HAND | ON_TABLE) or self.blocked(s, goal, seat):
            return FAR
        return self.lacking(s, goal, seat, ON_TABLE) + more


def places_in(bits: int) -> vec[i64]:
    """The places of the bits that are set.

    >>> list(places_in(0b1001))
    [0, 3]
    """
    return vec[i64]([place for place in range(bits.bit_length()) if bits >> place & 1])
