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
    masks = s.masks
    creepers = g.creeper_bits
    bonus = s.values[5]
    lender = borrower_card(s) if g.borrowers else -1
    found = 0
    by = -1
    for goal in s.zones[GOALS]:
        aim = g.aims[goal]
        borrowed = borrow(s, aim, bonus) if lender >= 0 else -1
        if borrowed >= 0:
            # The borrower wins with it, so the lender is judged without it.
            found |= 1 << s.active
            by = goal
        for seat in s.order:
            mask = masks[seat]
            if mask & aim.need != aim.need:
                continue
            if borrowed >= 0 and s.where[borrowed] == SEATS + 2 * seat + 1:
                mask &= ~bundle(s, borrowed)
            if aim.met(mask, creepers, bonus):
                found |= 1 << seat
                by = goal
    if found and lender >= 0 and g.borrowing_spoils and not found >> s.active & 1:
        found = shielded(s, found)
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


def borrow(s: FluxxState, aim: Aim, bonus: int) -> int:
    """The Keeper of another table that makes the active player meet the Goal, or -1.

    The whole bundle counts, attached Creepers included (R22).
    """
    g = s.g
    mine = s.masks[s.active]
    if aim.met(mine, g.creeper_bits, bonus):
        return -1
    for seat in s.order:
        if seat != s.active:
            for card in s.zones[SEATS + 2 * seat + 1]:
                if not g.is_creeper[card] and aim.met(mine | bundle(s, card), g.creeper_bits, bonus):
                    return card
    return -1


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
