"""The state of a match: numbers and short arrays of them, nothing else.

Cards, seats, zones and effects are numbers. Names and text live at the edge, in the game.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final

from ruleshift.core.engine import chance
from ruleshift.core.engine.log import DRAWN, ENDED, LOST, WON
from ruleshift.core.engine.opened import mypyc_attr
from ruleshift.core.engine.packed import i64, listed, vec
from ruleshift.core.engine.piles import EVERYONE, Piles, zones_of

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

NONE: Final = 0
WIN: Final = 1
DRAW_GAME: Final = 2
LOSS: Final = 3  # everybody has lost
SCORE: Final = 4  # a game for points is over


class IllegalAnswer(ValueError):
    """The answer is not among the options; nothing has changed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Piles):
    """Where every card is, who knows it, what remains to be done, and what is asked."""

    __slots__ = (
        "active",
        "asked",
        "marks",
        "names",
        "options",
        "order",
        "outcome",
        "picked",
        "reason",
        "serial",
        "spot",
        "stack",
        "steps_left",
        "top",
        "turn",
        "winner",
    )

    def __init__(
        self,
        zones: vec[vec[i64]],
        where: vec[i64],
        host: vec[i64],
        known: vec[i64],
        sight: vec[i64],
        marks: vec[i64],
        touches: vec[i64],
        order: vec[i64],
        rng: i64,
        like: State | None = None,
    ) -> None:
        """With ``like``, the rest is as in that state: arrays that are only ever replaced are shared."""
        self.zones = zones
        self.where = where
        self.host = host
        self.known = known
        self.sight = sight
        self.marks = marks  # what a family notes; here: card -> the turn in which it was last used; replaced
        self.touches = touches
        self.order = order  # seats round the table; replaced
        self.rng = rng
        self.log = vec[i64]()
        self.told = 0
        self.silent = False
        if like is not None:
            self.owned = 0
            self.key = like.key
            self.stack: vec[i64] = like.stack[: like.top]  # frames, each a run of numbers
            self.top: i64 = like.top  # where the frames end; what lies behind is left over
            self.names: list[str] = like.names  # of the seats, for labels; no part of the position
            self.picked: vec[i64] = like.picked[:]  # cards gathered for a set that is not complete yet
            self.options: vec[i64] = like.options  # replaced
            self.serial: i64 = like.serial  # of the question; no part of the position
            self.asked: i64 = like.asked  # a seat, or nobody
            self.outcome: i64 = like.outcome
            self.winner: i64 = like.winner
            self.reason: i64 = like.reason
            self.turn: i64 = like.turn
            self.active: i64 = like.active
            self.spot: i64 = like.spot  # the place in ``order`` whose turn it is
            self.touch = like.touch
            self.stale = like.stale
            self.steps_left: i64 = like.steps_left  # of those that this turn may take
        else:
            self.owned = EVERYONE
            self.key = None
            self.stack = vec[i64]()
            self.top = 0
            self.names = []
            self.picked = vec[i64]()
            self.options = vec[i64]()
            self.serial = 0
            self.asked = NOT_YET
            self.outcome = NONE
            self.winner = -1
            self.reason = 0
            self.turn = 0
            self.active = order[0] if len(order) else -1
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
            "zones": [listed(zone) for zone in self.zones],
            "host": {str(card): host for card, host in enumerate(listed(self.host)) if host >= 0},
            "known": listed(self.known),
            "sight": listed(self.sight),
            "marks": {str(card): turn for card, turn in enumerate(listed(self.marks)) if turn},
            "order": listed(self.order),
            "rng": self.rng,
            "stack": listed(self.stack[: self.top]),
            "picked": listed(self.picked),
            "asked": self.asked if self.asked > NOT_YET else NOT_YET,
            "outcome": [self.outcome, self.winner, self.reason],
            "turn": [self.turn, self.active, self.spot],
            "touch": self.touch,
            "steps left": self.steps_left,
        }

    def unpack(self, packed: dict[str, Any]) -> None:
        """Be where `pack` has described, in what the core keeps; the options follow from it."""
        self.zones = zones_of(packed["zones"])
        self.owned = EVERYONE
        for zone, cards in enumerate(self.zones):
            for card in cards:
                self.where[card] = zone
        self.host = self.host[:]
        for key, host in packed["host"].items():  # a text, if it comes from a file
            self.host[int(key)] = host
        self.marks = self.marks[:]
        for mark, turn in packed["marks"].items():
            self.marks[int(mark)] = turn
        self.known = vec[i64](packed["known"])
        self.sight = vec[i64](packed["sight"])
        self.order = vec[i64](packed["order"])
        self.rng = packed["rng"]
        self.stack = vec[i64](packed["stack"])
        self.top = len(self.stack)
        self.picked = vec[i64](packed["picked"])
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

    def seated(self) -> vec[i64]:
        """All seats at the table in turn order, also those of players who are out of the game for now."""
        return self.order

    def laid_open(self) -> vec[i64]:
        """The frames of the stack that lie open for everyone, asked or not; none unless a family says so."""
        return vec[i64]()

    def lay_frames(self, frames: vec[i64]) -> None:
        """Have these frames on the stack and no others."""
        self.stack = frames
        self.top = len(frames)

    def take_quick_chance(self, seed: int) -> None:
        """In a copy that goes its own way: chance to come is another one, from a seed, and no secret."""
        self.key = None
        self.rng = chance.seeded(seed)

    def pack_apart(self, seed: int) -> dict[str, Any]:
        """As `pack`, for those who may play on but not with the chance that is to come here."""
        packed = self.pack()
        packed["rng"] = chance.seeded(seed)
        return packed

    # -- ending ----------------------------------------------------------------------------

    def win(self, seat: i64, card: i64, reason: i64 = 0) -> None:
        self.outcome = WIN
        self.winner = seat
        self.reason = reason if card < 0 else -1 - card  # below zero: the card that was met
        self.asked = NO_MORE
        self.tell(WON, seat, card, reason)

    def lose(self, card: i64) -> None:
        """Everybody loses by a card."""
        self.outcome = LOSS
        self.winner = -1
        self.reason = -1 - card
        self.asked = NO_MORE
        self.tell(LOST, card)

    def finish(self, points: i64) -> None:
        """A game that is played for points ends."""
        self.outcome = SCORE
        self.winner = -1
        self.reason = points
        self.asked = NO_MORE
        self.tell(ENDED, points)

    def declare_draw(self, reason: i64) -> None:
        self.outcome = DRAW_GAME
        self.winner = -1
        self.reason = reason
        self.asked = NO_MORE
        self.tell(DRAWN, reason)
