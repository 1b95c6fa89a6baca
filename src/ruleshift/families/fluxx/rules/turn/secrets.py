"""Secrets: cards that everyone sees as soon as they leave a hand, and that somebody suffers for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import FRAME, A, pop, push
from ruleshift.core.engine.packed import append, copied, i64, listed, sorted_ints, vec, without
from ruleshift.core.engine.piles import DISCARD, EVERYONE
from ruleshift.core.engine.state import State
from ruleshift.families.fluxx.codes import E_HELD, E_SECRET, SEATS, T_TURN, hand
from ruleshift.families.fluxx.rules.table import ring
from ruleshift.families.fluxx.rules.table.effect import FluxxEffect
from ruleshift.families.fluxx.rules.table.state import FluxxState
from ruleshift.families.fluxx.rules.words.program import unwind

if TYPE_CHECKING:
    from ruleshift.families.fluxx.rules.words.program import Program

UNSETTLED: Final = A  # what has changed since things were last settled


class SecretiveState(FluxxState):
    """The state of a match with Secrets: it notices when one leaves a hand."""

    __slots__ = ()

    def copy(self) -> SecretiveState:
        # Written out, since to call a class that is only known later costs half as much as the rest.
        return SecretiveState(
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

    def move(self, card: i64, to: i64) -> None:
        source = self.where[card]
        State.move(self, card, to)  # by name: a super() at each move would cost
        if self.g.secrets.is_secret[card] and is_hand(self, source) and to != source:
            come_out(self, card, (source - SEATS) >> 1)

    def pass_zones(self, ring: vec[i64]) -> None:
        super().pass_zones(ring)
        self.handed_over(ring)

    def handed_over(self, zones: vec[i64]) -> None:
        """All cards of each zone have gone to the next one."""
        for at, zone in enumerate(zones):
            source = zones[at - 1]
            if is_hand(self, source) and source != zone:
                for card in sorted_ints(self.zones[zone]):
                    if self.g.secrets.is_secret[card]:
                        come_out(self, card, (source - SEATS) >> 1)

    def win(self, seat: i64, card: i64, reason: i64 = 0) -> None:
        tell_keepsakes(self)
        super().win(seat, card, reason)

    def lose(self, card: i64) -> None:
        tell_keepsakes(self)
        super().lose(card)

    def finish(self, points: i64) -> None:
        tell_keepsakes(self)
        super().finish(points)

    def declare_draw(self, reason: i64) -> None:
        tell_keepsakes(self)
        super().declare_draw(reason)


def is_hand(s: FluxxState, zone: i64) -> bool:
    return SEATS <= zone < s.g.zones.piles and not (zone - SEATS) & 1


def come_out(s: FluxxState, card: i64, seat: i64) -> None:
    """A Secret has left a hand: everyone sees it, and its player will suffer (mystery.S2)."""
    s.show(card)
    s.tell(E_SECRET, seat, card)
    s.lost = append(append(s.lost[:], card), seat)
    s.touch |= T_TURN


def played_unheld(s: FluxxState, seat: i64, card: i64) -> None:
    """By option, who plays a Secret that was in no hand suffers as if it had been in theirs (mystery.S7)."""
    if s.g.secrets.is_secret[card] and not is_hand(s, s.where[card]) and s.known[card] != EVERYONE:
        come_out(s, card, seat)  # one that everyone knows has come out of a hand just now (mystery.C9)


def give_away(s: FluxxState, seats: vec[i64]) -> bool:
    """Those who are about to go show and discard their Secrets first; whether there were any."""
    found = vec[i64]([card for seat in seats for card in s.zones[hand(seat)] if s.g.secrets.is_secret[card]])
    for card in found:
        s.move(card, DISCARD)
    return len(found) > 0


def tell_keepsakes(s: FluxxState) -> None:
    """The game is over: who holds a Secret that is good for the next game shows it (mystery.S8)."""
    for card in s.g.secrets.keepsakes:
        if is_hand(s, s.where[card]):
            s.show(card)
            s.tell(E_HELD, (s.where[card] - SEATS) >> 1, card)


def begin_suffering(s: FluxxState) -> bool:
    """Before anything else is settled all who have lost Secrets suffer for them; true if they are at it."""
    f = suffering(s)
    at_it = f >= 0
    if not at_it:
        f = push(s, s.g.frames.suffer, -1, -1, a=0)
    s.stack[f + UNSETTLED] |= s.touch  # the rest is settled once all have suffered
    s.touch = 0
    return at_it


def suffering(s: FluxxState) -> i64:
    """Where the frame starts under which players suffer for their Secrets, or -1."""
    effect = s.g.frames.suffer
    return next((f for f in range(0, s.top, FRAME) if s.stack[f] == effect), -1)


def give_up(s: FluxxState, keep: i64) -> None:
    """Unwind the stack; if that interrupts somebody's suffering, the others still have theirs before them."""
    f: i64 = suffering(s) if s.g.secrets.penalties else -1
    unsettled: i64 = s.stack[f + UNSETTLED] if f >= keep else 0
    unwind(s, keep)
    s.touch |= unsettled


class Suffer(FluxxEffect):
    """Those whose Secrets have come out suffer, one after the other in turn order."""

    def was_taken(self, s: FluxxState, card: i64, seat: i64) -> bool:
        """Whether another player has it now, in the hand or set aside (mystery.C9)."""
        zone = s.where[card]
        if zone >= s.g.zones.asides:
            return not s.sight[zone] >> seat & 1
        return is_hand(s, zone) and zone != hand(seat)

    def run(self, s: FluxxState, f: i64) -> None:
        if not len(s.lost):
            s.touch |= s.stack[f + UNSETTLED]
            pop(s)
            return
        lost = listed(s.lost)
        seats = [*ring.from_here(s), *lost[1::2]]
        at = min(range(0, len(lost), 2), key=lambda at: seats.index(lost[at + 1]))
        card, seat = lost[at], lost[at + 1]
        s.lost = without(s.lost, at, at + 2)
        if self.was_taken(s, card, seat) and not self.g.house.secret_kept:
            FluxxState.move(s, card, DISCARD)  # nobody loses it once more (mystery.S6)
        if seat in s.order:
            self.penalty(card).begin(s, seat, card, -1, seat)

    def penalty(self, card: i64) -> Program:
        return self.g.secrets.penalties[card]
