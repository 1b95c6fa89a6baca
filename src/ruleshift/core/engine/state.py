"""The state of a match: numbers and short lists, nothing else.

Cards, seats, zones and effects are numbers. Names and text live at the edge, in the game.
Only this file moves cards: each primitive makes the change and its event in one call.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final

from ruleshift.core.engine import chance
from ruleshift.core.engine.opened import mypyc_attr

# What a zone shows: a bit mask of the seats that see its cards.
EVERYONE: Final = -1
NOBODY: Final = 0

# Zones that every game has. The game's own zones follow, then the seats', then piles set aside.
DRAW: Final = 0
DISCARD: Final = 1

# Event kinds of the core. Families number their own from FAMILY_EVENTS on.
MOVED: Final = 0  # card, from zone, to zone, seats that saw the card
ATTACHED: Final = 1  # card, host, by seat
DETACHED: Final = 2  # card, host
SHUFFLED: Final = 3  # zone, number of cards
RESHUFFLED: Final = 4  # zone, number of cards
SWAPPED: Final = 5  # seat, seat, 0 hands / 1 seats
JOINED: Final = 6  # seat
LEFT: Final = 7  # seat, 1 if by concession
WON: Final = 8  # seat, card that was met (or -1)
DRAWN: Final = 9  # reason code
LOST: Final = 10  # card by which everybody loses
ENDED: Final = 11  # points of a game that is played for them
FAMILY_EVENTS: Final = 20

# Why a game was declared a draw, or won without a card.
STALLED: Final = 1
LOOPED: Final = 2
DESERTED: Final = 3
FAMILY_REASONS: Final = 20  # families number their own from here on

# How much may happen in one turn: so many steps of the machine, where an answer counts as ten. Real turns
# come to a fifth of that at most, in the largest mix of decks.
TURN_STEPS: Final = 10_000
ANSWER_STEPS: Final = 10

# Whom a question is put to, besides the seats.
NOT_YET: Final = -1  # nobody: the machine is at work
NO_MORE: Final = -2  # nobody: the game is over

# The zones of seats that nobody has: one list for all of them, never changed, so that copies can share it.
UNUSED: Final[list[int]] = []

NONE: Final = 0
WIN: Final = 1
DRAW_GAME: Final = 2
LOSS: Final = 3  # everybody has lost
SCORE: Final = 4  # a game for points is over


class IllegalAnswer(ValueError):
    """The answer is not among the options; nothing has changed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Where every card is, who knows it, what remains to be done, and what is asked."""

    __slots__ = (
        "active",
        "asked",
        "events",
        "host",
        "key",
        "known",
        "marks",
        "names",
        "options",
        "order",
        "outcome",
        "picked",
        "reason",
        "rng",
        "sight",
        "spot",
        "stack",
        "stale",
        "steps_left",
        "touch",
        "touches",
        "turn",
        "where",
        "winner",
        "zones",
    )

    def __init__(
        self,
        zones: list[list[int]],
        where: list[int],
        host: list[int],
        known: list[int],
        sight: list[int],
        marks: list[int],
        touches: list[int],
        order: list[int],
        rng: int,
        like: State | None = None,
    ) -> None:
        """With ``like``, the rest is as in that state: lists that are only ever replaced are shared."""
        self.zones = zones  # zone -> cards, the last one on top
        self.where = where  # card -> zone
        self.host = host  # card -> the card it is attached to, or -1; replaced, never changed in place
        self.known = known  # card -> mask of seats that know which card lies there
        self.sight = sight  # zone -> mask of seats that see its cards; replaced
        self.marks = marks  # what a family notes; here: card -> the turn in which it was last used; replaced
        self.touches = touches  # zone -> what a change there may upset (bits of the family); replaced
        self.order = order  # seats round the table; replaced
        self.rng = rng  # the quick generator; with a key, how much of its chance has been used
        self.events: list[tuple[int, ...]] = []
        if like is not None:
            self.key: chance.Key | None = like.key  # where unforeseeable chance comes from, shared by copies
            self.stack: list[int] = like.stack.copy()  # frames, each a run of ints
            self.names: list[str] = like.names  # of the seats, for labels; no part of the position
            self.picked: list[int] = like.picked[:]  # cards gathered for a set that is not complete yet
            self.options: list[int] = like.options  # replaced
            self.asked: int = like.asked  # a seat, or nobody
            self.outcome: int = like.outcome
            self.winner: int = like.winner
            self.reason: int = like.reason
            self.turn: int = like.turn
            self.active: int = like.active
            self.spot: int = like.spot  # the place in ``order`` whose turn it is
            self.touch: int = like.touch  # what has changed since things were last settled
            self.stale: int = like.stale  # what has changed since values were last folded
            self.steps_left: int = like.steps_left  # of those that this turn may take
        else:
            self.key = None
            self.stack = []
            self.names = []
            self.picked = []
            self.options = []
            self.asked = NOT_YET
            self.outcome = NONE
            self.winner = -1
            self.reason = 0
            self.turn = 0
            self.active = order[0] if order else -1
            self.spot = 0
            self.touch = 0
            self.stale = EVERYONE
            self.steps_left = TURN_STEPS

    # -- copying ---------------------------------------------------------------------------

    def copy(self) -> State:
        """An independent copy with an empty event list."""
        raise NotImplementedError

    def pack(self) -> dict[str, Any]:
        """Everything that makes the position, as plain data. Values in force follow from it.

        The key of its chance is no part of it: only a replay carries that.
        """
        return {
            "zones": [zone[:] for zone in self.zones],
            "host": {str(card): host for card, host in enumerate(self.host) if host >= 0},
            "known": self.known[:],
            "sight": self.sight[:],
            "marks": {str(card): turn for card, turn in enumerate(self.marks) if turn},
            "order": self.order[:],
            "rng": self.rng,
            "stack": self.stack[:],
            "picked": self.picked[:],
            "asked": self.asked if self.asked > NOT_YET else NOT_YET,
            "outcome": [self.outcome, self.winner, self.reason],
            "turn": [self.turn, self.active, self.spot],
            "touch": self.touch,
            "steps left": self.steps_left,
        }

    def unpack(self, packed: dict[str, Any]) -> None:
        """Be where `pack` has described, in what the core keeps; the options follow from it."""
        self.zones = [list(zone) for zone in packed["zones"]]
        for zone, cards in enumerate(self.zones):
            for card in cards:
                self.where[card] = zone
        self.host = self.host[:]
        for key, host in packed["host"].items():  # a text, if it comes from a file
            self.host[int(key)] = host
        self.marks = self.marks[:]
        for mark, turn in packed["marks"].items():
            self.marks[int(mark)] = turn
        self.known = list(packed["known"])
        self.sight = list(packed["sight"])
        self.order = list(packed["order"])
        self.rng = packed["rng"]
        self.stack = list(packed["stack"])
        self.picked = list(packed["picked"])
        self.asked = packed["asked"]
        self.outcome, self.winner, self.reason = packed["outcome"]
        self.turn, self.active, self.spot = packed["turn"][:3]
        self.touch = packed["touch"]
        self.steps_left = packed.get("steps left", TURN_STEPS)

    def digest(self) -> str:
        """A short fingerprint of the position; equal positions have equal fingerprints.

        How many steps this turn has taken is left out: it matters only where a turn would never end.
        """
        packed = self.pack()
        del packed["steps left"]
        return blake2b(repr(packed).encode(), digest_size=8).hexdigest()

    def seated(self) -> list[int]:
        """All seats at the table in turn order, also those of players who are out of the game for now."""
        return self.order

    def laid_open(self) -> list[int]:
        """The frames of the stack that lie open for everyone, asked or not; none unless a family says so."""
        return []

    # -- moving cards ----------------------------------------------------------------------

    def move(self, card: int, to: int) -> None:
        """Move one card. Who knows it afterwards follows from what the two zones show."""
        zones = self.zones
        source = self.where[card]
        zone = zones[source]
        if zone[-1] == card:
            zone.pop()
        else:
            zone.remove(card)
        zones[to].append(card)
        self.where[card] = to
        touch = self.touches[source] | self.touches[to]
        if touch:
            self.touch |= touch
            self.stale |= touch
        seen = self.sight[to]
        if seen != -1:
            before = self.sight[source]
            if before > 0 and zone:
                # Somebody's hidden card changes place: who sees neither place no longer knows
                # which card went and which stayed (a last card leaves no doubt).
                known = self.known
                before |= seen
                for other in zone:
                    known[other] &= before
                seen |= known[card] & before
            else:
                seen |= self.known[card]
        self.known[card] = seen
        self.events.append((MOVED, card, source, to, seen))

    def move_through(self, card: int, way: int, to: int) -> None:
        """Move a card to a zone by way of another, both seen by everyone and the first one never settled."""
        zones = self.zones
        source = self.where[card]
        zones[source].remove(card)
        zones[to].append(card)
        self.where[card] = to
        touch = self.touches[source] | self.touches[to]
        self.touch |= touch
        self.stale |= touch
        self.known[card] = -1
        self.events.append((MOVED, card, source, way, -1))
        self.events.append((MOVED, card, way, to, -1))

    def take_top(self, number: int, to: int, stops: list[bool]) -> int:
        """Move cards from the top of the draw pile; how many it were when they ran out or one stops it."""
        pile = self.zones[DRAW]
        zone = self.zones[to]
        sight = self.sight[to]
        taken = 0
        while taken < number and pile:
            card = pile[-1]
            if stops[card]:
                break
            pile.pop()
            zone.append(card)
            self.where[card] = to
            seen = self.known[card] | sight
            self.known[card] = seen
            self.events.append((MOVED, card, DRAW, to, seen))
            taken += 1
        if taken:
            touch = self.touches[to]
            if touch:
                self.touch |= touch
                self.stale |= touch
        return taken

    def show(self, card: int) -> None:
        """Everyone sees the card and knows where it lies."""
        self.known[card] = EVERYONE

    def look(self, zone: int, seat: int) -> None:
        """A seat looks through a zone and knows its cards until they are shuffled or move unseen."""
        for card in self.zones[zone]:
            self.known[card] |= 1 << seat

    def set_host(self, card: int, host: int) -> None:
        """Note what a card is attached to, without an event."""
        hosts = self.host[:]
        hosts[card] = host
        self.host = hosts

    def attach(self, card: int, host: int, by: int) -> None:
        self.set_host(card, host)
        touch = self.touches[self.where[card]]
        self.touch |= touch
        self.stale |= touch
        self.events.append((ATTACHED, card, host, by))

    def detach(self, card: int) -> None:
        host = self.host[card]
        self.set_host(card, -1)
        touch = self.touches[self.where[card]]
        self.touch |= touch
        self.stale |= touch
        self.events.append((DETACHED, card, host))

    def shuffle(self, zone: int) -> None:
        """Shuffle a pile: nobody knows its order any more."""
        cards = self.zones[zone]
        # From a fixed order, so that what the shuffle brings depends on the generator alone and
        # not on an order that somebody may have known.
        cards.sort()
        self.mix(cards)
        self.conceal(cards, self.sight[zone])
        self.events.append((SHUFFLED, zone, len(cards)))

    def reshuffle(self, draw: int = DRAW, discard: int = DISCARD) -> bool:
        """Turn a discard pile into a new draw pile; say whether there were cards."""
        discards = self.zones[discard]
        if not discards:
            return False
        pile = self.zones[draw]
        for card in discards:
            self.where[card] = draw
        pile[:0] = discards
        discards.clear()
        self.events.append((RESHUFFLED, draw, len(pile)))
        pile.sort()
        self.mix(pile)
        self.conceal(pile, NOBODY)
        return True

    def conceal(self, cards: list[int], seen: int) -> None:
        """Some cards lie in an order that nobody knows; only ``seen`` can still look at them."""
        if len(cards) == len(self.known):
            self.known = [seen] * len(cards)  # all there are
            return
        known = self.known
        for card in cards:
            known[card] = seen

    def swap_zones(self, one: int, other: int) -> None:
        """Exchange all cards of two zones. Whoever knew a card knows where it went."""
        zones = self.zones
        zones[one], zones[other] = zones[other], zones[one]
        for zone in (one, other):
            for card in zones[zone]:
                self.where[card] = zone
                self.known[card] |= self.sight[zone]
        touch = self.touches[one] | self.touches[other]
        self.touch |= touch
        self.stale |= touch

    def pass_zones(self, ring: list[int]) -> None:
        """All cards of each zone go to the next one in a ring. Whoever knew a card knows where it went."""
        zones = self.zones
        lots = [zones[zone] for zone in ring]
        for at, zone in enumerate(ring):
            zones[zone] = lots[at - 1]
            for card in zones[zone]:
                self.where[card] = zone
                self.known[card] |= self.sight[zone]
            self.touch |= self.touches[zone]
            self.stale |= self.touches[zone]

    def pile(self, sight: int) -> int:
        """Open a pile set aside, seen by ``sight``; return its zone."""
        self.zones.append([])
        self.sight = [*self.sight, sight]
        self.touches = [*self.touches, 0]
        return len(self.zones) - 1

    def close_pile(self) -> None:
        """Close the pile opened last; it must be empty."""
        assert not self.zones[-1]
        self.zones.pop()
        self.sight = self.sight[:-1]
        self.touches = self.touches[:-1]

    # -- chance ----------------------------------------------------------------------------

    def mix(self, cards: list[int]) -> None:
        """Put a list into an order that chance decides; the order it had must not matter to anybody."""
        if self.key is None:
            self.rng = chance.shuffled(self.rng, cards)
        else:
            self.rng = self.key.shuffled(self.rng, cards)

    def below(self, number: int) -> int:
        """A random number in ``range(number)``."""
        if self.key is not None:
            self.rng = self.key.step(self.rng, number)
            return self.key.value(self.rng, number)
        self.rng = chance.step(self.rng)
        return chance.value(self.rng, number)

    def take_quick_chance(self, seed: int) -> None:
        """In a copy that goes its own way: chance to come is another one, from a seed, and no secret."""
        self.key = None
        self.rng = chance.seeded(seed)

    def pack_apart(self, seed: int) -> dict[str, Any]:
        """As `pack`, for those who may play on but not with the chance that is to come here."""
        packed = self.pack()
        packed["rng"] = chance.seeded(seed)
        return packed

    def one_of(self, cards: list[int]) -> int:
        """A random card of a list; the list's order carries no meaning."""
        return sorted(cards)[self.below(len(cards))] if len(cards) > 1 else cards[0]

    # -- ending ----------------------------------------------------------------------------

    def win(self, seat: int, card: int, reason: int = 0) -> None:
        self.outcome = WIN
        self.winner = seat
        self.reason = reason if card < 0 else -1 - card  # below zero: the card that was met
        self.asked = NO_MORE
        self.events.append((WON, seat, card, reason))

    def lose(self, card: int) -> None:
        """Everybody loses by a card."""
        self.outcome = LOSS
        self.winner = -1
        self.reason = -1 - card
        self.asked = NO_MORE
        self.events.append((LOST, card))

    def finish(self, points: int) -> None:
        """A game that is played for points ends."""
        self.outcome = SCORE
        self.winner = -1
        self.reason = points
        self.asked = NO_MORE
        self.events.append((ENDED, points))

    def declare_draw(self, reason: int) -> None:
        self.outcome = DRAW_GAME
        self.winner = -1
        self.reason = reason
        self.asked = NO_MORE
        self.events.append((DRAWN, reason))
