"""Debts: a card that lies before a player until they draw what they owe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.packed import extend, i64, vec, without
from ruleshift.core.engine.piles import DISCARD, ONE
from ruleshift.families.fluxx.codes import CREEPER, E_OWED, E_PAID, KEEPER, SEATS

if TYPE_CHECKING:
    from ruleshift.families.fluxx.rules.table.state import FluxxState

DEBT: Final = 4  # card, debtor, creditor, types as bits


def owe(s: FluxxState, card: i64, debtor: i64, creditor: i64, types: i64) -> None:
    """Lay a card before the debtor: neither Keeper nor rule nor discard."""
    s.tell(E_OWED, debtor, card, creditor)
    s.move(card, s.g.zones.debts)
    s.debts = extend(s.debts[:], vec[i64]([card, debtor, creditor, types]))


def pays(s: FluxxState, debtor: i64, card: i64, to: i64) -> bool:
    """Hand a card just drawn to whoever it is owed to, the oldest debt first; false if it is not owed.

    ``to`` is where it was to go: by option, only what is drawn into a hand pays (regular.i).
    """
    debts = s.debts
    if s.g.house.debts_of_hand and to != SEATS + 2 * debtor:
        return False
    bit = ONE << s.g.printed.type_of[card]
    for at in range(0, len(debts), DEBT):
        if debts[at + 1] == debtor and debts[at + 3] & bit:
            creditor = debts[at + 2]
            s.tell(E_PAID, debtor, card, creditor)
            s.show(card)
            kind = s.g.printed.type_of[card]
            laid = kind == CREEPER or (kind == KEEPER and s.g.house.debts_to_table)
            s.move(card, SEATS + 2 * creditor + (1 if laid else 0))
            settle_debt(s, at)
            return True
    return False


def settle_debt(s: FluxxState, at: i64) -> None:
    """A debt is over: its card is discarded."""
    card = s.debts[at]
    s.debts = without(s.debts, at, at + DEBT)
    s.move(card, DISCARD)


def taken_away(s: FluxxState, card: i64) -> None:
    """Another step moves a card, which may mark a debt: then nothing is owed any more."""
    if s.where[card] == s.g.zones.debts:
        at: i64 = 0
        while s.debts[at] != card:
            at += DEBT
        s.debts = without(s.debts, at, at + DEBT)


def change_places(s: FluxxState, one: i64, other: i64) -> None:
    """Two players have swapped seats: what is owed lies where it lay, for debtor and creditor (regular.n)."""
    debts = s.debts[:]
    for at in range(0, len(debts), DEBT):
        for who in (at + 1, at + 2):
            if debts[who] == one or debts[who] == other:
                debts[who] = one + other - debts[who]
    s.debts = debts


def forgive(s: FluxxState, seat: i64) -> None:
    """A debtor or creditor is gone: nothing is owed any more."""
    for at in range(len(s.debts) - DEBT, -1, -DEBT):
        if seat in s.debts[at + 1 : at + 3]:
            settle_debt(s, at)
