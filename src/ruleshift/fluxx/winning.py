"""Who meets a Goal: requirements over a table's kinds, Creepers that block, borrowed Keepers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleshift.core.machine import STEP
from ruleshift.fluxx.codes import CLOSING, ENDING, GOALS, SEATS
from ruleshift.fluxx.moves import attached, powerless

if TYPE_CHECKING:
    from ruleshift.fluxx.state import FluxxState


class Aim:
    """What a Goal needs: all of some kinds, and so many out of other groups.

    A Creeper that the Goal does not name blocks (W39); one that it names may lie anywhere on the
    winner's table (R16).
    """

    __slots__ = ("allowed", "groups", "need")

    def __init__(self, need: int, groups: list[tuple[int, int, bool]], allowed: int) -> None:
        self.need = need  # kinds that must all be there, as bits
        self.groups = groups  # (kinds as bits, how many of them, whether that is a numeral)
        self.allowed = allowed  # Creepers the Goal names, as bits

    def met(self, mask: int, creepers: int, bonus: int) -> bool:
        """Whether a table with these kinds meets the Goal."""
        if mask & self.need != self.need or mask & creepers & ~self.allowed:
            return False
        for kinds, number, numeral in self.groups:
            if (mask & kinds).bit_count() < number + (bonus if numeral else 0):
                return False
        return True


def winners(s: FluxxState) -> tuple[int, int]:
    """The seats that meet a Goal in play, as a mask, and one Goal that was met."""
    g = s.g
    found, by = judged(s, s.masks)
    me = 1 << s.active
    if found == me or not g.borrowers or borrower_card(s) < 0:
        return found, by
    for card in borrowable(s):
        # The Keeper is the borrower's and not its owner's, for every Goal in play.
        with_it, goal = judged(s, lent(s, card))
        if with_it == me:
            return with_it, goal
        if with_it & me and not found & me:
            found, by = with_it, goal
    if found and g.borrowing_spoils and not found & me:
        found = shielded(s, found)
    return found, by


def borrowed(s: FluxxState, seat: int) -> int:
    """The Keeper of another table by which a seat alone meets a Goal; -1 if its own cards do."""
    if seat != s.active or judged(s, s.masks)[0] >> seat & 1 or borrower_card(s) < 0:
        return -1
    return next((card for card in borrowable(s) if judged(s, lent(s, card))[0] == 1 << seat), -1)


def judged(s: FluxxState, masks: list[int]) -> tuple[int, int]:
    """Who meets a Goal if tables with these kinds lay there, and one Goal that was met."""
    g = s.g
    bonus = s.values[5]
    found = 0
    by = -1
    for goal in s.zones[GOALS]:
        aim = g.aims[goal]
        for seat in s.order:
            mask = masks[seat]
            if mask & aim.need == aim.need and aim.met(mask, g.creeper_bits, bonus):
                found |= 1 << seat
                by = goal
    return found, by


def borrower_card(s: FluxxState) -> int:
    """A card of the active player that lets a Keeper of another table count, or -1 (R22).

    Once the turn is closing it does so no more: discards to a limit win nothing by it (W20).
    """
    # A view of somebody who is not asked has no stack; the phase is all that they can tell by.
    if s.stack[STEP] >= CLOSING if s.stack else s.phase == ENDING:
        return -1
    zone = SEATS + 2 * s.active + 1
    for card in s.g.borrowers:
        if s.where[card] == zone and not powerless(s, card):
            return card
    return -1


def bundle(s: FluxxState, card: int) -> int:
    """The kinds of a Keeper and all that is attached to it, as bits."""
    mask = s.g.bits[card]
    for rider in attached(s, card):
        mask |= s.g.bits[rider]
    return mask


def borrowable(s: FluxxState) -> list[int]:
    """The Keepers of other tables with which the active player would meet a Goal.

    The whole bundle counts, attached Creepers included (R22).
    """
    g = s.g
    mine = s.masks[s.active]
    aims = [g.aims[goal] for goal in s.zones[GOALS]]
    return [
        card
        for seat in s.order
        if seat != s.active
        for card in s.zones[SEATS + 2 * seat + 1]
        if not g.is_creeper[card]
        and any(aim.met(mine | bundle(s, card), g.creeper_bits, s.values[5]) for aim in aims)
    ]


def lent(s: FluxxState, card: int) -> list[int]:
    """The kinds on all tables if the active player had a Keeper of another, and what clings to it."""
    away = [card, *attached(s, card)]
    masks = s.masks[:]
    masks[s.active] |= bundle(s, card)
    seat = (s.where[card] - SEATS) >> 1
    masks[seat] = 0
    for other in s.zones[s.where[card]]:
        if other not in away:
            masks[seat] |= s.g.bits[other]
    return masks


def shielded(s: FluxxState, found: int) -> int:
    """House rule: the borrower may count a winner's Keeper as their own just to spoil the win."""
    g = s.g
    for seat in s.order:
        if found >> seat & 1 and seat != s.active:
            for card in s.zones[SEATS + 2 * seat + 1]:
                rest = s.masks[seat] & ~bundle(s, card)
                if not g.is_creeper[card] and not any(
                    g.aims[goal].met(rest, g.creeper_bits, s.values[5]) for goal in s.zones[GOALS]
                ):
                    found &= ~(1 << seat)
                    break
    return found
