"""Moving cards the Fluxx way: drawing with Creepers, carrying attachments, stepping in, discarding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.machine import FRAME
from ruleshift.core.engine.packed import append, i64, sort, sorted_ints, vec
from ruleshift.core.engine.piles import DISCARD, DRAW
from ruleshift.families.fluxx.codes import E_STEPPED_IN, RULES, SEATS
from ruleshift.families.fluxx.rules.table.debts import pays, taken_away
from ruleshift.families.fluxx.rules.table.duties import laid_down
from ruleshift.families.fluxx.rules.table.effect import FluxxEffect

if TYPE_CHECKING:
    from ruleshift.families.fluxx.rules.table.state import FluxxState


def draw(s: FluxxState, seat: i64, number: i64, to: i64) -> i64:
    """Draw cards into a zone; Creepers go on the seat's table and are replaced (R29, W45).

    Returns how many cards were drawn, Creepers not counted: fewer than asked for when both piles
    are empty (mystery.G13).
    """
    stops = s.g.printed.is_creeper
    drawn: i64 = 0
    while True:
        if not len(s.debts):
            drawn += s.take_top(number - drawn, to, stops)
        if drawn >= number or (not len(s.zones[DRAW]) and not refill(s)):
            return drawn
        card = s.zones[DRAW][-1]
        if len(s.debts) and pays(s, seat, card, to):
            drawn += 1  # drawn all the same: nothing comes in its place
        elif stops[card]:
            lay_down(s, seat, card)
        elif len(s.debts):
            s.move(card, to)
            drawn += 1


def lay_down(s: FluxxState, seat: i64, card: i64) -> None:
    """A Creeper that turned up is laid down; rules may have their say about that."""
    s.move(card, SEATS + 2 * seat + 1)
    for rule in s.g.duties.for_creepers:
        if s.where[rule] == RULES:
            laid_down(s, seat, card)
            break


def refill(s: FluxxState) -> bool:
    """Somebody needs a card and the draw pile is empty: what waits under it enters play, then the
    discards are shuffled (mystery.A3). Whether there is a card now.
    """
    if s.g.house.solo:
        run_out(s)
        return False
    bring_up(s)
    found = s.reshuffle()
    if found and s.top > FRAME:
        forget_cards(s, s.zones[DRAW])
    return found


def run_out(s: FluxxState) -> None:
    """Alone: a card is needed and none is left, so the game is over."""
    if not s.outcome:
        s.finish(len(s.zones[s.g.zones.scored]))


def forget_cards(s: FluxxState, cards: vec[i64]) -> None:
    """Nobody can point at these any more, gone or shuffled away: no card under way means one of them."""
    for f in range(FRAME, s.top, FRAME):
        effect = s.g.effects[s.stack[f]]
        if isinstance(effect, FluxxEffect):
            effect.forget(s, f, cards)


def bring_up(s: FluxxState) -> None:
    """What waits under the draw pile enters play."""
    for card in s.g.printed.metas:
        if s.where[card] == s.g.zones.under:
            s.move(card, RULES)


def seat_of(zone: i64) -> i64:
    """The seat a hand or table belongs to; -1 for any other zone."""
    if zone < SEATS:
        return -1
    return (zone - SEATS) >> 1


def on_table(s: FluxxState, card: i64) -> bool:
    zone = s.where[card]
    return SEATS <= zone < s.g.zones.piles and (zone - SEATS) & 1 == 1


def is_keeper(s: FluxxState, card: i64) -> bool:
    """Whether a card lies on a table as a Keeper, and is no Creeper there."""
    return on_table(s, card) and not s.g.printed.faces[s.face].creeper[card]


def on_tables(s: FluxxState, cards: vec[i64]) -> vec[i64]:
    """Those of some cards that lie on a table."""
    where, piles = s.where, s.g.zones.piles
    found = vec[i64]()
    for card in cards:
        zone = where[card]
        if SEATS <= zone < piles and (zone - SEATS) & 1:
            found = append(found, card)
    return found


def owner(s: FluxxState, card: i64) -> i64:
    """The seat whose hand or table the card is in, or -1."""
    zone = s.where[card]
    if zone < SEATS or zone >= s.g.zones.piles:
        return -1
    return (zone - SEATS) >> 1


def attached(s: FluxxState, card: i64) -> vec[i64]:
    """The Creepers attached to a card."""
    return vec[i64]([other for other in s.g.printed.clingers if s.host[other] == card])


def hosts(s: FluxxState, creeper: i64, zone: i64) -> vec[i64]:
    """The Keepers on a table that a Creeper can cling to, without those that have turned (zombie.R-36)."""
    printed = s.g.printed
    turned = printed.faces[s.face].creeper
    fits = printed.hosts[creeper]
    return vec[i64]([card for card in s.zones[zone] if fits[card] and not turned[card]])


def powerless(s: FluxxState, card: i64) -> bool:
    """Whether a Creeper attached to the card, or a rule in play, switches its power off or turns it."""
    standing = s.g.standing
    if not standing.fragile[card]:
        return False
    if s.face and s.g.printed.faces[s.face].is_turned[card]:
        return True  # it is a Creeper and nothing else
    host = s.host
    for other in standing.disablers:
        if host[other] == card:
            return True
    for rule, off in standing.switchers:
        if card in off and s.where[rule] == RULES:
            return True
    return False


def to_table(s: FluxxState, card: i64, seat: i64) -> None:
    """Move a card to a seat's table; what is attached to it goes along (W9)."""
    if len(s.debts):
        taken_away(s, card)
    riders = attached(s, card)
    if s.host[card] >= 0:
        s.detach(card)
    s.move(card, SEATS + 2 * seat + 1)
    for rider in riders:
        s.move(rider, SEATS + 2 * seat + 1)


def to_hand(s: FluxxState, card: i64, seat: i64) -> None:
    """Move a card to a hand; Creepers attached to it are laid down before that seat (R17)."""
    if s.g.printed.is_creeper[card]:
        to_table(s, card, seat)  # nobody ever holds a Creeper
        return
    if len(s.debts):
        taken_away(s, card)
    s.move(card, SEATS + 2 * seat)
    lay_down_riders(s, card, seat)


def to_pile(s: FluxxState, card: i64, zone: i64) -> None:
    """Move a card to a pile; Creepers attached to it stay where they are."""
    if len(s.debts):
        taken_away(s, card)
    seat = owner(s, card)
    if s.host[card] >= 0:
        s.detach(card)
    s.move(card, zone)
    lay_down_riders(s, card, seat)


def lay_down_riders(s: FluxxState, card: i64, seat: i64) -> None:
    """A Keeper has left the tables: Creepers attached to it are laid down before a seat."""
    for rider in attached(s, card):
        s.detach(rider)
        if s.where[rider] != SEATS + 2 * seat + 1:
            s.move(rider, SEATS + 2 * seat + 1)


def discard(s: FluxxState, card: i64) -> None:
    """Discard a card from anywhere, with what is attached to it (R27: unless it goes elsewhere)."""
    g = s.g
    place = s.where[card] - SEATS
    if place & 1 and 0 < place < g.zones.places:  # on a table
        if len(g.printed.clingers):
            for rider in attached(s, card):
                s.detach(rider)
                s.move(rider, DISCARD)
            if s.host[card] >= 0:
                s.detach(card)
        if g.instead.returns_to_pile[card] and not powerless(s, card):
            s.move(card, DRAW)
            return
    elif g.house.solo and place == RULES - SEATS:
        s.move(card, g.zones.rules_gone)  # rules never come back (mystery.O14)
        return
    elif len(s.debts):
        taken_away(s, card)
    s.move(card, DISCARD)


def may_step_in(s: FluxxState) -> bool:
    """Whether a card is in play that steps in for others."""
    where = s.where
    for card in s.g.instead.stand_ins:
        if where[card] >= SEATS:
            return True
    return False


def lost_for(s: FluxxState, card: i64, by: i64) -> vec[i64]:
    """What ``by`` can get or discard in taking ``card``: it, or any one that steps in (star.l)."""
    seat = owner(s, card)
    found = vec[i64]()
    if seat != by and is_keeper(s, card):
        zone = s.where[card]
        for other in s.g.instead.stand_ins:
            if s.where[other] == zone and not powerless(s, other):
                found = append(found, other)
    return found if len(found) else vec[i64]([card])


def all_lost_for(s: FluxxState, cards: vec[i64], by: i64) -> vec[i64]:
    """What ``by`` can get or discard in taking any of some cards, each once, in order."""
    if not may_step_in(s):
        return sorted_ints(cards)
    found = vec[i64]()
    for card in cards:
        for other in lost_for(s, card, by):
            if other not in found:
                found = append(found, other)
    sort(found)
    return found


def stands_in(s: FluxxState, card: i64, by: i64) -> i64:
    """The one card that is lost where nobody chooses."""
    return lost_for(s, card, by)[0]


def lost_by_lot(s: FluxxState, picks: vec[i64], by: i64) -> vec[i64]:
    """What goes of some cards that chance has picked: who steps in does so for one of them, once (W1)."""
    found = picks[:]
    for at, card in enumerate(picks):
        others = lost_for(s, card, by)
        if not any(other in found for other in others):
            found[at] = s.one_of(others)
    return found


def steps_in(s: FluxxState, card: i64, by: i64, aimed: vec[i64]) -> None:
    """Tell the table if the card that ``by`` is about to get or discard stands in for one aimed at."""
    if card not in s.g.instead.stand_ins or not on_table(s, card) or owner(s, card) == by:
        return
    for other in aimed:
        if other != card and s.where[other] == s.where[card] and is_keeper(s, other):
            s.tell(E_STEPPED_IN, card, owner(s, card))
            return
