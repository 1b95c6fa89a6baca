"""Debts: a card that lies before a player until they draw what they owe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.state import DISCARD
from ruleshift.families.fluxx.codes import CREEPER, E_OWED, E_PAID, KEEPER, SEATS

if TYPE_CHECKING:
    from ruleshift.families.fluxx.rules.table.state import FluxxState

DEBT: Final = 4  # card, debtor, creditor, types as bits


def owe(s: FluxxState, card: int, debtor: int, creditor: int, types: int) -> None:
    """Lay a card before the debtor: neither Keeper nor rule nor discard."""
    s.events.append((E_OWED, debtor, card, creditor))
    s.move(card, s.g.zones.debts)
    s.debts = [*s.debts, card, debtor, creditor, types]


def pays(s: FluxxState, debtor: int, card: int, to: int) -> bool:
    """Hand a card just drawn to whoever it is owed to, the oldest debt first; false if it is not owed.

    ``to`` is where it was to go: by option, only what is drawn into a hand pays (regular.i).
    """
    debts = s.debts
    if s.g.house.debts_of_hand and to != SEATS + 2 * debtor:
        return False
    bit = 1 << s.g.printed.type_of[card]
    for at in range(0, len(debts), DEBT):
        if debts[at + 1] == debtor and debts[at + 3] & bit:
            creditor = debts[at + 2]
            s.events.append((E_PAID, debtor, card, creditor))
            s.show(card)
            kind = s.g.printed.type_of[card]
            laid = kind == CREEPER or (kind == KEEPER and s.g.house.debts_to_table)
            s.move(card, SEATS + 2 * creditor + (1 if laid else 0))
            settle_debt(s, at)
            return True
    return False


def settle_debt(s: FluxxState, at: int) -> None:
    """A debt is over: its card is discarded."""
    card = s.debts[at]
    s.debts = s.debts[:at] + s.debts[at + DEBT :]
    s.move(card, DISCARD)


def taken_away(s: FluxxState, card: int) -> None:
    """Another step moves a card, which may mark a debt: then nothing is owed any more."""
    if s.where[card] == s.g.zones.debts:
        at = s.debts[::DEBT].index(card) * DEBT
        s.debts = s.debts[:at] + s.debts[at + DEBT :]


def change_places(s: FluxxState, one: int, other: int) -> None:
    """Two players have swapped seats: what is owed lies where it lay, for debtor and creditor (regular.n)."""
    new = {one: other, other: one}
    debts = s.debts[:]
    for at in range(0, len(debts), DEBT):
        debts[at + 1 : at + 3] = [new.get(seat, seat) for seat in debts[at + 1 : at + 3]]
    s.debts = debts


def forgive(s: FluxxState, seat: int) -> None:
    """A debtor or creditor is gone: nothing is owed any more."""
    for at in range(len(s.debts) - DEBT, -1, -DEBT):
        if seat in s.debts[at + 1 : at + 3]:
            settle_debt(s, at)
