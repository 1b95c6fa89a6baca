"""Knocking players out: what they lose, what becomes of the turn, and who is left.

The rules under which they come back stand in ring.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.machine import CARD, FRAME, A, pop, push
from ruleshift.core.engine.packed import i64, joined, listed, vec
from ruleshift.core.engine.piles import DRAW, EVERYONE
from ruleshift.families.fluxx.codes import (
    DANGER,
    DEAL_IN,
    E_OUT,
    E_SAVED,
    E_SPARED,
    LAST_IN,
    T_TABLE,
    T_TURN,
    hand,
    table,
)
from ruleshift.families.fluxx.rules.players.leaving import cut_off, give_up
from ruleshift.families.fluxx.rules.table import ring
from ruleshift.families.fluxx.rules.table.debts import forgive
from ruleshift.families.fluxx.rules.table.effect import FluxxEffect
from ruleshift.families.fluxx.rules.table.force import opening_hand
from ruleshift.families.fluxx.rules.table.moves import (
    attached,
    bring_up,
    discard,
    draw,
    forget_cards,
    powerless,
)
from ruleshift.families.fluxx.rules.turn import secrets
from ruleshift.families.fluxx.rules.turn.trigger import hold

if TYPE_CHECKING:
    from ruleshift.families.fluxx.rules.table.state import FluxxState


def eliminate(s: FluxxState, seats: vec[i64], card: i64) -> None:
    """All these players go together by one card, unless something saves them.

    If nobody would be left, nobody goes, or by option it is everybody's loss (mystery.D11).
    """
    g = s.g
    if g.printed.type_of[card] == DANGER and not g.house.saving_is_chosen:
        seats = vec[i64]([seat for seat in seats if not saved(s, seat)])
    if g.frames.doom >= 0:
        seats = vec[i64]([seat for seat in seats if not doomed(s) >> seat & 1])  # they go anyway
    everybody = len(seats) > 0 and len(seats) == len(s.order) and not g.house.solo
    if everybody and not g.house.all_may_go:
        s.tell(E_SPARED, card)
    elif everybody and not back_at_once(s):
        s.lose(card)
    elif len(seats) and g.frames.doom >= 0 and secrets.give_away(s, seats):
        hold(s)
        push(s, g.frames.doom, -1, card, -1, sum(1 << int(seat) for seat in seats))
    elif len(seats):
        knock_out(s, seats, card)


def back_at_once(s: FluxxState) -> bool:
    """Whether those who are knocked out go on at once with a new hand (mystery.D10)."""
    return s.began <= 2 and not ring.final(s)


class Doom(FluxxEffect):
    """Players suffer for the Secrets they held, and only then they go (mystery.D4). Registers: A who."""

    def run(self, s: FluxxState, f: i64) -> None:
        if len(s.lost):
            push(s, self.g.frames.suffer, -1, -1, a=0)
            return
        mask, card = s.stack[f + A], s.stack[f + CARD]
        pop(s)
        seats = vec[i64]([seat for seat in ring.from_here(s) if mask >> seat & 1 and seat in s.order])
        if len(seats):
            knock_out(s, seats, card)


def doomed(s: FluxxState) -> i64:
    """Those who are about to go as soon as they have suffered, as a mask."""
    found: i64 = 0
    for f in range(0, s.top, FRAME):
        if s.stack[f] == s.g.frames.doom:
            found += s.stack[f + A]
    return found


def saved(s: FluxxState, seat: i64) -> bool:
    """Whether a card of the player's is lost instead; that is not for them to decide (mystery.C4)."""
    found = saviours(s, seat)
    for card in found[:1]:
        save(s, seat, card)
    return len(found) > 0


def saviours(s: FluxxState, seat: i64) -> vec[i64]:
    """The cards of a player that can be lost in their place."""
    zone = table(seat)
    cards = s.g.instead.saviours
    return vec[i64]([card for card in cards if s.where[card] == zone and not powerless(s, card)])


def save(s: FluxxState, seat: i64, card: i64) -> None:
    """A card is lost in place of its owner."""
    s.tell(E_SAVED, seat, card)
    discard(s, card)


def knock_out(s: FluxxState, seats: vec[i64], card: i64) -> None:
    """Take players out of the game, or out and in again if two began it (mystery.D10)."""
    if s.began == 2 and not len(s.zones[DRAW]):
        bring_up(s)  # coming back takes a card before the reshuffle, and there is none (mystery.D9)
    straight_back = back_at_once(s)
    turn_ends = s.active in seats
    for seat in seats:
        s.tell(E_OUT, seat, card, 1 if straight_back else 0)
    give_up(s, seats)
    for seat in seats:
        clear(s, seat, s.g.house.creepers_stay)
    s.stale = EVERYONE
    s.touch |= T_TURN | T_TABLE
    if not straight_back:
        ring.send_out(s, seats, card)
        if len(s.order) == 1:
            s.win(s.order[0], -1, LAST_IN)
            return
    if turn_ends:
        cut_off(s)
    if s.g.house.solo:
        s.stack[DEAL_IN] = 1  # after one more rule (mystery.G59)
    elif straight_back:
        for seat in seats:
            draw(s, seat, opening_hand(s), hand(seat))


def clear(s: FluxxState, seat: i64, creepers_stay: bool = False) -> None:
    """Discard what a player has who goes; nothing is left to punish about a Secret (mystery.D4)."""
    forget_cards(s, joined(s.zones[hand(seat)], s.zones[table(seat)]))
    creeper = s.g.printed.is_creeper  # what has turned goes: no Keeper is to turn back at an empty chair
    for card in reversed(listed(s.zones[table(seat)])) if creepers_stay else ():
        if not creeper[card]:
            for rider in attached(s, card):
                s.detach(rider)
            discard(s, card)
    for zone in (hand(seat),) if creepers_stay else (table(seat), hand(seat)):
        while len(s.zones[zone]):
            discard(s, s.zones[zone][-1])
    player_goes(s, seat)


def player_goes(s: FluxxState, seat: i64) -> None:
    """What else ends for a player who is knocked out or leaves; each feature that notes seats has its say."""
    claims = [(s.claims[at], s.claims[at + 1]) for at in range(0, len(s.claims), 2)]
    s.claims = vec[i64]([number for claim in claims if claim[0] != seat for number in claim])
    if len(s.debts):
        forgive(s, seat)
    pairs = [(s.lost[at], s.lost[at + 1]) for at in range(0, len(s.lost), 2)]
    s.lost = vec[i64]([number for card, loser in pairs if loser != seat for number in (card, loser)])
