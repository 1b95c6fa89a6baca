"""What sentences are made of: prices and counters as one speaks of them, and fields that many kinds share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from ruleshift.core.engine.kinds import card, word
from ruleshift.core.engine.phrase import listed
from ruleshift.families.necro.codes import E_COUNTER, E_PAY, E_ROLL, POOLS, STATUSES, TYPES

if TYPE_CHECKING:
    from ruleshift.core.engine.event import Raw
    from ruleshift.core.engine.told import Told
    from ruleshift.families.necro.game import NecroGame

BY: Final = card("by", optional=True)  # the card behind it
POOL: Final = word("pool", {number: POOLS[number >> 1] for number in range(2 * len(POOLS))})
STATUS: Final = word("status", STATUSES)
PRICE: Final = {"price": E_PAY}
DICE: Final = {"rolls": E_ROLL}
COUNTERS: Final = {"counters": E_COUNTER}


def type_of_second(g: Any, raw: Raw) -> str:
    """The type of the card that stands second in an event."""
    return TYPES[g.printed.type_of[raw[2]]]


def price(told: Told) -> str:
    """What was paid for it, and what is left."""
    paid = [f"{raw[3]} {pool(raw[2])} ({raw[4]} left)" for raw in told.only(E_PAY)]
    return f" for {listed(paid)}" if paid else ""


def priced(told: Told, sentence: str) -> str:
    return told.filled(sentence) + price(told)


def is_type(told: Told, number: int, type_: int) -> bool:
    return bool(number >= 0 and told.g.printed.type_of[number] == type_)


def pool(number: int) -> str:
    return POOLS[number >> 1].upper()


def by_card(told: Told, source: int, whom: int) -> str:
    """The card behind it, in brackets, where it is not the one that it happens to."""
    return f" ({told.g.names[source]})" if source >= 0 and source != whom else ""


def counters(g: NecroGame, bearer: int, number: int) -> str:
    """A number of counters by the name they have on that card.

    A card that prints no name for them has plain counters.
    """
    name = str(g.printed.nodes[bearer].get("counter_name") or "counters")
    if name == "durability":
        return f"{number} durability"
    return f"{number} {name.removesuffix('s')}" if number == 1 else f"{number} {name}"


def area(zone: int) -> int:
    """The kind of a zone, whoever it belongs to."""
    return zone & ~1


def left(told: Told, bearer: int) -> str:
    """How many counters are left, if the event took some."""
    changes = told.only(E_COUNTER)
    return f"; {counters(told.g, bearer, changes[-1][3])} left" if changes else ""


def counted(names: Sequence[str]) -> str:
    """Names as a person lists them, equal ones together.

    >>> counted(["Shambler", "Sprinter", "Shambler"])
    'Shambler (2) and Sprinter'
    """
    numbers: dict[str, int] = {}
    for name in names:
        numbers[name] = numbers.get(name, 0) + 1
    return listed([f"{name} ({n})" if n > 1 else name for name, n in numbers.items()])
