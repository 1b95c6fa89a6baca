"""Names at the table: every person needs one of their own that can stand in a line of a replay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ruleshift.core.errors import SeatError

LONGEST_NAME: Final = 40
MARKS: Final = "#+-=|"  # a line of a replay that begins with one of these is no answer


def seat_name(name: object, taken: Iterable[str] = ()) -> str:
    """A name as it will be used, or SeatError.

    >>> seat_name("  Ann ")
    'Ann'
    """
    if not isinstance(name, str):
        raise SeatError(f"a player's name is a text, found {name!r}")
    plain = " ".join(name.split())
    if not plain:
        raise SeatError("every player needs a name; this one is empty")
    if len(plain) > LONGEST_NAME:
        raise SeatError(f"the name {plain[:20]!r}... is too long: {LONGEST_NAME} letters at most")
    if ":" in plain or not plain.isprintable() or plain[0] in MARKS:
        raise SeatError(f"the name {plain!r} cannot hold a colon or begin with one of {' '.join(MARKS)}")
    if plain.casefold() in {other.casefold() for other in taken}:
        raise SeatError(f"there is already a player called {plain!r} at this table; names must differ")
    return plain


def seat_names(names: Sequence[str], least: int, most: int) -> list[str]:
    """All names of a new table, in order."""
    if isinstance(names, str):
        raise SeatError(f"expected a list of names, found the text {names!r}")
    if not least <= len(names) <= most:
        range_ = f"{least} to {most}" if least < most else str(least)
        raise SeatError(f"this game is for {range_} players, found {len(names)}")
    found: list[str] = []
    for name in names:
        found.append(seat_name(name, found))
    return found
