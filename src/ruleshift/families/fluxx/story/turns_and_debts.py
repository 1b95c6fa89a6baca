"""What is said and shown of extra turns, of debts, and of cards that are looked at or passed on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ruleshift.core.engine.phrase import possessive
from ruleshift.families.fluxx.codes import (
    E_ARRANGED,
    E_CLAIM,
    E_LOOKED,
    E_NO_CLAIM,
    E_OWED,
    E_PAID,
    E_ROTATED,
    TYPES,
)
from ruleshift.families.fluxx.rules.table.debts import DEBT

if TYPE_CHECKING:
    from collections.abc import Callable

    from ruleshift.families.fluxx.rules.table.state import FluxxState
    from ruleshift.families.fluxx.story.sentences import Told

KINDS: Final[dict[int, str]] = {
    E_CLAIM: "claim",
    E_NO_CLAIM: "no claim",
    E_OWED: "owe",
    E_PAID: "pay",
    E_ROTATED: "rotate",
    E_LOOKED: "look",
    E_ARRANGED: "arrange",
}
BY_SEAT: Final[tuple[int, ...]] = tuple(KINDS)


class ExtraTurn(NamedTuple):
    """A turn that somebody takes out of order after the present one."""

    seat: int
    card: str  # that gives it
    text: str

    def __str__(self) -> str:
        return self.text


class Debt(NamedTuple):
    """A card that somebody hands over as soon as they draw one."""

    card: str  # that marks the debt
    debtor: int
    creditor: int
    types: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        return self.text


def extra_turns(s: FluxxState) -> list[ExtraTurn]:
    """The extra turns to come, in their order."""
    found = []
    for at in range(0, len(s.claims), 2):
        seat, card = s.claims[at], s.g.names[s.claims[at + 1]]
        found.append(ExtraTurn(seat, card, f"{s.names[seat]} has an extra turn ({card})"))
    return found


def debts(s: FluxxState) -> list[Debt]:
    """All debts, the oldest first."""
    found = []
    for at in range(0, len(s.debts), DEBT):
        card, debtor, creditor, bits = s.debts[at : at + DEBT]
        types = tuple(name for kind, name in enumerate(TYPES) if bits >> kind & 1)
        name, what = s.g.names[card], " or ".join(name.title() for name in types)
        text = f"the next {what} {s.names[debtor]} draws goes to {s.names[creditor]} ({name})"
        found.append(Debt(name, debtor, creditor, types, text))
    return found


def rotated(told: Told) -> str:
    return f"All hands go one seat on to the {'right' if told.raw[2] else 'left'}"


def arranged(told: Told) -> str:
    number = told.raw[2]
    if number == 1:
        return f"{told.seat(1)} looks at the top card of the draw pile"
    return f"{told.seat(1)} looks at the top {number} cards of the draw pile and puts them back"


TEXTS: Final[dict[int, Callable[[Told], str]]] = {
    E_CLAIM: lambda told: f"{told.seat(1)} will have an extra turn thanks to {told.card(2)}",
    E_NO_CLAIM: lambda told: f"{told.card(2)} has given an extra turn already, so it gives no other",
    E_OWED: lambda told: f"{told.card(2)} lies before {told.seat(1)}, who owes {told.seat(3)} a card",
    E_PAID: lambda told: f"{told.seat(1)} draws {told.card(2)}, shows it and gives it to {told.seat(3)}",
    E_ROTATED: rotated,
    E_LOOKED: lambda told: f"{told.seat(1)} looks at {possessive(told.seat(2))} hand",
    E_ARRANGED: arranged,
}
