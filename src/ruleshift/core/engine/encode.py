"""What a seat may see of a position as a row of numbers, for programs that learn.

A row tells what lies where by what cards do, never by their names: for every place the number of its cards,
and the sums of the features of those that the seat knows. So an agent can be put before another deck of the
same family. Whatever a seat does not know leaves no trace in its row. Families add facts of their own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ruleshift.core.engine.buffers import numbers, octets
from ruleshift.core.engine.machine import FRAME
from ruleshift.core.engine.opened import mypyc_attr
from ruleshift.core.engine.packed import append, i16, i64, u8, vec
from ruleshift.core.engine.piles import ONE
from ruleshift.core.engine.seats import seat_number, seats_for
from ruleshift.core.engine.state import State

if TYPE_CHECKING:
    from ruleshift.core.engine.game import Game
    from ruleshift.core.match.match import Match

MOST: Final = 30_000  # what a number of a row is cut to
COLUMN: Final = 16  # bits of a column, in a number that also says how much
COLUMNS: Final = (1 << COLUMN) - 1
OTHER: Final = "other"  # the purpose of a question that a family has not listed
COMMON_FACTS: Final = ("turn", "players", "my turn", "asked", "options", "picked")
OWNERS: Final = ("mine", "of another")  # what every family can say of the card behind an option


class Features(NamedTuple):
    """What cards do, in numbers: the names of the columns, and a row for each card."""

    names: Sequence[str]
    rows: Sequence[Sequence[int]]


class Pile:
    """What the known cards at the bottom of a pile add up to, for the next look at it: most only grow."""

    def __init__(self, width: i64) -> None:
        self.cards = vec[i64]()
        self.sums = vec[i16]([0] * width)

    def forget(self) -> None:
        self.cards = vec[i64]()
        for column in range(len(self.sums)):
            self.sums[column] = 0


NOTHING_KEPT: Final[list[Pile]] = []  # for a single look


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """Writes rows for one game and one number of seats.

    >>> import ruleshift
    >>> game = ruleshift.load("tutorial")
    >>> encoder = game.encoder(2)
    >>> match = game.start(["Ann", "Bob"], seed=1)
    >>> row = encoder.observe(match, 0)
    >>> len(row) == len(encoder.names), row[encoder.names.index("my turn")]
    (True, 1)
    >>> row[encoder.names.index("hand of 0: cards")], sum(encoder.mask(match))
    (3, 3)
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        purposes: Sequence[str],
        features: Features,
        facts: Sequence[str],
        seat_facts: Sequence[str] = (),
        prospects: Sequence[str] = (),
    ) -> None:
        """``facts`` are what a family adds once, and ``seat_facts`` what it adds for each seat."""
        self.game = game
        self.seats: i64 = seats_for(game, seats)
        self.purposes = [*purposes, OTHER]  # of questions, in the order of their numbers
        self.purpose_of = {name: number for number, name in enumerate(self.purposes)}
        self.features = features
        self.option_count: i64 = game.option_count
        self.prospects = [*OWNERS, *prospects]
        self.prospect_count: i64 = len(self.prospects)
        self._sort_places()
        self._pack_features()
        self.places0: i64 = 0
        self.room = vec[i64]([-1] * self.seats)  # for the ranks of seats, used again and again
        told = [f"{fact} of {at}" for at in range(self.seats) for fact in seat_facts]
        self.names = self._lay_out([*facts, *told])
        self.size: i64 = len(self.names)

    def _sort_places(self) -> None:
        """Which place each zone is: its first number, and its seat or -1; piles set aside are one place."""
        game = self.game
        known = game.event_kinds().places
        self.place_names: list[str] = []
        first: dict[str, int] = {}
        for word, place in known.items():
            first[word] = len(self.place_names)
            self.place_names += [f"{word} of {at}" for at in range(self.seats)] if place.owned else [word]
        zones: list[int] = []
        owners: list[int] = []
        piles: list[int] = []
        self.pile_count: i64 = 0
        self.elsewhere: i64 = first.get("aside", -1)
        for zone in range(len(self._blank().zones)):
            word, seat = game.place(zone)
            zones.append(first.get(word, -1) if seat < self.seats else -1)
            owners.append(seat)
            is_pile = word in known and known[word].layout == "pile"
            piles.append(int(self.pile_count) if is_pile else -1)
            self.pile_count += int(is_pile)
        self.zone_first = vec[i64](zones)
        self.zone_pile = vec[i64](piles)  # the number of each zone among the piles, or -1
        self.zone_owner = vec[i64](owners)

    def _blank(self) -> State:
        """Any position, to count the zones of."""
        return self.game.deal([f"Seat {seat}" for seat in range(self.seats)], 1)

    def _pack_features(self) -> None:
        """The features that each card has, a number for each: its column, and how much of it above that."""
        self.width: i64 = len(self.features.names) + 1
        self.deeds = vec[vec[i64]]()
        for row in self.features.rows:
            does = [at + (int(short(number)) << COLUMN) for at, number in enumerate(row, 1) if number]
            self.deeds = append(self.deeds, vec[i64](does))

    def _lay_out(self, facts: Sequence[str]) -> list[str]:
        """The name of every number of a row."""
        names = [*COMMON_FACTS, *facts]
        self.asked0: i64 = len(names)
        names += [f"asked to {purpose}" for purpose in self.purposes]
        self.places0 = len(names)
        for place in self.place_names:
            names.append(f"{place}: cards")
            names += [f"{place}: {feature}" for feature in self.features.names]
        return names

    @property
    def blocks(self) -> Mapping[str, tuple[int, int]]:
        """Where the parts of a row begin and end: the facts, the question, and each place."""
        found = {"facts": (0, int(self.asked0)), "question": (int(self.asked0), int(self.places0))}
        for at, place in enumerate(self.place_names):
            begin = int(self.places0 + at * self.width)
            found[place] = (begin, begin + int(self.width))
        return found

    # -- what others call ------------------------------------------------------------------

    def observe(self, match: Match, seat: object) -> memoryview:
        """The row of a seat: whole numbers of two bytes that numpy takes without copying them."""
        viewer = seat_number(seat, match.names)
        s = self._state_of(match)
        if len(match.names) != self.seats:
            raise ValueError(f"this encoder is for {self.seats} seats, and {len(match.names)} sit here")
        row = vec[i16]([0] * self.size)
        self.write(s, viewer, row, 0)
        return numbers(row)

    def mask(self, match: Match) -> memoryview:
        """For every answer of the deck whether it is among the options now: a byte each."""
        row = vec[u8]([0] * self.option_count)
        self.write_mask(self._state_of(match), row, 0)
        return octets(row)

    def prospect(self, match: Match) -> memoryview:
        """For every answer of the deck what comes of it, as `prospects` names it; zeros for illegal ones."""
        row = vec[i16]([0] * (self.option_count * self.prospect_count))
        self.write_prospects(self._state_of(match), row, 0)
        return numbers(row)

    def purpose(self, match: Match) -> int:
        """The number of the purpose of the question that is asked, or -1."""
        s = self._state_of(match)
        return int(self.purpose_now(s)) if s.asked >= 0 else -1

    # -- inside ----------------------------------------------------------------------------

    def _state_of(self, match: Match) -> State:
        """The position of a match of this game, or ValueError: another deck has other numbers for all."""
        if not self.game.alike(match.game):
            raise ValueError(
                f"this encoder is for {self.game.title}, and the match is of {match.game.title}, or with"
                " other options: make one with `encoder()` of the game that is played"
            )
        return match.state

    def purpose_now(self, s: State) -> i64:
        """What is being asked for, by number."""
        f = s.top - FRAME
        word = self.game.effects[s.stack[f]].about(s, f)
        return self.purpose_of.get(word, len(self.purposes) - 1)

    def piles(self) -> list[Pile]:
        """What is kept of a game from one look to the next."""
        return [Pile(self.width) for _ in range(self.pile_count)]

    def write(self, s: State, seat: i64, row: vec[i16], begin: i64, kept: list[Pile] = NOTHING_KEPT) -> i64:
        """Write what a seat may see into a row of zeros; the purpose of its question, or -1."""
        purpose = self.write_common(s, seat, row, begin)
        ranks = self.ranks(s, seat)
        self.write_facts(s, seat, ranks, row, begin + len(COMMON_FACTS))
        self.write_places(s, seat, ranks, row, begin + self.places0, kept)
        return purpose

    def write_common(self, s: State, seat: i64, row: vec[i16], begin: i64) -> i64:
        """What can be said in every game, and the question if it is put to this seat; its purpose, or -1."""
        row[begin] = short(s.turn)
        row[begin + 1] = short(len(s.order))
        if s.active == seat:
            row[begin + 2] = 1
        if s.asked != seat:
            return -1
        row[begin + 3] = 1
        row[begin + 4] = short(len(s.options))
        f = s.top - FRAME
        picked: i64 = self.game.effects[s.stack[f]].gathered(s, f)
        if picked > 0:
            row[begin + 5] = short(picked)
        purpose = self.purpose_now(s)
        row[begin + self.asked0 + purpose] = 1
        return purpose

    def ranks(self, s: State, seat: i64) -> vec[i64]:
        """How many places after the viewer each seat sits; those who have left come last."""
        order = s.seated()
        ranks = self.room
        for other in range(self.seats):
            ranks[other] = -1
        here: i64 = 0
        for at, other in enumerate(order):
            if other == seat:
                here = at
        number = len(order)
        for at, other in enumerate(order):
            ranks[other] = at - here if at >= here else at - here + number
        last = number
        for other in range(self.seats):
            if ranks[other] < 0:
                ranks[other] = last
                last += 1
        return ranks

    def write_facts(self, s: Any, seat: i64, ranks: vec[i64], row: vec[i16], begin: i64) -> None:
        """What a family adds, in the order of its names."""

    def write_places(
        self, s: State, seat: i64, ranks: vec[i64], row: vec[i16], begin: i64, kept: list[Pile]
    ) -> None:
        """For each place how many cards lie there, and what those that the seat knows can do."""
        bit = ONE << seat
        known = s.known
        deeds, width = self.deeds, self.width
        fixed = len(self.zone_first)
        keeps = len(kept) > 0
        zone: i64 = -1
        for cards in s.zones:
            zone += 1
            number = len(cards)
            if number == 0:  # as most are
                continue
            if zone < fixed:
                place = self.zone_first[zone]
                owner = self.zone_owner[zone]
                if owner >= 0 and place >= 0:
                    place += ranks[owner]
            else:
                place = self.elsewhere
            if place < 0:
                continue
            at = begin + place * width
            row[at] += short(number)
            if keeps and zone < fixed and self.zone_pile[zone] >= 0:
                self.write_pile(kept[self.zone_pile[zone]], s, seat, cards, row, at)
                continue
            for card in cards:
                if known[card] & bit:
                    for deed in deeds[card]:
                        row[at + (deed & COLUMNS)] += i16(deed >> COLUMN)

    def write_pile(self, pile: Pile, s: State, seat: i64, cards: vec[i64], row: vec[i16], at: i64) -> None:
        """As for any place, but begin with what is kept of its lowest cards, if the seat knows them all."""
        bit = ONE << seat
        known = s.known
        number = len(cards)
        below = pile.cards
        same: i64 = 0
        if len(below) <= number:
            for card in below:
                if cards[same] != card or not known[card] & bit:
                    break
                same += 1
        if same < len(below):
            pile.forget()
            below = pile.cards
            same = 0
        sums = pile.sums
        deeds = self.deeds
        whole = True  # so far the seat knows them all
        while same < number:
            card = cards[same]
            same += 1
            if not known[card] & bit:
                whole = False
            elif whole:
                below = append(below, card)
                for deed in deeds[card]:
                    sums[deed & COLUMNS] += i16(deed >> COLUMN)
            else:
                for deed in deeds[card]:
                    row[at + (deed & COLUMNS)] += i16(deed >> COLUMN)
        pile.cards = below
        if len(below):
            for kept in sums:
                row[at] += kept
                at += 1

    def write_mask(self, s: State, row: vec[u8], begin: i64) -> None:
        """Mark the options of the question that is asked."""
        if s.asked >= 0:
            for option in s.options:
                row[begin + option] = 1

    def write_prospects(self, s: State, row: vec[i16], begin: i64) -> None:
        """For each option what comes of it, for the seat that is asked."""
        if s.asked < 0:
            return
        size = self.game.size
        for option in s.options:
            at = begin + option * self.prospect_count
            if option < size:
                self.write_owner(s, option, row, at)
            self.write_prospect(s, option, row, at + len(OWNERS))

    def write_owner(self, s: State, card: i64, row: vec[i16], at: i64) -> None:
        """Whose place a card lies in, if the asked seat knows it."""
        zone = s.where[card]
        if zone < 0 or zone >= len(self.zone_owner) or not s.known[card] & ONE << s.asked:
            return
        owner = self.zone_owner[zone]
        if owner >= 0:
            row[at if owner == s.asked else at + 1] = 1

    def write_prospect(self, s: Any, option: i64, row: vec[i16], at: i64) -> None:
        """What a family can say of an option, in the order of its names."""


def short(number: i64) -> i16:
    """A number of a row: what is too large is cut."""
    if number > MOST:
        return MOST
    if number < -MOST:
        return -MOST
    return i16(number)  # a conditional expression would make an object of it


def general_features(game: Game) -> Features:
    """What any family's cards can be told by: their type, and the verbs they use, as far as the deck goes."""
    family = game.family
    types = list(family.types) or sorted({card.type for card in game.cards})
    nodes = {node["name"]: node for node in game.deck["cards"]}
    verbs = sorted({verb for node in nodes.values() for verb in family.verbs_of(node)})
    rows = []
    for name in game.names:
        used = family.verbs_of(nodes[name])
        rows.append([int(nodes[name]["type"] == one) for one in types] + [used.count(one) for one in verbs])
    return Features([*(f"is {one}" for one in types), *(f"to {one}" for one in verbs)], rows)


def general_encoder(game: Game, seats: int) -> Encoder:
    """For a family that says nothing of its own."""
    purposes = sorted({effect.purpose for effect in game.effects if effect.purpose})
    return Encoder(game, seats, purposes, game.family.features(game), ())
