"""Moving cards the Fluxx way: drawing with Creepers, carrying attachments, stepping in, discarding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.engine.machine import FRAME
from ruleshift.core.engine.state import DISCARD, DRAW
from ruleshift.families.fluxx.codes import E_STEPPED_IN, RULES, SEATS
from ruleshift.families.fluxx.rules.table.debts import pays, taken_away
from ruleshift.families.fluxx.rules.table.duties import laid_down
from ruleshift.families.fluxx.rules.table.effect import FluxxEffect

if TYPE_CHECKING:
    from ruleshift.families.fluxx.rules.table.state import FluxxState


def draw(s: FluxxState, seat: int, number: int, to: int) -> int:
    """Draw cards into a zone; Creepers go on the seat's table and are replaced (R29, W45).

    Returns how many cards were drawn, Creepers not counted: fewer than asked for when both piles
    are empty (mystery.G13).
    """
    stops = s.g.printed.is_creeper
    drawn = 0
    while True:
        if not s.debts:
            drawn += s.take_top(number - drawn, to, stops)
        if drawn >= number or (not s.zones[DRAW] and not refill(s)):
            return drawn
        card = s.zones[DRAW][-1]
        if s.debts and pays(s, seat, card, to):
            drawn += 1  # drawn all the same: nothing comes in its place
        elif stops[card]:
            lay_down(s, seat, card)
        elif s.debts:
            s.move(card, to)
            drawn += 1


def lay_down(s: FluxxState, seat: int, card: int) -> None:
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
    if found and len(s.stack) > FRAME:
        forget_cards(s, s.zones[DRAW])
    return found


def run_out(s: FluxxState) -> None:
    """Alone: a card is needed and none is left, so the game is over."""
    if not s.outcome:
        s.finish(len(s.zones[s.g.zones.scored]))


def forget_cards(s: FluxxState, cards: list[int]) -> None:
    """Nobody can point at these any more, gone or shuffled away: no card under way means one of them."""
    for f in range(FRAME, len(s.stack), FRAME):
        effect = s.g.effects[s.stack[f]]
        if isinstance(effect, FluxxEffect):
            effect.forget(s, f, cards)


def bring_up(s: FluxxState) -> None:
    """What waits under the draw pile enters play."""
    for card in s.g.printed.metas:
        if s.where[card] == s.g.zones.under:
            s.move(card, RULES)


def seat_of(zone: int) -> int:
    """The seat a hand or table belongs to; -1 for any other zone."""
    return (zone - SEATS) >> 1 if zone >= SEATS else -1


def on_table(s: FluxxState, card: int) -> bool:
    zone = s.where[card]
    return SEATS <= zone < s.g.zones.piles and (zone - SEATS) & 1 == 1


def is_keeper(s: FluxxState, card: int) -> bool:
    """Whether a card lies on a table as a Keeper, and is no Creeper there."""
    return on_table(s, card) and not s.g.printed.faces[s.face].creeper[card]


def on_tables(s: FluxxState, cards: list[int]) -> list[int]:
    """Those of some cards that lie on a table."""
    where, piles = s.where, s.g.zones.piles
    return [card for card in cards if SEATS <= where[card] < piles and where[card] - SEATS & 1]


def owner(s: FluxxState, card: int) -> int:
    """The seat whose hand or table the card is in, or -1."""
    zone = s.where[card]
    return (zone - SEATS) >> 1 if SEATS <= zone < s.g.zones.piles else -1


def attached(s: FluxxState, card: int) -> list[int]:
    """The Creepers attached to a card."""
    found: list[int] = []
    for other in s.g.printed.clingers:
        if s.host[other] == card:
            found.append(other)
    return found


def hosts(s: FluxxState, creeper: int, zone: int) -> list[int]:
    """The Keepers on a table that a Creeper can cling to, without those that have turned (zombie.R-36)."""
    printed = s.g.printed
    turned = printed.faces[s.face].creeper
    fits = printed.hosts[creeper]
    return [card for card in s.zones[zone] if fits >> card & 1 and not turned[card]]


def powerless(s: FluxxState, card: int) -> bool:
    """Whether a Creeper attached to the card, or a rule in play, switches its power off or turns it."""
    standing = s.g.standing
    if not standing.fragile[card]:
        return False
    if s.face and card in s.g.printed.faces[s.face].turned:
        return True  # it is a Creeper and nothing else
    host = s.host
    for other in standing.disablers:
        if host[other] == card:
            return True
    for rule, off in standing.switchers:
        if card in off and s.where[rule] == RULES:
            return True
    return False


def to_table(s: FluxxState, card: int, seat: int) -> None:
    """Move a card to a seat's table; what is attached to it goes along (W9)."""
    if s.debts:
        taken_away(s, card)
    riders = attached(s, card)
    if s.host[card] >= 0:
        s.detach(card)
    s.move(card, SEATS + 2 * seat + 1)
    for rider in riders:
        s.move(rider, SEATS + 2 * seat + 1)


def to_hand(s: FluxxState, card: int, seat: int) -> None:
    """Move a card to a hand; Creepers attached to it are laid down before that seat (R17)."""
    if s.g.printed.is_creeper[card]:
        to_table(s, card, seat)  # nobody ever holds a Creeper
        return
    if s.debts:
        taken_away(s, card)
    s.move(card, SEATS + 2 * seat)
    lay_down_riders(s, card, seat)


def to_pile(s: FluxxState, card: int, zone: int) -> None:
    """Move a card to a pile; Creepers attached to it stay where they are."""
    if s.debts:
        taken_away(s, card)
    seat = owner(s, card)
    if s.host[card] >= 0:
        s.detach(card)
    s.move(card, zone)
    lay_down_riders(s, card, seat)


def lay_down_riders(s: FluxxState, card: int, seat: int) -> None:
    """A Keeper has left the tables: Creepers attached to it are laid down before a seat."""
    for rider in attached(s, card):
        s.detach(rider)
        if s.where[rider] != SEATS + 2 * seat + 1:
            s.move(rider, SEATS + 2 * seat + 1)


def discard(s: FluxxState, card: int) -> None:
    """Discard a card from anywhere, with what is attached to it (R27: unless it goes elsewhere)."""
    g = s.g
    place = s.where[card] - SEATS
    if place & 1 and 0 < place < g.zones.places:  # on a table
        if g.printed.clingers:
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
    elif s.debts:
        taken_away(s, card)
    s.move(card, DISCARD)


def may_step_in(s: FluxxState) -> bool:
    """Whether a card is in play that steps in for others."""
    where = s.where
    for card in s.g.instead.stand_ins:
        if where[card] >= SEATS:
            return True
    return False


def lost_for(s: FluxxState, card: int, by: int) -> list[int]:
    """What ``by`` can get or discard in taking ``card``: it, or any one that steps in (star.l)."""
    seat = owner(s, card)
    if seat == by or not is_keeper(s, card):
        return [card]
    zone = s.where[card]
    others = s.g.instead.stand_ins
    return [other for other in others if s.where[other] == zone and not powerless(s, other)] or [card]


def stands_in(s: FluxxState, card: int, by: int) -> int:
    """The one card that is lost where nobody chooses."""
    return lost_for(s, card, by)[0]


def lost_by_lot(s: FluxxState, picks: list[int], by: int) -> list[int]:
    """What goes of some cards that chance has picked: who steps in does so for one of them, once (W1)."""
    found = picks.copy()
    for at, card in enumerate(picks):
        others = lost_for(s, card, by)
        if not any(other in found for other in others):
            found[at] = s.one_of(others)
    return found


def steps_in(s: FluxxState, card: int, by: int, aimed: list[int]) -> None:
    """Tell the table if the card that ``by`` is about to get or discard stands in for one aimed at."""
    if card not in s.g.instead.stand_ins or not on_table(s, card) or owner(s, card) == by:
        return
    for other in aimed:
        if other != card and s.where[other] == s.where[card] and is_keeper(s, other):
            s.events.append((E_STEPPED_IN, card, owner(s, card)))
            return
