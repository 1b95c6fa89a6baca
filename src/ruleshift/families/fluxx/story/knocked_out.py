"""What is said of players who are knocked out and come back, and of Secrets that come out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ruleshift.core.engine.phrase import listed, possessive
from ruleshift.families.fluxx.codes import (
    E_BACK,
    E_HELD,
    E_OUT,
    E_SAVED,
    E_SECRET,
    E_SHOWED,
    E_SPARED,
)
from ruleshift.families.fluxx.rules.table import ring

if TYPE_CHECKING:
    from collections.abc import Callable

    from ruleshift.families.fluxx.rules.table.ring import Out
    from ruleshift.families.fluxx.rules.table.state import FluxxState
    from ruleshift.families.fluxx.story.sentences import Told

KINDS: Final[dict[int, str]] = {
    E_OUT: "out",
    E_BACK: "back",
    E_SPARED: "spare",
    E_SAVED: "save",
    E_SHOWED: "show",
    E_SECRET: "come out",
    E_HELD: "hold",
}
BY_SEAT: Final[tuple[int, ...]] = (E_OUT, E_BACK, E_SAVED, E_SHOWED, E_SECRET, E_HELD)


def knocked_out(told: Told) -> str:
    back = f", and {told.seat(1)} comes straight back in" if told.raw[3] else ""
    return f"{told.card(2)} knocks {told.seat(1)} out{back}"


TEXTS: Final[dict[int, Callable[[Told], str]]] = {
    E_OUT: knocked_out,
    E_BACK: lambda told: f"{told.seat(1)} is back in the game",
    E_SPARED: lambda told: f"{told.card(1)} would knock everybody out, so it knocks out nobody",
    E_SAVED: lambda told: f"{told.card(2)} goes instead, and {told.seat(1)} stays in",
    E_SHOWED: lambda told: f"{told.seat(1)} shows {told.card(2)}",
    E_SECRET: lambda told: f"{possessive(told.seat(1))} Secret comes out: {told.card(2)}",
    E_HELD: lambda told: f"{told.seat(1)} still holds {told.card(2)} and begins the next game",
}


def sits_out(s: FluxxState, one: Out, who: str) -> str:
    """Why somebody sits out, and when they may be back, as a sentence."""
    are = "are" if who == "You" else "is"
    by = f", knocked out by {s.g.names[one.card]} in turn {one.turn}" if one.card >= 0 else ""
    return f"{who} {are} out of the game{by}. {way_back(s, one, who)}"


def way_back(s: FluxxState, one: Out, who: str) -> str:
    """What must happen before somebody who sits out comes back."""
    back = "you come back" if who == "You" else f"{who} comes back"
    if ring.final(s):
        return "Nobody comes back any more."
    waited_for = [name for seat, name in enumerate(s.names) if one.waits >> seat & 1]
    if not waited_for:
        return f"When the turn reaches the seat and there is a card to draw, {back}."
    have = "has" if len(waited_for) == 1 else "have each"
    return f"First {listed(waited_for)} {have} to finish a turn, then {back} when the turn gets there."
