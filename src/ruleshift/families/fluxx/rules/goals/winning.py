"""Who meets a Goal: requirements over a table's kinds, Creepers that block, borrowed Keepers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.machine import STEP
from ruleshift.core.engine.packed import append, i64, vec
from ruleshift.core.engine.piles import ONE
from ruleshift.families.fluxx.codes import CLOSING, ENDING, GOALS, SEATS
from ruleshift.families.fluxx.rules.table.force import kinds_on, pardons
from ruleshift.families.fluxx.rules.table.moves import attached, powerless

if TYPE_CHECKING:
    from ruleshift.families.fluxx.rules.goals.aims import Aim
    from ruleshift.families.fluxx.rules.table.state import FluxxState

AS_THEY_LIE: Final[list[int]] = []  # instead of the kinds on all tables: those that are there


def winners(s: FluxxState) -> tuple[i64, i64]:
    """The seats that meet a Goal in play, as a mask, and one Goal that was met."""
    g = s.g
    found, by = judged(s, AS_THEY_LIE)
    me = ONE << s.active
    if found == me or not len(g.standing.borrowers) or borrower_card(s) < 0:
        return found, by
    for card in borrowable(s):
        # The Keeper is the borrower's and not its owner's, for every Goal in play.
        with_it, goal = judged_with(s, card)
        if with_it == me:
            return with_it, goal
        if with_it & me and not found & me:
            found, by = with_it, goal
    if found and g.house.borrowing_spoils and not found & me:
        found = shielded(s, found)
    return found, by


def borrowed(s: FluxxState, seat: i64) -> i64:
    """The Keeper of another table by which a seat alone meets a Goal; -1 if its own cards do."""
    if seat != s.active or judged(s, AS_THEY_LIE)[0] >> seat & 1 or borrower_card(s) < 0:
        return -1
    return next((card for card in borrowable(s) if judged_with(s, card)[0] == ONE << seat), -1)


def judged_with(s: FluxxState, card: i64) -> tuple[i64, i64]:
    """Who meets a Goal if a Keeper of another table counts as the active player's."""
    before = s.pardons
    lend(s, card)
    found = judged(s, lent(s, card))
    s.lent = -1
    s.pardons = before
    return found


def lend(s: FluxxState, card: i64) -> None:
    """A Keeper of another table counts as the active player's, with what it lets them ignore (star.k)."""
    s.lent = card
    g = s.g
    if g.house.lends_powers and g.standing.pardons and g.printed.bits[card] & g.standing.ignoring:
        s.pardons = pardons(s)


def judged(s: FluxxState, masks: list[int]) -> tuple[i64, i64]:
    """Who meets a Goal if tables with these kinds lay there, and one Goal that was met."""
    aims = s.g.goals.aims
    found: i64 = 0
    by: i64 = -1
    signs = s.signs
    lends = s.lent >= 0  # signs know nothing of that
    for goal in s.zones[GOALS]:
        aim = aims[goal]
        key = aim.key
        sign = aim.sign
        if key >= 0 and not lends:
            place = s.where[key] - SEATS
            if place < 0 or not place & 1 or place >= s.g.zones.places:
                continue  # it lies on no table
            seat = place >> 1
            if signs[seat] & sign == sign and seat in s.order and reaches(s, aim, seat, masks):
                found |= ONE << seat
                by = goal
        else:
            for seat in s.order:
                if (lends or signs[seat] & sign == sign) and reaches(s, aim, seat, masks):
                    found |= ONE << seat
                    by = goal
    return found, by


def reaches(s: FluxxState, aim: Aim, seat: i64, masks: list[int]) -> bool:
    """Whether a seat meets a Goal if tables with these kinds lay there."""
    return aim.reached(s, seat, masks[seat] if masks else kinds_on(s, seat))


def borrower_card(s: FluxxState) -> i64:
    """A card of the active player that lets a Keeper of another table count, or -1 (R22).

    Once the turn is closing it does so no more: discards to a limit win nothing by it (W20).
    """
    zone = SEATS + 2 * s.active + 1
    for card in s.g.standing.borrowers:
        if s.where[card] == zone and not powerless(s, card):
            # A view of somebody who is not asked has no stack; the phase is all that they can tell by.
            closing = s.stack[STEP] >= CLOSING if s.top else s.phase == ENDING
            if closing:
                return -1
            return card
    return -1


def bundle(s: FluxxState, card: i64) -> int:
    """The kinds of a Keeper and all that is attached to it, as bits."""
    bits = s.g.printed.faces[s.face].bits
    mask = bits[card]
    for rider in attached(s, card):
        mask |= bits[rider]
    return mask


def borrowable(s: FluxxState) -> vec[i64]:
    """The Keepers of other tables with which the active player would meet a Goal.

    The whole bundle counts, attached Creepers included (R22).
    """
    mine = kinds_on(s, s.active)
    creeper = s.g.printed.faces[s.face].creeper
    return vec[i64](
        [
            card
            for seat in s.order
            if seat != s.active
            for card in s.zones[SEATS + 2 * seat + 1]
            if not creeper[card] and reaches_with(s, card, mine | bundle(s, card))
        ]
    )


def reaches_with(s: FluxxState, card: i64, mask: int) -> bool:
    """Whether the active player meets a Goal with a Keeper of another table."""
    for goal in s.zones[GOALS]:
        aim = s.g.goals.aims[goal]
        if mask & aim.need == aim.need:
            before = s.pardons
            lend(s, card)
            found = aim.met_by(s, s.active, mask)
            s.lent = -1
            s.pardons = before
            if found:
                return True
    return False


def lent(s: FluxxState, card: i64) -> list[int]:
    """The kinds on all tables if the active player had a Keeper of another, and what clings to it."""
    away = append(attached(s, card), card)
    masks = [kinds_on(s, seat) for seat in range(s.g.most_seats)]
    masks[s.active] |= bundle(s, card)
    seat = (s.where[card] - SEATS) >> 1
    masks[seat] = 0
    for other in s.zones[s.where[card]]:
        if other not in away:
            masks[seat] |= s.g.printed.faces[s.face].bits[other]
    return masks


def shielded(s: FluxxState, found: i64) -> i64:
    """House rule: the borrower may count a winner's Keeper as their own just to spoil the win."""
    g = s.g
    for seat in s.order:
        if found >> seat & 1 and seat != s.active:
            for card in s.zones[SEATS + 2 * seat + 1]:
                rest = kinds_on(s, seat) & ~bundle(s, card)
                if not g.printed.faces[s.face].creeper[card] and not any(
                    g.goals.aims[goal].reached(s, seat, rest) for goal in s.zones[GOALS]
                ):
                    found &= ~(ONE << seat)
                    break
    return found
