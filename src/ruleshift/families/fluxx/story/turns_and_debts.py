"""What is said and shown of extra turns, of debts, and of cards that are looked at or passed on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ruleshift.core.engine.kinds import Kind, card, number, seat, word
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
    from ruleshift.core.engine.told import Told
    from ruleshift.families.fluxx.rules.table.state import FluxxState


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
        who, name = s.claims[at], s.g.names[s.claims[at + 1]]
        found.append(ExtraTurn(who, name, f"{s.names[who]} has an extra turn ({name})"))
    return found


def debts(s: FluxxState) -> list[Debt]:
    """All debts, the oldest first."""
    found = []
    for at in range(0, len(s.debts), DEBT):
        marker, debtor, creditor, bits = s.debts[at : at + DEBT]
        types = tuple(name for kind, name in enumerate(TYPES) if bits >> kind & 1)
        name, what = s.g.names[marker], " or ".join(name.title() for name in types)
        text = f"the next {what} {s.names[debtor]} draws goes to {s.names[creditor]} ({name})"
        found.append(Debt(name, debtor, creditor, types, text))
    return found


def arranged(told: Told) -> str:
    if told.n("count") == 1:
        return told.filled("{seat} looks at the top card of the draw pile")
    return told.filled("{seat} looks at the top {count} cards of the draw pile and puts them back")


KINDS: Final = (
    Kind(E_CLAIM, "claim", (seat(), card()), "{seat} will have an extra turn thanks to {card}"),
    Kind(
        E_NO_CLAIM, "no claim", (seat(), card()),
        "{card} has given an extra turn already, so it gives no other",
    ),
    Kind(
        E_OWED, "owe", (seat(), card(), seat("creditor")),
        "{card} lies before {seat}, who owes {creditor} a card",
    ),
    Kind(
        E_PAID, "pay", (seat(), card(), seat("creditor")),
        "{seat} draws {card}, shows it and gives it to {creditor}",
    ),
    Kind(
        E_ROTATED, "rotate", (seat(), word("side", ("left", "right"))),
        "All hands go one seat on to the {side}",
    ),
    Kind(E_LOOKED, "look", (seat(), seat("other")), "{seat} looks at {other's} hand"),
    Kind(E_ARRANGED, "arrange", (seat(), number("count")), arranged),
)  # fmt: skip
