"""A Fluxx match in numbers: the core's state plus the turn's counters and the folded values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruleshift.core.engine.packed import append, copied, i64, listed, vec
from ruleshift.core.engine.state import NOT_YET, State
from ruleshift.families.fluxx.codes import BEFORE_DRAW, ENDING

if TYPE_CHECKING:
    from ruleshift.families.fluxx.game import FluxxGame
    from ruleshift.families.fluxx.rules.table.ability import Ability


class FluxxState(State):
    """The state of a Fluxx match."""

    __slots__ = (
        "began",
        "claims",
        "cuts",
        "debts",
        "drawn",
        "face",
        "free_actions",
        "g",
        "given",
        "laid",
        "lending",
        "lent",
        "level",
        "limited",
        "lost",
        "masks",
        "numeral_draws",
        "out",
        "pardons",
        "phase",
        "place",
        "plain",
        "played",
        "powers",
        "raised",
        "resume",
        "ring",
        "shares",
        "signs",
        "spent",
        "titles",
        "unsettled",
        "values",
    )

    def __init__(
        self,
        g: FluxxGame,
        zones: vec[vec[i64]],
        where: vec[i64],
        host: vec[i64],
        known: vec[i64],
        sight: vec[i64],
        marks: vec[i64],
        touches: vec[i64],
        order: vec[i64],
        rng: i64,
        like: FluxxState | None = None,
    ) -> None:
        # The core sets these as well. What a class sets before anything else, whatever happens, the compiler
        # knows to be there, and does not ask at every look; and rules look at these all the time.
        self.zones = zones
        self.where = where
        self.order = order
        self.stack = vec[i64]()
        self.top = self.touch = self.stale = self.active = self.turn = 0
        self.asked = NOT_YET
        super().__init__(zones, where, host, known, sight, marks, touches, order, rng, like)
        self.g = g
        if like is None:
            self.drawn: i64 = 0  # cards drawn for this turn's draw
            self.played: i64 = 0  # cards played this turn
            self.free_actions: i64 = 0  # taken this turn
            self.cuts: i64 = 0  # turns that were ended by rule
            self.phase: i64 = BEFORE_DRAW
            self.shares = False  # whether another state may have the same masks, signs and powers
            # All other lists below are replaced as a whole, never changed in place, so copies share them.
            self.values: vec[i64] = vec[i64]()  # NV per seat, folded by force.fold
            self.limited = False  # whether any limit is in force
            self.plain: vec[i64] = vec[i64]()  # the values without what cards add for their owner
            self.level: vec[i64] = vec[i64]()  # the same for every seat
            self.powers: list[list[Ability]] = []  # free actions: per seat, and last those of the rules
            self.lending: i64 = 0  # which rules in play lend powers, as bits
            self.raised = False  # whether a card on a table adds to a value
            # Per seat: the kinds of card on the table, as bits of a machine word; see force.kinds_on.
            self.masks: vec[i64] = vec[i64]()
            self.signs: vec[i64] = vec[i64]()  # per seat: the signs of these cards together
            self.face: i64 = 0  # which of the game's faces the cards on the tables show
            self.pardons: list[int] = (
                g.standing.no_pardons
            )  # per seat: Creepers that do not block it, as bits
            self.titles: vec[i64] = vec[i64]()  # title -> the seat that holds it, or -1
            self.given: vec[i64] = vec[i64]()  # bonuses that somebody has: number, seat
            self.laid: vec[i64] = vec[
                i64
            ]()  # Creepers laid down that ask for words: card, seat, number of the duty
            self.claims: vec[i64] = vec[i64]()  # extra turns to come, in the order claimed: seat, card
            self.spent: vec[i64] = vec[i64]()  # cards that have given an extra turn since the last normal one
            self.resume: vec[i64] = vec[i64]()  # during extra turns: place and seat of the last normal turn
            self.debts: vec[i64] = vec[i64]()  # card, debtor, creditor, types owed as bits; the oldest first
            self.began: i64 = len(order)  # how many players were dealt in
            # While somebody sits out (see ring.py).
            self.ring: vec[i64] = vec[i64]()  # all seats round the table, with those that sit out
            self.place: i64 = 0  # where in the ring the turn is
            self.out: vec[i64] = vec[
                i64
            ]()  # who sits out: seat, seats waited for as a mask, by card, since turn
            self.lost: vec[i64] = vec[
                i64
            ]()  # Secrets that have left a hand, still to be suffered for: card, seat
            self.numeral_draws: vec[i64] = vec[
                i64
            ]()  # what cards under way have drawn by numerals (see numerals.py)
            self.unsettled: i64 = 0  # nothing is settled while the stack is longer than this; 0: no such wait
            self.lent: i64 = -1  # while a win is judged: a Keeper that counts as the active player's
        else:
            self.shares = like.shares = True
            self.drawn = like.drawn
            self.played = like.played
            self.free_actions = like.free_actions
            self.cuts = like.cuts
            self.phase = like.phase
            self.values = like.values
            self.limited = like.limited
            self.plain = like.plain
            self.level = like.level
            self.powers = like.powers
            self.lending = like.lending
            self.raised = like.raised
            self.masks = like.masks
            self.signs = like.signs
            self.face = like.face
            self.pardons = like.pardons
            self.titles = like.titles
            self.given = like.given
            self.laid = like.laid
            self.claims = like.claims
            self.spent = like.spent
            self.resume = like.resume
            self.debts = like.debts
            self.began = like.began
            self.ring = like.ring
            self.place = like.place
            self.out = like.out
            self.lost = like.lost
            self.numeral_draws = like.numeral_draws
            self.unsettled = like.unsettled
            self.lent = like.lent

    def copy(self) -> FluxxState:
        """An independent copy with an empty event list."""
        return FluxxState(
            self.g,
            self.shared_zones(),
            copied(self.where),
            self.host,
            copied(self.known),
            self.sight,
            self.marks,
            self.touches,
            self.order,
            self.rng,
            self,
        )

    def mark(self, number: i64) -> None:
        """Note that a free action was used in this turn."""
        marks = self.marks[:]
        marks[number] = self.turn
        self.marks = marks

    def seated(self) -> vec[i64]:
        return self.ring if len(self.ring) else self.order

    def pack(self) -> dict[str, Any]:
        packed = super().pack()
        packed["turn"] += [self.phase, self.drawn, self.played]
        if self.g.house.title_stays and len(self.titles):  # else they follow from the tables
            packed["titles"] = listed(self.titles)
        if len(self.laid):
            packed["laid"] = listed(self.laid)
        if self.unsettled:
            packed["unsettled"] = self.unsettled
        if self.free_actions or self.cuts:
            packed["free actions"] = [self.free_actions, self.cuts]
        if len(self.numeral_draws):
            packed["numeral draws"] = listed(self.numeral_draws)
        if len(self.spent):
            packed["extra"] = [listed(self.claims), listed(self.spent), listed(self.resume)]
        if len(self.debts):
            packed["debts"] = listed(self.debts)
        if self.g.printed.eliminates:
            packed["began"] = self.began
        if len(self.out):
            packed["out"] = [listed(self.ring), self.place, listed(self.out)]
        if len(self.lost):
            packed["lost"] = listed(self.lost)
        return packed

    def unpack(self, packed: dict[str, Any]) -> None:
        super().unpack(packed)
        self.phase, self.drawn, self.played = packed["turn"][3:]
        if "extra" in packed:
            claims, spent, resume = packed["extra"]
            self.claims, self.spent, self.resume = vec[i64](claims), vec[i64](spent), vec[i64](resume)
        self.debts = vec[i64](packed.get("debts", ()))
        self.titles = vec[i64](packed.get("titles", ()))
        self.laid = vec[i64](packed.get("laid", ()))
        self.free_actions, self.cuts = packed.get("free actions", (0, 0))
        self.numeral_draws = vec[i64](packed.get("numeral draws", ()))
        self.unsettled = packed.get("unsettled", 0)
        self.began = packed.get("began", self.began)
        if "out" in packed:
            seats, self.place, out = packed["out"]
            self.ring, self.out = vec[i64](seats), vec[i64](out)
        self.lost = vec[i64](packed.get("lost", ()))
        touches = self.g.zones.touching[self.active if self.phase != ENDING else -1][:]
        while len(touches) < len(self.zones):
            touches = append(touches, 0)
        self.touches = touches
